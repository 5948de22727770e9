// One line of a tuning table: what an algorithm's parameters are on some devices.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "libtiles/runtime/devices/device_info.hpp"

namespace libtiles::algorithms {

using tuned_numbers = std::map<std::string, std::int64_t>;

/// Which devices an entry is for; a later one is nearer to the device.
enum class tuning_scope { everything, vendor, architecture, device };

struct tuning_entry {
  std::string algorithm;  ///< a stem of kernels/, and what it is for: "matrix_multiply float"
  tuning_scope scope = tuning_scope::everything;
  std::string name;  ///< of the device, of its architecture or of its vendor
  tuned_numbers numbers;

  bool is_for(const runtime::device_info& device) const;
};

/// The entry of a line `algorithm | scope name | NAME=number ...`; a `#` begins a comment.
/// \return nothing for a line without an entry
/// \throws std::invalid_argument that says what is wrong with the line
std::optional<tuning_entry> read_tuning_entry(const std::string& line);

/// The numbers of `NAME=number NAME=number`.
/// \throws std::invalid_argument that says what is wrong
tuned_numbers read_tuned_numbers(const std::string& text);

}  // namespace libtiles::algorithms
