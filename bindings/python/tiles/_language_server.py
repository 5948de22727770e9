"""The server of ``tiles language-server``, by which editors show errors and warnings of kernel text.

``tiles compile --json`` finds them, pygls speaks the Language Server Protocol.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument

import tiles


def serve(command: Path) -> None:
    """Serve standard input and output until the editor ends it.

    Parameters
    ----------
    command : Path
        The command ``tiles``, which compiles the texts.
    """
    server = LanguageServer("tiles", tiles.__version__)

    def show(uri: str) -> None:
        document = server.workspace.get_text_document(uri)
        found = [_diagnostic(document, one) for one in _compiled(document.source, command)]
        _publish(server, uri, found)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(parameters: types.DidOpenTextDocumentParams) -> None:
        show(parameters.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(parameters: types.DidChangeTextDocumentParams) -> None:
        show(parameters.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(parameters: types.DidCloseTextDocumentParams) -> None:
        _publish(server, parameters.text_document.uri, [])

    server.start_io()


def _publish(server: LanguageServer, uri: str, found: list[types.Diagnostic]) -> None:
    server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found))


def _compiled(text: str, command: Path) -> list[dict[str, Any]]:
    """The errors and warnings in a text, as ``tiles compile --json`` describes them."""
    ended = subprocess.run(
        [command, "compile", "--json", "-"], input=_bytes(text), capture_output=True, check=False
    )
    found: list[dict[str, Any]] = json.loads(ended.stdout)["diagnostics"]
    return found


def _bytes(text: str) -> bytes:
    """In UTF-8, with a "?" for each half of a character, which JSON may hold alone."""
    return text.encode(errors="replace")


def _diagnostic(document: TextDocument, found: dict[str, Any]) -> types.Diagnostic:
    help_text = f"\nhelp: {found['help']}" if found["help"] else ""
    return types.Diagnostic(
        range=_range(document, found),
        message=found["message"] + help_text,
        severity=types.DiagnosticSeverity[found["severity"].capitalize()],
        source="tiles",
        related_information=[
            types.DiagnosticRelatedInformation(
                types.Location(document.uri, _range(document, note)), note["message"]
            )
            for note in found["notes"]
        ],
    )


def _range(document: TextDocument, found: dict[str, Any]) -> types.Range:
    """Where it is, in the characters that the editor counts; the first line if it has no place."""
    number = max(found["line"], 1) - 1
    line = document.lines[number] if number < len(document.lines) else ""

    def position(column: int) -> types.Position:
        before = _bytes(line)[: max(column, 1) - 1]
        return types.Position(number, len(before.decode(errors="ignore")))

    return document.position_codec.range_to_client_units(
        document.lines, types.Range(position(found["column"]), position(found["end_column"]))
    )
