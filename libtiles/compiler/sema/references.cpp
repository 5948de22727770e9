// References, which live on as pointers.
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/declarations.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/operands.hpp"
#include "libtiles/compiler/sema/pointers.hpp"

namespace libtiles::compiler {
namespace {

std::string reference_text(const type& referred, bool is_const) {
  return (is_const ? "const " : "") + to_string(referred) + "&";
}

}  // namespace

typed::expression_ptr bind_reference(sema_context& sema, typed::expression_ptr place,
                                     const type& wanted, bool is_const, const std::string& name) {
  const std::string reference =
      "the reference '" + name + "', '" + reference_text(wanted, is_const);
  if (*place->type != wanted) {
    sema.fail(place->where, reference + "', cannot refer to " + with_article(*place->type));
  }
  if (!may_be_referred_to(wanted)) {
    sema.fail(place->where, with_article(wanted) + " cannot be referred to");
  }
  if (!place->is_lvalue) {
    sema.fail(place->where, reference + "', cannot refer to a value that is kept nowhere",
              "make the reference const, or refer to a variable or an element");
  }
  if (!is_const && is_const_place(*place)) {
    sema.fail(place->where, reference + "', cannot refer to what is const",
              "make the reference const: " + reference_text(wanted, true) + " " + name);
  }
  return pointer_to(sema, std::move(place), is_const);
}

typed::statement_ptr define_reference(sema_context& sema, const syntax::declaration& text,
                                      const syntax::declarator& one) {
  const syntax::expression* const given = initializer_of(one);
  if (given == nullptr) {
    sema.fail(one.where, "the reference '" + one.name + "' refers to nothing",
              "write what it refers to behind '='");
  }
  typed::expression_ptr place = analyze(sema, *given);
  const type_ptr wanted = text.type.name == "auto" ? place->type : local_type(sema, text, one);
  const bool is_value = !place->is_lvalue || is_without_address(*place) ||
                        *place->type != *wanted || is_known_by_type(*wanted) ||
                        (wanted->kind == type_kind::view && !wanted->is_array_object);
  if (text.type.is_const && is_value && wanted->kind != type_kind::array) {
    note_read(sema, *place);
    return define_value(sema, one, wanted, convert(sema, std::move(place), wanted), true);
  }
  return define_indirection(
      sema, one, bind_reference(sema, std::move(place), *wanted, text.type.is_const, one.name),
      true);
}

}  // namespace libtiles::compiler
