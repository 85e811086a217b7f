import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('documents', '0004_standard_texts'),
        ('matches', '0002_knockouts_and_trail'),
        ('registry', '0001_groups_registers_and_sendings'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Protocol',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('support', models.CharField(max_length=1000, verbose_name='apoios')),
                ('first_day', models.DateField(verbose_name='início')),
                ('last_day', models.DateField(blank=True, null=True, verbose_name='fim')),
                ('recorded_at', models.DateTimeField(auto_now_add=True, verbose_name='registado em')),
                ('file', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='documents.receivedfile', verbose_name='protocolo')),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='protocols', to='registry.fangroup', verbose_name='grupo')),
                ('recorded_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='registado por')),
                ('replaces', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='replaced_by', to='registry.protocol')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='matches.season', verbose_name='época')),
                ('version', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='protocols', to='registry.registerversion')),
            ],
            options={
                'ordering': ['-first_day', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='ProtocolCopy',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('body', models.CharField(choices=[('authority', 'Autoridade'), ('force', 'Força de segurança territorialmente competente')], max_length=10, verbose_name='destinatário')),
                ('matter', models.CharField(choices=[('start', 'Celebração'), ('change', 'Alteração'), ('end', 'Cessação')], max_length=10, verbose_name='assunto')),
                ('due_on', models.DateField(blank=True, null=True, verbose_name='até')),
                ('cite', models.CharField(max_length=120, verbose_name='norma')),
                ('sent_on', models.DateField(blank=True, null=True, verbose_name='enviada em')),
                ('protocol', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='copies', to='registry.protocol')),
            ],
            options={
                'ordering': ['protocol', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='RegisterRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('due_on', models.DateField(verbose_name='até')),
                ('reason', models.CharField(max_length=500, verbose_name='fundamento')),
                ('cite', models.CharField(blank=True, max_length=120, verbose_name='norma')),
                ('asked_at', models.DateTimeField(auto_now_add=True, verbose_name='pedido em')),
                ('sent_at', models.DateTimeField(blank=True, null=True, verbose_name='comunicado em')),
                ('asked_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='pedido por')),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='requests', to='registry.fangroup', verbose_name='grupo')),
                ('version', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='answers', to='registry.registerversion')),
            ],
            options={
                'ordering': ['due_on', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Reminder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('year', models.PositiveSmallIntegerField(verbose_name='ano')),
                ('quarter', models.PositiveSmallIntegerField(verbose_name='trimestre')),
                ('kind', models.CharField(choices=[('before', 'Aviso de prazo'), ('after', 'Registo em falta')], max_length=10, verbose_name='tipo')),
                ('number', models.PositiveSmallIntegerField(default=1, verbose_name='número')),
                ('due_on', models.DateField(verbose_name='prazo lembrado')),
                ('asked_at', models.DateTimeField(auto_now_add=True, verbose_name='pedido em')),
                ('sent_at', models.DateTimeField(blank=True, null=True, verbose_name='enviado em')),
                ('sent_to', models.EmailField(blank=True, max_length=254, verbose_name='enviado para')),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reminders', to='registry.fangroup')),
            ],
            options={
                'ordering': ['group', 'year', 'quarter', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='SupportRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reference', models.CharField(max_length=30, unique=True, verbose_name='referência')),
                ('entity', models.CharField(max_length=200, verbose_name='quem pergunta')),
                ('email', models.EmailField(max_length=254, verbose_name='correio eletrónico')),
                ('group_name', models.CharField(max_length=200, verbose_name='grupo indicado')),
                ('support', models.CharField(max_length=500, verbose_name='apoio que quer dar')),
                ('asked_at', models.DateTimeField(auto_now_add=True, verbose_name='recebido em')),
                ('registered', models.BooleanField(blank=True, null=True, verbose_name='o grupo está registado')),
                ('answer', models.CharField(blank=True, max_length=1000, verbose_name='resposta')),
                ('answered_at', models.DateTimeField(blank=True, null=True, verbose_name='respondido em')),
                ('answered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('group', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='support_requests', to='registry.fangroup')),
            ],
            options={
                'ordering': ['answered_at', 'asked_at'],
            },
        ),
        migrations.CreateModel(
            name='Hold',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('identity', models.CharField(blank=True, max_length=60, verbose_name='documento')),
                ('reason', models.CharField(max_length=500, verbose_name='motivo')),
                ('review_on', models.DateField(verbose_name='rever em')),
                ('placed_at', models.DateTimeField(auto_now_add=True)),
                ('lifted_at', models.DateTimeField(blank=True, null=True, verbose_name='levantado em')),
                ('group', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='holds', to='registry.fangroup')),
                ('placed_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['review_on', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('group__isnull', False), models.Q(('identity', ''), _negated=True), _connector='OR'), name='hold_names_its_object')],
            },
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='hold',
            trigger=pgtrigger.compiler.Trigger(name='keep', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;", hash='548936e015bf5c6ae93a559f5924c4b6f8ffa019', operation='DELETE', pgid='pgtrigger_keep_10772', table='registry_hold', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='hold',
            trigger=pgtrigger.compiler.Trigger(name='audit_insert', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('hold', 'id', 'identity', '', '')", func='RETURN NULL;', hash='1f496c36d5ad9ff353665d8f8f770a21b77bd83e', level='STATEMENT', operation='INSERT', pgid='pgtrigger_audit_insert_5e412', referencing='REFERENCING NEW TABLE AS new_rows ', table='registry_hold', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='hold',
            trigger=pgtrigger.compiler.Trigger(name='audit_update', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('hold', 'id', 'identity', '', '')", func='RETURN NULL;', hash='6ace8eeb15bda62be1359720c6acdb4d7d3aa4b5', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_audit_update_82216', referencing='REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ', table='registry_hold', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='hold',
            trigger=pgtrigger.compiler.Trigger(name='audit_delete', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('hold', 'id', 'identity', '', '')", func='RETURN NULL;', hash='807f0517f8785e1b627fb972b76a8142fc851670', level='STATEMENT', operation='DELETE', pgid='pgtrigger_audit_delete_41a27', referencing='REFERENCING OLD TABLE AS old_rows ', table='registry_hold', when='AFTER')),
        ),
        migrations.AddConstraint(
            model_name='protocol',
            constraint=models.CheckConstraint(condition=models.Q(('last_day__isnull', True), ('last_day__gte', models.F('first_day')), _connector='OR'), name='protocol_days_in_order'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='protocol',
            trigger=pgtrigger.compiler.Trigger(name='audit_insert', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('protocol', 'id', '', '', '')", func='RETURN NULL;', hash='eaeb4e96a025811a5c1fbd6410c5220a2e9d14b3', level='STATEMENT', operation='INSERT', pgid='pgtrigger_audit_insert_fe012', referencing='REFERENCING NEW TABLE AS new_rows ', table='registry_protocol', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='protocol',
            trigger=pgtrigger.compiler.Trigger(name='audit_update', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('protocol', 'id', '', '', '')", func='RETURN NULL;', hash='53c406562a02a3e016a2a7c35d43fd680609c015', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_audit_update_8ff3c', referencing='REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ', table='registry_protocol', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='protocol',
            trigger=pgtrigger.compiler.Trigger(name='audit_delete', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('protocol', 'id', '', '', '')", func='RETURN NULL;', hash='1f28df0055c3122086d74519b7cdff664c56bc81', level='STATEMENT', operation='DELETE', pgid='pgtrigger_audit_delete_d6eb0', referencing='REFERENCING OLD TABLE AS old_rows ', table='registry_protocol', when='AFTER')),
        ),
        migrations.AddConstraint(
            model_name='protocolcopy',
            constraint=models.UniqueConstraint(fields=('protocol', 'body', 'matter'), name='protocol_copy_once'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='registerrequest',
            trigger=pgtrigger.compiler.Trigger(name='audit_insert', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('register_request', 'id', '', '', '')", func='RETURN NULL;', hash='7e302ef67b82a9a88913b432abd6d58cf8e61154', level='STATEMENT', operation='INSERT', pgid='pgtrigger_audit_insert_9c024', referencing='REFERENCING NEW TABLE AS new_rows ', table='registry_registerrequest', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='registerrequest',
            trigger=pgtrigger.compiler.Trigger(name='audit_update', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('register_request', 'id', '', '', '')", func='RETURN NULL;', hash='cc4f562df157ce1145f638db585bd5320deb3a18', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_audit_update_f4765', referencing='REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ', table='registry_registerrequest', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='registerrequest',
            trigger=pgtrigger.compiler.Trigger(name='audit_delete', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('register_request', 'id', '', '', '')", func='RETURN NULL;', hash='b567bac457cdff4bdee8953fba9e2ec215ac0c0d', level='STATEMENT', operation='DELETE', pgid='pgtrigger_audit_delete_9e37f', referencing='REFERENCING OLD TABLE AS old_rows ', table='registry_registerrequest', when='AFTER')),
        ),
        migrations.AddConstraint(
            model_name='reminder',
            constraint=models.UniqueConstraint(fields=('group', 'year', 'quarter', 'kind', 'number'), name='reminder_once'),
        ),
        migrations.AddConstraint(
            model_name='reminder',
            constraint=models.CheckConstraint(condition=models.Q(('sent_at__isnull', True), models.Q(('sent_to', ''), _negated=True), _connector='OR'), name='sent_reminder_says_where'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='reminder',
            trigger=pgtrigger.compiler.Trigger(name='audit_insert', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('register_reminder', 'id', '', '', '')", func='RETURN NULL;', hash='04eee20ebd69d3fedf3828d86b62a105e0ca20e9', level='STATEMENT', operation='INSERT', pgid='pgtrigger_audit_insert_c7e23', referencing='REFERENCING NEW TABLE AS new_rows ', table='registry_reminder', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='reminder',
            trigger=pgtrigger.compiler.Trigger(name='audit_update', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('register_reminder', 'id', '', '', '')", func='RETURN NULL;', hash='4394bb48d28d6d03bacbe6bcc888694d03d2748d', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_audit_update_a8d92', referencing='REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ', table='registry_reminder', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='reminder',
            trigger=pgtrigger.compiler.Trigger(name='audit_delete', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('register_reminder', 'id', '', '', '')", func='RETURN NULL;', hash='37ea5adea1bb2ed0f8fe72a14c9d3538887385af', level='STATEMENT', operation='DELETE', pgid='pgtrigger_audit_delete_bfd99', referencing='REFERENCING OLD TABLE AS old_rows ', table='registry_reminder', when='AFTER')),
        ),
        migrations.AddConstraint(
            model_name='supportrequest',
            constraint=models.CheckConstraint(condition=models.Q(('answered_at__isnull', True), models.Q(models.Q(('answer', ''), _negated=True), ('registered__isnull', False)), _connector='OR'), name='answered_support_request_says_what'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='supportrequest',
            trigger=pgtrigger.compiler.Trigger(name='audit_insert', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('support_request', 'id', 'email,entity', '', '')", func='RETURN NULL;', hash='6f0d8f5a99a636c761230d84ef918dc5d5e51f90', level='STATEMENT', operation='INSERT', pgid='pgtrigger_audit_insert_04f03', referencing='REFERENCING NEW TABLE AS new_rows ', table='registry_supportrequest', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='supportrequest',
            trigger=pgtrigger.compiler.Trigger(name='audit_update', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('support_request', 'id', 'email,entity', '', '')", func='RETURN NULL;', hash='264b14d6c770c3691006b9c3abd9f04d51a5dcf3', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_audit_update_cc72b', referencing='REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ', table='registry_supportrequest', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='supportrequest',
            trigger=pgtrigger.compiler.Trigger(name='audit_delete', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('support_request', 'id', 'email,entity', '', '')", func='RETURN NULL;', hash='0b53d651a382c671ddec9a9c75e88e2f7a1f88fd', level='STATEMENT', operation='DELETE', pgid='pgtrigger_audit_delete_f13ad', referencing='REFERENCING OLD TABLE AS old_rows ', table='registry_supportrequest', when='AFTER')),
        ),
    ]
