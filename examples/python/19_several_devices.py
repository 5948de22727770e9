"""Heat in a plate, on several devices at once: each has a part of the rows."""

import numpy as np

import tiles


# [kernel]
@tiles.kernel
def heat(i: tiles.index[2], src, dst):
    dst[i] = 0.25 * (src[i[0] - 1, i[1]] + src[i[0] + 1, i[1]]) + 0.5 * src[i]


def warmed(group, plate, steps):
    """The plate after so many steps, with rows beyond its ends that are as warm as the last ones."""
    halo = tiles.Distribution.halo(0, 1, "nearest")
    src = group.distribute(plate.copy(), halo)
    dst = group.distribute(np.empty_like(plate), halo)
    for _ in range(steps):
        dst.discard_data()
        group.parallel_for_each(plate.shape, heat, src, dst)
        src, dst = dst, src
    return src.numpy()
# [/kernel]


def expected(plate, steps):
    for _ in range(steps):
        around = np.pad(plate, ((1, 1), (0, 0)), "edge")
        plate = np.float32(0.25) * (around[:-2] + around[2:]) + np.float32(0.5) * plate
    return plate


# [group]
# Two members on one device; tiles.Group(tiles.devices()) has all devices of the machine.
device = tiles.default_device()
group = tiles.Group([device, device])
# [/group]

plate = np.random.default_rng(1).random((101, 64), np.float32)
assert np.allclose(warmed(group, plate, 5), expected(plate, 5), rtol=1e-4)

# [larger]
# A limit, so that it shows here; without it, the group uses most of the device's memory.
alone = tiles.Group([device], memory_limit=plate.nbytes // 2)
# [/larger]
assert np.allclose(warmed(alone, plate, 5), expected(plate, 5), rtol=1e-4)

# [algorithms]
numbers = group.distribute(np.arange(1000) * 37 % 1009, tiles.Distribution.split(0))
total = tiles.reduce(numbers, "sum")
running = tiles.scan(numbers)  # a DistributedView, whose parts stay on the members
tiles.sort(numbers, out=numbers)
# [/algorithms]
assert total == (np.arange(1000) * 37 % 1009).sum()
assert running.numpy()[-1] == total
assert np.array_equal(numbers.numpy(), np.sort(np.arange(1000) * 37 % 1009))

# A device that is three times as fast gets three quarters of the rows.
group.set_weights([3, 1])
assert np.allclose(warmed(group, plate, 5), expected(plate, 5), rtol=1e-4)
