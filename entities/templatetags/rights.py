"""What a page may offer: a link or a button that the table of routes closes to the reader is not shown. Built in."""

from typing import Any

from django import template

from entities import routes
from entities.models import User

register = template.Library()


@register.filter
def pode(user: Any, name: str) -> bool:
    """Whether the table of routes lets `user` call the address with this full name. False for an unknown name."""
    route = routes.find(name)
    if route is None:
        return False
    if route.public:
        return True
    return isinstance(user, User) and (route.signed_in or user.has_role(*route.roles))
