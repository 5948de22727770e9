"""Transposes, reductions and products that come with the library: on ndarrays, on data that stays."""

import numpy as np

import tiles

random = np.random.default_rng(1)
readings = random.random((60, 50), np.float32)  # of 60 days, 50 sensors

# An ndarray goes in, an ndarray comes out; axis is NumPy's.
hottest = tiles.reduce(readings, "max", axis=1)
assert np.array_equal(hottest, readings.max(axis=1))

# One number for each tile; those at the end have fewer elements.
averages = tiles.reduce(readings, "mean", tile=(7, 10))
assert averages.shape == (9, 5)

# Arrays stay on the device; nothing waits before the result is read.
data = tiles.array(readings)
means = tiles.reduce(data, "mean", tile=(0, 1))
products = tiles.matmul(data, data, transpose_a=True, alpha=1 / 60)
covariance = products.numpy() - np.outer(means.numpy(), means.numpy())
np.testing.assert_allclose(covariance, np.cov(readings.T, bias=True), atol=1e-5)

# Matrices side by side in one batch; one matrix may serve them all.
turned = tiles.transpose(tiles.array(readings.reshape(3, 20, 50)))
scaled = tiles.matmul(turned, tiles.array(np.eye(20, dtype=np.float32)), alpha=2)
np.testing.assert_array_equal(scaled.numpy(), 2 * readings.reshape(3, 20, 50).swapaxes(1, 2))

print(f"{hottest.shape} maxima, {averages.shape} averages, {covariance.shape} covariances: as NumPy")
