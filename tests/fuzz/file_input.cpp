#include "tests/fuzz/file_input.hpp"

#include <array>
#include <sstream>
#include <stdexcept>
#include <string>

#include "libtiles/algorithms/tuning/tuning_entry.hpp"
#include "libtiles/core/parse_size.hpp"
#include "libtiles/runtime/programs/disk/stored_program.hpp"
#include "libtiles/runtime/programs/stored_signature.hpp"

namespace fuzz {
namespace {

namespace runtime = libtiles::runtime;
namespace algorithms = libtiles::algorithms;

bool is_same(const runtime::stored_program& a, const runtime::stored_program& b) {
  return a.key == b.key && a.kernel_name == b.kernel_name && a.device == b.device &&
         a.binary == b.binary;
}

bool is_same(const runtime::opencl_parameter& a, const runtime::opencl_parameter& b) {
  return a.name == b.name && a.type == b.type && a.space == b.space && a.is_const == b.is_const;
}

/// Only what encode() makes is an entry.
bool reads_entry(std::string_view bytes) {
  const auto entry = runtime::decode(bytes);
  return !entry || runtime::encode(*entry) == bytes;
}

/// An entry with these texts, which NUL divides, and one changed byte behind: the checksum keeps
/// all others from the rest of the reader.
bool keeps_entry(std::string_view bytes) {
  std::array<std::string, 4> texts;
  std::size_t at = 0;
  for (const char c : bytes) {
    if (c == '\0' && at < 3) {
      ++at;
    } else {
      texts[at] += c;
    }
  }
  const runtime::stored_program made{texts[0], texts[1], texts[2], texts[3]};
  std::string encoded = runtime::encode(made);
  const auto decoded = runtime::decode(encoded);
  if (!decoded || !is_same(*decoded, made)) return false;
  char& changed = encoded[bytes.size() * 7 % encoded.size()];
  changed = static_cast<char>(changed ^ 4);
  return !runtime::decode(encoded);
}

bool reads_parameters(std::string_view bytes) {
  const auto first = runtime::unpack(std::string(bytes));
  if (!first) return true;
  const auto again = runtime::unpack(runtime::pack(first->signature, first->binary));
  if (!again || again->binary != first->binary ||
      again->signature.required_size != first->signature.required_size) {
    return false;
  }
  const auto &one = first->signature.parameters, &other = again->signature.parameters;
  for (std::size_t n = 0; n < one.size(); ++n) {
    if (n == other.size() || !is_same(one[n], other[n])) return false;
  }
  return one.size() == other.size();
}

bool reads_tuning_table(std::string_view bytes) {
  std::istringstream lines{std::string(bytes)};
  for (std::string line; std::getline(lines, line);) {
    try {
      algorithms::read_tuning_entry(line);
    } catch (const std::invalid_argument&) {
      continue;
    }
  }
  return true;
}

bool reads_size(std::string_view bytes) {
  std::uint64_t size = 1;
  return libtiles::parse_size(std::string(bytes), size) || size == 1;
}

}  // namespace

bool is_refused_or_kept(std::string_view bytes) {
  if (bytes.empty()) return reads_entry(bytes);
  const std::string_view rest = bytes.substr(1);
  switch (bytes[0]) {
    case 'e':
      return reads_entry(rest);
    case 'p':
      return reads_parameters(rest);
    case 't':
      return reads_tuning_table(rest);
    case 's':
      return reads_size(rest);
    default:
      return keeps_entry(rest);
  }
}

}  // namespace fuzz
