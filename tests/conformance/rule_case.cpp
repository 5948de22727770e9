#include "tests/conformance/rule_case.hpp"

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/core/error.hpp"

namespace conformance {
namespace {

libtiles::compiler::compiled_kernel compiled(const std::string& text) {
  libtiles::compiler::kernel_input input;
  input.text = text;
  input.name = "t.tile";
  return libtiles::compiler::kernel_text(input).compile({});
}

}  // namespace

std::string in_tile(const std::string& statements) {
  return "void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {\n  " +
         statements + "\n}";
}

std::string message_of(const std::string& text) {
  try {
    compiled(text);
  } catch (const libtiles::error& refused) {
    return refused.what();
  }
  return {};
}

std::string warning_of(const std::string& text) {
  std::string warnings;
  for (const std::string& one : compiled(text).warnings) {
    warnings += (warnings.empty() ? "" : "\n") + one;
  }
  return warnings;
}

}  // namespace conformance
