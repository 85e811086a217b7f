"""Documents in a bucket: the promises made for a disk, kept through the real client of the storage library."""

import contextlib
import io
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import boto3
import pytest
from django.core.files.storage import storages
from django.core.management import call_command
from django.test import Client
from moto import mock_aws
from pydantic import SecretStr

from config.env import env
from config.files import document_storage
from documents import storage
from documents.models import IssuedDocument
from entities.models import User
from tests.documents.conftest import bytes_of

Issue = Callable[..., IssuedDocument]
BUCKET = "documentos"


@pytest.fixture(autouse=True)
def bucket(settings: Any, document_folder: Path) -> Iterator[Any]:
    """An empty bucket, in which this installation keeps its documents as the settings say."""
    named = {
        "storage_s3_bucket": BUCKET,
        "storage_s3_region": "eu-west-1",
        "storage_s3_access_key": "chave",
        "storage_s3_secret_key": SecretStr("segredo"),
    }
    with mock_aws():
        service = boto3.resource("s3", region_name="eu-west-1")
        made = service.create_bucket(Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": "eu-west-1"})
        settings.STORAGES = {**settings.STORAGES, "documents": document_storage(env.model_copy(update=named))}
        vars(storages)["_storages"].pop("documents", None)
        yield made


def names(bucket: Any) -> list[str]:
    """What is in the bucket."""
    return sorted(found.key for found in bucket.objects.all())


def faults() -> str:
    """What the command that looks after the bytes says."""
    out = io.StringIO()
    with contextlib.suppress(SystemExit):
        call_command("verify_documents", stdout=out)
    return out.getvalue()


def test_a_document_is_kept_once_by_its_hash_and_served_byte_for_byte(
    rendered: Issue, officer: User, client: Client, bucket: Any, document_folder: Path
) -> None:
    document = rendered()
    content = bytes_of(document)
    assert names(bucket) == [storage.name_of(storage.ISSUED, document.sha256)]
    assert storage.put(storage.ISSUED, content) == document.sha256
    assert len(names(bucket)) == 1
    assert not document_folder.exists()
    client.force_login(officer)
    address = f"/documentos/{document.pk}/ficheiro/"
    whole = client.get(address)
    part = client.get(address, headers={"Range": "bytes=100-199"})
    assert b"".join(whole.streaming_content) == content  # type: ignore[attr-defined]
    assert b"".join(part.streaming_content) == content[100:200]  # type: ignore[attr-defined]


def test_missing_changed_and_extra_objects_are_named(rendered: Issue, bucket: Any) -> None:
    whole, lost, touched = (rendered(draft=False) for _ in range(3))
    assert faults() == "Tudo inteiro.\n"
    bucket.Object(storage.name_of(storage.ISSUED, lost.sha256)).delete()
    bucket.Object(storage.name_of(storage.ISSUED, touched.sha256)).put(Body=b"outra coisa")
    extra = storage.put(storage.ISSUED, b"sobra")
    said = faults()
    assert f"missing issued/{lost.sha256} ({lost.number})" in said
    assert f"changed issued/{touched.sha256} ({touched.number})" in said
    assert f"extra issued/{extra}" in said
    assert whole.sha256 not in said
    for document in (lost, touched):
        with pytest.raises(storage.Damaged):
            bytes_of(document)


def test_a_large_file_goes_through_without_being_held_and_old_prints_go(bucket: Any) -> None:
    large = io.BytesIO(b"0123456789abcdef" * 640 * 1024)
    sha256, size = storage.put_stream(storage.PRINTS, large)
    assert size == len(large.getvalue())
    assert storage.read(storage.PRINTS, sha256) == large.getvalue()
    assert storage.drop_old(storage.PRINTS, older_than=timedelta(days=1)) == 0
    assert storage.drop_old(storage.PRINTS, older_than=-timedelta(minutes=1)) == 1
    assert names(bucket) == []
