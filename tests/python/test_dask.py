"""Kernels on Dask's arrays, by threads, processes and a cluster of processes."""

import os
import pickle
import re
import signal
import subprocess
import sys
import time

import dask
import dask.array
import numpy as np
import pytest
from distributed import Client, LocalCluster, wait

import tiles
import tiles.dask


@tiles.kernel
def scale(i: tiles.index[2], src, out, factor):
    out[i] = factor * src[i]


@tiles.kernel
def spread(i: tiles.index[2], src: tiles.array_view[tiles.const[tiles.float32], 2], out):
    """The mean of an element and its neighbours that there are, two to the right."""
    row, column = i
    total, count = src[i], 1
    if row > 0:
        total += src[row - 1, column]
        count += 1
    if row < src.extent[0] - 1:
        total += src[row + 1, column]
        count += 1
    if column < src.extent[1] - 2:
        total += src[row, column + 2]
        count += 1
    out[i] = total / np.float32(count)


@tiles.kernel
def spread_tiled(t: tiles.tiled_index[4, 4], src, out):
    held = tiles.tile_static(tiles.float32, (6, 6))
    tiles.tile_load(held, src, (t.tile_origin[0] - 1, t.tile_origin[1] - 1), 0)
    row, column = t.local[0] + 1, t.local[1] + 1
    if t.in_bounds(out):
        out[t] = held[row - 1, column] + held[row + 1, column] + held[row, column - 1] + held[row, column + 1]


@tiles.kernel
def worker_number(i: tiles.index[2], src, out):
    out[i] = src[i] / 3


def elements(shape):
    """Numbers that differ from each other."""
    return (np.arange(np.prod(shape)) * 7 % 1009).astype(np.float32).reshape(shape)


def on_one_device(kernel, data, *named, tile=None, dtype=np.float32, **more):
    """What the kernel makes of the whole."""
    out = np.empty(data.shape, dtype)
    domain = tiles.extent(*data.shape)
    kernel(domain if tile is None else domain.tile(*tile).pad(), data, out, *named, **more)
    return out


IS_OF_ONE_THREAD = tiles.default_device().platform == "Oclgrind"  # which ends the process where two run kernels


@pytest.fixture(autouse=True)
def threads():
    """As many as the device allows."""
    with dask.config.set(scheduler="synchronous" if IS_OF_ONE_THREAD else "threads"):
        yield


@pytest.fixture(scope="module")
def cluster():
    """Four workers, processes of one thread."""
    if IS_OF_ONE_THREAD:
        pytest.skip("Oclgrind ends a process that has several threads")
    settings = {"distributed.admin.large-graph-warning-threshold": "1GB"}
    with dask.config.set(settings), LocalCluster(
        n_workers=4, threads_per_worker=1, dashboard_address=":0", processes=True
    ) as cluster:
        yield cluster


@pytest.fixture(params=["synchronous", "threads", "processes", "cluster"])
def scheduler(request):
    """Where compute() computes."""
    if IS_OF_ONE_THREAD and request.param != "synchronous":
        pytest.skip("Oclgrind ends the process when two threads run kernels")
    if request.param == "cluster":
        with Client(request.getfixturevalue("cluster")):
            yield
    else:
        with dask.config.set(scheduler=request.param, num_workers=2):
            yield


SHAPES = [((1, 1), (1, 1)), ((7, 5), (7, 5)), ((17, 23), (5, 8)), ((8, 12), (4, 4))]


@pytest.mark.parametrize(("shape", "chunks"), SHAPES)
def test_map_blocks_computes_what_one_launch_does(shape, chunks):
    data = elements(shape)
    blocks = dask.array.from_array(data, chunks=chunks)
    result = tiles.dask.map_blocks(scale, blocks, factor=3)
    assert (result.dtype, result.chunks) == (np.float32, blocks.chunks)
    np.testing.assert_array_equal(result.compute(), on_one_device(scale, data, 3))


@pytest.mark.parametrize(("shape", "chunks"), SHAPES)
@pytest.mark.parametrize(("kernel", "depth"), [(spread, None), (spread, (1, 2)), (spread_tiled, 1)])
def test_map_overlap_computes_what_one_launch_does_bit_for_bit(shape, chunks, kernel, depth):
    data = elements(shape)
    result = tiles.dask.map_overlap(kernel, dask.array.from_array(data, chunks=chunks), depth=depth)
    expected = on_one_device(kernel, data, tile=(4, 4) if kernel is spread_tiled else None)
    np.testing.assert_array_equal(result.compute(), expected)


def test_all_schedulers_compute_the_same(scheduler):
    data = elements((20, 30))
    blocks = dask.array.from_array(data, chunks=(11, 16))
    once = tiles.dask.map_blocks(scale, blocks, factor=2, on_device=True)
    twice = tiles.dask.map_blocks(scale, once, factor=5)
    result = tiles.dask.map_overlap(spread, twice).sum(axis=0)
    expected = on_one_device(spread, 10 * data)
    np.testing.assert_allclose(result.compute(), expected.sum(axis=0), rtol=1e-6)


def test_blocks_stay_on_the_device_between_kernels_and_are_gathered():
    data = elements((6, 8))
    kept = tiles.dask.map_blocks(scale, dask.array.from_array(data, chunks=(3, 8)), factor=2, on_device=True)
    block = kept.blocks[0].compute()
    assert isinstance(block, tiles.array)
    on_host = tiles.dask.gather(kept)
    assert isinstance(on_host.blocks[0].compute(), np.ndarray)
    np.testing.assert_array_equal(on_host.compute(), 2 * data)
    np.testing.assert_array_equal(tiles.dask.map_overlap(spread, kept).compute(), on_one_device(spread, 2 * data))


def test_no_kernel_runs_before_compute():
    text = "void f(index<2> i, array_view<const float, 2> a, array_view<float, 2> out) { wrong(); }"
    blocks = dask.array.zeros((4, 4), chunks=2, dtype=np.float32)
    with pytest.raises(tiles.CompileError):
        tiles.Kernel(text)
    before = tiles.Context().transfers()
    text = text.replace("wrong()", "out[i] = a[i] + 1")
    result = tiles.dask.map_blocks(tiles.Kernel(text), blocks)
    lazy = tiles.dask.map_overlap(tiles.Kernel(text), blocks)
    assert tiles.Context().transfers() == before
    assert result.compute().tolist() == lazy.compute().tolist() == [[1] * 4] * 4


def test_the_depth_is_what_the_kernel_reads_beyond_its_element():
    from tiles.dask._block_kernel import BlockKernel
    from tiles.dask._halo import halo_depth

    def depth_of(kernel):
        blocks = dask.array.zeros((4, 4), chunks=2, dtype=np.float32)
        return halo_depth(BlockKernel(kernel, np.dtype(np.float32), (), {}), [blocks])

    def kernel_reading(index):
        return tiles.Kernel(
            "void f(index<2> i, array_view<const float, 2> a, array_view<float, 2> out)"
            f" {{ out[i] = a(i[0]{index[0]}, i[1]{index[1]}) + a[i]; }}"
        )

    assert depth_of(spread) == (1, 2)
    assert depth_of(kernel_reading(("", ""))) == (0, 0)
    assert depth_of(kernel_reading((" - 3", ""))) == (3, 0)
    assert depth_of(kernel_reading((" + 1", " - 2"))) == (1, 2)


@tiles.kernel
def turned(i: tiles.index[2], src, out):
    out[i] = src[i[1], i[0]]


@tiles.kernel
def scattered(i: tiles.index[2], src, out):
    out[i[1], i[0]] = src[i]


@pytest.mark.parametrize(
    ("kernel", "told"),
    [
        (turned, "turned> reads array 1 of 1 at an index that is not known to be the thread's own plus"),
        (spread_tiled, "spread_tiled> reads array 1 of 1 at an index .* give depth="),
        (scattered, "scattered> writes the result at an index that is not known to be the thread's own:"),
    ],
)
def test_a_depth_that_the_analysis_does_not_know_has_to_be_given(kernel, told):
    with pytest.raises(tiles.ArgumentError, match=told):
        tiles.dask.map_overlap(kernel, dask.array.zeros((4, 4), chunks=2, dtype=np.float32))


def test_a_block_of_dasks_is_not_written():
    @tiles.kernel
    def writes(i: tiles.index[1], src, out):
        src[i] = 1
        out[i] = 1

    result = tiles.dask.map_blocks(writes, dask.array.zeros(4, chunks=2))
    with pytest.raises(tiles.Error, match="const"):
        result.compute()


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda x: tiles.dask.map_blocks(scale, np.zeros((2, 2))), r"arrays of Dask.*got ndarray"),
        (lambda x: tiles.dask.map_blocks(scale), "got nothing"),
        (lambda x: tiles.dask.map_blocks(len, x), "kernel: expected a tiles.Kernel"),
        (lambda x: tiles.dask.map_overlap(spread, x, x[:2]), "arrays of one shape"),
        (lambda x: tiles.dask.map_overlap(spread, x, depth=(1, 2, 3)), "depth: expected a number"),
        (lambda x: tiles.dask.map_overlap(spread, x, depth=-1), "depth: expected a number"),
    ],
)
def test_misuse_is_told(call, told):
    with pytest.raises(tiles.ArgumentError, match=told):
        call(dask.array.zeros((4, 4), chunks=2, dtype=np.float32))


def test_the_result_may_have_another_type_and_other_chunks():
    @tiles.kernel
    def row_sums(i: tiles.index[2], src, out):
        total = 0
        for column in range(src.extent[1]):
            total += src[i[0], column]
        out[i] = float(total)

    data = elements((6, 8)).astype(np.int32)
    result = tiles.dask.map_blocks(
        row_sums, dask.array.from_array(data, chunks=(2, 8)), dtype=np.float32, chunks=((2, 2, 2), (1,))
    )
    assert (result.shape, result.dtype) == ((6, 1), np.float32)
    np.testing.assert_array_equal(result.compute(), data.sum(axis=1)[:, None])


def test_importing_tiles_does_not_import_dask():
    program = "import sys, tiles; sys.exit('dask' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0


def test_results_that_went_with_a_killed_worker_are_computed_again(cluster):
    data = elements((40, 40))
    with Client(cluster) as client:
        blocks = dask.array.from_array(data, chunks=10)
        kept = tiles.dask.map_blocks(scale, blocks, factor=3, on_device=True).persist()
        wait(kept)
        held = client.has_what()
        address = max(held, key=lambda each: len(held[each]))
        assert held[address]
        os.kill(client.run(os.getpid)[address], signal.SIGKILL)
        result = tiles.dask.map_overlap(spread, kept).compute()
    np.testing.assert_array_equal(result, on_one_device(spread, 3 * data))


def selected():
    """The device that this process uses by default."""
    return os.environ.get("TILES_DEVICE"), tiles.default_device().index


def test_each_worker_gets_a_device_of_its_own(cluster):
    count = len(tiles.devices())
    with Client(cluster) as client:
        client.restart()  # other tests have used devices
        client.register_plugin(tiles.dask.DevicePlugin(list(range(count))))
        names = {each["name"]: address for address, each in client.scheduler_info()["workers"].items()}
        found = client.run(selected)
        for name, address in names.items():
            assert found[address] == (str(name % count), name % count)
        client.unregister_worker_plugin("tiles.dask.DevicePlugin")


class FakeWorker:
    """What a plugin sees of a worker."""

    def __init__(self, name):
        self.name = name


@pytest.mark.parametrize(
    ("devices", "told"),
    [(None, "the worker's name is 'tcp://a:1', not a number: pass a mapping"),
     ({"tcp://b:2": 0}, "there is none for the worker 'tcp://a:1', only for 'tcp://b:2'")],
)
def test_a_worker_without_a_device_is_told(devices, told):
    with pytest.raises(tiles.ArgumentError, match=told):
        tiles.dask.DevicePlugin(devices).setup(FakeWorker("tcp://a:1"))


def test_a_device_of_a_mapping_goes_to_the_worker_of_that_name(monkeypatch):
    monkeypatch.setenv("TILES_DEVICE", "")
    index = str(tiles.default_device().index)
    monkeypatch.setattr("tiles.dask._device_plugin._given", {})
    pickle.loads(pickle.dumps(tiles.dask.DevicePlugin({"a": index}))).setup(FakeWorker("a"))
    assert os.environ["TILES_DEVICE"] == index
    with pytest.raises(tiles.ArgumentError, match="'b' shares its process .* start the cluster with processes=True"):
        tiles.dask.DevicePlugin({"b": ":cpu"}).setup(FakeWorker("b"))


USES_A_DEVICE_THEN_GETS_ANOTHER = """
import types, numpy as np, tiles, tiles.dask
tiles.reduce(np.ones(3, np.float32), "sum")
used = tiles.default_device()
others = [each.index for each in tiles.devices() if each.name == used.name and each.index != used.index]
plugin = tiles.dask.DevicePlugin(others[:1] or [used.index])
try:
    plugin.setup(types.SimpleNamespace(name=0))
    print("set up", len(others))
except tiles.ArgumentError as error:
    print(error)
"""


def test_a_worker_that_has_used_another_device_of_the_same_name_is_told():
    told = subprocess.run(
        [sys.executable, "-c", USES_A_DEVICE_THEN_GETS_ANOTHER],
        env={**os.environ, "POCL_DEVICES": "pthread pthread"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    if told.startswith("set up 0"):
        pytest.skip("no two devices here have one name")
    assert re.search(r'the worker 0 has used device \d+ ".*" before it was given device \d+ "', told), told


def test_tasks_on_threads_use_the_same_data_one_at_a_time(monkeypatch):
    from tiles.dask import _block_kernel

    running, most = [], []
    submit = _block_kernel.launch

    def counted(*arguments):
        running.append(1)
        most.append(len(running))
        time.sleep(0.01)
        submit(*arguments)
        running.pop()

    monkeypatch.setattr(_block_kernel, "launch", counted)
    data = elements((16, 8))
    numbers = dask.array.from_array(data, chunks=(4, 4))
    doubled = tiles.dask.map_blocks(scale, numbers, factor=2, on_device=True)
    results = [
        tiles.dask.gather(tiles.dask.map_blocks(scale, doubled, factor=factor, on_device=True))
        for factor in (2, 3)
    ]
    with dask.config.set(num_workers=4):
        twice, thrice = dask.compute(*results)
    assert np.array_equal(twice, 4 * data)
    assert np.array_equal(thrice, 6 * data)
    assert max(most) == 1
