"""Numbers given, documents issued and files received, with what the database itself refuses to change."""

import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("audit", "0002_functions_and_privileges"),
        ("entities", "0001_people_and_organisations"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Counter",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("series", models.CharField(max_length=40, verbose_name="série")),
                ("year", models.PositiveSmallIntegerField(verbose_name="ano")),
                ("last", models.PositiveIntegerField(default=0, verbose_name="último número dado")),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("series", "year"), name="counter_once_a_year")],
            },
        ),
        migrations.CreateModel(
            name="ReceivedFile",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=255, verbose_name="nome enviado")),
                ("purpose", models.CharField(max_length=40, verbose_name="finalidade")),
                ("sha256", models.CharField(max_length=64, verbose_name="resumo SHA-256")),
                ("size", models.PositiveBigIntegerField(verbose_name="tamanho em bytes")),
                ("media_type", models.CharField(max_length=100, verbose_name="tipo pelo conteúdo")),
                ("uploaded_at", models.DateTimeField(verbose_name="recebido em")),
                (
                    "scan",
                    models.CharField(
                        choices=[
                            ("waiting", "À espera da verificação de segurança"),
                            ("clean", "Sem ameaças conhecidas"),
                            ("infected", "Ameaça encontrada: fechado"),
                            ("unavailable", "Verificação indisponível: fechado"),
                        ],
                        default="waiting",
                        max_length=12,
                        verbose_name="verificação",
                    ),
                ),
                ("scanned_at", models.DateTimeField(blank=True, null=True, verbose_name="verificado em")),
                ("scanner", models.CharField(blank=True, max_length=60, verbose_name="verificador")),
                ("finding", models.CharField(blank=True, max_length=200, verbose_name="resultado")),
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
                (
                    "uploaded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="enviado por",
                    ),
                ),
            ],
            options={
                "ordering": ["-uploaded_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="IssuedDocument",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=40, verbose_name="tipo")),
                ("series", models.CharField(max_length=40, verbose_name="série")),
                ("year", models.PositiveSmallIntegerField(verbose_name="ano")),
                ("sequence", models.PositiveIntegerField(blank=True, null=True, verbose_name="número na série")),
                ("number", models.CharField(blank=True, max_length=60, verbose_name="número")),
                ("draft", models.BooleanField(default=False, verbose_name="projeto")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "À espera de ser composto"),
                            ("rendered", "Composto"),
                            ("signing", "A ser assinado"),
                            ("signed", "Assinado"),
                        ],
                        default="queued",
                        max_length=10,
                        verbose_name="estado",
                    ),
                ),
                ("subject_kind", models.CharField(max_length=40, verbose_name="tipo do objeto")),
                ("subject_id", models.BigIntegerField(verbose_name="objeto")),
                ("template", models.CharField(max_length=100, verbose_name="modelo")),
                (
                    "template_version",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="versão do texto do modelo"),
                ),
                ("data", models.JSONField(verbose_name="dados")),
                ("receipt", models.JSONField(blank=True, null=True, verbose_name="recibo do cálculo")),
                ("frame", models.JSONField(verbose_name="moldura")),
                (
                    "verification_code",
                    models.CharField(max_length=16, unique=True, verbose_name="código de verificação"),
                ),
                ("issued_on", models.DateField(verbose_name="data")),
                ("created_at", models.DateTimeField(verbose_name="pedido em")),
                ("sha256", models.CharField(blank=True, max_length=64, verbose_name="resumo SHA-256")),
                ("size", models.PositiveBigIntegerField(blank=True, null=True, verbose_name="tamanho em bytes")),
                ("pages", models.PositiveIntegerField(blank=True, null=True, verbose_name="páginas")),
                ("engine", models.CharField(blank=True, max_length=100, verbose_name="motor de composição")),
                ("rendered_at", models.DateTimeField(blank=True, null=True, verbose_name="composto em")),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="pedido por",
                    ),
                ),
                (
                    "replaces",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaced_by",
                        to="documents.issueddocument",
                        verbose_name="substitui",
                    ),
                ),
            ],
            options={
                "ordering": ["-created_at", "-pk"],
                "indexes": [
                    models.Index(fields=["subject_kind", "subject_id"], name="issued_subject"),
                    models.Index(fields=["kind", "subject_id"], name="issued_kind_subject"),
                    models.Index(
                        condition=models.Q(("sha256", ""), _negated=True), fields=["sha256"], name="issued_sha256"
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("series", "year", "sequence"), name="issued_number_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("draft", True), ("sequence__isnull", True)),
                            models.Q(("draft", False), ("sequence__isnull", False)),
                            _connector="OR",
                        ),
                        name="issued_has_a_number_unless_draft",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("sha256", ""), ("state", "queued")),
                            models.Q(
                                models.Q(("state", "queued"), _negated=True), models.Q(("sha256", ""), _negated=True)
                            ),
                            _connector="OR",
                        ),
                        name="issued_has_bytes_once_rendered",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("replaces__isnull", True),
                            models.Q(("replaces", models.F("id")), _negated=True),
                            _connector="OR",
                        ),
                        name="issued_replaces_another",
                    ),
                ],
            },
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="issueddocument",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('issued', 'id', '', '', 'data,frame,receipt,verification_code')",
                    func="RETURN NULL;",
                    hash="584cbfd8a32e1375dbd9a47f7ba38d35ad76ec27",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_audit_insert_d40b8",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="documents_issueddocument",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="issueddocument",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('issued', 'id', '', '', 'data,frame,receipt,verification_code')",
                    func="RETURN NULL;",
                    hash="87a7f146202bdb302bffaa4ade7d575c0c33e4ad",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_audit_update_b92b5",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="documents_issueddocument",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="issueddocument",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('issued', 'id', '', '', 'data,frame,receipt,verification_code')",
                    func="RETURN NULL;",
                    hash="94a78159331bb78c92395c7c22799a87ec3fcd24",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_audit_delete_f41fa",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="documents_issueddocument",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="issueddocument",
            trigger=pgtrigger.compiler.Trigger(
                name="issued_is_frozen",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition='WHEN (OLD."kind" IS DISTINCT FROM (NEW."kind") OR OLD."series" IS DISTINCT FROM (NEW."series") OR OLD."year" IS DISTINCT FROM (NEW."year") OR OLD."sequence" IS DISTINCT FROM (NEW."sequence") OR OLD."number" IS DISTINCT FROM (NEW."number") OR OLD."draft" IS DISTINCT FROM (NEW."draft") OR OLD."subject_kind" IS DISTINCT FROM (NEW."subject_kind") OR OLD."subject_id" IS DISTINCT FROM (NEW."subject_id") OR OLD."template" IS DISTINCT FROM (NEW."template") OR OLD."data" IS DISTINCT FROM (NEW."data") OR OLD."receipt" IS DISTINCT FROM (NEW."receipt") OR OLD."frame" IS DISTINCT FROM (NEW."frame") OR OLD."verification_code" IS DISTINCT FROM (NEW."verification_code") OR OLD."issued_on" IS DISTINCT FROM (NEW."issued_on") OR OLD."created_at" IS DISTINCT FROM (NEW."created_at"))',
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="76ebe981e86432857070bda19cc5ffda87eb3fbc",
                    operation="UPDATE",
                    pgid="pgtrigger_issued_is_frozen_84aa9",
                    table="documents_issueddocument",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="issueddocument",
            trigger=pgtrigger.compiler.Trigger(
                name="issued_number_stays",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition='WHEN (NOT OLD."draft")',
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="a16acf9a56f965cc728cbb0db00ec3931f3a97c8",
                    operation="DELETE",
                    pgid="pgtrigger_issued_number_stays_8c596",
                    table="documents_issueddocument",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="receivedfile",
            index=models.Index(fields=["sha256"], name="received_sha256"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="receivedfile",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('received', 'id', 'name', '', '')",
                    func="RETURN NULL;",
                    hash="8fd5b024866bd2aa3b9209140eefe84ca86ed862",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_audit_insert_114cb",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="documents_receivedfile",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="receivedfile",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('received', 'id', 'name', '', '')",
                    func="RETURN NULL;",
                    hash="fdae08263a79f0d8fc82e94a1272d9bc6aa7dfce",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_audit_update_a8f52",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="documents_receivedfile",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="receivedfile",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('received', 'id', 'name', '', '')",
                    func="RETURN NULL;",
                    hash="06c4badc4a48dc1c15021056af226eabfd072253",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_audit_delete_fbda1",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="documents_receivedfile",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="receivedfile",
            trigger=pgtrigger.compiler.Trigger(
                name="received_is_kept",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition='WHEN (OLD."sha256" IS DISTINCT FROM (NEW."sha256") OR OLD."size" IS DISTINCT FROM (NEW."size") OR OLD."media_type" IS DISTINCT FROM (NEW."media_type") OR OLD."uploaded_at" IS DISTINCT FROM (NEW."uploaded_at"))',
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="467ddf8880f321b4d2f0c101f3f82f80e0fe6eba",
                    operation="UPDATE",
                    pgid="pgtrigger_received_is_kept_65107",
                    table="documents_receivedfile",
                    when="BEFORE",
                ),
            ),
        ),
    ]
