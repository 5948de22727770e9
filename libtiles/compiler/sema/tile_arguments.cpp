#include "libtiles/compiler/sema/tile_arguments.hpp"

#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/sema/expressions.hpp"

namespace libtiles::compiler {

typed::expression_ptr analyze_thread(sema_context& sema, const syntax::expression& text,
                                     const std::string& function) {
  typed::expression_ptr thread = analyze(sema, text);
  if (thread->type->kind == type_kind::tiled_index) return thread;
  sema.fail(thread->where,
            "'" + function +
                "' is computed by all threads of a tile: its first argument is the thread's "
                "tiled_index, got " +
                with_article(*thread->type),
            "declare the kernel over a tiled_index<...>, and pass it here");
}

typed::expression_ptr analyze_shared_array(sema_context& sema, const syntax::expression& text,
                                           const std::string& function) {
  typed::expression_ptr array = analyze(sema, text);
  const bool is_shared = array->type->kind == type_kind::array && array->is_lvalue &&
                         space_of(*array) == address_space::tile_static;
  if (!is_shared) {
    sema.fail(text.where,
              "'" + function + "' takes a tile_static array, got " + with_article(*array->type));
  }
  return array;
}

}  // namespace libtiles::compiler
