#include "tests/fuzz/corpus.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace fuzz {

std::vector<std::string> corpus_of(const std::string& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(FUZZ_FOLDER "/corpus/" + folder)) {
    paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> texts;
  for (const auto& path : paths) {
    std::ifstream file(path, std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return texts;
}

}  // namespace fuzz
