from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

DOCS = Path(__file__).parent.parent / "docs"


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """Give the hook with an empty cache, and nothing that could fill it."""
    pytest.importorskip("mkdocs")
    monkeypatch.syspath_prepend(DOCS)
    import playground_hook  # noqa: PLC0415 (it needs mkdocs)

    def fail(command: Sequence[str], work: str) -> None:
        raise playground_hook._MissingError(f"{Path(command[0]).name} is not here, {work} is empty")

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(playground_hook, "_run", fail)
    return playground_hook


def build(hook: ModuleType, site: Path) -> list[str]:
    """Let the hook finish a site; list what it put there."""
    config: Any = SimpleNamespace(site_dir=str(site))
    hook.on_post_build(config)
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())


@pytest.mark.parametrize("wanted", [None, "no"])
def test_the_pages_are_built_without_the_playground(
    hook: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wanted: str | None
) -> None:
    """Who cannot have Python for the browser, or does not want it, gets the pages all the same."""
    if wanted:
        monkeypatch.setenv("KIERKI_PLAYGROUND", wanted)
    else:
        monkeypatch.delenv("KIERKI_PLAYGROUND", raising=False)
    files = build(hook, tmp_path / "site")
    assert "playground/page.mjs" in files
    assert "playground/files.json" not in files


def test_a_build_that_demands_the_playground_fails_without(
    hook: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The message says what is missing."""
    monkeypatch.setenv("KIERKI_PLAYGROUND", "yes")
    with pytest.raises(hook.PluginError, match=r"cannot be built: .* is not here"):
        build(hook, tmp_path / "site")


def test_everything_the_page_loads_is_listed(
    hook: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Python's files, the wheels, the modules, and where each rule stands."""

    def pretend(command: Sequence[str], work: str) -> None:
        made = Path(work) / ("package" if "pack" in command else "wheel")
        made.mkdir()
        for name in hook._RUNTIME if "pack" in command else ["some.whl"]:
            (made / name).write_text("…", "utf-8")

    monkeypatch.setenv("KIERKI_PLAYGROUND", "yes")
    monkeypatch.setattr(hook, "_run", pretend)
    monkeypatch.setattr(hook, "_unpack", lambda *_: None)
    files = build(hook, tmp_path / "site")
    listed = json.loads((tmp_path / "site/playground/files.json").read_text("utf-8"))
    for kind in ("runtime", "wheels"):
        assert {f"playground/{kind}/{name}" for name in listed[kind]} <= set(files)
    assert {f"playground/{name}" for name in listed["modules"]} <= set(files)
    assert listed["anchors"]["follow-suit"] == "rules/tricks.html"
