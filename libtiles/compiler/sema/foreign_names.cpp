#include "libtiles/compiler/sema/foreign_names.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace libtiles::compiler {
namespace {

struct advice {
  std::vector<std::string_view> names;
  const char* text;
};

const std::vector<advice>& all_advice() {
  static const std::vector<advice> known = {
      {{"printf", "puts", "cout", "cerr"},
       "print by direct3d_printf, as in direct3d_printf(\"%d\\n\", x)"},
      {{"assert"},
       "store a flag in an array_view; checked mode finds indices out of bounds by itself"},
      {{"direct3d_errorf", "direct3d_abort", "abort", "exit"},
       "kernels cannot end the program: print by direct3d_printf, or store a flag in an "
       "array_view"},
      {{"noise", "rand"},
       "compute a number from a hash of the thread's index, or read one from an array_view"},
      {{"barrier", "__syncthreads", "syncthreads"},
       "write t.barrier.wait(), where t is the kernel's tiled_index"},
      {{"get_global_id", "get_local_id", "get_group_id", "threadIdx", "blockIdx", "blockDim"},
       "the kernel's first parameter tells the thread: an index i by i[0], a tiled_index t by "
       "t.global[0], t.local[0] and t.tile[0]"},
  };
  return known;
}

}  // namespace

std::string instead_of(const std::string& name) {
  const std::size_t colons = name.rfind("::");
  const std::string plain = colons == std::string::npos ? name : name.substr(colons + 2);
  for (const advice& each : all_advice()) {
    const auto& names = each.names;
    if (std::find(names.begin(), names.end(), plain) != names.end()) return each.text;
  }
  return "";
}

}  // namespace libtiles::compiler
