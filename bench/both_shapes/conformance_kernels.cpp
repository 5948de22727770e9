// The table of cases, `| title | `kernel text` |`, has all texts, also those that are no kernels.
#include <fstream>
#include <optional>
#include <regex>

#include "bench/both_shapes/kernel_case.hpp"
#include "bench/peer.hpp"

namespace both_shapes {
namespace {

std::optional<view> view_of(const tiles_parameter_info& told) {
  static const std::regex form(R"(array_view<(?:const )?(int|float), ([1-3])>)");
  std::cmatch parts;
  if (!std::regex_match(told.type, parts, form)) return std::nullopt;
  return view{told.name, parts[1] == "int" ? TILES_TYPE_INT32 : TILES_TYPE_FLOAT32,
              std::stoi(parts[2])};
}

/// Whether it is a kernel with tiles and with views that can be made.
bool find_views(tiles_kernel kernel, kernel_case& found) {
  tiles_kernel_info info = TILES_KERNEL_INFO_INIT;
  if (tiles_kernel_get_info(kernel, nullptr, 0, &info) != TILES_OK || info.is_tiled == 0) {
    return false;
  }
  for (std::uint32_t n = 0; n < info.parameter_count; ++n) {
    const std::optional<view> made = view_of(info.parameters[n]);
    if (!made) return false;
    found.views.push_back(*made);
  }
  return true;
}

// Within a cell of a table a bar is written "\|".
std::string without_escapes(const std::string& cell) {
  std::string text;
  for (std::size_t i = 0; i < cell.size(); ++i) {
    if (cell.compare(i, 2, "\\|") == 0) ++i;
    text += cell[i];
  }
  return text;
}

}  // namespace

std::vector<kernel_case> conformance_kernels(const std::string& document) {
  static const std::regex row(R"(\| (.*) \| `(.*)` \|)");
  std::ifstream lines(document);
  if (!lines) fail("cannot read " + document);
  std::vector<kernel_case> kernels;
  std::smatch parts;
  for (std::string line; std::getline(lines, line);) {
    if (!std::regex_match(line, parts, row)) continue;
    kernel_case found{parts[1], without_escapes(parts[2])};
    const tiles_kernel kernel = make_kernel(found, TILES_SHAPE_GROUP, false);
    if (kernel == nullptr) continue;
    if (find_views(kernel, found)) kernels.push_back(found);
    check(tiles_kernel_release(kernel));
  }
  return kernels;
}

}  // namespace both_shapes
