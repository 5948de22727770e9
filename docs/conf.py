"""The site of the documents, built by `make docs`. The Markdown files of this folder are its source."""

import os
import re
import sys
from pathlib import Path

from sphinx.util import logging

DOCS = Path(__file__).parent
ROOT = DOCS.parent
BUILT = ROOT / "build" / "docs"
sys.path.insert(0, os.environ.get("TILES_PYTHON_PACKAGE", str(ROOT / "build" / "dev" / "python")))

project = "libtiles"
author = "the authors of libtiles"
header = ROOT / "capi" / "include" / "tiles" / "c" / "library.h"
release = re.search(r'#define TILES_VERSION "(.+)"', header.read_text())[1]

extensions = ["myst_parser", "breathe", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["README.md", "requirements.txt"]
html_theme = "furo"
html_title = f"libtiles {release}"
html_copy_source = False
html_show_copyright = False

myst_heading_anchors = 4
myst_links_external_new_tab = False
breathe_projects = {"c": str(BUILT / "c" / "xml"), "cpp": str(BUILT / "cpp" / "xml")}
breathe_default_members = ("members",)
breathe_domain_by_extension = {"h": "c", "hpp": "cpp"}
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"

_log = logging.getLogger(__name__)
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#\s]+)(#[^)]*)?\)")


def _chapters(readme: str) -> str:
    """The tables of docs/README.md as the site's contents, a chapter for each heading."""
    text = ""
    for chapter in readme.split("\n## ")[1:]:
        title, body = chapter.split("\n", 1)
        pages = [page for _, page, _ in _LINK.findall(body) if not page.startswith("..")]
        if title == "Reference":
            pages += ["reference/c", "reference/cpp", "reference/python"]
        text += f"\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n" + "\n".join(pages) + "\n```\n"
    return text


def _without_links_to_sources(name: str, text: str) -> str:
    """Files beside the documents are not on the site: their paths stand in the text instead."""

    def replaced(link: re.Match[str]) -> str:
        words, target, _ = link.groups()
        if not target.startswith("..") or re.match(r"\w+:", target):
            return link[0]
        path = ((DOCS / name).parent / target).resolve()
        if path.is_relative_to(DOCS):
            return link[0]
        if not path.exists():
            _log.warning("a link to %s, which does not exist", target, location=name)
        shown = path.relative_to(ROOT).as_posix()
        return f"`{shown}`" if words.strip("`/") in (shown, target) else f"{words} (`{shown}`)"

    return _LINK.sub(replaced, text)


def _prepare(app, name: str, source: list[str]) -> None:
    if name == "index":
        source[0] += _chapters((DOCS / "README.md").read_text(encoding="utf-8"))
    if name == "decisions/README":
        for page in sorted((DOCS / "decisions").glob("[0-9]*.md")):
            if page.name not in source[0]:
                _log.warning("%s is not in the index", page.name, location=name)
        source[0] += "\n```{toctree}\n:hidden:\n:glob:\n\n[0-9]*\n```\n"
    source[0] = _without_links_to_sources(name, source[0])


def _prepare_included(app, path, parent: str, source: list[str]) -> None:
    source[0] = _without_links_to_sources(parent, source[0])


def setup(app) -> None:
    app.connect("source-read", _prepare)
    app.connect("include-read", _prepare_included)
