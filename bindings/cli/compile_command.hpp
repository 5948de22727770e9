// tiles compile: what becomes of a kernel's text.
#pragma once

#include <CLI/App.hpp>

/// Adds `compile`.
void add_compile_command(CLI::App& tiles);
