"""``python -m tiles``."""

import pytest

import tiles
from tiles import __main__ as command_line

has_command = pytest.mark.skipif(
    not command_line._COMMAND.exists(), reason="the command tiles was not built"
)


def test_info_lists_the_devices_and_the_default(capsys):
    assert command_line.main(["info"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"libtiles {tiles.__version__}"
    for device in tiles.devices():
        assert any(line.startswith(f"device {device.index}: {device.name}") for line in lines)
    assert lines[-1] == f"default: {tiles.default_device().index}"


@has_command
def test_all_else_is_the_command_tiles(capfd):
    assert command_line.main(["devices"]) == 0
    assert tiles.default_device().name in capfd.readouterr().out
    assert command_line.main(["no-such-command"]) != 0


@has_command
def test_help_names_info_and_the_commands(capfd):
    assert command_line.main(["--help"]) == 0
    out = capfd.readouterr().out
    assert out.index("python -m tiles info") < out.index("compile")


def test_without_the_command_it_says_why(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(command_line, "_COMMAND", tmp_path / "tiles")
    assert command_line.main(["devices"]) == 2
    assert "without CLI11" in capsys.readouterr().out
