"""The token trial: a decision signed through PKCS#11 by a key that never leaves a token.

`python -m tests.token_trial [--module FILE]`, or `bin/check token`. It makes a token of SoftHSM (the package
`softhsm2`) in a temporary folder, puts a key and its certificate in it, signs by the room's own provider and reads the
signature back.
A wrong PIN and a missing certificate must be failures that the room can tell. Exits 1 and says what broke.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

MODULES = ("/usr/lib/softhsm/libsofthsm2.so", "/usr/local/lib/softhsm/libsofthsm2.so", "/usr/lib64/libsofthsm2.so")
LABEL, CERTIFICATE, PIN = "cartao", "assinatura", "1234"
HOLDER = "Presidente"


def main(words: list[str]) -> int:
    """Run the trial; 0 when the token signed and refused as it must."""
    parser = argparse.ArgumentParser(description="a signature through PKCS#11")
    parser.add_argument("--module", default=next((path for path in MODULES if Path(path).exists()), ""))
    asked = parser.parse_args(words)
    if not Path(asked.module).is_file():
        sys.stdout.write("No module of SoftHSM here: install the package softhsm2, or name one with --module.\n")
        return 1
    with tempfile.TemporaryDirectory(prefix="token-") as name:
        folder = Path(name)
        make_token(folder)
        os.environ.update({"DJANGO_SETTINGS_MODULE": "config.settings", "STATE_DIR": str(folder / "state")})
        import django

        django.setup()
        fill_token(folder, asked.module)
        faults = trial(folder, asked.module)
    for fault in faults:
        sys.stdout.write(f"BROKEN: {fault}\n")
    sys.stdout.write("token: signed, read back, and refused as it must\n" if not faults else "token: it failed\n")
    return 1 if faults else 0


def make_token(folder: Path) -> None:
    """An empty token in the folder."""
    (folder / "tokens").mkdir()
    configuration = folder / "softhsm2.conf"
    configuration.write_text(f"directories.tokendir = {folder / 'tokens'}\nlog.level = ERROR\n", encoding="utf-8")
    os.environ["SOFTHSM2_CONF"] = str(configuration)
    command = ["softhsm2-util", "--init-token", "--free", "--label", LABEL, "--pin", PIN, "--so-pin", "12345678"]
    subprocess.run(command, check=True, capture_output=True)


def fill_token(folder: Path, module: str) -> None:
    """A key and a certificate of the demonstration's authority, moved into the token."""
    import pkcs11
    from asn1crypto import pem
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.serialization import pkcs12
    from pkcs11.util.rsa import decode_rsa_private_key
    from pkcs11.util.x509 import decode_x509_certificate

    from documents.signing import demonstration

    demonstration.make(folder / "keys", {"presidente": HOLDER}, PIN.encode())
    held = pkcs12.load_pkcs12((folder / "keys" / "presidente.p12").read_bytes(), PIN.encode())
    assert held.key is not None
    assert held.cert is not None
    key = held.key.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.TraditionalOpenSSL, serialization.NoEncryption()
    )
    authority = pem.unarmor((folder / "keys" / demonstration.AUTHORITY_FILE).read_bytes())[2]
    own = held.cert.certificate.public_bytes(serialization.Encoding.DER)
    with pkcs11.lib(module).get_token(token_label=LABEL).open(rw=True, user_pin=PIN) as session:
        shared = {pkcs11.Attribute.TOKEN: True, pkcs11.Attribute.LABEL: CERTIFICATE, pkcs11.Attribute.ID: b"\x01"}
        hidden = {pkcs11.Attribute.EXTRACTABLE: False, pkcs11.Attribute.SENSITIVE: True}
        session.create_object({**decode_rsa_private_key(key), **shared, **hidden, pkcs11.Attribute.SIGN: True})
        session.create_object({**decode_x509_certificate(own), **shared})
        session.create_object(
            {**decode_x509_certificate(authority), pkcs11.Attribute.TOKEN: True, pkcs11.Attribute.LABEL: "autoridade"}
        )


def trial(folder: Path, module: str) -> list[str]:
    """What the provider did wrong with this token."""
    from datetime import UTC, datetime

    from django.conf import settings

    from documents.rendering import compose
    from documents.services import issuing
    from documents.signing import providers, sealing
    from entities.models import User

    settings.SIGNING_DIR = folder / "keys"
    frame = issuing.plain_frame(title="Decisão", created=datetime(2026, 5, 4, tzinfo=UTC))
    data = {"title": "Decisão", "blocks": [{"heading": "I. Relatório", "paragraphs": ["Texto."]}]}
    content = compose.render(template="documents/decision.html", data=data, receipt=None, frame=frame).content
    user = User(username="presidente", name=HOLDER)

    def sign(certificate: str, pin: str) -> sealing.Sealed:
        provider = providers.Pkcs11(module, LABEL, certificate, pin)
        return sealing.sign(content, provider=provider, user=user, reason="DEC 1/2026", stamper=None)

    sealed = sign(CERTIFICATE, PIN)
    faults = []
    if sealed.signer != HOLDER or not sealed.content.startswith(content):
        faults.append(f"the signed file is not the one shown with a signature of {HOLDER}: {sealed.signer}")
    for words, certificate, pin in (("a wrong PIN", CERTIFICATE, "9999"), ("no such certificate", "outro", PIN)):
        try:
            sign(certificate, pin)
            faults.append(f"{words} signed")
        except providers.UNAVAILABLE as refusal:
            sys.stdout.write(f"{words}: refused ({type(refusal).__name__})\n")
    return faults


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
