"""The last touch on a PDF: the claim of PDF/UA-1 beside that of PDF/A-3a, and the direction of each head of a table."""

from typing import Any

import pydyf

# PDF/A asks that properties of other schemas be described; pdfuaid is one of them (ISO 19005-3, 6.6.2.3).
CLAIM = b"""<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>\
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">\
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">\
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>\
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>\
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>\
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">\
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>\
<pdfaProperty:category>internal</pdfaProperty:category>\
<pdfaProperty:description>Part of ISO 14289 to which the document conforms</pdfaProperty:description>\
</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>"""


_HEADS = {"/THead": "/Column", "/TBody": "/Row"}


def finish(document: Any, pdf: Any) -> None:
    """WeasyPrint finisher. Raises `ValueError` when the file is not built as expected."""
    _claim_accessibility(pdf)
    _say_what_heads_head(pdf)


def _claim_accessibility(pdf: Any) -> None:
    streams = [o for o in pdf.objects if getattr(o, "extra", {}).get("Type") == "/Metadata"]
    if len(streams) != 1:
        raise ValueError("the document must have exactly one block of metadata")
    (stream,) = streams
    content = b"".join(stream.stream)
    end = content.index(b"</rdf:RDF>")
    stream.stream = [content[:end] + CLAIM + content[end:]]


def _say_what_heads_head(pdf: Any) -> None:
    """Give each head of a table its direction: a column's in the head of the table, a row's in its body."""
    for element in pdf.objects:
        if isinstance(element, dict) and element.get("S") == "/TH":
            part = _parent(pdf, _parent(pdf, element))
            element["A"] = pydyf.Dictionary({**element.get("A", {}), "O": "/Table", "Scope": _HEADS[part["S"]]})


def _parent(pdf: Any, element: Any) -> Any:
    """The element that a structure element belongs to; references are written `<number> 0 R`."""
    return pdf.objects[int(element["P"].split()[0])]
