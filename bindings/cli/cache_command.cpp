#include "cache_command.hpp"

#include <ctime>
#include <iostream>

#include "call.hpp"
#include "text_table.hpp"

namespace {

std::string directory() {
  const char* text = nullptr;
  call(tiles_cache_get_directory(&text));
  return text;
}

std::string count_text(std::uint32_t count) {
  return std::to_string(count) + (count == 1 ? " program" : " programs");
}

std::string time_text(std::int64_t seconds) {
  const auto time = static_cast<std::time_t>(seconds);
  std::tm utc{};
  char text[] = "2000-01-01 00:00";
  if (gmtime_r(&time, &utc) == nullptr) return "unknown";
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &utc);
  return text;
}

void list() {
  tiles_cache_listing listing = nullptr;
  call(tiles_cache_listing_create(&listing));
  std::uint32_t count = 0;
  call(tiles_cache_listing_get_count(listing, &count));
  std::uint64_t total = 0;
  text_table rows{{"last use (UTC)", "size", "kernel", "device", "file"}};
  for (std::uint32_t i = 0; i < count; ++i) {
    tiles_cache_entry_info entry = TILES_CACHE_ENTRY_INFO_INIT;
    call(tiles_cache_listing_get_entry(listing, i, &entry));
    total += entry.size;
    rows.push_back({time_text(entry.last_use), size_text(entry.size), entry.kernel_name,
                    entry.device, entry.file});
  }
  std::cout << count_text(count) << ", " << size_text(total) << ", in " << directory() << "\n";
  if (count > 0) write_table(std::cout, rows);
  call(tiles_cache_listing_release(listing));
}

void clear() {
  std::uint32_t removed = 0;
  call(tiles_cache_clear(&removed));
  std::cout << "removed " << count_text(removed) << " from " << directory() << "\n";
}

void verify() {
  std::uint32_t good = 0;
  std::uint32_t bad = 0;
  call(tiles_cache_verify(&good, &bad));
  std::cout << count_text(good) << " intact, " << bad << " damaged and removed, in " << directory()
            << "\n";
}

}  // namespace

void add_cache_command(CLI::App& tiles) {
  CLI::App* const cache = tiles.add_subcommand("cache", "manage the compiled programs on disk");
  cache->require_subcommand(1);
  cache->add_subcommand("list", "list the programs, most recently used first")->callback(list);
  cache->add_subcommand("clear", "remove all programs")->callback(clear);
  cache->add_subcommand("verify", "check all programs, and remove damaged ones")->callback(verify);
}
