#include "libtiles/compiler/sema/barrier_coalescing.hpp"

#include <algorithm>

#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

bool is_barrier(const typed::statement_ptr& s) {
  return std::holds_alternative<typed::barrier>(s->node);
}

void drop_first_barrier(typed::block& b) {
  b.statements.erase(std::find_if(b.statements.begin(), b.statements.end(), is_barrier));
}

}  // namespace

void barrier_coalescing::add(const tile_step& made) {
  before_ = last_;
  last_ = made;
}

// What an array is filled with for one call is not read for the other.
bool barrier_coalescing::are_independent(const typed::block& later) const {
  if (before_.filled == nullptr || last_.filled == nullptr) return false;
  bool is_read = false;
  const auto look = [&](const typed::expression& part) {
    is_read |= named_variable(part) == before_.filled;
  };
  for (const auto& one : later.statements) typed::for_each_expression(*one, look);
  return !is_read;
}

void barrier_coalescing::join(std::vector<typed::statement_ptr>& statements) const {
  const std::size_t count = statements.size();
  const bool are_last = count >= 2 && before_.statement != nullptr &&
                        statements[count - 2].get() == before_.statement &&
                        statements[count - 1].get() == last_.statement;
  if (!are_last) return;
  auto& earlier = std::get<typed::block>(statements[count - 2]->node);
  auto& later = std::get<typed::block>(statements[count - 1]->node);
  switch (last_.kind) {
    case tile_step_kind::load:
      if (before_.kind != tile_step_kind::load || !are_independent(later)) return;
      earlier.statements.pop_back();
      break;
    case tile_step_kind::start:
      if (before_.kind == tile_step_kind::store) return;
      if (before_.kind == tile_step_kind::start && !are_independent(later)) return;
      break;
    case tile_step_kind::wait:
      return;
    case tile_step_kind::store:
      break;
  }
  drop_first_barrier(later);
}

}  // namespace libtiles::compiler
