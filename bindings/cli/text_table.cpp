#include "text_table.hpp"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <sstream>

namespace {

std::vector<std::size_t> widths_of(const text_table& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  return widths;
}

}  // namespace

void write_table(std::ostream& out, const text_table& rows) {
  const std::vector<std::size_t> widths = widths_of(rows);
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += row[i];
      if (i + 1 < row.size()) line.append(widths[i] - row[i].size() + 2, ' ');
    }
    out << line.substr(0, line.find_last_not_of(' ') + 1) << "\n";
  }
}

std::string count_text(std::uint64_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string size_text(std::uint64_t bytes) {
  const char* const units[] = {"KiB", "MiB", "GiB"};
  if (bytes < 1024) return count_text(bytes, "byte");
  double size = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  for (; size >= 1024 && unit + 1 < std::size(units); ++unit) size /= 1024;
  std::ostringstream text;
  text << std::fixed << std::setprecision(1) << size << " " << units[unit];
  return text.str();
}

const char* type_text(tiles_device_type type) {
  switch (type) {
    case TILES_DEVICE_TYPE_CPU:
      return "cpu";
    case TILES_DEVICE_TYPE_GPU:
      return "gpu";
    case TILES_DEVICE_TYPE_ACCELERATOR:
      return "accelerator";
    default:
      return "other";
  }
}
