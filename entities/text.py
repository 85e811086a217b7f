"""Names as people search for them."""

import unicodedata

from django.db import connection


def composed(text: str) -> str:
    """The text as typed, in composed form (NFC), without outer blanks; nothing else is changed."""
    return unicodedata.normalize("NFC", text).strip()


def search_key(text: str) -> str:
    """The search form of a text by the database's own function, so that both sides always agree."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT search_key(%s)", [composed(text)])
        return str(cursor.fetchone()[0])
