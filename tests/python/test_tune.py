"""``tiles tune``: parameters of the built-in algorithms, chosen by trying them."""

import dataclasses
import os
import subprocess
import sys

import numpy as np
import pytest

import tiles
from tiles.tuning.algorithms import contest, own_table, problems, trials
from tiles.tuning.algorithms.command import tune
from tiles.tuning.algorithms.contest import Outcome
from tiles.tuning.algorithms.space import Space
from tiles.tuning.algorithms.spaces import spaces_for

# Version 22.3 corrupts its own memory there after all other tests of this folder, not by itself.
pytestmark = pytest.mark.skipif(
    tiles.default_device().platform == "rusticl", reason="rusticl does not survive it"
)

SIDE = 40
"""Of the matrices that are transposed meanwhile."""


@pytest.fixture(autouse=True)
def table(tmp_path, monkeypatch):
    """A table of its own for each test."""
    monkeypatch.setenv("TILES_TUNING", str(tmp_path / "tuning.txt"))
    return tmp_path / "tuning.txt"


@pytest.fixture
def where():
    return tiles.Context()


@pytest.fixture
def space(where):
    """Transposes with one possible and one impossible candidate."""
    of_form = {
        "group": ("transpose", [{"TILE": 16, "ROWS": 4}, {"TILE": 16, "ROWS": 5}]),
        "loop": ("transpose_cpu", [{"BLOCK": 32}, {"BLOCK": 24}]),
    }
    name, candidates = of_form[where.shape]
    return Space(name, [{}, *candidates], lambda context: problems.transpose(context, SIDE))


def test_candidates_that_the_device_cannot_run_are_left_out(space, where):
    outcome = contest.search(space, where, progress=False)
    assert (outcome.tried, outcome.refused) == (2, 1)
    assert outcome.parameters in ({}, space.candidates[1]) and outcome.gain >= 1


def test_what_computes_something_else_is_left_out_however_fast(space, where):
    def with_another_result(context):
        problem = problems.transpose(context, SIDE)
        return dataclasses.replace(problem, expected=problem.expected + 1)

    wrong = dataclasses.replace(space, make_problem=with_another_result)
    assert contest.search(wrong, where, progress=False) == Outcome({}, 1.0, 2, 2)


def test_an_interrupted_search_goes_on_where_it_was(space, where, monkeypatch):
    tried = []

    def try_one(space, parameters, problem, context):
        tried.append(parameters)
        if len(tried) == 2:
            raise KeyboardInterrupt
        return "left out"

    monkeypatch.setattr(contest, "_AT_ONCE", 1)
    monkeypatch.setattr(contest, "_problem_with", try_one)
    with pytest.raises(KeyboardInterrupt):
        contest.search(space, where, progress=False)
    contest.search(space, where, progress=False)
    assert tried == [space.candidates[1], space.candidates[2], space.candidates[2]]
    assert trials.load(trials.name_of(space.algorithm, where.device, "40 x 40")).done == {}


def test_what_was_found_is_written_to_the_users_table(space, where, table):
    contest.keep(space, where, Outcome({"TILE": 8, "ROWS": 2}, 1.5, 2, 0))
    contest.keep(space, where, Outcome(space.candidates[1], 1.5, 2, 0))
    contest.keep(space, where, Outcome({}, 1.0, 2, 0))
    parameters = own_table.text_of(space.candidates[1])
    lines = table.read_text().splitlines()
    assert lines[1:] == [f"{space.algorithm} | device {where.device.name} | {parameters}"]
    a = np.arange(6).reshape(2, 3)
    np.testing.assert_array_equal(tiles.transpose(a), a.T)


PROGRAM = """
import numpy as np
import tiles
print(tiles.transpose(np.arange(6).reshape(2, 3)).tolist())
"""


def transposed_with(home, **environment):
    """What a process says that has no other table than that of the user's folders."""
    variables = {**os.environ, **environment, "HOME": str(home), "TILES_LOG": "warning"}
    del variables["TILES_TUNING"]
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        env=variables,
        timeout=100,
    )
    assert ended.stdout == "[[0, 3], [1, 4], [2, 5]]\n"
    return ended.stderr


@pytest.mark.parametrize(
    ("data", "table_is_in"), [("{}/data", "data"), ("data", ".local/share"), ("", ".local/share")]
)
def test_the_users_table_lies_where_the_user_keeps_data(tmp_path, data, table_is_in):
    table = tmp_path / table_is_in / "libtiles" / "tuning.txt"
    assert transposed_with(tmp_path, XDG_DATA_HOME=data.format(tmp_path)) == ""
    table.parent.mkdir(parents=True)
    table.write_text("transpose | everything\n")
    said = transposed_with(tmp_path, XDG_DATA_HOME=data.format(tmp_path))
    assert said.startswith(f"tiles warning: {table}, line 1: ")
    assert said.endswith("; the line is ignored\n")


def test_a_table_that_is_no_file_is_not_used(tmp_path):
    table = tmp_path / ".local/share/libtiles/tuning.txt"
    table.mkdir(parents=True)
    said = transposed_with(tmp_path, XDG_DATA_HOME="")
    assert said == f"tiles warning: the table {table} is not used: it is not a regular file\n"


def test_every_form_has_candidates_that_begin_with_none():
    for shape in ("group", "loop"):
        for space in spaces_for(tiles.Context(shape=shape)):
            assert space.candidates[0] == {} and len(space.candidates) > 1


def test_an_unknown_algorithm_is_refused_with_those_that_there_are(capsys):
    assert tune(["bubble"]) == 1
    assert 'tune: there is no algorithm "bubble" here; expected one of ' in capsys.readouterr().err
