"""Keys and certificates for the demonstration and for tests: an authority that nobody trusts outside them."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_FILE = "demonstracao.pem"
LIST_FILE = "demonstracao.crl"
STAMP = "carimbo"
_YEAR = timedelta(days=365)
# As with real services: who stamps the time outlasts the people who sign, and the authority outlasts both.
_LASTS = {"authority": 15 * _YEAR, "stamp": 10 * _YEAR, "holder": 5 * _YEAR}


def make(folder: Path, holders: dict[str, str], passphrase: bytes) -> list[Path]:
    """A certificate authority and one PKCS#12 file for each holder (file name to full name), in a folder of our own.

    The holder called `carimbo` gets a certificate for time stamps instead. Existing files stay. Returns the files made.
    The authority's own key is not kept: nobody can add a holder later without making all of them anew.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if (folder / AUTHORITY_FILE).exists() and all((folder / f"{name}.p12").exists() for name in holders):
        return []
    key = _key()
    authority = _certificate("Autoridade de certificação de demonstração", key.public_key(), None, key)
    made = [folder / AUTHORITY_FILE, folder / LIST_FILE]
    made[0].write_bytes(authority.public_bytes(serialization.Encoding.PEM))
    made[1].write_bytes(_empty_list(authority, key))
    for name, full_name in holders.items():
        own = _key()
        use = ExtendedKeyUsageOID.TIME_STAMPING if name == STAMP else ExtendedKeyUsageOID.EMAIL_PROTECTION
        certificate = _certificate(full_name, own.public_key(), authority, key, use)
        content = pkcs12.serialize_key_and_certificates(
            name.encode(), own, certificate, [authority], serialization.BestAvailableEncryption(passphrase)
        )
        path = folder / f"{name}.p12"
        path.write_bytes(content)
        path.chmod(0o600)
        made.append(path)
    return made


def _key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


def _certificate(
    name: str,
    public: rsa.RSAPublicKey,
    issuer: x509.Certificate | None,
    key: rsa.RSAPrivateKey,
    use: x509.ObjectIdentifier = ExtendedKeyUsageOID.EMAIL_PROTECTION,
) -> x509.Certificate:
    subject = x509.Name(
        [
            x509.NameAttribute(NameOID.COUNTRY_NAME, "PT"),
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Demonstração, sem valor"),
            x509.NameAttribute(NameOID.COMMON_NAME, name),
        ]
    )
    now = datetime.now(UTC)
    is_authority = issuer is None
    is_stamp = use == ExtendedKeyUsageOID.TIME_STAMPING
    lasts = _LASTS["authority" if is_authority else "stamp" if is_stamp else "holder"]
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject if issuer is None else issuer.subject)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + lasts)
        .add_extension(x509.BasicConstraints(ca=is_authority, path_length=0 if is_authority else None), critical=True)
        .add_extension(_usage(is_authority), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key()), critical=False)
    )
    if not is_authority:
        builder = builder.add_extension(x509.ExtendedKeyUsage([use]), critical=is_stamp)
    return builder.sign(key, hashes.SHA256())


def _usage(is_authority: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not is_authority,
        content_commitment=not is_authority,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=is_authority,
        crl_sign=is_authority,
        encipher_only=False,
        decipher_only=False,
    )


def _empty_list(authority: x509.Certificate, key: rsa.RSAPrivateKey) -> bytes:
    """A revocation list without entries, so that long-term validation data can be tried without a network."""
    now = datetime.now(UTC)
    return (
        x509.CertificateRevocationListBuilder()
        .issuer_name(authority.subject)
        .last_update(now - timedelta(days=1))
        .next_update(now + _LASTS["authority"])
        .add_extension(x509.CRLNumber(1), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
        .public_bytes(serialization.Encoding.DER)
    )
