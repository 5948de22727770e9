#include "capi/src/algorithms/algorithm.hpp"

namespace libtiles::capi {
namespace {

[[noreturn]] void refuse(const char* desc_type, const char* field, std::uint32_t given,
                         const std::string& expected) {
  throw error(status::invalid_argument, std::string(desc_type) + "." + field + " is " +
                                            std::to_string(given) + "; expected " + expected);
}

}  // namespace

void check_flags(const char* desc_type, std::uint32_t given, const known_flags& known) {
  if ((given & ~known.bits) == 0) return;
  refuse(desc_type, "flags", given,
         known.type == nullptr ? "0" : std::string("bits of ") + known.type);
}

void check_no_workspace(const char* desc_type, const void* workspace) {
  if (workspace == nullptr) return;
  throw error(status::invalid_argument,
              std::string(desc_type) + ".workspace is set; expected NULL for a call over a group");
}

}  // namespace libtiles::capi
