// tiles devices: what kernels can run on.
#pragma once

#include <CLI/App.hpp>

/// Adds `devices`.
void add_devices_command(CLI::App& tiles);
