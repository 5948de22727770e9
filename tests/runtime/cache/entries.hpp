// Entries for the tests of the disk cache, and files to damage.
#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "libtiles/runtime/programs/disk/program_store.hpp"

constexpr std::uint64_t roomy = 1 << 20;

/// The entry of `key` with a binary of one letter, so many times.
inline libtiles::runtime::stored_program entry_of(const std::string& key, std::size_t size = 100) {
  return {key, "kernel of " + key, "a device", std::string(size, 'b')};
}

/// A file that nobody else may write, whatever the umask says.
inline void write_text(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
  std::filesystem::permissions(path, std::filesystem::perms(0644));
}

inline std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline void set_age(const std::string& path, std::chrono::seconds age) {
  std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now() - age);
}

inline std::size_t count_files(const std::string& directory) {
  std::size_t files = 0;
  for (const auto& each : std::filesystem::directory_iterator(directory)) {
    if (each.is_regular_file()) ++files;
  }
  return files;
}
