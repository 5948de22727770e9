#include <map>
#include <vector>

#include "libtiles/compiler/verify/program_rules.hpp"

namespace libtiles::compiler {
namespace {

class recursion_search {
 public:
  explicit recursion_search(diagnostics& messages) : messages_(messages) {}

  void visit(const typed::function& f) {
    if (!states_.emplace(&f, state::open).second) return;
    path_.push_back(&f);
    for (const typed::call_site& site : f.calls) {
      visit(*site.callee);
      if (states_[site.callee] == state::open) report(site);
    }
    path_.pop_back();
    states_[&f] = state::closed;
  }

 private:
  enum class state { open, closed };

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
  std::map<const typed::function*, state> states_;
};

}  // namespace

void check_recursion(const typed::program& program, diagnostics& messages) {
  recursion_search search(messages);
  for (const auto& function : program.functions) search.visit(*function);
}

}  // namespace libtiles::compiler
