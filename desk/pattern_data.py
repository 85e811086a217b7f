"""Invented data of the pattern pages. Fixed, so that the pages look the same every day."""

from datetime import UTC, date, datetime
from typing import Any

TERM_LAST_DAY = date(2026, 12, 14)

FILTER_CHOSEN = {"fase": "instruction", "ate": "15/12/2026"}

CASES: list[dict[str, Any]] = [
    {"number": number, "person": person, "matter": matter, "phase": phase, "tag": tag, "term": term, "cents": cents}
    for number, person, matter, phase, tag, term, cents in [
        (
            "1-405-2026",
            "Tiago Vale Moreno",
            "Posse de artigo de pirotecnia",
            "Instrução",
            "doing",
            date(2026, 11, 27),
            75000,
        ),
        (
            "1-406-2026",
            "Académico da Ribeira, SAD",
            "Falta de sistema de videovigilância",
            "Defesa",
            "waiting",
            date(2026, 12, 2),
            1000000,
        ),
        ("1-407-2026", "Leonor Sá Pimenta", "Arremesso de objetos", "Instrução", "doing", date(2026, 12, 4), 100000),
        (
            "1-408-2026",
            "Grupo Onda Norte",
            "Material que incita à violência",
            "Instrução",
            "doing",
            date(2026, 12, 9),
            50000,
        ),
        (
            "1-409-2026",
            "Rúben Antas Falcão",
            "Entrada com bebida alcoólica",
            "Proposta",
            "doing",
            date(2026, 12, 10),
            50000,
        ),
        (
            "1-410-2026",
            "União de Valverde",
            "Lista de filiados não fornecida",
            "Instrução",
            "doing",
            date(2026, 12, 11),
            250000,
        ),
        (
            "1-411-2026",
            "Marta Gil Encarnação",
            "Invasão da área do espetáculo",
            "Instrução",
            "todo",
            date(2026, 12, 14),
            150000,
        ),
        (
            "1-412-2026",
            "Duarte Rebelo Quintas",
            "Posse de artigo de pirotecnia",
            "Instrução",
            "todo",
            date(2026, 12, 15),
            75000,
        ),
    ]
]

PHASES = [
    {
        "title": "Registo",
        "tasks": [
            {"label": "Auto registado", "url": "#cronologia", "state": "done", "state_label": "Feito"},
            {"label": "Identificação verificada", "url": "#cronologia", "state": "done", "state_label": "Feito"},
        ],
    },
    {
        "title": "Instrução e defesa",
        "tasks": [
            {"label": "Notificar a acusação", "url": "#cronologia", "state": "done", "state_label": "Feito"},
            {
                "label": "Defesa escrita",
                "state": "waiting",
                "state_label": "À espera do arguido",
                "note": "O prazo termina em 14/12/2026",
            },
            {
                "label": "Pedir imagens de videovigilância",
                "url": "#cronologia",
                "state": "doing",
                "state_label": "Em curso",
            },
        ],
    },
    {
        "title": "Decisão",
        "tasks": [
            {
                "label": "Proposta",
                "state": "todo",
                "state_label": "Por iniciar",
                "note": "Falta terminar o prazo de defesa",
            },
            {"label": "Parecer vinculativo", "state": "not_applicable", "state_label": "Não se aplica"},
        ],
    },
]

EVENT_KINDS = [("Tudo", "?", True), ("Atos do processo", "?ver=atos", False), ("Notas", "?ver=notas", False)]

EVENTS = [
    {
        "what": "Acusação notificada",
        "who": "Inês Torrado, instrutora",
        "at": datetime(2026, 11, 24, 15, 12, tzinfo=UTC),
        "url": "#cronologia",
        "link": "Ver aviso de receção",
        "note": "Carta registada RD 123 456 789 PT, entregue ao próprio.",
        "kind": "act",
    },
    {
        "what": "Telefonema do clube",
        "who": "Inês Torrado, instrutora",
        "at": datetime(2026, 11, 23, 10, 40, tzinfo=UTC),
        "note": "O diretor de segurança envia a gravação até sexta-feira.",
        "kind": "note",
    },
    {
        "what": "Lugar dos factos: bancada nascente, e não poente",
        "who": "Inês Torrado, instrutora",
        "at": datetime(2026, 11, 20, 9, 5, tzinfo=UTC),
        "note": "Corrige o registo de 18/11/2026, conforme o auto.",
        "kind": "correction",
    },
    {
        "what": "Acusação gerada",
        "who": "Sistema",
        "at": datetime(2026, 11, 19, 17, 30, tzinfo=UTC),
        "url": "#cronologia",
        "link": "Ver documento 2026/3301",
        "kind": "system",
    },
    {
        "what": "Processo aberto",
        "who": "Dulce Arrifana, presidente",
        "on": date(2026, 11, 18),
        "kind": "act",
    },
]

RECEIPT = {
    "caption": "Moldura da coima",
    "steps": [
        {
            "rule": "Limites da infração",
            "cite": "art. 40.º, n.º 3",
            "input": "",
            "result": "1.000,00\u00a0€ a 10.000,00\u00a0€",
        },
        {
            "rule": "Negligência: metade dos limites",
            "cite": "art. 40.º, n.º 7",
            "input": "× 1/2",
            "result": "500,00\u00a0€ a 5.000,00\u00a0€",
        },
    ],
    "total_label": "Moldura aplicável",
    "total": "500,00\u00a0€ a 5.000,00\u00a0€",
    "wording": "a redação da Lei n.º 39/2009 em vigor desde 09/09/2023",
    "warnings": ["A negligência é uma escolha de quem instrui e precisa de fundamento escrito."],
}

AUTO_INITIAL = {"force": "psp", "facts_on": date(2026, 11, 15), "damage": 150000}

AUTO_WITH_ERRORS = {
    "force": "",
    "number": "000123/26.8PAVIS",
    "facts_on": "31/11/2026",
    "nif": "12345678",
    "damage": "1500.50",
    "facts": "O arguido deflagrou um pote de fumo na bancada nascente.",
}

ANSWERS = [
    {"label": "Força", "value": "Polícia de Segurança Pública", "url": "/padroes/formulario#id_force"},
    {"label": "Número do auto", "value": "000123/26.8PAVIS", "url": "/padroes/formulario#id_number"},
    {"label": "Dia dos factos", "value": "15/11/2026, domingo", "url": "/padroes/formulario#id_facts_on"},
    {"label": "Arguido", "value": "Tiago Vale Moreno", "note": "NIF confirmado", "url": "/padroes/formulario#id_nif"},
]

DECISION_ANSWERS = [
    {"label": "Medida", "value": "Coima", "url": "/padroes/formulario"},
    {
        "label": "Montante",
        "value": "750,00\u00a0€",
        "note": "Moldura de 500,00\u00a0€ a 5.000,00\u00a0€",
        "url": "/padroes/formulario",
    },
    {"label": "Fundamento", "value": "Primeira infração; confissão; sem danos.", "url": "/padroes/formulario"},
]

UPLOAD_STEPS = [
    {"label": "Grupo e trimestre", "url": "/padroes/formulario", "state": "done"},
    {"label": "Ficheiro", "url": "", "state": "current"},
    {"label": "Colunas", "url": "", "state": "todo"},
    {"label": "Linhas", "url": "", "state": "todo"},
    {"label": "Diferenças", "url": "", "state": "todo"},
    {"label": "Verificar e enviar", "url": "", "state": "todo"},
]

ROW_STEPS = [
    {"label": "Grupo e trimestre", "url": "/padroes/formulario", "state": "done"},
    {"label": "Ficheiro", "url": "/padroes/envio", "state": "done"},
    {"label": "Colunas", "url": "/padroes/envio", "state": "done"},
    {"label": "Linhas", "url": "", "state": "current"},
    {"label": "Diferenças", "url": "", "state": "todo"},
    {"label": "Verificar e enviar", "url": "", "state": "todo"},
]

ROW_KINDS = [
    ("Com erros (3)", "?ver=erros", True),
    ("Com avisos (1)", "?ver=avisos", False),
    ("Alteradas (12)", "?ver=alteradas", False),
    ("Novas (8)", "?ver=novas", False),
]

FAULTY_ROWS = [
    {
        "row": 12,
        "column": "D",
        "field": "Número do cartão de cidadão",
        "value": "12345678 9 ZX1",
        "message": "O algarismo de controlo não confere. Veja o cartão, por exemplo 00000000 0 ZZ4.",
    },
    {
        "row": 48,
        "column": "E",
        "field": "Data de nascimento",
        "value": "31/02/2001",
        "message": "Fevereiro não tem dia 31. Escreva dd/mm/aaaa.",
    },
    {
        "row": 207,
        "column": "G",
        "field": "Nome da mãe ou do pai",
        "value": "",
        "message": "Tem 15 anos: escreva os nomes de quem exerce as responsabilidades parentais.",
    },
]

PROGRESS_RUNNING = {
    "title": "A ler o ficheiro registo-2026-T4.xlsx",
    "text": "Lidas 240 de 600 linhas.",
    "done": 240,
    "total": 600,
    "state": "running",
    "poll_url": "/padroes/progresso",
}

PROGRESS_DONE = {
    "title": "Ficheiro lido",
    "text": "Lidas 600 linhas. 3 linhas têm erros.",
    "done": 600,
    "total": 600,
    "state": "done",
    "finished_url": "/padroes/linhas",
}

PROGRESS_FAILED = {
    "title": "A gerar a decisão 2026/118",
    "state": "failed",
    "reason": "Ao fim de três tentativas o documento não ficou pronto. O texto está guardado. Carregue em repetir.",
}

CONFLICT = {
    "who": "Carlos Vimeiro",
    "at": datetime(2026, 11, 30, 10, 42, tzinfo=UTC),
    "rows": [
        {"label": "Lugar", "mine": "Bancada nascente, setor 12", "theirs": "Bancada nascente"},
        {"label": "Valor dos danos", "mine": "1.500,00\u00a0€", "theirs": "1.250,00\u00a0€"},
    ],
    "may_use_mine": True,
    "why_not": "",
    "url": "",
    "hidden": [("versao", "7")],
}

FIGURES = [
    {"value": "2", "label": "prazos passados", "level": "danger", "url": "/padroes/lista"},
    {"value": "3", "label": "terminam hoje", "level": "warning", "url": "/padroes/lista"},
    {"value": "11", "label": "à espera de outros", "level": "", "url": "/padroes/lista"},
    {"value": "4", "label": "novos, por abrir", "level": "", "url": "/padroes/lista"},
]

WORK = [
    {
        "title": "Passados",
        "rows": [
            {
                "case": "1-391-2026",
                "task": "Enviar ao Ministério Público",
                "who": "Leandro Pais Serrano",
                "term": date(2026, 11, 27),
            },
            {
                "case": "1-405-2026",
                "task": "Responder ao requerimento de prova",
                "who": "Tiago Vale Moreno",
                "term": date(2026, 11, 27),
            },
        ],
    },
    {
        "title": "Esta semana",
        "rows": [
            {
                "case": "1-406-2026",
                "task": "Ver se chegou a defesa",
                "who": "Académico da Ribeira, SAD",
                "term": date(2026, 12, 2),
            },
            {
                "case": "1-407-2026",
                "task": "Pedir imagens antes de serem apagadas",
                "who": "Leonor Sá Pimenta",
                "term": date(2026, 12, 4),
            },
        ],
    },
]
