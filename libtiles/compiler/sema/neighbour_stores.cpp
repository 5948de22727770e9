#include "libtiles/compiler/sema/neighbour_stores.hpp"

#include "libtiles/compiler/ir/alignment_query.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/operands.hpp"

namespace libtiles::compiler {
namespace {

typed::expression_ptr ask_for_alignment(sema_context& sema, const syntax::call& text,
                                        const location& where) {
  typed::builtin_call made{rows_are_aligned, {}};
  for (const auto& argument : text.arguments) made.arguments.push_back(analyze(sema, *argument));
  return build::expression(scalar(scalar_type::boolean), where, std::move(made));
}

typed::expression_ptr store(sema_context& sema, const syntax::call& text, const location& where) {
  typed::expression_ptr target = analyze(sema, *text.arguments[0]);
  typed::expression_ptr value = analyze(sema, *text.arguments[1]);
  const type_ptr element = target->type;
  note_written(*target);
  value->is_lvalue = false;
  typed::assignment made{{}, std::move(target), std::move(value)};
  const typed::expression_ptr count = analyze(sema, *text.arguments[2]);
  made.neighbours = static_cast<int>(build::signed_value(*build::literal_of(*count), *count->type));
  return build::expression(element, where, std::move(made));
}

}  // namespace

bound_names names_of_neighbour_stores() {
  return {{rows_are_aligned, named_intrinsic{ask_for_alignment}},
          {"store_neighbours", named_intrinsic{store}}};
}

}  // namespace libtiles::compiler
