"""Tests marked `double` are left out on a device that has no float64. Those marked `kernels` are what
.ci/test_on repeats on other OpenCL implementations."""

import os

import pytest

import tiles


def pytest_configure(config):
    os.environ["TILES_TUNING_DIR"] = "off"  # whoever runs the tests keeps nothing of them
    config.addinivalue_line("markers", "double: needs a device with float64")
    config.addinivalue_line("markers", "kernels: what each OpenCL implementation has to compute")


def pytest_runtest_setup(item):
    if item.get_closest_marker("double") and not tiles.default_device().supports_double:
        pytest.skip("the device has no float64")


@pytest.fixture(scope="session", params=["group", "loop"])
def context(request):
    """On the default device, once for each form that the built-in algorithms have."""
    return tiles.Context(shape=request.param)
