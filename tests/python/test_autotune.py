"""Constants that are chosen by trying them."""

import json
import sys

import numpy as np
import pytest

import tiles
from tiles.tuning import timing
from tiles.tuning.verification import difference

KERNEL = """\
void fill(tiled_index<TS> t, array_view<int, 1> x) restrict(amp) { x[t] += 7 * t.global[0]; }
"""


@tiles.kernel
def scale(t: tiles.tiled_index, data: tiles.array_view[tiles.float32, 1], TS: tiles.const):
    held = tiles.tile_static(tiles.float32, (TS,))
    held[t.local[0]] = data[t]
    data[t] = 3 * held[t.local[0]]


@tiles.kernel
def wrong_for_16(t: tiles.tiled_index, data: tiles.array_view[tiles.float32, 1], TS: tiles.const):
    data[t] = data[t] + (1 if TS == 16 else 2)


def domain(TS):
    return tiles.extent(1024).tile(TS)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TILES_TUNING_DIR", str(tmp_path / "tuning"))
    return tmp_path / "tuning"


@pytest.fixture
def paces(monkeypatch):
    """Takes the place of the clock: seconds by candidate, so that it is known which one wins."""
    paces = {}

    def times(launches, budget, advance):
        return {key: paces.get(key, 1.0) for key in launches}

    monkeypatch.setattr("tiles.tuning.contest.times_in_turns", times)
    return paces


def ramp():
    return np.arange(1024, dtype=np.float32)


def test_the_first_call_tries_all_candidates_and_computes_once(paces):
    paces["TS=8"] = 0.5
    tuned = tiles.autotune(scale, {"TS": [16, 8, 4]})
    data = ramp()
    tuned(domain, data)
    np.testing.assert_array_equal(data, 3 * ramp())
    assert [trial.constants["TS"] for trial in tuned.report.trials] == [8, 16, 4]
    assert tuned.report.best.seconds == 0.5


def test_later_calls_of_the_class_use_what_won_and_other_classes_are_tried_anew(paces):
    tuned = tiles.autotune(scale, {"TS": [16, 8]})
    tuned(domain, ramp())
    paces["TS=8"] = 0.5
    assert tuned.constants_for(lambda TS: tiles.extent(800).tile(TS), ramp()[:800]) == {"TS": 16}
    assert tuned.constants_for(lambda TS: tiles.extent(512).tile(TS), ramp()[:512]) == {"TS": 8}


def test_later_processes_find_what_won_on_disk(paces, folder):
    paces["TS=8"] = 0.5
    tiles.autotune(scale, {"TS": [16, 8]})(domain, ramp())
    paces["TS=8"] = 2.0
    again = tiles.autotune(scale, {"TS": [16, 8]})
    assert again.constants_for(domain, ramp()) == {"TS": 8}
    assert again.report is None
    (file,) = folder.rglob("*.json")
    kept = json.loads(file.read_text())
    assert kept["constants"] == {"TS": 8}
    assert kept["shapes"] == "domain 1024, float32 1024"
    assert kept["device"].endswith(tiles.default_device().name)
    assert [each for each in folder.rglob("*") if each.is_file()] == [file]


@pytest.mark.parametrize("text", ["", "{", '{"format": 1, "constants": {"TS": 32}}', "[]"])
def test_a_damaged_or_strange_file_is_ignored(paces, folder, text):
    tiles.autotune(scale, {"TS": [16, 8]})(domain, ramp())
    (file,) = folder.rglob("*.json")
    file.write_text(text)
    again = tiles.autotune(scale, {"TS": [16, 8]})
    assert again.constants_for(domain, ramp()) == {"TS": 16}
    assert again.report is not None
    assert json.loads(file.read_text())["constants"] == {"TS": 16}


def test_off_keeps_nothing(paces, folder, monkeypatch):
    monkeypatch.setenv("TILES_TUNING_DIR", "off")
    tiles.autotune(scale, {"TS": [16, 8]})(domain, ramp())
    assert not folder.exists()


def test_a_folder_that_cannot_be_made_is_a_warning(paces, folder):
    folder.write_text("a file where the folder belongs")
    with pytest.warns(UserWarning, match="is not kept"):
        tiles.autotune(scale, {"TS": [16, 8]})(domain, ramp())


def test_a_candidate_that_computes_something_else_is_left_out(paces):
    paces["TS=16"] = 0.1
    tuned = tiles.autotune(wrong_for_16, {"TS": [8, 16]})
    with pytest.warns(
        RuntimeWarning, match=r"TS=16: result 1 differs at \[0\]: expected 2.0, got 1"
    ):
        report = tuned.tune(domain, ramp())
    assert report.best.constants == {"TS": 8}
    assert report.trials[1].seconds is None
    assert "differs" in str(report).splitlines()[2]
    assert "differs" in report._repr_html_()


def test_a_reference_decides_also_against_the_default(paces):
    def reference(data):
        data += 1

    tuned = tiles.autotune(wrong_for_16, {"TS": [8, 16]}, reference=reference)
    with pytest.warns(RuntimeWarning, match="TS=8") as warned:
        assert tuned.constants_for(domain, ramp()) == {"TS": 16}
    assert warned[0].filename == __file__


def test_a_warning_is_at_the_line_of_the_user_however_the_tuning_began(paces, monkeypatch):
    monkeypatch.setenv("TILES_TUNING_DIR", "off")
    for begin in (lambda tuned: tuned.tune(domain, ramp()), lambda tuned: tuned(domain, ramp())):
        tuned = tiles.autotune(wrong_for_16, {"TS": [8, 16]})
        with pytest.warns(RuntimeWarning, match="TS=16") as warned:
            begin(tuned)
        assert warned[0].filename == __file__


def test_what_the_device_cannot_run_is_left_out_with_the_reason(paces):
    tuned = tiles.autotune(scale, {"TS": [1 << 20, 8]})
    report = tuned.tune(lambda TS: tiles.extent(1024).tile(TS).pad(), ramp())
    assert report.best.constants == {"TS": 8}
    assert report.trials[1].problem


def test_no_candidate_that_can_be_used_is_an_error_with_all_reasons(paces):
    tuned = tiles.autotune(scale, {"TS": [3, 5]})
    with pytest.raises(tiles.Error, match=r"(?s)no candidate can be used:.*TS=3: .*TS=5: "):
        tuned(domain, ramp())


def test_tuning_leaves_the_data_as_it_is(paces):
    view = tiles.array_view(ramp())
    held = tiles.array(ramp())
    tuned = tiles.autotune(scale, {"TS": [16, 8]})
    tuned.tune(domain, view)
    tuned.tune(domain, held)
    np.testing.assert_array_equal(view.host(), ramp())
    np.testing.assert_array_equal(held.numpy(), ramp())


def test_kernel_text_is_made_for_each_candidate(paces):
    paces["TS=4"] = 0.5
    tuned = tiles.autotune(lambda TS: tiles.Kernel(KERNEL, constants={"TS": TS}), {"TS": [8, 4]})
    data = np.zeros(64, np.int32)
    tuned(lambda TS: tiles.extent(64).tile(TS), data)
    np.testing.assert_array_equal(data, 7 * np.arange(64))
    launch = tuned.bind(lambda TS: tiles.extent(64).tile(TS), view := tiles.array_view(data))
    launch()
    np.testing.assert_array_equal(view.host(), 14 * np.arange(64))


def test_where_says_which_combinations_are_tried():
    tuned = tiles.autotune(scale, {"TS": [8, 16], "N": [1, 2]}, where=lambda TS, N: TS * N < 32)
    assert repr(tuned) == "<tiles.autotune of <tiles.kernel scale>, 3 candidates>"


@pytest.mark.parametrize("constants", [{}, {"TS": []}, {"TS": "8"}, {"TS": ["8"]}, {"TS": 8}])
def test_what_cannot_be_tried_is_refused(constants):
    with pytest.raises(tiles.ArgumentError):
        tiles.autotune(scale, constants)


def test_times_are_taken_in_turns_and_slow_candidates_stop_early(monkeypatch):
    now, order = [0.0], []
    monkeypatch.setattr(timing.time, "perf_counter", lambda: now[0])

    def run_of(name, seconds):
        def run(count):
            order.append(name)
            now[0] += seconds * count

        return run

    runs = {name: run_of(name, seconds) for name, seconds in [("a", 2), ("b", 1), ("c", 1.25)]}
    steps = []
    times = timing.times_in_turns(runs, 20, lambda: steps.append(1))
    assert times == {"a": 2, "b": 1, "c": 1.25}
    assert order[:12] == list("abc" * 4)
    assert set(order[12:]) == {"b", "c"}
    assert len(steps) == 3


@pytest.mark.parametrize(
    ("right", "result", "is_same"),
    [
        (np.float32([1, 1000]), np.float32([1.01, 1000]), True),
        (np.float32([1, 1000]), np.float32([1, 1001]), False),
        (np.float64([1, 1000]), np.float64([1, 1000.001]), False),
        (np.float32([np.nan, np.inf]), np.float32([np.nan, np.inf]), True),
        (np.float32([np.nan, 1]), np.float32([0, 1]), False),
        (np.int32([[1, 2]]), np.int32([[1, 3]]), False),
    ],
)
def test_floats_are_compared_by_the_magnitude_of_their_array(right, result, is_same):
    assert (difference([right], [result], None) == "") is is_same


def test_structs_are_compared_by_their_members():
    right = np.zeros(3, np.dtype([("at", np.float32, (2,)), ("n", np.int32)]))
    result = right.copy()
    result["at"][1, 1] = 1e-9
    assert difference([right], [result], None).startswith("result 1 differs at [1]")
    result["at"][1, 1] = 0
    assert difference([right], [result], None) == ""


def test_a_progress_bar_without_tqdm_says_how_to_install_it(monkeypatch, paces):
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    tiles.autotune(scale, {"TS": [16, 8]})(domain, ramp())
    with pytest.raises(ImportError, match=r"pip install 'libtiles\[tune\]'"):
        tiles.autotune(scale, {"TS": [16, 8]}, progress=True).tune(domain, ramp())


def test_a_progress_bar_counts_the_candidates(capsys):
    pytest.importorskip("tqdm")
    tuned = tiles.autotune(scale, {"TS": [16, 8]}, progress=True, budget=0.01)
    tuned.tune(domain, ramp())
    assert "tuning scale" in capsys.readouterr().err
    assert all(trial.seconds > 0 for trial in tuned.report.trials)
