"""Standard texts in versions, approved by a second person."""

import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('documents', '0003_prints'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='TextVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=40, verbose_name='tipo de documento')),
                ('version', models.PositiveIntegerField(verbose_name='versão')),
                ('first_day', models.DateField(verbose_name='em vigor desde')),
                ('blocks', models.JSONField(verbose_name='blocos')),
                ('note', models.CharField(blank=True, max_length=300, verbose_name='o que muda')),
                ('state', models.CharField(choices=[('draft', 'Em preparação'), ('proposed', 'À espera de aprovação'), ('approved', 'Aprovada')], default='draft', max_length=10, verbose_name='estado')),
                ('created_at', models.DateTimeField(verbose_name='criada em')),
                ('changed_at', models.DateTimeField(verbose_name='alterada em')),
                ('approved_at', models.DateTimeField(blank=True, null=True, verbose_name='aprovada em')),
                ('approved_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='autor')),
            ],
            options={
                'ordering': ['kind', '-version'],
                'constraints': [models.UniqueConstraint(fields=('kind', 'version'), name='text_version_once'), models.UniqueConstraint(condition=models.Q(('state', 'approved')), fields=('kind', 'first_day'), name='text_version_one_a_day'), models.UniqueConstraint(condition=models.Q(('state__in', ['draft', 'proposed'])), fields=('kind',), name='text_version_one_open'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'approved'), _negated=True), ('approved_by__isnull', False), _connector='OR'), name='text_version_approved_by_somebody'), models.CheckConstraint(condition=models.Q(('approved_by__isnull', True), models.Q(('approved_by', models.F('author')), _negated=True), _connector='OR'), name='text_version_approved_by_another')],
            },
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='textversion',
            trigger=pgtrigger.compiler.Trigger(name='audit_insert', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('text_version', 'id', '', '', '')", func='RETURN NULL;', hash='21e2f00e1d02e8a9ae2e9f7589629af086ef8192', level='STATEMENT', operation='INSERT', pgid='pgtrigger_audit_insert_14efc', referencing='REFERENCING NEW TABLE AS new_rows ', table='documents_textversion', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='textversion',
            trigger=pgtrigger.compiler.Trigger(name='audit_update', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('text_version', 'id', '', '', '')", func='RETURN NULL;', hash='dbd9a424a85ee5e82d270d3ba98777c4084aa9c2', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_audit_update_e232b', referencing='REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ', table='documents_textversion', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='textversion',
            trigger=pgtrigger.compiler.Trigger(name='audit_delete', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('text_version', 'id', '', '', '')", func='RETURN NULL;', hash='11032be78320dfd7625aafc337001bd44d065d8a', level='STATEMENT', operation='DELETE', pgid='pgtrigger_audit_delete_15f55', referencing='REFERENCING OLD TABLE AS old_rows ', table='documents_textversion', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='textversion',
            trigger=pgtrigger.compiler.Trigger(name='text_version_is_kept', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."state" = \'approved\')', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='de69cd053c4d1392435e77aaf6739bfd6f971a59', operation='UPDATE', pgid='pgtrigger_text_version_is_kept_7dbc7', table='documents_textversion', when='BEFORE')),
        ),
    ]
