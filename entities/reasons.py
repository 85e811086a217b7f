"""The matches that a security force may give as its reason to open registers; the registry says which (S40, S55)."""

from collections.abc import Callable

from entities.models import User

Matches = Callable[[User], list[tuple[int, str]]]

# The match chosen as the reason of a session, beside its words.
MATCH_KEY = "access_reason_match"
# Until when more files may be taken after a reason was given, in seconds since 1970.
EXPORT_KEY = "export_reason_until"

_providers: list[Matches] = []


def register_matches(provider: Matches) -> None:
    """Declare who knows the matches that a user may give as a reason. Called once, in `AppConfig.ready`."""
    if provider not in _providers:
        _providers.append(provider)


def matches_for(user: User) -> list[tuple[int, str]]:
    """The key and the words of each match that the user may give as a reason now."""
    return [match for provider in _providers for match in provider(user)]
