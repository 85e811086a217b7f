"""Print runs with their reason, and the number of the case on each document."""

import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('documents', '0002_signatures'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PrintItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField(verbose_name='ordem')),
                ('sha256', models.CharField(max_length=64, verbose_name='resumo SHA-256')),
            ],
            options={
                'ordering': ['run', 'place'],
            },
        ),
        migrations.CreateModel(
            name='PrintRun',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asked_at', models.DateTimeField(verbose_name='pedida em')),
                ('reason', models.CharField(max_length=300, verbose_name='motivo')),
                ('duplex', models.BooleanField(default=True, verbose_name='frente e verso')),
                ('sha256', models.CharField(blank=True, max_length=64, verbose_name='resumo SHA-256')),
                ('size', models.PositiveBigIntegerField(blank=True, null=True, verbose_name='tamanho em bytes')),
                ('pages', models.PositiveIntegerField(blank=True, null=True, verbose_name='páginas')),
            ],
            options={
                'ordering': ['-asked_at', '-pk'],
            },
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='issueddocument',
            name='issued_is_frozen',
        ),
        migrations.AddField(
            model_name='issueddocument',
            name='process',
            field=models.CharField(blank=True, max_length=60, verbose_name='processo'),
        ),
        migrations.AddIndex(
            model_name='issueddocument',
            index=models.Index(condition=models.Q(('number', ''), _negated=True), fields=['number'], name='issued_number'),
        ),
        migrations.AddIndex(
            model_name='issueddocument',
            index=models.Index(condition=models.Q(('process', ''), _negated=True), fields=['process'], name='issued_process'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='issueddocument',
            trigger=pgtrigger.compiler.Trigger(name='issued_is_frozen', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."kind" IS DISTINCT FROM (NEW."kind") OR OLD."series" IS DISTINCT FROM (NEW."series") OR OLD."year" IS DISTINCT FROM (NEW."year") OR OLD."sequence" IS DISTINCT FROM (NEW."sequence") OR OLD."number" IS DISTINCT FROM (NEW."number") OR OLD."draft" IS DISTINCT FROM (NEW."draft") OR OLD."subject_kind" IS DISTINCT FROM (NEW."subject_kind") OR OLD."subject_id" IS DISTINCT FROM (NEW."subject_id") OR OLD."process" IS DISTINCT FROM (NEW."process") OR OLD."template" IS DISTINCT FROM (NEW."template") OR OLD."data" IS DISTINCT FROM (NEW."data") OR OLD."receipt" IS DISTINCT FROM (NEW."receipt") OR OLD."frame" IS DISTINCT FROM (NEW."frame") OR OLD."verification_code" IS DISTINCT FROM (NEW."verification_code") OR OLD."issued_on" IS DISTINCT FROM (NEW."issued_on") OR OLD."created_at" IS DISTINCT FROM (NEW."created_at"))', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='1831182d982d58f58df9df1cc9e462728d21b82e', operation='UPDATE', pgid='pgtrigger_issued_is_frozen_84aa9', table='documents_issueddocument', when='BEFORE')),
        ),
        migrations.AddField(
            model_name='printitem',
            name='document',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='printings', to='documents.issueddocument'),
        ),
        migrations.AddField(
            model_name='printrun',
            name='asked_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='pedida por'),
        ),
        migrations.AddField(
            model_name='printitem',
            name='run',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='items', to='documents.printrun'),
        ),
        migrations.AddConstraint(
            model_name='printrun',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='print_run_has_a_reason'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='printrun',
            trigger=pgtrigger.compiler.Trigger(name='audit_insert', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('print_run', 'id', '', '', '')", func='RETURN NULL;', hash='088774e9a6d868df386e66ac13dfe98d91e2bfe3', level='STATEMENT', operation='INSERT', pgid='pgtrigger_audit_insert_adecb', referencing='REFERENCING NEW TABLE AS new_rows ', table='documents_printrun', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='printrun',
            trigger=pgtrigger.compiler.Trigger(name='audit_update', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('print_run', 'id', '', '', '')", func='RETURN NULL;', hash='50ccfe763e37173de2172b06e3a4ac3791e0f50d', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_audit_update_b7dd2', referencing='REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ', table='documents_printrun', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='printrun',
            trigger=pgtrigger.compiler.Trigger(name='audit_delete', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('print_run', 'id', '', '', '')", func='RETURN NULL;', hash='45b0ab532d3ff52030f48bf6f715a69183a93a6d', level='STATEMENT', operation='DELETE', pgid='pgtrigger_audit_delete_1a8f2', referencing='REFERENCING OLD TABLE AS old_rows ', table='documents_printrun', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='printrun',
            trigger=pgtrigger.compiler.Trigger(name='print_run_is_kept', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;", hash='3e5fcaa25d084680596791e068177135ca103730', operation='DELETE', pgid='pgtrigger_print_run_is_kept_1bf6a', table='documents_printrun', when='BEFORE')),
        ),
        migrations.AddConstraint(
            model_name='printitem',
            constraint=models.UniqueConstraint(fields=('run', 'place'), name='print_item_place_once'),
        ),
    ]
