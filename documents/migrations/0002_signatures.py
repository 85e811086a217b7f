"""Signatures: what was shown, what was asked, what came of it; and how to find the document a file came from."""

import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('documents', '0001_documents'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Opening',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sha256', models.CharField(max_length=64, verbose_name='resumo SHA-256')),
                ('opened_at', models.DateTimeField(verbose_name='aberto em')),
            ],
        ),
        migrations.CreateModel(
            name='Signature',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asked_at', models.DateTimeField(verbose_name='pedida em')),
                ('state', models.CharField(choices=[('asked', 'Pedida'), ('done', 'Feita'), ('failed', 'Falhou')], default='asked', max_length=10, verbose_name='estado')),
                ('failure', models.CharField(blank=True, max_length=300, verbose_name='motivo da falha')),
                ('sha256_before', models.CharField(max_length=64, verbose_name='resumo do que foi mostrado')),
                ('sha256_after', models.CharField(blank=True, max_length=64, verbose_name='resumo do ficheiro assinado')),
                ('signer', models.CharField(blank=True, max_length=200, verbose_name='titular do certificado')),
                ('certificate', models.CharField(blank=True, max_length=64, verbose_name='impressão digital do certificado')),
                ('signed_at', models.DateTimeField(blank=True, null=True, verbose_name='assinado em')),
                ('stamped', models.BooleanField(default=False, verbose_name='com selo temporal')),
            ],
            options={
                'ordering': ['-asked_at', '-pk'],
            },
        ),
        migrations.AddField(
            model_name='issueddocument',
            name='head_sha256',
            field=models.CharField(blank=True, max_length=64, verbose_name='resumo do início do ficheiro'),
        ),
        migrations.AddField(
            model_name='issueddocument',
            name='identifier',
            field=models.CharField(blank=True, max_length=32, verbose_name='identificador do PDF'),
        ),
        migrations.AddIndex(
            model_name='issueddocument',
            index=models.Index(condition=models.Q(('identifier', ''), _negated=True), fields=['identifier'], name='issued_identifier'),
        ),
        migrations.AddIndex(
            model_name='issueddocument',
            index=models.Index(condition=models.Q(('head_sha256', ''), _negated=True), fields=['head_sha256'], name='issued_head_sha256'),
        ),
        migrations.AddIndex(
            model_name='issueddocument',
            index=models.Index(fields=['state', 'created_at'], name='issued_state'),
        ),
        migrations.AddField(
            model_name='opening',
            name='document',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='openings', to='documents.issueddocument'),
        ),
        migrations.AddField(
            model_name='opening',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='signature',
            name='asked_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='pedida por'),
        ),
        migrations.AddField(
            model_name='signature',
            name='document',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='signatures', to='documents.issueddocument'),
        ),
        migrations.AddConstraint(
            model_name='opening',
            constraint=models.UniqueConstraint(fields=('document', 'user', 'sha256'), name='opening_once'),
        ),
        migrations.AddIndex(
            model_name='signature',
            index=models.Index(fields=['sha256_before'], name='signature_sha256_before'),
        ),
        migrations.AddConstraint(
            model_name='signature',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ['asked', 'done'])), fields=('document',), name='signature_once_at_a_time'),
        ),
        migrations.AddConstraint(
            model_name='signature',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'done'), _negated=True), models.Q(models.Q(('sha256_after', ''), _negated=True), ('signed_at__isnull', False)), _connector='OR'), name='signature_done_has_its_file'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='signature',
            trigger=pgtrigger.compiler.Trigger(name='audit_insert', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('signature', 'id', '', '', '')", func='RETURN NULL;', hash='60ce09b042433f31ac3de8026b45823a8e5bbf85', level='STATEMENT', operation='INSERT', pgid='pgtrigger_audit_insert_0ba3b', referencing='REFERENCING NEW TABLE AS new_rows ', table='documents_signature', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='signature',
            trigger=pgtrigger.compiler.Trigger(name='audit_update', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('signature', 'id', '', '', '')", func='RETURN NULL;', hash='a41649ceaf26885cc3204e83a90c67d6b6d4f967', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_audit_update_e9508', referencing='REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ', table='documents_signature', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='signature',
            trigger=pgtrigger.compiler.Trigger(name='audit_delete', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('signature', 'id', '', '', '')", func='RETURN NULL;', hash='8c8c48abb5d1c1d32ef816d2311c0bdc9f1046a5', level='STATEMENT', operation='DELETE', pgid='pgtrigger_audit_delete_13a57', referencing='REFERENCING OLD TABLE AS old_rows ', table='documents_signature', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='signature',
            trigger=pgtrigger.compiler.Trigger(name='signature_is_kept', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."document_id" IS DISTINCT FROM (NEW."document_id") OR OLD."asked_by_id" IS DISTINCT FROM (NEW."asked_by_id") OR OLD."sha256_before" IS DISTINCT FROM (NEW."sha256_before"))', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='51d77180906bee42bfd731b8096c6cf90047f578', operation='UPDATE', pgid='pgtrigger_signature_is_kept_ddb81', table='documents_signature', when='BEFORE')),
        ),
    ]
