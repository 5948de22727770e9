#include "libtiles/compiler/pass_printer.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "libtiles/compiler/ir/print_tree.hpp"
#include "libtiles/compiler/lowering/print_loop_tree.hpp"

namespace libtiles::compiler {

std::string print(const compilation& c) {
  if (!c.kernel.opencl_source.empty()) return c.kernel.opencl_source;
  return c.loops ? print_loop_tree(*c.loops) : print(c.program);
}

bool is_to_be_printed(const pass& done) {
  const char* const given = std::getenv("TILES_PRINT_AFTER");
  if (given == nullptr) return false;
  const std::string names = "," + std::string(given) + ",";
  return names == ",all," || names.find("," + std::string(done.name) + ",") != std::string::npos;
}

std::string list_passes() {
  std::size_t width = 0;
  for (const pass& each : pipeline()) width = std::max(width, std::strlen(each.name));
  std::string text;
  for (const pass& each : pipeline()) {
    const std::string name = each.name;
    text += name + std::string(width - name.size() + 2, ' ') + each.promises + "\n";
  }
  return text;
}

}  // namespace libtiles::compiler
