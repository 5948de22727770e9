#include "libtiles/compiler/pass_printer.hpp"

#include <cstdlib>

#include "libtiles/compiler/ir/print_tree.hpp"

namespace libtiles::compiler {

std::string print_result(const pass& done, const compilation& c) {
  switch (done.result) {
    case pass_result::nothing:
      return "";
    case pass_result::typed_tree:
      return print(c.program);
    case pass_result::opencl_c:
      return c.kernel.opencl_source;
  }
  return "";
}

bool is_to_be_printed(const pass& done) {
  const char* const given = std::getenv("TILES_PRINT_AFTER");
  if (given == nullptr || done.result == pass_result::nothing) return false;
  const std::string names = "," + std::string(given) + ",";
  return names == ",all," || names.find("," + std::string(done.name) + ",") != std::string::npos;
}

}  // namespace libtiles::compiler
