"""First accesses through the national provider, managers of entities, and the table that counts attempts at sign-in."""

import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('entities', '0002_changes_in_the_trail'),
    ]

    operations = [
        migrations.RunSQL(
            """
            CREATE TABLE entities_cache (
                cache_key varchar(255) PRIMARY KEY, value text NOT NULL, expires timestamptz NOT NULL
            );
            CREATE INDEX entities_cache_expires ON entities_cache (expires);
            """,
            "DROP TABLE entities_cache",
        ),
        migrations.AddField(
            model_name='rolegrant',
            name='manages',
            field=models.BooleanField(default=False, help_text='Aprova o primeiro acesso das pessoas da entidade.', verbose_name='responsável da entidade'),
        ),
        migrations.CreateModel(
            name='FirstMatch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asked_at', models.DateTimeField(auto_now_add=True, verbose_name='pedido em')),
                ('approved_at', models.DateTimeField(blank=True, null=True, verbose_name='aprovado em')),
                ('approved_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='first_match', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-asked_at'],
                'constraints': [models.CheckConstraint(condition=models.Q(('user', models.F('approved_by')), _negated=True), name='first_match_approved_by_somebody_else')],
            },
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='firstmatch',
            trigger=pgtrigger.compiler.Trigger(name='audit_insert', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('first_match', 'id', '', '', '')", func='RETURN NULL;', hash='91b1c6e92331ea54033d10301c3a5a115ba4d4f2', level='STATEMENT', operation='INSERT', pgid='pgtrigger_audit_insert_624a6', referencing='REFERENCING NEW TABLE AS new_rows ', table='entities_firstmatch', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='firstmatch',
            trigger=pgtrigger.compiler.Trigger(name='audit_update', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('first_match', 'id', '', '', '')", func='RETURN NULL;', hash='b3cc466a1c6355110fd95e3a49c20af44c24ce67', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_audit_update_2e8b8', referencing='REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ', table='entities_firstmatch', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='firstmatch',
            trigger=pgtrigger.compiler.Trigger(name='audit_delete', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('first_match', 'id', '', '', '')", func='RETURN NULL;', hash='28dc999ef1c4b200843962a357ea3788042e41a5', level='STATEMENT', operation='DELETE', pgid='pgtrigger_audit_delete_4f161', referencing='REFERENCING OLD TABLE AS old_rows ', table='entities_firstmatch', when='AFTER')),
        ),
    ]
