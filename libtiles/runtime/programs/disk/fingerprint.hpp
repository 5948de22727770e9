// 128-bit FNV-1a: names the entries of the disk cache and finds damage in them. Not for secrets.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace libtiles::runtime {

class fingerprint {
 public:
  /// Takes the bytes in, after those that were taken in before.
  fingerprint& add(std::string_view bytes);

  /// 16 bytes, the most significant one first.
  std::array<unsigned char, 16> bytes() const;

  /// The same as 32 digits in lower case.
  std::string hex() const;

 private:
  // The hash of nothing, as FNV-1a defines it.
  std::uint64_t high_ = 0x6c62272e07bb0142;
  std::uint64_t low_ = 0x62b821756295c58d;
};

}  // namespace libtiles::runtime
