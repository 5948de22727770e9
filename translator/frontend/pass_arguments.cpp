#include "translator/frontend/pass_arguments.hpp"

#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <utility>

namespace translator {
namespace {

// Where a file's kernels come from decides about the object, so that only one pass writes these.
bool takes_a_value(llvm::StringRef name) {
  return name == "-dependency-file" || name == "-MT" || name == "-header-include-file";
}
bool tells_of_includes(llvm::StringRef name) {
  return takes_a_value(name) || name == "-sys-header-deps" || name == "-MP" || name == "-H";
}

}  // namespace

pass_arguments::pass_arguments(const std::vector<std::string>& includes,
                               llvm::ArrayRef<const char*> command) {
  given_.emplace_back(command.front());
  for (const char* one : command.drop_front(2)) {
    if (!take_own(one)) given_.emplace_back(one);
  }
  for (std::size_t i = 1; i < given_.size(); ++i) {
    if (given_[i - 1] == "-x") is_cpp_ = given_[i] == "c++" || given_[i] == "c++-cpp-output";
    if (given_[i] == "-E" || given_[i] == "-Eonly" || given_[i] == "-M") only_preprocesses_ = true;
  }
  if (!is_cpp_) return;
  for (const std::string& folder : includes) {
    given_.insert(given_.end(), {"-internal-isystem", folder});
  }
}

bool pass_arguments::take_own(llvm::StringRef argument) {
  if (argument == "-ftiles-strict") {
    kernels_.strict = true;
  } else if (argument == "-ftiles-no-kernel-check") {
    kernels_.checks_kernels = false;
  } else if (argument.consume_front("-ftiles-keep-text=")) {
    kernels_.text_folder = argument.str();
  } else {
    return false;
  }
  return true;
}

// Programs ask for these macros to know NVIDIA's compiler, which this is not. POSIX's index() must
// not meet C++ AMP's, whatever header comes first. What C++17 took out of the standards that such
// programs were written in is no error.
std::vector<std::string> pass_arguments::in_cuda_mode() const {
  std::vector<std::string> made = given_;
  for (std::size_t i = 1; i < made.size(); ++i) {
    if (made[i - 1] != "-x") continue;
    made[i] = made[i] == "c++" ? "cuda" : "cuda-cpp-output";
  }
  // The default for C++, of which Clang 16 has another one for CUDA.
  const bool has_standard = std::any_of(made.begin(), made.end(), [](llvm::StringRef argument) {
    return argument.starts_with("-std=");
  });
  if (!has_standard) made.emplace_back("-std=gnu++17");
  made.insert(made.end(), {"-U__CUDA__", "-U__CUDACC__", "-D__TILES_CXX__=1", "-fms-extensions",
                           "-fcuda-allow-variadic-functions", "-Wno-cuda-compat",
                           "-Wno-error=register", "-Wno-error=dynamic-exception-spec", "-include",
                           "tiles/posix_index.hpp"});
  return made;
}

std::vector<std::string> pass_arguments::for_device() const {
  std::vector<std::string> made = in_cuda_mode();
  // What the filter drops counts for Clang, too.
  made.insert(made.end(), {"-fcuda-is-device", "-D__TILES_KERNELS__=1", "-ferror-limit", "0"});
  return made;
}

std::vector<std::string> pass_arguments::for_host() const {
  std::vector<std::string> made = in_cuda_mode();
  if (only_preprocesses_) return made;
  std::vector<std::string> kept;
  for (std::size_t i = 0; i < made.size(); ++i) {
    if (!tells_of_includes(made[i])) {
      kept.push_back(std::move(made[i]));
    } else if (takes_a_value(made[i])) {
      ++i;
    }
  }
  return kept;
}

}  // namespace translator
