#include "libtiles/runtime/programs/disk/cache_settings.hpp"

#include <cctype>
#include <limits>

#include "libtiles/core/setting.hpp"
#include "libtiles/core/user_folder.hpp"
#include "libtiles/runtime/programs/disk/warn_once.hpp"

namespace libtiles::runtime {
namespace {

disk_cache_mode read_mode() {
  const std::string text = setting("TILES_CACHE");
  if (text == "off" || text == "0") return disk_cache_mode::off;
  if (text == "on" || text == "1") return disk_cache_mode::all;
  if (!text.empty() && text != "auto") {
    warn_once(unknown_setting("TILES_CACHE", text, "off, auto or on; using auto"));
  }
  return disk_cache_mode::selected;
}

std::string read_directory() {
  const std::string chosen = setting("TILES_CACHE_DIR");
  return chosen.empty() ? user_folder("XDG_CACHE_HOME", "/.cache") : chosen;
}

std::uint64_t read_size_bound() {
  std::uint64_t bytes = default_cache_size;
  const std::string text = setting("TILES_CACHE_SIZE");
  if (!text.empty() && !parse_size(text, bytes)) {
    warn_once(unknown_setting("TILES_CACHE_SIZE", text,
                              "a number of bytes, or a number followed by K, M or G; using 256M"));
  }
  return bytes;
}

// The power of 1024 that a letter stands for, as a shift; -1 for other letters.
int shift_of(char unit) {
  switch (std::toupper(static_cast<unsigned char>(unit))) {
    case 'K':
      return 10;
    case 'M':
      return 20;
    case 'G':
      return 30;
    default:
      return -1;
  }
}

bool parse_digits(const std::string& text, std::uint64_t& number) {
  constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t result = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return false;
    const auto digit = static_cast<std::uint64_t>(c - '0');
    if (result > (largest - digit) / 10) return false;
    result = result * 10 + digit;
  }
  number = result;
  return !text.empty();
}

}  // namespace

bool parse_size(const std::string& text, std::uint64_t& bytes) {
  std::string digits = text;
  int shift = text.empty() ? -1 : shift_of(text.back());
  if (shift > 0) digits.pop_back();
  if (shift < 0) shift = 0;
  std::uint64_t number = 0;
  if (!parse_digits(digits, number)) return false;
  if (number > std::numeric_limits<std::uint64_t>::max() >> shift) return false;
  bytes = number << shift;
  return true;
}

cache_settings read_cache_settings() { return {read_mode(), read_directory(), read_size_bound()}; }

}  // namespace libtiles::runtime
