#include "libtiles/algorithms/tuning/tuning_tables.hpp"

#include <sstream>
#include <stdexcept>
#include <utility>

#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/core/log.hpp"
#include "libtiles/core/printable.hpp"
#include "libtiles/core/regular_file.hpp"
#include "libtiles/core/setting.hpp"
#include "libtiles/core/user_folder.hpp"

namespace libtiles::algorithms {
namespace {

/// "" if the environment names neither the table nor a home.
std::string path_of_own_table() {
  const std::string chosen = setting("TILES_TUNING");
  if (!chosen.empty()) return chosen;
  const std::string folder = user_folder("XDG_DATA_HOME", "/.local/share");
  return folder.empty() ? "" : folder + "/tuning.txt";
}

constexpr std::uint64_t largest_table = std::uint64_t{16} << 20;

std::string text_of(const std::string& path) {
  if (path.empty()) return "";
  file_content file = read_regular_file(path, file_owner::anyone, largest_table);
  if (!file.problem.empty()) {
    log(log_level::warning, "the table " + printable_name(path) + " is not used: " + file.problem);
  }
  return file.bytes ? std::move(*file.bytes) : "";
}

std::vector<tuning_entry> read_table(const std::string& text, const std::string& where) {
  std::vector<tuning_entry> entries;
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    try {
      if (auto entry = read_tuning_entry(line)) entries.push_back(std::move(*entry));
    } catch (const std::invalid_argument& problem) {
      log(log_level::warning, printable_name(where) + ", line " + std::to_string(number) + ": " +
                                  problem.what() + "; the line is ignored");
    }
  }
  return entries;
}

/// A later line of the same scope takes the place of an earlier one.
const tuning_entry* nearest(const std::vector<tuning_entry>& table, const std::string& algorithm,
                            const runtime::device_info& device) {
  const tuning_entry* best = nullptr;
  for (const tuning_entry& each : table) {
    if (each.algorithm != algorithm || !each.is_for(device)) continue;
    if (best == nullptr || each.scope >= best->scope) best = &each;
  }
  return best;
}

}  // namespace

tuning_tables& tuning_tables::of_process() {
  // Never destroyed: threads may still launch when static destructors run.
  static tuning_tables* const tables = [] {
    const std::string path = path_of_own_table();
    return new tuning_tables(tuning_text, text_of(path), path);
  }();
  return *tables;
}

tuning_tables::tuning_tables(const std::string& shipped, const std::string& own,
                             const std::string& where)
    : own_(read_table(own, where)), shipped_(read_table(shipped, "kernels/tuning.txt")) {}

tuned_numbers tuning_tables::numbers_for(const std::string& algorithm,
                                         const runtime::device_info& device) const {
  for (const auto* table : {&own_, &shipped_}) {
    if (const tuning_entry* entry = nearest(*table, algorithm, device)) return entry->numbers;
  }
  return {};
}

}  // namespace libtiles::algorithms
