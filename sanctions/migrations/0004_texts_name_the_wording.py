"""Second versions of two standard texts: the wording applied is named with its reason, and so is the force."""

from datetime import date, timedelta

from django.db import migrations

FIRST_DAY = date(2026, 12, 1)

TEXTS = {
    "evidence": "Os factos resultam do auto {auto}, {da_forca}, que faz fé sobre o que o autuante presenciou, "
    "e dos documentos juntos.",
    "norms": "Os factos provados preenchem a contraordenação do {direito}.",
}


def add(apps, schema_editor):
    TextBlock = apps.get_model("sanctions", "TextBlock")
    for short_name, text in TEXTS.items():
        first = TextBlock.objects.get(short_name=short_name, version=1)
        TextBlock.objects.filter(pk=first.pk).update(last_day=FIRST_DAY - timedelta(days=1))
        TextBlock.objects.create(
            short_name=short_name, version=2, heading=first.heading, section=first.section, text=text, first_day=FIRST_DAY
        )


def remove(apps, schema_editor):
    blocks = apps.get_model("sanctions", "TextBlock").objects
    blocks.filter(short_name__in=TEXTS, version=2).delete()
    blocks.filter(short_name__in=TEXTS, version=1).update(last_day=None)


class Migration(migrations.Migration):
    dependencies = [("sanctions", "0003_standard_texts")]

    operations = [migrations.RunPython(add, remove)]
