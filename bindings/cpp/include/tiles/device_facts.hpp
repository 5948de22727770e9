// The device properties of C++ AMP's accelerators, derived from those of OpenCL.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "tiles/exceptions.hpp"

namespace tiles::detail {

/// The index of the host, which is no OpenCL device.
constexpr std::uint32_t host_index = 0xfffffffe;

/// Letters beyond ASCII, which the encoding of a driver's texts would tell, become '?'.
inline std::wstring widened(const std::string& text) {
  std::wstring wide;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    wide += code < 0x80 ? static_cast<wchar_t>(code) : L'?';
  }
  return wide;
}

inline std::string narrowed(const std::wstring& text) {
  std::string narrow;
  for (const wchar_t c : text) narrow += c >= 0 && c < 0x80 ? static_cast<char>(c) : '?';
  return narrow;
}

/// The number behind "OpenCL " in 16 bits each: 3.0 is 0x30000.
inline unsigned int version_number(const std::string& version) {
  const std::size_t start = version.find_first_of("0123456789");
  if (start == std::string::npos) return 0;
  std::size_t length = 0;
  const std::string number = version.substr(start);
  const auto major = static_cast<unsigned int>(std::stoul(number, &length));
  const bool has_minor = length + 1 < number.size() && number[length] == '.' &&
                         number[length + 1] >= '0' && number[length + 1] <= '9';
  const auto minor =
      has_minor ? static_cast<unsigned int>(std::stoul(number.substr(length + 1))) : 0;
  return major << 16 | minor;
}

inline tiles_device_info device_info(std::uint32_t index) {
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  if (index == host_index) {
    info.index = host_index;
    info.name = "CPU accelerator";
    info.version = "";
    info.type = TILES_DEVICE_TYPE_CPU;
    info.shares_host_memory = 1;
    info.supports_double = 1;
  } else {
    check(tiles_device_get_info(index, &info));
  }
  return info;
}

}  // namespace tiles::detail
