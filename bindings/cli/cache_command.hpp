// tiles cache: the compiled programs on disk.
#pragma once

#include <CLI/App.hpp>

/// Adds `cache` with its own commands list, clear and verify.
void add_cache_command(CLI::App& tiles);
