#include "libtiles/compiler/transform/product_overlap.hpp"

#include <algorithm>
#include <map>

#include "libtiles/compiler/analysis/call_graph.hpp"
#include "libtiles/compiler/analysis/overlapping_product.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {
namespace {

struct overlap {
  typed::statement* loop;
  overlapping_product found;
};

statement_list& body_of(typed::statement& loop) {
  auto* const counted = std::get_if<typed::for_statement>(&loop.node);
  return build::statements_of(
      counted != nullptr ? *counted->body : *std::get<typed::while_statement>(loop.node).body);
}

// By the function that multiplies: two versions of a loop call the same one.
using overlaps = std::map<typed::function*, std::vector<overlap>>;

void find(typed::statement& s, overlaps& all) {
  if (typed::is_loop(s)) {
    if (const auto found = find_overlapping_product(s)) {
      typed::function* const called = function_called_by(*body_of(s)[found->product]);
      all[called].push_back({&s, *found});
      return;
    }
  }
  typed::for_each_child(
      s, [](typed::expression&) {}, [&](typed::statement& below) { find(below, all); });
}

// Nobody writes to what the product before has read until all have read it.
void move_loads_behind(statement_list& list, const overlapping_product& found) {
  const auto first = list.begin() + static_cast<std::ptrdiff_t>(found.first);
  const auto product = list.begin() + static_cast<std::ptrdiff_t>(found.product);
  const auto loads = std::stable_partition(first, product, [](const auto& s) {
    return std::holds_alternative<typed::declaration>(s->node);
  });
  const location where = (*product)->where;
  std::rotate(loads, product, product + 1);
  list.insert(loads + 1, build::statement(where, typed::barrier{typed::fence::tile_static}));
}

void end_behind(typed::statement& loop, const overlapping_product& found) {
  const location where = loop.where;
  typed::barrier end{typed::fence::tile_static};
  end.ended_sums = found.sums;
  typed::block made;
  made.statements.push_back(build::statement(where, std::move(loop.node)));
  made.statements.push_back(build::statement(where, end));
  loop.node = std::move(made);
}

}  // namespace

void overlap_products(typed::program& program) {
  overlaps all;
  for (auto& s : program.kernel->body.statements) find(*s, all);
  for (auto& [called, places] : all) {
    if (count_calls(*called, *program.kernel) != places.size()) continue;
    called->product->overlaps = true;
    for (const overlap& each : places) {
      move_loads_behind(body_of(*each.loop), each.found);
      end_behind(*each.loop, each.found);
    }
  }
}

}  // namespace libtiles::compiler
