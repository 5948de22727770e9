#include "python_command.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace {

constexpr const char* program = R"(import sys
try:
    from tiles.__main__ import main
except ImportError as missing:
    sys.exit(f"tiles: {sys.argv[1]} needs libtiles' Python package in python3: {missing}")
sys.exit(main(sys.argv[1:]))
)";

// Returns only if there is no Python.
void run(const std::string& name, const std::vector<std::string>& arguments) {
  std::vector<const char*> command = {"python3", "-c", program, name.c_str()};
  for (const std::string& each : arguments) command.push_back(each.c_str());
  command.push_back(nullptr);
  execvp(command[0], const_cast<char* const*>(command.data()));
  throw std::runtime_error(name + " needs python3 with libtiles' Python package: " +
                           std::strerror(errno));
}

}  // namespace

void add_python_command(CLI::App& tiles, const std::string& name, const std::string& description) {
  CLI::App* const command =
      tiles.add_subcommand(name, description + "; needs the Python package");
  command->set_help_flag();  // its help is Python's
  command->prefix_command();
  command->callback([command] { run(command->get_name(), command->remaining()); });
}
