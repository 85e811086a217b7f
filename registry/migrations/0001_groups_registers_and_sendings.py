import django.contrib.postgres.indexes
import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

import entities.models.fields


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('audit', '0002_functions_and_privileges'),
        ('documents', '0001_documents'),
        ('entities', '0002_changes_in_the_trail'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ColumnMemory',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('headings', models.JSONField(default=dict)),
                ('changed_at', models.DateTimeField(auto_now=True)),
                ('club', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='entities.organisation')),
            ],
        ),
        migrations.CreateModel(
            name='FanGroup',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200, verbose_name='nome do grupo')),
                ('name_key', models.GeneratedField(db_persist=True, expression=entities.models.fields.SearchKey(models.F('name')), output_field=models.TextField())),
                ('association', models.CharField(max_length=200, verbose_name='nome da associação')),
                ('tax_number', models.CharField(max_length=9, verbose_name='NIPC da associação')),
                ('seat', models.CharField(max_length=300, verbose_name='sede')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='correio eletrónico da associação')),
                ('scope', models.CharField(choices=[('national', 'Nacional'), ('local', 'Local ou regional')], default='national', max_length=10, verbose_name='âmbito')),
                ('founded_on', models.DateField(blank=True, null=True, verbose_name='constituída em')),
                ('lasts_until', models.DateField(blank=True, help_text='Vazio se não tem fim marcado.', null=True, verbose_name='duração até')),
                ('purpose', models.CharField(blank=True, max_length=1000, verbose_name='fim social e programa')),
                ('declared_support', models.CharField(blank=True, max_length=500, verbose_name='apoios declarados')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='fan_groups', to='entities.organisation', verbose_name='promotor')),
            ],
            options={
                'ordering': ['name_key', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='GroupPaper',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('statutes', 'Estatutos'), ('bodies', 'Órgãos sociais e mandatos'), ('representatives', 'Representantes'), ('tax_card', 'Cartão de pessoa coletiva'), ('other', 'Outro documento')], max_length=20, verbose_name='documento')),
                ('added_at', models.DateTimeField(auto_now_add=True, verbose_name='junto em')),
                ('added_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('file', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='documents.receivedfile')),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='papers', to='registry.fangroup')),
            ],
            options={
                'ordering': ['group', 'kind', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='GroupRepresentative',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200, verbose_name='nome')),
                ('position', models.CharField(max_length=100, verbose_name='cargo')),
                ('first_day', models.DateField(blank=True, null=True, verbose_name='início do mandato')),
                ('last_day', models.DateField(blank=True, null=True, verbose_name='fim do mandato')),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='representatives', to='registry.fangroup')),
            ],
            options={
                'ordering': ['group', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='GroupState',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('asked', 'Registo pedido'), ('registered', 'Registado'), ('refused', 'Registo recusado'), ('suspended_by_club', 'Suspenso pelo promotor'), ('suspended_by_authority', 'Suspenso pela autoridade'), ('cancelled_by_request', 'Anulado a pedido do promotor'), ('cancelled_by_authority', 'Anulado pela autoridade')], max_length=25, verbose_name='estado')),
                ('on', models.DateField(verbose_name='desde')),
                ('reason', models.CharField(max_length=1000, verbose_name='fundamento')),
                ('cite', models.CharField(blank=True, max_length=120, verbose_name='norma')),
                ('recorded_at', models.DateTimeField(auto_now_add=True, verbose_name='registado em')),
                ('document', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='documents.receivedfile')),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='states', to='registry.fangroup', verbose_name='grupo')),
                ('recorded_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='registado por')),
            ],
            options={
                'ordering': ['group', 'on', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Photo',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sha256', models.CharField(max_length=64)),
                ('added_at', models.DateTimeField(auto_now_add=True)),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='photos', to='registry.fangroup')),
            ],
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('identity', models.CharField(max_length=60)),
                ('name', models.CharField(max_length=200, verbose_name='nome')),
                ('name_key', models.GeneratedField(db_persist=True, expression=entities.models.fields.SearchKey(models.F('name')), output_field=models.TextField())),
                ('document_kind', models.CharField(max_length=20, verbose_name='tipo de documento')),
                ('document_number', models.CharField(max_length=30, verbose_name='número do documento')),
                ('birth_date', models.DateField(verbose_name='data de nascimento')),
                ('parent_1', models.CharField(blank=True, max_length=200, verbose_name='filiação, primeiro nome')),
                ('parent_2', models.CharField(blank=True, max_length=200, verbose_name='filiação, segundo nome')),
                ('address', models.CharField(blank=True, max_length=300, verbose_name='morada')),
                ('postal_code', models.CharField(blank=True, max_length=12, verbose_name='código postal')),
                ('locality', models.CharField(blank=True, max_length=100, verbose_name='localidade')),
                ('country', models.CharField(blank=True, max_length=60, verbose_name='país da morada')),
                ('phone', models.CharField(blank=True, max_length=20, verbose_name='telefone')),
                ('email', models.CharField(blank=True, max_length=254, verbose_name='correio eletrónico')),
                ('digest', models.CharField(max_length=32)),
                ('first_day', models.DateField(verbose_name='desde')),
                ('last_day', models.DateField(blank=True, null=True, verbose_name='até')),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='memberships', to='registry.fangroup')),
                ('photo', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='memberships', to='registry.photo')),
            ],
            options={
                'ordering': ['name_key', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='RegisterVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('year', models.PositiveSmallIntegerField(verbose_name='ano')),
                ('quarter', models.PositiveSmallIntegerField(verbose_name='trimestre')),
                ('number', models.PositiveSmallIntegerField(verbose_name='versão')),
                ('stands', models.BooleanField(default=True, verbose_name='em vigor para o trimestre')),
                ('effective_day', models.DateField(verbose_name='vale desde')),
                ('purpose', models.CharField(choices=[('duty', 'Cópia trimestral devida por lei'), ('voluntary', 'Envio voluntário'), ('requested', 'Pedido pela autoridade'), ('migrated', 'Registo anterior, migrado')], max_length=10, verbose_name='finalidade')),
                ('wording', models.CharField(max_length=60, verbose_name='redação')),
                ('received_at', models.DateTimeField(verbose_name='recebido em')),
                ('file_sha256', models.CharField(max_length=64, verbose_name='resumo do ficheiro')),
                ('content_sha256', models.CharField(max_length=64, verbose_name='resumo do conteúdo')),
                ('members', models.PositiveIntegerField(verbose_name='filiados')),
                ('minors', models.PositiveIntegerField(verbose_name='menores')),
                ('photos', models.PositiveIntegerField(verbose_name='com fotografia')),
                ('joined', models.PositiveIntegerField(verbose_name='novos')),
                ('left', models.PositiveIntegerField(verbose_name='saídos')),
                ('changed', models.PositiveIntegerField(verbose_name='alterados')),
                ('difference_reason', models.CharField(blank=True, max_length=500, verbose_name='explicação das diferenças')),
                ('replace_reason', models.CharField(blank=True, max_length=500, verbose_name='motivo da substituição')),
                ('data_kept', models.BooleanField(default=True, verbose_name='dados ainda conservados')),
                ('file', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='documents.receivedfile')),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='registry.fangroup', verbose_name='grupo')),
                ('received_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='enviado por')),
            ],
            options={
                'ordering': ['-effective_day', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Submission',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('year', models.PositiveSmallIntegerField(verbose_name='ano')),
                ('quarter', models.PositiveSmallIntegerField(verbose_name='trimestre')),
                ('state', models.CharField(choices=[('reading', 'A ler o ficheiro'), ('refused', 'Ficheiro por corrigir'), ('columns', 'Colunas por indicar'), ('rows', 'Linhas por rever'), ('confirmed', 'Enviado'), ('abandoned', 'Desistência')], default='reading', max_length=10, verbose_name='estado')),
                ('by_authority', models.BooleanField(default=False, verbose_name='carregado pela autoridade')),
                ('migrated', models.BooleanField(default=False, verbose_name='registo anterior, migrado')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='começado em')),
                ('changed_at', models.DateTimeField(auto_now=True, verbose_name='mexido em')),
                ('declared_count', models.PositiveIntegerField(blank=True, null=True, verbose_name='filiados declarados na folha de rosto')),
                ('round', models.PositiveIntegerField(default=0)),
                ('about', models.JSONField(default=dict)),
                ('mapping', models.JSONField(blank=True, null=True)),
                ('problem_code', models.CharField(blank=True, max_length=60)),
                ('problem', models.CharField(blank=True, max_length=600, verbose_name='o que há a corrigir no ficheiro')),
                ('created_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='começado por')),
                ('file', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='documents.receivedfile')),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='submissions', to='registry.fangroup', verbose_name='grupo')),
                ('pending_file', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='documents.receivedfile')),
                ('version', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='submission', to='registry.registerversion')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='DraftRow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='linha')),
                ('raw', models.JSONField(default=dict)),
                ('values', models.JSONField(default=dict)),
                ('issues', models.JSONField(default=list)),
                ('cross_issues', models.JSONField(default=list)),
                ('own_errors', models.PositiveSmallIntegerField(default=0)),
                ('own_warnings', models.PositiveSmallIntegerField(default=0)),
                ('cross_errors', models.PositiveSmallIntegerField(default=0)),
                ('cross_warnings', models.PositiveSmallIntegerField(default=0)),
                ('identity', models.CharField(blank=True, max_length=60)),
                ('digest', models.CharField(max_length=32)),
                ('edited', models.BooleanField(default=False)),
                ('left_out', models.BooleanField(default=False, verbose_name='deixada de fora')),
                ('left_out_reason', models.CharField(blank=True, max_length=300, verbose_name='motivo')),
                ('photo', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='registry.photo')),
                ('submission', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rows', to='registry.submission')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='DraftPhoto',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=255, verbose_name='nome do ficheiro')),
                ('problem', models.CharField(blank=True, max_length=300)),
                ('photo', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='registry.photo')),
                ('submission', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='draft_photos', to='registry.submission')),
            ],
            options={
                'ordering': ['name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='VersionEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('row', models.PositiveIntegerField(verbose_name='linha')),
                ('membership', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='registry.membership')),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='registry.registerversion')),
            ],
            options={
                'ordering': ['version', 'row'],
            },
        ),
        migrations.CreateModel(
            name='WarningAcceptance',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=60)),
                ('reason', models.CharField(max_length=300, verbose_name='motivo')),
                ('accepted_at', models.DateTimeField(auto_now_add=True)),
                ('accepted_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('submission', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='acceptances', to='registry.submission')),
            ],
        ),
        migrations.AddIndex(
            model_name='fangroup',
            index=django.contrib.postgres.indexes.GinIndex(fields=['name_key'], name='fan_group_name_trgm', opclasses=['gin_trgm_ops']),
        ),
        migrations.AddConstraint(
            model_name='fangroup',
            constraint=models.UniqueConstraint(fields=('club', 'name_key'), name='fan_group_name_once_a_club'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='fangroup',
            trigger=pgtrigger.compiler.Trigger(name='audit_insert', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('fan_group', 'id', '', '', 'name_key')", func='RETURN NULL;', hash='eeb56f09cb5de77bdac4bbedb71532cdb19e5573', level='STATEMENT', operation='INSERT', pgid='pgtrigger_audit_insert_28439', referencing='REFERENCING NEW TABLE AS new_rows ', table='registry_fangroup', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='fangroup',
            trigger=pgtrigger.compiler.Trigger(name='audit_update', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('fan_group', 'id', '', '', 'name_key')", func='RETURN NULL;', hash='e360e9ae812ea83ca8c10b8b7a073f867ab2c33e', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_audit_update_eea92', referencing='REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ', table='registry_fangroup', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='fangroup',
            trigger=pgtrigger.compiler.Trigger(name='audit_delete', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('fan_group', 'id', '', '', 'name_key')", func='RETURN NULL;', hash='f14f4a2ee033d95d28144f288a7efcefbf2dbe17', level='STATEMENT', operation='DELETE', pgid='pgtrigger_audit_delete_47fd3', referencing='REFERENCING OLD TABLE AS old_rows ', table='registry_fangroup', when='AFTER')),
        ),
        migrations.AddConstraint(
            model_name='grouprepresentative',
            constraint=models.CheckConstraint(condition=models.Q(('last_day__isnull', True), ('last_day__gte', models.F('first_day')), _connector='OR'), name='representative_days_in_order'),
        ),
        migrations.AddConstraint(
            model_name='grouprepresentative',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='representative_has_a_name'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='grouprepresentative',
            trigger=pgtrigger.compiler.Trigger(name='audit_insert', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('group_representative', 'id', 'name', '', '')", func='RETURN NULL;', hash='b7218b02cb07087e7db8979fe595548eec8e27a3', level='STATEMENT', operation='INSERT', pgid='pgtrigger_audit_insert_73b03', referencing='REFERENCING NEW TABLE AS new_rows ', table='registry_grouprepresentative', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='grouprepresentative',
            trigger=pgtrigger.compiler.Trigger(name='audit_update', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('group_representative', 'id', 'name', '', '')", func='RETURN NULL;', hash='ff9e85015951ba3a96e8e6a55ebd5713af65fb63', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_audit_update_25f76', referencing='REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ', table='registry_grouprepresentative', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='grouprepresentative',
            trigger=pgtrigger.compiler.Trigger(name='audit_delete', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('group_representative', 'id', 'name', '', '')", func='RETURN NULL;', hash='df54e6ff465733d28479749c8d70ab6af3de7e68', level='STATEMENT', operation='DELETE', pgid='pgtrigger_audit_delete_66c16', referencing='REFERENCING OLD TABLE AS old_rows ', table='registry_grouprepresentative', when='AFTER')),
        ),
        migrations.AddIndex(
            model_name='groupstate',
            index=models.Index(fields=['group', '-on', '-id'], name='group_state_last'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='groupstate',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='de158be1fc7502e57da4a97c49e8e81ed76e1af3', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_be139', table='registry_groupstate', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='groupstate',
            trigger=pgtrigger.compiler.Trigger(name='audit_insert', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('group_state', 'id', '', '', '')", func='RETURN NULL;', hash='cceef9a02170fa7203a3a01677283f066c5356e7', level='STATEMENT', operation='INSERT', pgid='pgtrigger_audit_insert_6441e', referencing='REFERENCING NEW TABLE AS new_rows ', table='registry_groupstate', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='groupstate',
            trigger=pgtrigger.compiler.Trigger(name='audit_update', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('group_state', 'id', '', '', '')", func='RETURN NULL;', hash='bc2b7deae1a760927a9fef91f756bae5be33c166', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_audit_update_465f3', referencing='REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ', table='registry_groupstate', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='groupstate',
            trigger=pgtrigger.compiler.Trigger(name='audit_delete', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('group_state', 'id', '', '', '')", func='RETURN NULL;', hash='688e61e1788affcbb28c3aa20e67f3b2c1235853', level='STATEMENT', operation='DELETE', pgid='pgtrigger_audit_delete_3c0bb', referencing='REFERENCING OLD TABLE AS old_rows ', table='registry_groupstate', when='AFTER')),
        ),
        migrations.AddConstraint(
            model_name='photo',
            constraint=models.UniqueConstraint(fields=('group', 'sha256'), name='photo_once_a_group'),
        ),
        migrations.AddIndex(
            model_name='membership',
            index=django.contrib.postgres.indexes.GinIndex(fields=['name_key'], name='membership_name_trgm', opclasses=['gin_trgm_ops']),
        ),
        migrations.AddIndex(
            model_name='membership',
            index=models.Index(fields=['identity'], name='membership_identity'),
        ),
        migrations.AddIndex(
            model_name='membership',
            index=models.Index(fields=['document_number'], name='membership_document'),
        ),
        migrations.AddIndex(
            model_name='membership',
            index=models.Index(fields=['group', 'identity', 'first_day'], name='membership_history'),
        ),
        migrations.AddConstraint(
            model_name='membership',
            constraint=models.CheckConstraint(condition=models.Q(('last_day__isnull', True), ('last_day__gte', models.F('first_day')), _connector='OR'), name='membership_days_in_order'),
        ),
        migrations.AddConstraint(
            model_name='membership',
            constraint=models.UniqueConstraint(condition=models.Q(('last_day__isnull', True)), fields=('group', 'identity'), name='member_once_on_a_register'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='membership',
            trigger=pgtrigger.compiler.Trigger(name='audit_insert', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('membership', 'id', 'address,birth_date,country,document_number,email,identity,locality,name,parent_1,parent_2,phone,postal_code', '', 'digest,name_key')", func='RETURN NULL;', hash='9925a78992c06201090f8b34d5b1b33a3fc41786', level='STATEMENT', operation='INSERT', pgid='pgtrigger_audit_insert_94314', referencing='REFERENCING NEW TABLE AS new_rows ', table='registry_membership', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='membership',
            trigger=pgtrigger.compiler.Trigger(name='audit_update', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('membership', 'id', 'address,birth_date,country,document_number,email,identity,locality,name,parent_1,parent_2,phone,postal_code', '', 'digest,name_key')", func='RETURN NULL;', hash='8d443df96bc7420be063de245f85b9fee54c49fa', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_audit_update_7d6f3', referencing='REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ', table='registry_membership', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='membership',
            trigger=pgtrigger.compiler.Trigger(name='audit_delete', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('membership', 'id', 'address,birth_date,country,document_number,email,identity,locality,name,parent_1,parent_2,phone,postal_code', '', 'digest,name_key')", func='RETURN NULL;', hash='ad8d9416dcef673d04dc9e0caba49adbb8a8c9df', level='STATEMENT', operation='DELETE', pgid='pgtrigger_audit_delete_042d3', referencing='REFERENCING OLD TABLE AS old_rows ', table='registry_membership', when='AFTER')),
        ),
        migrations.AddIndex(
            model_name='registerversion',
            index=models.Index(fields=['group', '-effective_day', '-id'], name='register_version_in_force'),
        ),
        migrations.AddConstraint(
            model_name='registerversion',
            constraint=models.UniqueConstraint(fields=('group', 'year', 'quarter', 'number'), name='register_version_once'),
        ),
        migrations.AddConstraint(
            model_name='registerversion',
            constraint=models.UniqueConstraint(condition=models.Q(('stands', True)), fields=('group', 'year', 'quarter'), name='one_register_stands_a_quarter'),
        ),
        migrations.AddConstraint(
            model_name='registerversion',
            constraint=models.CheckConstraint(condition=models.Q(('quarter__gte', 1), ('quarter__lte', 4)), name='register_quarter_exists'),
        ),
        migrations.AddConstraint(
            model_name='registerversion',
            constraint=models.CheckConstraint(condition=models.Q(('number', 1), models.Q(('replace_reason', ''), _negated=True), _connector='OR'), name='replaced_register_says_why'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='registerversion',
            trigger=pgtrigger.compiler.Trigger(name='keep', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;", hash='0b6ee18884e89e3891f3d27c46fb605e7865f34a', operation='DELETE', pgid='pgtrigger_keep_ab7ed', table='registry_registerversion', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='registerversion',
            trigger=pgtrigger.compiler.Trigger(name='audit_insert', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('register_version', 'id', '', '', '')", func='RETURN NULL;', hash='6550d2fa2171c409079a2c7e077168cd383ea3ea', level='STATEMENT', operation='INSERT', pgid='pgtrigger_audit_insert_55f5a', referencing='REFERENCING NEW TABLE AS new_rows ', table='registry_registerversion', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='registerversion',
            trigger=pgtrigger.compiler.Trigger(name='audit_update', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('register_version', 'id', '', '', '')", func='RETURN NULL;', hash='514fd913080dec6c51003aeec3f7d9bba4523ad0', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_audit_update_b98a5', referencing='REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ', table='registry_registerversion', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='registerversion',
            trigger=pgtrigger.compiler.Trigger(name='audit_delete', sql=pgtrigger.compiler.UpsertTriggerSql(execute="audit_changed('register_version', 'id', '', '', '')", func='RETURN NULL;', hash='62a9aec75c1565d2449da06c2e1d5852b93dc54e', level='STATEMENT', operation='DELETE', pgid='pgtrigger_audit_delete_8f3b4', referencing='REFERENCING OLD TABLE AS old_rows ', table='registry_registerversion', when='AFTER')),
        ),
        migrations.AddConstraint(
            model_name='submission',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ['reading', 'refused', 'columns', 'rows'])), fields=('group', 'year', 'quarter'), name='one_open_submission_a_quarter'),
        ),
        migrations.AddConstraint(
            model_name='submission',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'confirmed'), ('version__isnull', False)), models.Q(models.Q(('state', 'confirmed'), _negated=True), ('version__isnull', True)), _connector='OR'), name='confirmed_submission_has_its_version'),
        ),
        migrations.AddConstraint(
            model_name='submission',
            constraint=models.CheckConstraint(condition=models.Q(('quarter__gte', 1), ('quarter__lte', 4)), name='submission_quarter_exists'),
        ),
        migrations.AddIndex(
            model_name='draftrow',
            index=models.Index(fields=['submission', 'identity'], name='draft_row_identity'),
        ),
        migrations.AddIndex(
            model_name='draftrow',
            index=models.Index(condition=models.Q(('own_errors__gt', 0), ('cross_errors__gt', 0), _connector='OR'), fields=['submission', 'number'], name='draft_row_wrong'),
        ),
        migrations.AddConstraint(
            model_name='draftrow',
            constraint=models.UniqueConstraint(fields=('submission', 'number'), name='draft_row_once'),
        ),
        migrations.AddConstraint(
            model_name='draftrow',
            constraint=models.CheckConstraint(condition=models.Q(('left_out', False), models.Q(('left_out_reason', ''), _negated=True), _connector='OR'), name='left_out_row_says_why'),
        ),
        migrations.AddConstraint(
            model_name='versionentry',
            constraint=models.UniqueConstraint(fields=('version', 'membership'), name='member_once_in_a_version'),
        ),
        migrations.AddConstraint(
            model_name='warningacceptance',
            constraint=models.UniqueConstraint(fields=('submission', 'code'), name='warning_accepted_once'),
        ),
    ]
