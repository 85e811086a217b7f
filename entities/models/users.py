"""Users, the roles they hold between two days, and the delegations that lend a role."""

from datetime import date
from functools import cached_property

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import F, Q

from audit.triggers import tracked
from entities.models.fields import dates_in_order, search_key_field
from entities.roles import OUTSIDE, Role
from legislation.dates import today


class UserManager(BaseUserManager["User"]):
    """Makes users; a password is only for emergency accounts and the demo."""

    def create_user(self, username: str, password: str | None = None, **fields: object) -> "User":
        user = self.model(username=username, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user


class User(AbstractBaseUser):
    """Somebody who signs in. What they may do comes from the roles in force today."""

    username = models.CharField("nome de utilizador", max_length=60, unique=True)
    name = models.CharField("nome", max_length=200)
    name_key = search_key_field("name")
    email = models.EmailField("correio eletrónico", blank=True)
    civil_id = models.CharField(
        "identificação civil dada pelo fornecedor nacional", max_length=60, blank=True, help_text="Nunca o nome."
    )
    is_active = models.BooleanField("ativo", default=True)
    is_demo = models.BooleanField("conta de demonstração", default=False)

    objects = UserManager()

    # The match given as the reason of this session; set by the gate for each request, never kept.
    reason_match_id: int | None = None

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        triggers = tracked("username", "name", "email", "civil_id", secret=("password",), ignored=("last_login",))
        ordering = ["name_key", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["civil_id"], condition=~Q(civil_id=""), name="user_civil_id_once")
        ]

    def __str__(self) -> str:
        return self.name

    @cached_property
    def grants_today(self) -> list["RoleGrant"]:
        """The roles in force today, read once a request (a new request reads them again)."""
        if not self.is_active:
            return []
        return list(RoleGrant.objects.in_force(today()).filter(user=self).select_related("organisation"))

    @property
    def roles(self) -> frozenset[Role]:
        """The roles in force today, the president's powers lent by a delegation included."""
        own = frozenset(Role(grant.role) for grant in self.grants_today)
        return own | {Role.PRESIDENT} if self.is_delegate_today else own

    @cached_property
    def is_delegate_today(self) -> bool:
        """Whether a president in office has lent this member of staff the powers for today (DR 10/2018, art. 6.º)."""
        if not any(grant.role not in OUTSIDE for grant in self.grants_today):
            return False
        presidents = RoleGrant.objects.in_force(today()).filter(role=Role.PRESIDENT, user__is_active=True)
        lent = self.delegations_received.filter(first_day__lte=today(), last_day__gte=today())
        return lent.filter(delegator__in=presidents.values("user")).exists()

    def has_role(self, *roles: Role) -> bool:
        """Whether any of the roles is in force today."""
        return bool(self.roles & set(roles))

    def organisation_ids(self, role: Role) -> list[int]:
        """The organisations for which the user holds an outside role today (a club's volunteer: the club)."""
        return [g.organisation_id for g in self.grants_today if g.role == role and g.organisation_id]

    @property
    def is_staff_member(self) -> bool:
        """Whether the user works for the authority today."""
        return bool(self.roles - OUTSIDE)


class InForceQuerySet(models.QuerySet["RoleGrant"]):
    """Grants by day."""

    def in_force(self, on: date) -> "InForceQuerySet":
        """Grants in force on a day, first and last day inside."""
        return self.filter(first_day__lte=on).filter(Q(last_day__isnull=True) | Q(last_day__gte=on))


class RoleGrant(models.Model):
    """A role held by a user from a day to another, by an act that says so."""

    user = models.ForeignKey(User, models.PROTECT, related_name="grants")
    role = models.CharField("função", max_length=30, choices=Role)
    organisation = models.ForeignKey(
        "entities.Organisation", models.PROTECT, null=True, blank=True, related_name="grants", verbose_name="entidade"
    )
    first_day = models.DateField("desde")
    last_day = models.DateField("até", null=True, blank=True)
    manages = models.BooleanField(
        "responsável da entidade", default=False, help_text="Aprova o primeiro acesso das pessoas da entidade."
    )
    act = models.CharField("ato que a atribui", max_length=200)
    granted_by = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="+")

    objects = InForceQuerySet.as_manager()

    class Meta:
        triggers = tracked(kind="role_grant")
        ordering = ["user", "role", "first_day"]
        constraints = [
            dates_in_order("first_day", "last_day", "role_grant_days_in_order"),
            models.CheckConstraint(
                condition=Q(organisation__isnull=False) | ~Q(role__in=[role.value for role in sorted(OUTSIDE)]),
                name="outside_role_names_its_organisation",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_role_display()} ({self.user})"


class Delegation(models.Model):
    """Powers lent by the president to somebody between two days, by a published act (DR 10/2018, art. 6.º)."""

    delegator = models.ForeignKey(User, models.PROTECT, related_name="delegations_given")
    delegate = models.ForeignKey(User, models.PROTECT, related_name="delegations_received")
    first_day = models.DateField("desde")
    last_day = models.DateField("até")
    act = models.CharField("despacho de delegação", max_length=200)

    class Meta:
        triggers = tracked()
        ordering = ["-first_day"]
        constraints = [
            dates_in_order("first_day", "last_day", "delegation_days_in_order"),
            models.CheckConstraint(condition=~Q(delegator=F("delegate")), name="delegation_to_somebody_else"),
        ]

    def __str__(self) -> str:
        return f"{self.delegator} → {self.delegate}"


class FirstMatch(models.Model):
    """The first time the national provider said who a user is; it counts once the entity's manager approved it."""

    user = models.OneToOneField(User, models.PROTECT, related_name="first_match")
    asked_at = models.DateTimeField("pedido em", auto_now_add=True)
    approved_at = models.DateTimeField("aprovado em", null=True, blank=True)
    approved_by = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        triggers = tracked(kind="first_match")
        ordering = ["-asked_at"]
        constraints = [
            models.CheckConstraint(condition=~Q(user=F("approved_by")), name="first_match_approved_by_somebody_else"),
        ]

    def __str__(self) -> str:
        return f"primeiro acesso de {self.user_id}"
