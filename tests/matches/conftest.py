"""The same people and sports as the room of qualification."""

from tests.qualification.conftest import do_the_work, make_match, signed_in, sports

__all__ = ["do_the_work", "make_match", "signed_in", "sports"]
