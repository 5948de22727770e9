#include <algorithm>
#include <map>
#include <vector>

#include "libtiles/compiler/verify/program_rules.hpp"

namespace libtiles::compiler {
namespace {

// Deep enough for any text that a person or a generator writes, shallow enough for walks over calls
// on a small stack.
constexpr std::size_t max_depth = 200;

class call_search {
 public:
  explicit call_search(diagnostics& messages) : messages_(messages) {}

  /// \return how many functions call one another from this one on: 1 if it calls none.
  std::size_t visit(const typed::function& f) {
    const auto [known, is_new] = depths_.emplace(&f, is_open);
    if (!is_new) return known->second;
    path_.push_back(&f);
    std::size_t below = 0;
    for (const typed::call_site& site : f.calls) {
      limit(path_.size() + 1, site);
      const std::size_t depth = visit(*site.callee);
      if (depth == is_open) report(site);
      limit(path_.size() + depth, site);
      below = std::max(below, depth);
    }
    path_.pop_back();
    return known->second = below + 1;
  }

 private:
  static constexpr std::size_t is_open = 0;

  void limit(std::size_t depth, const typed::call_site& site) {
    if (depth <= max_depth) return;
    messages_.error(site.where, "calls are nested too deeply",
                    "the limit is " + std::to_string(max_depth) + " functions");
    messages_.throw_errors();
  }

  void report(const typed::call_site& site) {
    std::string cycle;
    bool is_within = false;
    for (const typed::function* one : path_) {
      is_within = is_within || one == site.callee;
      if (is_within) cycle += one->name + " -> ";
    }
    messages_.error(site.where,
                    "functions of a kernel cannot be recursive: " + cycle + site.callee->name);
  }

  diagnostics& messages_;
  std::vector<const typed::function*> path_;
  std::map<const typed::function*, std::size_t> depths_;
};

}  // namespace

void check_calls(const typed::program& program, diagnostics& messages) {
  call_search search(messages);
  for (const auto& function : program.functions) search.visit(*function);
}

}  // namespace libtiles::compiler
