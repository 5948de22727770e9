#include "libtiles/compiler/pass_printer.hpp"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <set>
#include <sstream>

#include "libtiles/compiler/ir/print_tree.hpp"
#include "libtiles/compiler/lowering/print_loop_tree.hpp"
#include "libtiles/core/log.hpp"
#include "libtiles/core/printable.hpp"
#include "libtiles/core/setting.hpp"

namespace libtiles::compiler {

namespace {

bool is_pass(const std::string& name) {
  const auto& passes = pipeline();
  return std::any_of(passes.begin(), passes.end(),
                     [&](const pass& one) { return name == one.name; });
}

std::string without_blanks_around(const std::string& text) {
  const char* const blanks = " \t";
  const std::size_t first = text.find_first_not_of(blanks);
  return first == std::string::npos ? ""
                                    : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// Once a process, as each kernel that is compiled looks at the names.
void warn_of(const std::string& name) {
  static std::mutex guard;
  // Never destroyed: a kernel may be compiled while static objects go.
  static auto* const warned_of = new std::set<std::string>;
  {
    const std::lock_guard<std::mutex> lock(guard);
    if (!warned_of->insert(name).second) return;
  }
  log(log_level::warning, "TILES_PRINT_AFTER: there is no pass '" + printable_name(name) +
                              "'; expected all, or names that tiles compile --list-passes prints, "
                              "separated by commas");
}

}  // namespace

std::string print(const compilation& c) {
  if (!c.kernel.opencl_source.empty()) return c.kernel.opencl_source;
  return c.loops ? print_loop_tree(*c.loops) : print(c.program);
}

printed_passes::printed_passes() {
  std::istringstream names(setting("TILES_PRINT_AFTER"));
  for (std::string each; std::getline(names, each, ',');) {
    const std::string name = without_blanks_around(each);
    if (name == "all" || is_pass(name)) {
      names_.push_back(name);
    } else if (!name.empty()) {
      warn_of(name);
    }
  }
}

bool printed_passes::contain(const pass& done) const {
  return std::any_of(names_.begin(), names_.end(),
                     [&](const std::string& one) { return one == "all" || one == done.name; });
}

std::string list_passes() {
  std::size_t width = 0;
  for (const pass& each : pipeline()) width = std::max(width, std::strlen(each.name));
  std::string text;
  for (const pass& each : pipeline()) {
    const std::string name = each.name;
    text += name + std::string(width - name.size() + 2, ' ') + each.promises + "\n";
  }
  return text;
}

}  // namespace libtiles::compiler
