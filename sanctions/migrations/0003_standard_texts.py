"""The first version of the standard texts. Terms and articles are fields, filled from the law of the day."""

from datetime import date

from django.db import migrations

FIRST_DAY = date(2009, 8, 29)

TEXTS = [
    (
        "evidence",
        "Prova",
        "evidence",
        "Os factos resultam de {auto}, de {forca}, que faz fé sobre o que o autuante presenciou, e dos documentos juntos.",
    ),
    (
        "norms",
        "Direito",
        "norms",
        "Os factos provados preenchem a contraordenação do {infracoes}, na redação em vigor no dia {dia_dos_factos}.",
    ),
    (
        "notice_final",
        "Quando se torna definitiva",
        "notice_final",
        "Esta decisão torna-se definitiva e exequível se não for judicialmente impugnada no prazo indicado abaixo.",
    ),
    (
        "challenge_notice",
        "Como se impugna",
        "challenge_notice",
        "Pode impugnar esta decisão por escrito, no prazo de {prazo_impugnacao} a contar da notificação "
        "({norma_impugnacao}). O escrito é dirigido ao tribunal, entregue nesta autoridade, e contém alegações e conclusões.",
    ),
    (
        "notice_court",
        "Como decide o tribunal",
        "notice_court",
        "Em caso de impugnação, o tribunal pode decidir em audiência ou, se o arguido e o Ministério Público não se "
        "opuserem, por simples despacho.",
    ),
    (
        "payment_order",
        "Ordem de pagamento",
        "payment_order",
        "A coima e as custas pagam-se no prazo de {prazo_pagamento} depois de a decisão se tornar definitiva "
        "({norma_pagamento}), com a referência indicada.",
    ),
    (
        "payment_difficulty",
        "Se não puder pagar a tempo",
        "payment_difficulty",
        "Se não puder pagar a tempo, comunique-o por escrito a esta autoridade antes do fim do prazo de pagamento.",
    ),
    (
        "dolo",
        "Dolo",
        "subjective_facts",
        "{arguido} sabia que a sua conduta era proibida e quis agir como agiu, de forma livre e consciente.",
    ),
    (
        "negligencia",
        "Negligência",
        "subjective_facts",
        "{arguido} não teve o cuidado a que estava obrigado e de que era capaz, e que teria evitado os factos.",
    ),
    (
        "sem-defesa",
        "Sem defesa",
        "defence_answered",
        "Notificado para se defender, {arguido} nada disse no prazo.",
    ),
]


def add(apps, schema_editor):
    TextBlock = apps.get_model("sanctions", "TextBlock")
    for short_name, heading, section, text in TEXTS:
        TextBlock.objects.get_or_create(
            short_name=short_name,
            version=1,
            defaults={"heading": heading, "section": section, "text": text, "first_day": FIRST_DAY},
        )


def remove(apps, schema_editor):
    apps.get_model("sanctions", "TextBlock").objects.filter(version=1).delete()


class Migration(migrations.Migration):
    dependencies = [("sanctions", "0002_readings_and_debts_given_up")]

    operations = [migrations.RunPython(add, remove)]
