// The commands that are written in Python.
#pragma once

#include <CLI/App.hpp>
#include <string>

/// Adds a command that runs that of the same name in libtiles' Python package, with its arguments.
void add_python_command(CLI::App& tiles, const std::string& name, const std::string& description);
