"""People, organisations, users and roles, with the search form of a name as a function of the database.

`unaccent` is not immutable by itself because its dictionary could change; naming the dictionary makes it so, and an
index on the stored form stays right. Function and user come in one first migration, since libraries depend on it.
"""

import django.contrib.postgres.indexes
import django.db.models.deletion
from django.conf import settings
from django.contrib.postgres.operations import TrigramExtension, UnaccentExtension
from django.db import migrations, models

import entities.models.fields

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
        migrations.CreateModel(
            name="User",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                ("username", models.CharField(max_length=60, unique=True, verbose_name="nome de utilizador")),
                ("name", models.CharField(max_length=200, verbose_name="nome")),
                (
                    "name_key",
                    models.GeneratedField(
                        db_persist=True,
                        expression=entities.models.fields.SearchKey(models.F("name")),
                        output_field=models.TextField(),
                    ),
                ),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="correio eletrónico")),
                (
                    "civil_id",
                    models.CharField(
                        blank=True,
                        help_text="Nunca o nome.",
                        max_length=60,
                        verbose_name="identificação civil dada pelo fornecedor nacional",
                    ),
                ),
                ("is_active", models.BooleanField(default=True, verbose_name="ativo")),
                ("is_demo", models.BooleanField(default=False, verbose_name="conta de demonstração")),
            ],
            options={
                "ordering": ["name_key", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("civil_id", ""), _negated=True),
                        fields=("civil_id",),
                        name="user_civil_id_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Organisation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("authority", "Autoridade"),
                            ("club", "Promotor (clube ou sociedade desportiva)"),
                            ("federation", "Federação"),
                            ("league", "Liga"),
                            ("force", "Força de segurança"),
                            ("court", "Tribunal"),
                            ("other", "Outra entidade"),
                        ],
                        max_length=20,
                        verbose_name="tipo",
                    ),
                ),
                ("name", models.CharField(max_length=200, verbose_name="nome")),
                (
                    "name_key",
                    models.GeneratedField(
                        db_persist=True,
                        expression=entities.models.fields.SearchKey(models.F("name")),
                        output_field=models.TextField(),
                    ),
                ),
                ("short_name", models.CharField(blank=True, max_length=60, verbose_name="nome curto")),
                ("tax_number", models.CharField(blank=True, max_length=9, verbose_name="NIPC")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="correio eletrónico")),
                ("address", models.CharField(blank=True, max_length=300, verbose_name="morada")),
                ("postal_code", models.CharField(blank=True, max_length=8, verbose_name="código postal")),
                ("locality", models.CharField(blank=True, max_length=100, verbose_name="localidade")),
                ("district", models.CharField(blank=True, max_length=60, verbose_name="distrito ou região")),
                ("active_from", models.DateField(blank=True, null=True, verbose_name="ativa desde")),
                ("active_to", models.DateField(blank=True, null=True, verbose_name="ativa até")),
                (
                    "parent",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="parts",
                        to="entities.organisation",
                        verbose_name="entidade de que faz parte",
                    ),
                ),
            ],
            options={
                "ordering": ["name_key", "pk"],
            },
        ),
        migrations.CreateModel(
            name="OrganisationName",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=200, verbose_name="nome")),
                (
                    "name_key",
                    models.GeneratedField(
                        db_persist=True,
                        expression=entities.models.fields.SearchKey(models.F("name")),
                        output_field=models.TextField(),
                    ),
                ),
                ("first_day", models.DateField(verbose_name="desde")),
                ("last_day", models.DateField(blank=True, null=True, verbose_name="até")),
                (
                    "organisation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="names", to="entities.organisation"
                    ),
                ),
            ],
            options={
                "ordering": ["organisation", "first_day"],
            },
        ),
        migrations.CreateModel(
            name="Person",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("natural", "Pessoa singular"), ("legal", "Pessoa coletiva")],
                        default="natural",
                        max_length=10,
                        verbose_name="tipo",
                    ),
                ),
                ("name", models.CharField(max_length=200, verbose_name="nome completo")),
                (
                    "name_key",
                    models.GeneratedField(
                        db_persist=True,
                        expression=entities.models.fields.SearchKey(models.F("name")),
                        output_field=models.TextField(),
                    ),
                ),
                ("birth_date", models.DateField(blank=True, null=True, verbose_name="data de nascimento")),
                ("died_on", models.DateField(blank=True, null=True, verbose_name="data do óbito")),
                ("tax_number", models.CharField(blank=True, max_length=9, verbose_name="NIF ou NIPC")),
                ("phone", models.CharField(blank=True, max_length=20, verbose_name="telefone")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="correio eletrónico")),
                (
                    "organisation",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="entities.organisation",
                    ),
                ),
            ],
            options={
                "ordering": ["name_key", "pk"],
            },
        ),
        migrations.CreateModel(
            name="CivilId",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("citizen_card", "Cartão de cidadão"),
                            ("old_id", "Bilhete de identidade"),
                            ("passport", "Passaporte"),
                            ("residence", "Título de residência"),
                            ("foreign_id", "Documento estrangeiro"),
                            ("angolan_id", "Bilhete de identidade (Angola)"),
                        ],
                        max_length=20,
                        verbose_name="tipo de documento",
                    ),
                ),
                (
                    "number",
                    models.CharField(help_text="Sem espaços, em maiúsculas.", max_length=30, verbose_name="número"),
                ),
                ("country", models.CharField(default="PT", max_length=2, verbose_name="país emissor")),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="civil_ids", to="entities.person"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Address",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("lines", models.CharField(max_length=300, verbose_name="morada")),
                ("postal_code", models.CharField(blank=True, max_length=12, verbose_name="código postal")),
                ("locality", models.CharField(blank=True, max_length=100, verbose_name="localidade")),
                ("country", models.CharField(default="PT", max_length=2, verbose_name="país")),
                ("first_day", models.DateField(verbose_name="desde")),
                ("last_day", models.DateField(blank=True, null=True, verbose_name="até")),
                (
                    "source",
                    models.CharField(
                        choices=[
                            ("auto", "Auto de notícia"),
                            ("person", "Indicada pela própria pessoa"),
                            ("lawyer", "Indicada pelo mandatário"),
                            ("civil_register", "Base de dados do Estado"),
                            ("returned_mail", "Devolução postal"),
                            ("register", "Registo de adeptos"),
                        ],
                        max_length=20,
                        verbose_name="origem",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="addresses", to="entities.person"
                    ),
                ),
            ],
            options={
                "ordering": ["person", "-first_day", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="RoleGrant",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("registry_officer", "Técnico do registo"),
                            ("qualification_officer", "Técnico da qualificação"),
                            ("instructor", "Instrutor"),
                            ("president", "Presidente ou delegado"),
                            ("treasury", "Tesouraria"),
                            ("inspector", "Inspetor"),
                            ("statistics", "Estatística"),
                            ("auditor", "Auditor e encarregado da proteção de dados"),
                            ("administrator", "Administrador do sistema"),
                            ("supervisor", "Chefia"),
                            ("legal_officer", "Jurista"),
                            ("dispatch_clerk", "Expediente"),
                            ("club", "Promotor (clube)"),
                            ("organiser", "Organizador (federação ou liga)"),
                            ("force", "Força de segurança"),
                        ],
                        max_length=30,
                        verbose_name="função",
                    ),
                ),
                ("first_day", models.DateField(verbose_name="desde")),
                ("last_day", models.DateField(blank=True, null=True, verbose_name="até")),
                ("act", models.CharField(max_length=200, verbose_name="ato que a atribui")),
                (
                    "granted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "organisation",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="grants",
                        to="entities.organisation",
                        verbose_name="entidade",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="grants", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ["user", "role", "first_day"],
            },
        ),
        migrations.CreateModel(
            name="Venue",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=200, verbose_name="nome")),
                (
                    "name_key",
                    models.GeneratedField(
                        db_persist=True,
                        expression=entities.models.fields.SearchKey(models.F("name")),
                        output_field=models.TextField(),
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("open_air", "Ao ar livre"), ("indoor", "Coberto")], max_length=10, verbose_name="tipo"
                    ),
                ),
                ("municipality", models.CharField(max_length=100, verbose_name="concelho")),
                ("district", models.CharField(max_length=60, verbose_name="distrito ou região")),
                (
                    "force",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="venues",
                        to="entities.organisation",
                        verbose_name="força territorialmente competente",
                    ),
                ),
            ],
            options={
                "ordering": ["name_key", "pk"],
            },
        ),
        migrations.CreateModel(
            name="VenueCapacity",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("first_day", models.DateField(verbose_name="desde")),
                ("capacity", models.PositiveIntegerField(verbose_name="lotação")),
                (
                    "venue",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="capacities", to="entities.venue"
                    ),
                ),
            ],
            options={
                "ordering": ["venue", "first_day"],
            },
        ),
        migrations.CreateModel(
            name="Delegation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("first_day", models.DateField(verbose_name="desde")),
                ("last_day", models.DateField(verbose_name="até")),
                ("act", models.CharField(max_length=200, verbose_name="despacho de delegação")),
                (
                    "delegate",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="delegations_received",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "delegator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="delegations_given",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-first_day"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("last_day__isnull", True), ("last_day__gte", models.F("first_day")), _connector="OR"
                        ),
                        name="delegation_days_in_order",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("delegator", models.F("delegate")), _negated=True),
                        name="delegation_to_somebody_else",
                    ),
                ],
            },
        ),
        migrations.AddIndex(
            model_name="organisation",
            index=django.contrib.postgres.indexes.GinIndex(
                fields=["name_key"], name="organisation_name_trgm", opclasses=["gin_trgm_ops"]
            ),
        ),
        migrations.AddConstraint(
            model_name="organisation",
            constraint=models.UniqueConstraint(
                condition=models.Q(("tax_number", ""), _negated=True),
                fields=("tax_number",),
                name="organisation_tax_number_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="organisation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("active_to__isnull", True), ("active_to__gte", models.F("active_from")), _connector="OR"
                ),
                name="organisation_days_in_order",
            ),
        ),
        migrations.AddConstraint(
            model_name="organisationname",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("last_day__isnull", True), ("last_day__gte", models.F("first_day")), _connector="OR"
                ),
                name="organisation_name_days_in_order",
            ),
        ),
        migrations.AddIndex(
            model_name="person",
            index=django.contrib.postgres.indexes.GinIndex(
                fields=["name_key"], name="person_name_trgm", opclasses=["gin_trgm_ops"]
            ),
        ),
        migrations.AddIndex(
            model_name="person",
            index=models.Index(
                condition=models.Q(("tax_number", ""), _negated=True), fields=["tax_number"], name="person_tax_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="civilid",
            constraint=models.UniqueConstraint(fields=("kind", "country", "number"), name="civil_id_once"),
        ),
        migrations.AddConstraint(
            model_name="address",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("last_day__isnull", True), ("last_day__gte", models.F("first_day")), _connector="OR"
                ),
                name="address_days_in_order",
            ),
        ),
        migrations.AddConstraint(
            model_name="rolegrant",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("last_day__isnull", True), ("last_day__gte", models.F("first_day")), _connector="OR"
                ),
                name="role_grant_days_in_order",
            ),
        ),
        migrations.AddConstraint(
            model_name="rolegrant",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("organisation__isnull", False),
                    models.Q(("role__in", ["club", "force", "organiser"]), _negated=True),
                    _connector="OR",
                ),
                name="outside_role_names_its_organisation",
            ),
        ),
        migrations.AddIndex(
            model_name="venue",
            index=django.contrib.postgres.indexes.GinIndex(
                fields=["name_key"], name="venue_name_trgm", opclasses=["gin_trgm_ops"]
            ),
        ),
        migrations.AddConstraint(
            model_name="venuecapacity",
            constraint=models.UniqueConstraint(fields=("venue", "first_day"), name="venue_capacity_once_a_day"),
        ),
    ]
