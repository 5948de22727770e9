// The files of a folder of tests/fuzz/corpus.
#pragma once

#include <string>
#include <vector>

namespace fuzz {

/// In the order of their names.
std::vector<std::string> corpus_of(const std::string& folder);

}  // namespace fuzz
