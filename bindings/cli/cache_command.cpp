#include "cache_command.hpp"

#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <iostream>
#include <stdexcept>

#include "call.hpp"
#include "text_table.hpp"

namespace {

// The library works without a folder that it cannot use, and says so in its log alone.
void require_folder(const std::filesystem::path& folder) {
  std::filesystem::path found = folder;
  std::error_code ignored;
  while (!std::filesystem::exists(found, ignored) && found.has_relative_path()) {
    found = found.parent_path();
  }
  if (found.empty()) found = ".";
  const std::string refused = "programs cannot be kept in " + folder.string() + ", ";
  const std::string cure = "; set TILES_CACHE_DIR to another folder";
  if (!std::filesystem::is_directory(found, ignored)) {
    throw std::runtime_error(refused + found.string() + " is not a folder" + cure);
  }
  if (access(found.c_str(), W_OK) != 0) {
    throw std::runtime_error(refused + found.string() + " cannot be written" + cure);
  }
}

std::string directory() {
  tiles_cache_info info = TILES_CACHE_INFO_INIT;
  call(tiles_cache_get_info(&info));
  const std::string folder = info.directory;
  if (!folder.empty()) require_folder(folder);
  return folder;
}

std::string time_text(std::int64_t seconds) {
  const auto time = static_cast<std::time_t>(seconds);
  std::tm utc{};
  char text[] = "2000-01-01 00:00";
  if (gmtime_r(&time, &utc) == nullptr) return "unknown";
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &utc);
  return text;
}

struct entry_table {
  std::uint32_t count = 0;
  std::uint64_t total = 0;
  text_table rows{{"last use (UTC)", "size", "kernel", "device", "file"}};
};

void add_entry(const tiles_cache_entry_info* entry, void* user_data) {
  auto& table = *static_cast<entry_table*>(user_data);
  ++table.count;
  table.total += entry->size;
  table.rows.push_back({time_text(entry->last_use), size_text(entry->size), entry->kernel_name,
                        entry->device, entry->file});
}

void list() {
  const std::string folder = directory();
  entry_table table;
  call(tiles_cache_list(add_entry, &table));
  std::cout << count_text(table.count, "program") << ", " << size_text(table.total) << ", in "
            << folder << "\n";
  if (table.count > 0) write_table(std::cout, table.rows);
}

void clear() {
  const std::string folder = directory();
  std::uint32_t removed = 0;
  call(tiles_cache_clear(&removed));
  std::cout << "removed " << count_text(removed, "program") << " from " << folder << "\n";
}

void verify() {
  const std::string folder = directory();
  std::uint32_t good = 0;
  std::uint32_t bad = 0;
  call(tiles_cache_verify(&good, &bad));
  std::cout << count_text(good, "program") << " intact, " << bad << " damaged and removed, in "
            << folder << "\n";
}

}  // namespace

void add_cache_command(CLI::App& tiles) {
  CLI::App* const cache = tiles.add_subcommand("cache", "manage the compiled programs on disk");
  cache->require_subcommand(1);
  cache->add_subcommand("list", "list the programs, most recently used first")->callback(list);
  cache->add_subcommand("clear", "remove all programs")->callback(clear);
  cache->add_subcommand("verify", "check all programs, and remove damaged ones")->callback(verify);
}
