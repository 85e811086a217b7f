"""Who may call each address of this room."""

from entities.routes import Route

ROUTES = {
    "desk:home": Route("Ver o trabalho que espera por mim, ou o que é o serviço", public=True),
}
