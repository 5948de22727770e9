"""``tiles.random`` against Philox4x32-10 as NumPy computes it, and what its numbers look like."""

import threading
import zlib

import numpy as np
import pytest
from strided_arrays import IS_SIMULATED

import tiles

pytestmark = pytest.mark.kernels

ROUNDS = 10
MULTIPLIERS = np.array([0xD2511F53, 0xCD9E8D57], np.uint64)
CHECKSUM = 784408526
WEYL = np.array([0x9E3779B9, 0xBB67AE85], np.uint64)
MASK = np.uint64(0xFFFFFFFF)

# Of the paper's authors: counter, key, numbers.
KNOWN = [
    ([0] * 4, [0] * 2, "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ([0xFFFFFFFF] * 4, [0xFFFFFFFF] * 2, "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    (
        [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344],
        [0xA4093822, 0x299F31D0],
        "d16cfe09 94fdcceb 5001e420 24126ea1",
    ),
]


def philox(counters, key):
    """The four words of each counter, a row of four words."""
    x, k = np.array(counters, np.uint64), np.array(key, np.uint64)
    for _ in range(ROUNDS):
        even = x[:, 0] * MULTIPLIERS[0]
        odd = x[:, 2] * MULTIPLIERS[1]
        x = np.stack(
            [odd >> 32 ^ x[:, 1] ^ k[0], odd & MASK, even >> 32 ^ x[:, 3] ^ k[1], even & MASK], 1
        )
        k = k + WEYL & MASK
    return x


def words(seed, blocks, first=0):
    """What a generator's counters from `first` on give, one word after the other."""
    counters = np.zeros((blocks, 4), np.uint64)
    counters[:, 0] = np.arange(first, first + blocks)
    return philox(counters, np.random.SeedSequence(seed).generate_state(2)).ravel()


def pairs(seed, blocks, first=0):
    single = words(seed, blocks, first)
    return single[1::2] << 32 | single[::2]


@pytest.mark.parametrize(("counter", "key", "expected"), KNOWN)
def test_the_numbers_that_the_device_is_compared_with_are_philoxs(counter, key, expected):
    assert " ".join(f"{n:08x}" for n in philox([counter], key)[0]) == expected


@pytest.mark.parametrize("size", [1, 3, 4, 1000, (7, 5, 3)])
def test_uniform_floats_are_the_upper_bits(size):
    made = tiles.random.default_rng(3).random(size)
    assert isinstance(made, tiles.array) and made.dtype == np.float32
    count = made.size
    expected = (words(3, -(-count // 4))[:count] >> 8).astype(np.float32) / np.float32(2**24)
    np.testing.assert_array_equal(made.numpy().ravel(), expected)


@pytest.mark.double
def test_uniform_doubles_are_the_upper_bits_of_two_words():
    made = tiles.random.default_rng(3).random(101, np.float64).numpy()
    np.testing.assert_array_equal(made, (pairs(3, 51)[:101] >> 11) / 2.0**53)


def test_a_generator_goes_on_where_it_was():
    rng = tiles.random.default_rng([1, 2])
    rng.random(5)  # two counters
    np.testing.assert_array_equal(
        rng.random(4).numpy(), (words([1, 2], 1, 2) >> 8) / np.float32(2**24)
    )


def test_the_same_seed_gives_the_same_numbers_in_every_context_and_shape():
    made = [
        tiles.random.default_rng(5, context=context).normal(3, 2, 1001).numpy()
        for context in (None, tiles.Context(shape="loop"), tiles.Context())
    ]
    np.testing.assert_array_equal(made[0], made[1])
    np.testing.assert_array_equal(made[0], made[2])
    assert tiles.random.default_rng().random(8).numpy().tolist() != (
        tiles.random.default_rng().random(8).numpy().tolist()
    )


@pytest.mark.parametrize("device", tiles.devices(), ids=lambda device: device.name)
def test_normal_numbers_are_the_same_to_the_last_bit(device):
    # By Box and Muller in float64; then the checksum of what PoCL and Mesa compute.
    made = tiles.random.default_rng(11, context=tiles.Context(device)).normal(size=4000).numpy()
    a, b = words(11, 1000).reshape(-1, 2).T
    radius = np.sqrt(-2 * np.log((a.astype(np.float32) + np.float32(0.5)).astype(float) / 2**32))
    angle = 2 * np.pi * b / 2**32
    expected = np.stack([radius * np.cos(angle), radius * np.sin(angle)], 1).ravel()
    np.testing.assert_allclose(made, expected, rtol=2e-6, atol=2e-6)
    assert zlib.crc32(made.astype("<f4").tobytes()) == CHECKSUM


@pytest.mark.skipif(IS_SIMULATED, reason="the bits above are the same there, and so many take long")
def test_normal_numbers_have_their_mean_and_deviation():
    made = tiles.random.default_rng(1).normal(-4, 0.5, 200_000).numpy()
    assert made.mean() == pytest.approx(-4, abs=0.01)
    assert made.std() == pytest.approx(0.5, abs=0.01)
    assert np.mean(abs(made + 4) < 0.5) == pytest.approx(0.6827, abs=0.005)
    assert tiles.random.default_rng(1).normal(7, 0, 3).numpy().tolist() == [7, 7, 7]


@pytest.mark.parametrize("dtype", "i1 u1 i2 u2 i4 u4 i8 u8".split())
def test_integers_of_all_types_are_the_upper_part_of_a_product(dtype):
    low, high = (-5, 90) if dtype[0] == "i" else (5, 100)
    made = tiles.random.default_rng(8).integers(low, high, 301, dtype)
    assert made.dtype == np.dtype(dtype)
    expected = [low + (int(word) * (high - low) >> 64) for word in pairs(8, 151)[:301]]
    assert made.numpy().tolist() == expected
    assert min(expected) == low and max(expected) == high - 1


def test_integers_may_have_the_whole_range():
    made = tiles.random.default_rng(8).integers(0, 2**64, 10, np.uint64).numpy()
    np.testing.assert_array_equal(made, pairs(8, 5))
    limits = np.iinfo(np.int64)
    made = tiles.random.default_rng(8).integers(limits.min, limits.max, 10, endpoint=True).numpy()
    np.testing.assert_array_equal(made.view(np.uint64), pairs(8, 5) + np.uint64(2**63))
    assert tiles.random.default_rng(8).integers(1, size=3).numpy().tolist() == [0, 0, 0]


@pytest.mark.skipif(
    tiles.default_device().platform == "Oclgrind", reason="Oclgrind runs no kernels of two threads"
)
def test_threads_share_a_generator():
    rng, made = tiles.random.default_rng(2), []
    threads = [
        threading.Thread(target=lambda: made.append(rng.random(4).numpy())) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    expected = (words(2, 8) >> 8).astype(np.float32) / np.float32(2**24)
    assert sorted(np.concatenate(made).tolist()) == sorted(expected.tolist())


RNG = tiles.random.default_rng(1)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: RNG.random(3, np.int32), "random: dtype is int32; expected one of float32, float64"),
        (lambda: RNG.random((3, 1.5)), "shape: an extent's components are whole numbers, got 1.5"),
        (lambda: RNG.random(np.float32), "the order is shape, dtype, as in NumPy"),
        (lambda: RNG.normal(0, -1, 3), "normal: scale is -1; expected a number of at least 0"),
        (lambda: RNG.integers(3, 3), "integers: no integer is at least 3 and at most 2"),
        (lambda: RNG.integers(0, 300, 3, "u1"), "0 to 299 do not fit dtype uint8, which has 0 to 255"),
        (lambda: RNG.integers(0.5, 3), "integers: expected integers, got 0.5 and 3"),
        (lambda: RNG.integers(3, dtype="f4"), "integers: dtype is float32; expected one of int8"),
        (lambda: tiles.random.default_rng(-1), "seed: expected None, an integer of at least 0"),
        (lambda: tiles.random.default_rng("x"), "seed: expected None, an integer of at least 0"),
        (lambda: tiles.random.default_rng(1, context="gpu").random(3), "context: expected a tiles.Context"),
    ],
)
def test_what_does_not_fit_is_refused(call, message):
    with pytest.raises(tiles.ArgumentError) as refused:
        call()
    assert message in str(refused.value)
