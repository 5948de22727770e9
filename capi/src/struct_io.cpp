#include "capi/src/struct_io.hpp"

#include <cctype>

namespace libtiles::capi {
namespace {

// No struct of any version comes near it: a larger size was never set.
constexpr std::uint32_t largest_struct = 4096;

// Of every struct in tiles.h: each holds a pointer or a 64-bit number.
constexpr std::uint32_t struct_alignment = 8;

std::string init_macro_of(const char* type) {
  std::string macro = type;
  for (char& c : macro) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return macro + "_INIT";
}

[[noreturn]] void refuse(const char* type, const std::string& what) {
  throw error(status::invalid_argument, std::string(type) + ": " + what);
}

}  // namespace

void check_stated_size(std::uint32_t size, const char* type, const char* what) {
  // The size of a struct is a multiple of its alignment: any other would cut a field in two.
  const bool is_whole = size % struct_alignment == 0;
  if (size >= struct_alignment && is_whole && size <= largest_struct) return;
  refuse(type,
         std::string(what) + " is " + std::to_string(size) + "; start from " + init_macro_of(type));
}

std::uint32_t initialised_struct_size(const void* given, const char* type) {
  std::uint32_t size = 0;
  std::memcpy(&size, given, sizeof size);
  check_stated_size(size, type, "struct_size");
  return size;
}

std::uint32_t checked_struct_size(const void* given, std::uint32_t known_size, const char* type) {
  const std::uint32_t size = initialised_struct_size(given, type);
  const auto* const bytes = static_cast<const unsigned char*>(given);
  for (std::uint32_t i = known_size; i < size; ++i) {
    if (bytes[i] == 0) continue;
    refuse(type, "byte " + std::to_string(i) +
                     " is set, but this libtiles supports only the first " +
                     std::to_string(known_size) +
                     " bytes; it is older than the tiles.h that the program was compiled with");
  }
  return size;
}

void require_reserved_zero(std::int64_t reserved, const char* type) {
  if (reserved != 0) refuse(type, "reserved is " + std::to_string(reserved) + "; expected 0");
}

}  // namespace libtiles::capi
