import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0002_functions_and_privileges"),
        ("entities", "0003_sign_in"),
        ("matches", "0002_knockouts_and_trail"),
        ("qualification", "0001_reports_hearing_and_orders"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("report", "Relatório de época para apreciação"),
                            ("reminder", "Lembrete do relatório de época"),
                            ("order", "Despacho de qualificação"),
                        ],
                        max_length=10,
                        verbose_name="assunto",
                    ),
                ),
                (
                    "capacity",
                    models.CharField(
                        choices=[
                            ("organiser", "Organizador"),
                            ("promoter", "Promotor"),
                            ("force", "Força de segurança"),
                            ("pnid", "Ponto Nacional de Informações sobre Desporto"),
                        ],
                        max_length=10,
                        verbose_name="qualidade",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "À espera de envio"),
                            ("sent", "Enviada por correio eletrónico"),
                            ("by_hand", "A enviar por outra via: não há endereço"),
                            ("proven", "Recebida, com prova"),
                        ],
                        default="waiting",
                        max_length=10,
                        verbose_name="estado",
                    ),
                ),
                ("answer_by", models.DateField(blank=True, null=True, verbose_name="resposta até")),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="criada em")),
                ("sent_at", models.DateTimeField(blank=True, null=True, verbose_name="enviada em")),
                ("received_on", models.DateField(blank=True, null=True, verbose_name="recebida em")),
                ("proof", models.CharField(blank=True, max_length=300, verbose_name="prova")),
            ],
            options={
                "ordering": ["-made_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="RecordedFact",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "name",
                    models.CharField(
                        choices=[
                            (
                                "declared_by_authority",
                                "Declarado de risco elevado pela autoridade, por incidentes dos adeptos",
                            ),
                            (
                                "declared_by_international_body",
                                "Declarado de risco elevado por organização internacional",
                            ),
                            ("exceptional_reasons", "A declaração internacional assenta em razões excecionais"),
                            ("final_phase_european_or_world", "Fase final de campeonato europeu ou mundial"),
                            ("knockout_two_rounds_before_final", "Uma das duas eliminatórias antes da final"),
                            ("serious_incidents_before", "Incidentes graves em jogos anteriores"),
                            ("decisive_for_both_teams", "Decisivo para ambas as equipas"),
                            ("decisive_for_one_team", "Decisivo para uma das equipas"),
                            ("expected_full", "Prevê-se lotação esgotada"),
                            (
                                "level_1_proposed_by_force_or_federation",
                                "Nível 1 proposto pela força ou pela federação, pelo contexto",
                            ),
                            ("declared_by_federation", "Declarado de alto risco por federação nacional"),
                            ("hostility_history", "Histórico de incidentes ou hostilidade manifesta"),
                            (
                                "national_continental_or_world_final_phase",
                                "Fase final nacional, continental ou mundial",
                            ),
                            ("public_order_concentration", "Concentração de público suscetível de perturbar a ordem"),
                            (
                                "signs_of_incident_prone_behaviour",
                                "Indícios de comportamentos suscetíveis de originar incidentes",
                            ),
                        ],
                        max_length=50,
                        verbose_name="facto",
                    ),
                ),
                (
                    "value",
                    models.BooleanField(
                        help_text="Sem valor: deixou de se saber.", null=True, verbose_name="verifica-se"
                    ),
                ),
                ("ground", models.CharField(max_length=300, verbose_name="em que assenta")),
                ("recorded_at", models.DateTimeField(auto_now_add=True, verbose_name="registado em")),
            ],
            options={
                "ordering": ["match", "name", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="ReportDuty",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("due_on", models.DateField(verbose_name="devido até")),
                ("why", models.CharField(max_length=300, verbose_name="porquê este dia")),
            ],
            options={
                "ordering": ["due_on", "organiser__name_key"],
            },
        ),
        migrations.AddField(
            model_name="orderline",
            name="since",
            field=models.DateField(blank=True, null=True, verbose_name="qualificado desde"),
        ),
        migrations.AddField(
            model_name="riskorder",
            name="not_heard_because",
            field=models.CharField(blank=True, max_length=500, verbose_name="porque não se ouviu quem falta"),
        ),
        migrations.AddField(
            model_name="riskorder",
            name="published_where",
            field=models.CharField(blank=True, max_length=200, verbose_name="onde foi publicado"),
        ),
        migrations.AddField(
            model_name="riskorder",
            name="returned_because",
            field=models.CharField(blank=True, max_length=500, verbose_name="motivo da devolução"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="orderline",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('order_line', 'id', '', '', 'evaluation')",
                    func="RETURN NULL;",
                    hash="a15966703d9962c7a86fd3909086bdcca1f83983",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_audit_insert_8ef7b",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="qualification_orderline",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="orderline",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('order_line', 'id', '', '', 'evaluation')",
                    func="RETURN NULL;",
                    hash="024728449140e3d8a6a51345027af0a460f5a37b",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_audit_update_bee7a",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="qualification_orderline",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="orderline",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('order_line', 'id', '', '', 'evaluation')",
                    func="RETURN NULL;",
                    hash="e8f5de33e5ac1fe56f57a3379c7a91cd48a4ceb8",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_audit_delete_6389f",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="qualification_orderline",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="riskorder",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('risk_order', 'id', '', '', '')",
                    func="RETURN NULL;",
                    hash="b005fada2a6555f07bb4b66709611a7819574321",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_audit_insert_9eb69",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="qualification_riskorder",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="riskorder",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('risk_order', 'id', '', '', '')",
                    func="RETURN NULL;",
                    hash="746ce3d5708f65c6c8e0011708dae7d7b151f456",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_audit_update_98f6d",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="qualification_riskorder",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="riskorder",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('risk_order', 'id', '', '', '')",
                    func="RETURN NULL;",
                    hash="d31b42bc01dee9bd1150dd1156a0422ec623ca01",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_audit_delete_e063e",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="qualification_riskorder",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="seasonreport",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('season_report', 'id', '', '', 'about')",
                    func="RETURN NULL;",
                    hash="eb5da592b782f99e6afddea2e9a0b4fac25511b1",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_audit_insert_c5bca",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="qualification_seasonreport",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="seasonreport",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('season_report', 'id', '', '', 'about')",
                    func="RETURN NULL;",
                    hash="05effbe0272877754d36277b1c518dfad745f056",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_audit_update_9cb4b",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="qualification_seasonreport",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="seasonreport",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('season_report', 'id', '', '', 'about')",
                    func="RETURN NULL;",
                    hash="58e32a2b7fa628fcf74ab09545c2945ac878df84",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_audit_delete_4c24c",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="qualification_seasonreport",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddField(
            model_name="notice",
            name="body",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="entities.organisation",
            ),
        ),
        migrations.AddField(
            model_name="notice",
            name="order",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="notices",
                to="qualification.riskorder",
            ),
        ),
        migrations.AddField(
            model_name="notice",
            name="proof_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="notice",
            name="report",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="notices",
                to="qualification.seasonreport",
            ),
        ),
        migrations.AddField(
            model_name="recordedfact",
            name="match",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="recorded_facts",
                to="matches.match",
                verbose_name="jogo",
            ),
        ),
        migrations.AddField(
            model_name="recordedfact",
            name="recorded_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="registado por",
            ),
        ),
        migrations.AddField(
            model_name="reportduty",
            name="organiser",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="report_duties", to="entities.organisation"
            ),
        ),
        migrations.AddField(
            model_name="reportduty",
            name="season",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="report_duties",
                to="matches.season",
                verbose_name="época",
            ),
        ),
        migrations.AddField(
            model_name="reportduty",
            name="set_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="notice",
            name="duty",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="notices",
                to="qualification.reportduty",
            ),
        ),
        migrations.AddConstraint(
            model_name="recordedfact",
            constraint=models.CheckConstraint(
                condition=models.Q(("ground", ""), _negated=True), name="recorded_fact_gives_its_ground"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="recordedfact",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('recorded_fact', 'id', '', '', '')",
                    func="RETURN NULL;",
                    hash="62f7379d9c0f74bd5643e1b428c5b07d68048c17",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_audit_insert_0d784",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="qualification_recordedfact",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="recordedfact",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('recorded_fact', 'id', '', '', '')",
                    func="RETURN NULL;",
                    hash="f2abbc5c30ffbd8702d0628bd4b3e13afb4595d7",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_audit_update_4d880",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="qualification_recordedfact",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="recordedfact",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('recorded_fact', 'id', '', '', '')",
                    func="RETURN NULL;",
                    hash="b1f5b7a7eaa50b056c506c684f236173a0e6d0e5",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_audit_delete_1aef9",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="qualification_recordedfact",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="reportduty",
            constraint=models.UniqueConstraint(fields=("organiser", "season"), name="report_owed_once_a_season"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="reportduty",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('report_duty', 'id', '', '', '')",
                    func="RETURN NULL;",
                    hash="c50b8e535352a5436339cba954ee351150c74629",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_audit_insert_9476d",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="qualification_reportduty",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="reportduty",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('report_duty', 'id', '', '', '')",
                    func="RETURN NULL;",
                    hash="50c1158eb9f296daa1e1b6c9914f13baefd55b07",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_audit_update_88722",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="qualification_reportduty",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="reportduty",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('report_duty', 'id', '', '', '')",
                    func="RETURN NULL;",
                    hash="b506e43fd48e94388bcc9dd10bbfc1ce6fbbbeb4",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_audit_delete_eb0cb",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="qualification_reportduty",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("duty", None), ("kind", "report"), ("order", None), ("report__isnull", False)),
                    models.Q(("duty__isnull", False), ("kind", "reminder"), ("order", None), ("report", None)),
                    models.Q(("duty", None), ("kind", "order"), ("order__isnull", False), ("report", None)),
                    _connector="OR",
                ),
                name="notice_is_about_one_thing",
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "proven"), _negated=True),
                    models.Q(("received_on__isnull", False), models.Q(("proof", ""), _negated=True)),
                    _connector="OR",
                ),
                name="proven_notice_has_day_and_proof",
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "order")),
                fields=("order", "body", "capacity"),
                name="order_notified_once_to_a_body",
                nulls_distinct=False,
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="notice",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('qualification_notice', 'id', '', '', '')",
                    func="RETURN NULL;",
                    hash="d64ba783f8fa81842e6fa4111f01b4ba21f1777a",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_audit_insert_590bc",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="qualification_notice",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="notice",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('qualification_notice', 'id', '', '', '')",
                    func="RETURN NULL;",
                    hash="5520085191fe3d5964eab8b1d9b3c57bb8024744",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_audit_update_96dd0",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="qualification_notice",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="notice",
            trigger=pgtrigger.compiler.Trigger(
                name="audit_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    execute="audit_changed('qualification_notice', 'id', '', '', '')",
                    func="RETURN NULL;",
                    hash="4752caddc9a5e22a4582feee9abce44be5fddd77",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_audit_delete_e3aa7",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="qualification_notice",
                    when="AFTER",
                ),
            ),
        ),
    ]
