"""The last touch on a PDF: the claim of PDF/UA-1 beside that of PDF/A-3a, the direction of each head of a table, and
running heads and feet that no reading aloud repeats on each page."""

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
    _keep_running_lines_out(pdf)


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
    """The element that a structure element belongs to."""
    return pdf.objects[_number(element["P"])]


def _keep_running_lines_out(pdf: Any) -> None:
    """Mark the lines in the margins as pagination (ISO 14289-1, 7.8).

    WeasyPrint marks them as content, with elements that belong to no place of the structure.
    """
    root = pdf.objects[_number(pdf.catalog["StructTreeRoot"])]
    reached = _reached(pdf, root)
    entries = pdf.objects[_number(root["ParentTree"])]["Nums"]
    for number, page in enumerate(pdf.page_references):
        elements = entries[2 * number + 1]
        outside = {place for place, element in enumerate(elements) if _number(element) not in reached}
        for place in outside:
            elements[place] = "null"
        _mark_as_pagination(pdf.objects[_number(pdf.objects[_number(page)]["Contents"])].stream, outside)


def _reached(pdf: Any, root: Any) -> set[int]:
    """The numbers of the elements that the structure leads to."""
    found: set[int] = set()
    waiting = [root]
    while waiting:
        kids = [kid for kid in waiting.pop().get("K", []) if isinstance(kid, bytes)]
        found.update(_number(kid) for kid in kids)
        waiting += [pdf.objects[_number(kid)] for kid in kids]
    return found


def _mark_as_pagination(stream: list[Any], outside: set[int]) -> None:
    """Begin what has one of these marks as a line of the margin: tag, properties and operator follow one another."""
    for place, operator in enumerate(stream):
        if operator == b"BDC" and stream[place - 1].get("MCID") in outside:
            stream[place - 2 : place] = ["/Artifact", pydyf.Dictionary({"Type": "/Pagination"})]


def _number(reference: Any) -> int:
    """The number of an object; references are written `<number> 0 R`."""
    return int(reference.split()[0])
