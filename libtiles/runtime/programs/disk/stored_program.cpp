#include "libtiles/runtime/programs/disk/stored_program.hpp"

#include <array>
#include <cstdint>

#include "libtiles/runtime/programs/disk/fingerprint.hpp"

namespace libtiles::runtime {
namespace {

// A file is: the mark, the checksum of all that follows it, four sizes, four texts. The mark's
// number grows with the form of the file, so that an older form is simply no entry.
constexpr std::string_view mark = "tiles program 1\n";
constexpr std::size_t checksum_size = 16;
constexpr std::size_t size_bytes = 8;
constexpr std::size_t text_count = 4;
constexpr std::size_t texts_begin = mark.size() + checksum_size + text_count * size_bytes;

// Least significant byte first on every machine: a home folder may be shared by several.
std::string size_text(std::uint64_t size) {
  std::string text;
  for (std::size_t i = 0; i < size_bytes; ++i) text += static_cast<char>(size >> (8 * i));
  return text;
}

std::uint64_t size_in(std::string_view text) {
  std::uint64_t size = 0;
  for (std::size_t i = size_bytes; i > 0; --i) {
    size = size << 8 | static_cast<unsigned char>(text[i - 1]);
  }
  return size;
}

std::string checksum_of(std::string_view bytes) {
  const std::array<unsigned char, checksum_size> sum = fingerprint().add(bytes).bytes();
  return std::string(sum.begin(), sum.end());
}

bool is_intact(std::string_view bytes) {
  if (bytes.size() < texts_begin || bytes.substr(0, mark.size()) != mark) return false;
  return bytes.substr(mark.size(), checksum_size) ==
         checksum_of(bytes.substr(mark.size() + checksum_size));
}

}  // namespace

std::string encode(const stored_program& program) {
  std::string checked;
  const std::array<const std::string*, text_count> texts{&program.key, &program.kernel_name,
                                                         &program.device, &program.binary};
  for (const std::string* text : texts) checked += size_text(text->size());
  for (const std::string* text : texts) checked += *text;
  return std::string(mark) + checksum_of(checked) + checked;
}

std::optional<stored_program> decode(std::string_view bytes) {
  if (!is_intact(bytes)) return std::nullopt;
  std::string_view sizes = bytes.substr(mark.size() + checksum_size);
  std::string_view rest = bytes.substr(texts_begin);
  stored_program program;
  for (std::string* text : {&program.key, &program.kernel_name, &program.device, &program.binary}) {
    const std::uint64_t size = size_in(sizes);
    if (size > rest.size()) return std::nullopt;
    *text = rest.substr(0, static_cast<std::size_t>(size));
    sizes.remove_prefix(size_bytes);
    rest.remove_prefix(static_cast<std::size_t>(size));
  }
  if (!rest.empty()) return std::nullopt;
  return program;
}

}  // namespace libtiles::runtime
