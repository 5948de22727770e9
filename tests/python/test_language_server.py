"""``tiles language-server``, as an editor speaks to it."""

import json
import subprocess
import sys

import pytest

from tiles import __main__ as command_line

pytest.importorskip("pygls")
pytestmark = pytest.mark.skipif(
    not command_line._COMMAND.exists(), reason="the command tiles was not built"
)

URI = "file:///folder/average.tile"


class Editor:
    """The client's side of the protocol."""

    def __init__(self, process):
        self.process = process
        self.messages = 0
        self.request("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        self.notify("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name == b"Content-Length":
                length = int(value)
        return json.loads(self.process.stdout.read(length))

    def notify(self, method, parameters):
        self.send({"method": method, "params": parameters})

    def request(self, method, parameters):
        self.messages += 1
        self.send({"id": self.messages, "method": method, "params": parameters})
        while (answer := self.receive()).get("id") != self.messages:
            pass
        return answer["result"]

    def shown(self):
        """What the server has the editor show of the document."""
        while (message := self.receive()).get("method") != "textDocument/publishDiagnostics":
            pass
        assert message["params"]["uri"] == URI
        return message["params"]["diagnostics"]

    def open(self, text):
        document = {"uri": URI, "languageId": "tile", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})
        return self.shown()

    def change(self, text):
        self.notify(
            "textDocument/didChange",
            {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": text}]},
        )
        return self.shown()


@pytest.fixture
def editor():
    with subprocess.Popen(
        [sys.executable, "-m", "tiles", "language-server", "--stdio"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        editor = Editor(process)
        yield editor
        editor.request("shutdown", None)
        editor.notify("exit", None)
        assert process.wait(timeout=20) == 0


def place(line, first, last):
    return {
        "start": {"line": line, "character": first},
        "end": {"line": line, "character": last},
    }


def test_an_error_is_shown_at_its_characters_with_the_help(editor):
    (error,) = editor.open("void f(index<1> i, array_view<int, 1> v) {\n  v[i] = mun(i[0], 3);\n}\n")
    assert error["severity"] == 1
    assert error["source"] == "tiles"
    assert error["message"].startswith("unknown function 'mun'")
    assert error["range"] == place(1, 9, 12)


def test_a_document_without_errors_shows_none_and_loses_those_it_had(editor):
    text = "void f(index<1> i, array_view<int, 1> v) { v[i] = %s; }"
    assert len(editor.open(text % "wrong")) == 1
    assert editor.change(text % "3") == []


def test_a_closed_document_shows_nothing(editor):
    assert len(editor.open("void f(index<1> i) { wrong(); }")) == 1
    editor.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    assert editor.shown() == []


def test_places_count_the_characters_of_the_editor_and_not_bytes(editor):
    # The first is of two bytes, the second of four, which are two units of UTF-16.
    (error,) = editor.open("void f(index<1> i) { /* é😀 */ wrong(); }")
    assert error["range"] == place(0, 31, 36)


def test_a_warning_is_no_error(editor):
    (warning,) = editor.open(
        "void f(index<1> i, array_view<int, 1> v) {\n  tile_static int held[4];\n  v[i] = held[0] = 3;\n}"
    )
    assert warning["severity"] == 2
    assert warning["range"]["start"]["line"] == 1


def test_the_reason_for_an_error_is_shown_at_its_own_place(editor):
    (error,) = editor.open(
        "void f(tiled_index<4> t) {\n  if (t.local[0] < 2)\n    t.barrier.wait();\n}\n"
    )
    assert error["range"]["start"] == {"line": 2, "character": 4}
    (note,) = error["relatedInformation"]
    assert note["message"].startswith("this condition may differ")
    assert note["location"] == {"uri": URI, "range": place(1, 6, 20)}


def test_what_a_line_of_the_text_says_of_its_compilation_holds(editor):
    lambda_text = "// tiles compile: --type 'v=array_view<int, 1>'\n[=](index<1> i) restrict(amp) { v[i] = N; }"
    (error,) = editor.open(lambda_text)
    assert error["message"].startswith("unknown name 'N'")
    assert editor.change(lambda_text.replace("N;", "3;")) == []


def test_an_error_of_the_whole_text_is_shown_in_its_first_line(editor):
    (error,) = editor.open("// tiles compile: --unknown\nvoid f(index<1> i) {}")
    assert error["range"]["start"] == {"line": 0, "character": 0}


def test_half_a_character_ends_nothing(editor):
    (error,) = editor.open("void f(index<1> i) { /* \ud800 */ wrong(); }")
    assert error["range"] == place(0, 29, 34)


def test_an_empty_document_is_answered(editor):
    assert isinstance(editor.open(""), list)


def test_other_arguments_are_refused_with_the_usage(capsys):
    assert command_line.main(["language-server", "--port=3"]) == 2
    assert "usage: tiles language-server" in capsys.readouterr().err


def test_without_pygls_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "tiles._language_server", None)
    monkeypatch.delitem(sys.modules, "tiles._language_server")
    for name in [name for name in sys.modules if name.partition(".")[0] in ("pygls", "lsprotocol")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "lsprotocol", None)
    assert command_line.main(["language-server"]) == 1
    assert "pip install 'libtiles[editors]'" in capsys.readouterr().err
