"""The SQL side of the trail: what writes it, what waits for the seal, and what the application's user may not do."""

from django.conf import settings
from django.db import migrations

# One call for each statement, with the changed rows as transition tables: bulk writes and COPY cost one pass.
CHANGED = """
CREATE FUNCTION audit_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    key_column text := TG_ARGV[1];
    olds jsonb[];
    news jsonb[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(to_jsonb(r)) INTO news FROM new_rows r;
        olds := array_fill(NULL::jsonb, ARRAY[coalesce(cardinality(news), 0)]);
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(to_jsonb(r)) INTO olds FROM old_rows r;
        news := array_fill(NULL::jsonb, ARRAY[coalesce(cardinality(olds), 0)]);
    ELSE
        SELECT array_agg(o.r), array_agg(n.r) INTO olds, news
        FROM (SELECT to_jsonb(t) AS r FROM old_rows t) o
        FULL JOIN (SELECT to_jsonb(t) AS r FROM new_rows t) n ON o.r ->> key_column = n.r ->> key_column;
    END IF;
    PERFORM audit_write(TG_ARGV[0], 'row.' || lower(TG_OP), key_column, string_to_array(TG_ARGV[2], ','),
                        string_to_array(TG_ARGV[3], ','), string_to_array(TG_ARGV[4], ','), olds, news);
    RETURN NULL;
END;
$$;
"""

WRITE = """
CREATE FUNCTION audit_write(
    object_kind text, verb text, key_column text, personal_columns text[], secret_columns text[], ignored_columns text[],
    olds jsonb[], news jsonb[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    context jsonb := coalesce(nullif(current_setting('audit.context', true), ''), '{}')::jsonb;
BEGIN
    WITH changed AS MATERIALIZED (
        SELECT nextval(pg_get_serial_sequence('audit_entry', 'id')) AS id,
               uuid_send(gen_random_uuid()) AS salt,
               coalesce(p.n, p.o) ->> key_column AS object_id,
               (coalesce(p.n, p.o) ->> 'organisation_id')::bigint AS organisation_id,
               c.names, c.old, c.new, c.names && personal_columns AS personal
        FROM unnest(olds, news) AS p(o, n)
        CROSS JOIN LATERAL (
            SELECT array_agg(k ORDER BY k) AS names,
                   jsonb_object_agg(k, p.o -> k) FILTER (WHERE p.o IS NOT NULL AND k <> ALL (secret_columns)) AS old,
                   jsonb_object_agg(k, p.n -> k) FILTER (WHERE p.n IS NOT NULL AND k <> ALL (secret_columns)) AS new
            FROM jsonb_object_keys(coalesce(p.n, p.o)) AS k
            WHERE k <> ALL (ignored_columns)
              AND (p.o IS NULL OR p.n IS NULL OR p.o -> k IS DISTINCT FROM p.n -> k)
        ) c
        WHERE c.names IS NOT NULL
    ), entries AS (
        INSERT INTO audit_entry (id, action, actor_id, kind, object_id, organisation_id, fields, reason, outcome,
                                 request_number, address, values_digest)
        SELECT id, verb, (context ->> 'actor')::bigint, object_kind, object_id, organisation_id, names,
               coalesce(context ->> 'reason', ''), 'done', coalesce(context ->> 'request', ''),
               coalesce(context ->> 'address', ''), audit_values_digest(salt, old, new)
        FROM changed
    )
    INSERT INTO audit_changedvalues (entry_id, salt, old, new, personal)
    SELECT id, salt, old, new, personal FROM changed;
END;
$$;

CREATE FUNCTION audit_values_digest(salt bytea, old jsonb, new jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
    SELECT sha256(salt || convert_to(jsonb_build_array(old, new)::text, 'UTF8'))
$$;
"""

PENDING = """
CREATE FUNCTION audit_await_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audit_pending (entry_id, since) SELECT id, clock_timestamp() FROM new_rows;
    RETURN NULL;
END;
$$;
CREATE TRIGGER audit_await_seal AFTER INSERT ON audit_entry REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION audit_await_seal();
"""

# Runs with the owner's rights: the one door through which values may go, and it always leaves an entry.
ERASE = """
CREATE FUNCTION audit_erase_values(object_kind text, object text, why text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    context jsonb := coalesce(nullif(current_setting('audit.context', true), ''), '{}')::jsonb;
    erased bigint;
BEGIN
    IF coalesce(trim(why), '') = '' THEN
        RAISE EXCEPTION 'audit values are erased for a reason only';
    END IF;
    DELETE FROM audit_changedvalues v USING audit_entry e
    WHERE v.entry_id = e.id AND v.personal AND e.kind = object_kind AND e.object_id = object;
    GET DIAGNOSTICS erased = ROW_COUNT;
    INSERT INTO audit_entry (action, actor_id, kind, object_id, fields, reason, outcome, request_number, address)
    VALUES ('values.erase', (context ->> 'actor')::bigint, object_kind, object, '{}', left(why, 300), 'done',
            coalesce(context ->> 'request', ''), coalesce(context ->> 'address', ''));
    RETURN erased;
END;
$$;
REVOKE ALL ON FUNCTION audit_erase_values(text, text, text) FROM PUBLIC;
"""

UNDO = """
DROP FUNCTION audit_erase_values(text, text, text);
DROP TRIGGER audit_await_seal ON audit_entry;
DROP FUNCTION audit_await_seal();
DROP FUNCTION audit_changed();
DROP FUNCTION audit_write(text, text, text, text[], text[], text[], jsonb[], jsonb[]);
DROP FUNCTION audit_values_digest(bytea, jsonb, jsonb);
"""

APPEND_ONLY = ("audit_entry", "audit_changedvalues", "audit_seal")


def limit_application(apps, schema_editor):
    """The application's user adds and reads; it never changes, deletes or truncates."""
    quote = schema_editor.connection.ops.quote_name
    user = quote(settings.DATABASE_APPLICATION_USER)
    for table in APPEND_ONLY:
        schema_editor.execute(f"REVOKE ALL ON {table} FROM PUBLIC")
        schema_editor.execute(f"REVOKE UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER ON {table} FROM {user}")
        schema_editor.execute(f"GRANT SELECT, INSERT ON {table} TO {user}")
        schema_editor.execute(f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {user}")
    schema_editor.execute(f"REVOKE UPDATE, TRUNCATE ON audit_pending FROM {user}")
    schema_editor.execute(f"GRANT SELECT, INSERT, DELETE ON audit_pending TO {user}")
    schema_editor.execute(f"GRANT EXECUTE ON FUNCTION audit_erase_values(text, text, text) TO {user}")


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_initial")]

    operations = [
        migrations.RunSQL(WRITE + CHANGED + PENDING + ERASE, UNDO),
        migrations.RunPython(limit_application, migrations.RunPython.noop),
    ]
