"""Where the bytes of documents are kept."""

from typing import Any

from config.env import Env


def document_storage(env: Env) -> dict[str, Any]:
    """Django's storage entry for documents: a folder, or a bucket of an S3-compatible service when one is named."""
    if not env.storage_s3_bucket:
        return {"BACKEND": "documents.storage.Disk", "OPTIONS": {"location": env.storage_dir}}
    return {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": env.storage_s3_bucket,
            "endpoint_url": env.storage_s3_endpoint or None,
            "region_name": env.storage_s3_region or None,
            "access_key": env.storage_s3_access_key or None,
            "secret_key": env.storage_s3_secret_key.get_secret_value() or None,
            "default_acl": "private",
            "file_overwrite": True,
            "querystring_auth": True,
        },
    }
