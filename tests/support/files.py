"""A folder of files for each test process, so that tests never write among an installation's own documents."""

import shutil
import tempfile
from pathlib import Path

import pytest
from django.conf import settings

_folders: list[Path] = []


def pytest_configure(config: pytest.Config) -> None:
    """Point the storage of documents at a folder of this process."""
    folder = Path(tempfile.mkdtemp(prefix="test-files-"))
    _folders.append(folder)
    settings.STORAGE_DIR = folder
    place = {"BACKEND": "documents.storage.Disk", "OPTIONS": {"location": folder}}
    settings.STORAGES = {**settings.STORAGES, "documents": place}


def pytest_unconfigure() -> None:
    """Delete it."""
    while _folders:
        shutil.rmtree(_folders.pop(), ignore_errors=True)
