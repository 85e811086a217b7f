import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0002_functions_and_privileges"),
        ("matches", "0001_sports_own_data"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="knockout",
            field=models.BooleanField(
                blank=True, help_text="Sem valor: não se sabe.", null=True, verbose_name="por eliminatórias"
            ),
        ),
        migrations.AlterField(
            model_name="matchchange",
            name="kind",
            field=models.CharField(
                choices=[
                    ("created", "Criado"),
                    ("moved", "Alterado o dia, a hora ou o recinto"),
                    ("postponed", "Adiado"),
                    ("cancelled", "Anulado"),
                    ("played", "Realizado"),
                    ("repeat", "Mandado repetir"),
                ],
                max_length=12,
                verbose_name="alteração",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="incident",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('incident', 'id', '', '', '')",
                    func="RETURN NULL;",
                    hash="7562911409f921c912fdb3f3df1852d0dece0808",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_audit_insert_84345",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="matches_incident",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="incident",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('incident', 'id', '', '', '')",
                    func="RETURN NULL;",
                    hash="af8525ae5454625cea622c014532233316481aef",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_audit_update_0bfee",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="matches_incident",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="incident",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('incident', 'id', '', '', '')",
                    func="RETURN NULL;",
                    hash="f71f5b66696b66c090bfc5267742a78a6bbe9586",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_audit_delete_713f5",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="matches_incident",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="match",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('match', 'id', '', '', '')",
                    func="RETURN NULL;",
                    hash="1b476c91b6de8a831211798b357392dbaea91339",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_audit_insert_9eb7f",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="matches_match",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="match",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('match', 'id', '', '', '')",
                    func="RETURN NULL;",
                    hash="ef0a3bdedaa7c2eecb353c879d3392597f091c17",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_audit_update_80c40",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="matches_match",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="match",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('match', 'id', '', '', '')",
                    func="RETURN NULL;",
                    hash="a9963c3290d6884e19506d3c9cd8b3385c90f8a0",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_audit_delete_8d006",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="matches_match",
                    when="AFTER",
                ),
            ),
        ),
    ]
