#include "libtiles/compiler/analysis/helper_tile_statics.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/call_graph.hpp"

namespace libtiles::compiler {
namespace {

bool reaches_tile_statics(const typed::function& f) {
  return !f.tile_statics.empty() ||
         std::any_of(f.calls.begin(), f.calls.end(), [](const typed::call_site& site) {
           return site.callee->reaches_tile_statics;
         });
}

// Instances of one function share their variables.
void promote(typed::variable& variable, typed::program& program) {
  if (variable.is_promoted) return;
  variable.is_promoted = true;
  program.helper_tile_statics.push_back(&variable);
}

}  // namespace

void find_helper_tile_statics(typed::program& program) {
  for (typed::function* f : callees_first(program)) {
    f->reaches_tile_statics = reaches_tile_statics(*f);
  }
  for (const typed::function* helper : called_helpers(program)) {
    for (typed::variable* variable : helper->tile_statics) promote(*variable, program);
  }
}

}  // namespace libtiles::compiler
