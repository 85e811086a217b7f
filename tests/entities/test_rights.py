"""A page offers only what the table of routes opens to its reader."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template import Context, Template

from entities.models import Organisation
from entities.roles import Role
from tests.support.permissions import user_with

LINK = Template("{% if user|pode:'entities:person-create' %}oferece{% endif %}")


@pytest.mark.django_db
@pytest.mark.parametrize(("role", "said"), [(Role.INSTRUCTOR, "oferece"), (Role.CLUB, "")])
def test_a_link_is_offered_to_the_roles_of_its_route_only(role, said):
    user = user_with(role, Organisation.objects.create(kind=Organisation.Kind.CLUB, name="Clube de Ensaio"))
    assert LINK.render(Context({"user": user})) == said


def test_nobody_signed_in_is_offered_public_addresses_only():
    assert LINK.render(Context({"user": AnonymousUser()})) == ""
    public = Template("{% if user|pode:'desk:law' %}oferece{% endif %}")
    assert public.render(Context({"user": AnonymousUser()})) == "oferece"


def test_an_address_that_does_not_exist_is_never_offered():
    unknown = Template("{% if user|pode:'desk:does-not-exist' %}oferece{% endif %}")
    assert unknown.render(Context({"user": AnonymousUser()})) == ""
