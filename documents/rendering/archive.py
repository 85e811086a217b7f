"""The last touch on a PDF: the claim of PDF/UA-1 beside that of PDF/A-3a, in the one block of metadata."""

from typing import Any

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


def claim_accessibility(document: Any, pdf: Any) -> None:
    """WeasyPrint finisher: add the claim to the metadata. Raises `ValueError` when the metadata is not as expected."""
    streams = [o for o in pdf.objects if getattr(o, "extra", {}).get("Type") == "/Metadata"]
    if len(streams) != 1:
        raise ValueError("the document must have exactly one block of metadata")
    (stream,) = streams
    content = b"".join(part if isinstance(part, bytes) else part.data for part in stream.stream)
    end = content.index(b"</rdf:RDF>")
    stream.stream = [content[:end] + CLAIM + content[end:]]
