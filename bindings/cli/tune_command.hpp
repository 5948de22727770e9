// tiles tune: the search for good parameters, which the Python package does.
#pragma once

#include <CLI/App.hpp>

/// Adds `tune`.
void add_tune_command(CLI::App& tiles);
