"""``python -m tiles``, which is the command ``tiles``."""

import re

import pytest

import tiles
from tiles import __main__ as command_line
from tiles import _tiles

has_command = pytest.mark.skipif(
    not command_line._COMMAND.exists(), reason="the command tiles was not built"
)


def without_command(monkeypatch, tmp_path):
    monkeypatch.setattr(command_line, "_COMMAND", tmp_path / "tiles")


def test_info_lists_the_devices_and_the_default(capfd):
    assert command_line.main(["info"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert lines[0] == f"libtiles {_tiles.version()}"
    for device in tiles.devices():
        assert any(line.startswith(f"device {device.index}: {device.name}") for line in lines)
    assert lines[-1] == f"default: {tiles.default_device().index}"


# A driver may report what is free at the time as a device's memory.
def info_but_for_sizes(capfd):
    assert command_line.main(["info"]) == 0
    return re.sub(r"[0-9]+ MiB", "n MiB", capfd.readouterr().out)


@has_command
def test_info_is_the_same_with_the_command_and_without(capfd, monkeypatch, tmp_path):
    by_command = info_but_for_sizes(capfd)
    without_command(monkeypatch, tmp_path)
    assert info_but_for_sizes(capfd) == by_command


@has_command
def test_all_else_is_the_command_tiles(capfd):
    assert command_line.main(["devices"]) == 0
    assert tiles.default_device().name in capfd.readouterr().out
    assert command_line.main(["foo"]) != 0
    assert "there is no command 'foo'" in capfd.readouterr().err


@has_command
@pytest.mark.parametrize("name", ["devices", "cache", "compile", "info", "language-server", "tune"])
def test_help_names_every_command(name, capfd):
    assert command_line.main(["--help"]) == 0
    assert f"\n  {name}" in capfd.readouterr().out


@pytest.mark.parametrize("arguments", [["devices"], [], ["foo"]])
def test_without_the_command_it_says_why(arguments, monkeypatch, capsys, tmp_path):
    without_command(monkeypatch, tmp_path)
    assert command_line.main(arguments) == 2
    assert "built without CLI11" in capsys.readouterr().err


def test_without_the_command_there_are_help_and_the_version(monkeypatch, capsys, tmp_path):
    without_command(monkeypatch, tmp_path)
    assert command_line.main(["--help"]) == command_line.main(["--version"]) == 0
    assert capsys.readouterr().out.endswith(f"\ntiles {_tiles.version()}\n")
