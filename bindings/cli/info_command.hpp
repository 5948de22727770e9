// tiles info: what is installed, for people and for reports of problems.
#pragma once

#include <CLI/App.hpp>

/// Adds `info`.
void add_info_command(CLI::App& tiles);

/// The library's version: "1.0.0-rc", or "1.0.0" if it is not the one that the command was compiled with.
std::string library_version();
