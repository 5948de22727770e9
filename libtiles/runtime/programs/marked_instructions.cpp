#include "libtiles/runtime/programs/marked_instructions.hpp"

#include <cctype>

#include "libtiles/compiler/marked_instructions.hpp"
#include "libtiles/runtime/programs/program_binary.hpp"

namespace libtiles::runtime {

namespace {

bool is_alphanumeric(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

}  // namespace

// The architecture alone has the instructions, and its name ends with an a then.
std::string with_marked_instructions(std::string ptx) {
  const std::string target = ".target sm_90", mark = compiler::marked_instruction;
  const std::size_t at = ptx.find(target);
  if (at == std::string::npos || ptx.find(mark) == std::string::npos) return "";
  const std::size_t behind = at + target.size();
  const bool is_named = ptx.compare(behind, 1, "a") == 0;
  const std::size_t end = behind + (is_named ? 1 : 0);
  if (end >= ptx.size() || is_alphanumeric(ptx[end])) return "";
  if (!is_named) ptx.insert(behind, "a");
  for (std::size_t n = ptx.find(mark); n != std::string::npos; n = ptx.find(mark, n)) {
    ptx.erase(n, mark.size());
  }
  return ptx;
}

cl::Program with_marked_instructions(const program_target& target, const cl::Program& built) {
  const std::string text = with_marked_instructions(binary_for(target.opencl_device, built));
  if (text.empty()) throw cl::Error(CL_INVALID_BINARY, "reading the PTX of a program");
  const cl::Program::Binaries binaries(1, {text.begin(), text.end()});
  return {target.opencl_context, {target.opencl_device}, binaries};
}

}  // namespace libtiles::runtime
