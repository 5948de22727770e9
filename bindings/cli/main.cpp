// The command `tiles`.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <iostream>
#include <string>

#include "cache_command.hpp"
#include "compile_command.hpp"
#include "devices_command.hpp"
#include "info_command.hpp"
#include "python_command.hpp"

namespace {

// CLI11 says of an unknown command that one is required.
void check_command(const CLI::App& tiles, int count, char** arguments) {
  if (count < 2 || arguments[1][0] == '-') return;
  const std::string given = arguments[1];
  std::string names;
  for (const CLI::App* each : tiles.get_subcommands(nullptr)) {
    if (each->get_name() == given) return;
    names += (names.empty() ? "" : ", ") + each->get_name();
  }
  throw CLI::ExtrasError("there is no command '" + given + "'; expected one of " + names,
                         CLI::ExitCodes::ExtrasError);
}

/// \return the exit status: a full disk is a failure, too
int flushed(int status) {
  if (std::cout.flush() || status != 0) return status;
  std::cerr << "tiles: standard output cannot be written\n";
  return 1;
}

}  // namespace

int main(int count, char** arguments) {
  CLI::App tiles("C++ AMP's tile model on any OpenCL device", "tiles");
  tiles.require_subcommand(1);
  tiles.set_version_flag("--version", "tiles " + library_version());
  add_devices_command(tiles);
  add_cache_command(tiles);
  add_compile_command(tiles);
  add_info_command(tiles);
  add_python_command(tiles, "language-server", "show errors of kernel text in editors");
  add_python_command(tiles, "tune", "find good parameters for the built-in algorithms");
  try {
    check_command(tiles, count, arguments);
    tiles.parse(count, arguments);
    return flushed(0);
  } catch (const CLI::ParseError& wrong_usage) {
    return flushed(tiles.exit(wrong_usage));
  } catch (const std::exception& failure) {
    std::cerr << "tiles: " << failure.what() << "\n";
    return 1;
  }
}
