"""The search form of a name, as a function of the database, so that every room's column and query agree.

`unaccent` is not immutable by itself because its dictionary could change; naming the dictionary makes it so, and an
index on the stored form stays right.
"""

from django.contrib.postgres.operations import TrigramExtension, UnaccentExtension
from django.db import migrations

CREATE = r"""
CREATE FUNCTION search_key(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN trim(regexp_replace(
    lower(unaccent('unaccent'::regdictionary, normalize(value, NFC))),
    '[^[:alnum:]]+', ' ', 'g'));
"""


class Migration(migrations.Migration):
    initial = True
    dependencies = []
    operations = [
        UnaccentExtension(),
        TrigramExtension(),
        migrations.RunSQL(CREATE, "DROP FUNCTION search_key(text)"),
    ]
