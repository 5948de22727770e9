// The command `tiles`.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <iostream>

#include "cache_command.hpp"
#include "compile_command.hpp"
#include "devices_command.hpp"

int main(int count, char** arguments) {
  CLI::App tiles("C++ AMP's tile model on any OpenCL device", "tiles");
  tiles.require_subcommand(1);
  add_devices_command(tiles);
  add_cache_command(tiles);
  add_compile_command(tiles);
  try {
    tiles.parse(count, arguments);
    return 0;
  } catch (const CLI::ParseError& wrong_usage) {
    return tiles.exit(wrong_usage);
  } catch (const std::exception& failure) {
    std::cerr << "tiles: " << failure.what() << "\n";
    return 1;
  }
}
