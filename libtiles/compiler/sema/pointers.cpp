#include "libtiles/compiler/sema/pointers.hpp"

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/declarations.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/operands.hpp"
#include "libtiles/compiler/sema/type_names.hpp"

namespace libtiles::compiler {
namespace {

bool is_made_of_vectors(const type& t) {
  return t.kind == type_kind::array ? is_made_of_vectors(*t.element) : is_vector(t);
}

std::string reference_text(const type& referred, bool is_const) {
  return (is_const ? "const " : "") + to_string(referred) + "&";
}

// What may be changed through the pointer counts as changed.
typed::expression_ptr pointer_to(sema_context& sema, typed::expression_ptr place, bool is_const) {
  const location where = place->where;
  if (is_without_address(*place)) {
    sema.fail(where, "pointers and references to a component of a vector are not supported",
              "use the vector, or copy the component to a variable");
  }
  const bool is_packed = is_made_of_vectors(*place->type) && lies_packed(*place);
  const type_ptr made = pointer_type(place->type, {space_of(*place), is_packed}, is_const);
  typed::variable* const root = named_variable(root_of(*place));
  if (root != nullptr && !is_const) root->is_assigned = true;
  if (auto* followed = std::get_if<typed::dereference>(&place->node)) {
    typed::expression_ptr pointer = std::move(followed->operand);
    pointer->type = made;
    pointer->where = where;
    return pointer;
  }
  return build::expression(made, where, typed::address_of{std::move(place)});
}

}  // namespace

typed::expression_ptr analyze_node(sema_context& sema, const syntax::address_of& text,
                                   const location& where) {
  typed::expression_ptr place = analyze(sema, *text.operand);
  const type& t = *place->type;
  if (t.kind == type_kind::pointer) {
    sema.fail(where, "pointers and references to pointers are not supported",
              "a pointer points to a number, a struct, or a member or an element of one");
  }
  if (t.kind == type_kind::array) {
    sema.fail(where, "a pointer to an array is not part of the kernel language",
              "point to an element of it, or refer to it: auto& name = ...");
  }
  if (!may_be_pointed_to(t)) {
    sema.fail(where, with_article(t) + " cannot be pointed to",
              "a pointer points to a number, a struct, or a member or an element of one");
  }
  if (!place->is_lvalue) {
    sema.fail(where, "this value has no address",
              "take the address of a variable, or of an element of a view or an array");
  }
  const bool is_const = is_const_place(*place);
  typed::expression_ptr made = pointer_to(sema, std::move(place), is_const);
  made->where = where;
  return made;
}

typed::expression_ptr analyze_node(sema_context& sema, const syntax::dereference& text,
                                   const location& where) {
  typed::expression_ptr pointer = analyze(sema, *text.operand);
  if (pointer->type->kind != type_kind::pointer) {
    sema.fail(where, with_article(*pointer->type) + " cannot be dereferenced; it is not a pointer");
  }
  return followed(std::move(pointer), where);
}

typed::expression_ptr followed(typed::expression_ptr pointer, const location& where) {
  if (auto* const taken = std::get_if<typed::address_of>(&pointer->node)) {
    typed::expression_ptr place = std::move(taken->operand);
    place->where = where;
    return place;
  }
  const type_ptr element = pointer->type->element;
  return build::expression(element, where, typed::dereference{std::move(pointer)}, true);
}

void refuse_pointer(sema_context& sema, const typed::expression& value) {
  if (value.type->kind != type_kind::pointer) return;
  sema.fail(value.where, "kernels cannot do pointer arithmetic",
            "dereference it with * or ->, or pass it to a function");
}

typed::statement_ptr define_pointer(sema_context& sema, const syntax::declaration& text,
                                    const syntax::declarator& one) {
  const syntax::expression* const given = initializer_of(one);
  const char* const help = "initialise it; it cannot be changed later: = &...";
  if (!one.dimensions.empty()) {
    sema.fail(one.where, "an array of pointers is not part of the kernel language", help);
  }
  if (given == nullptr) {
    sema.fail(one.where, "the pointer '" + one.name + "' is not initialised", help);
  }
  const type_ptr wanted = text.type.name == "auto" ? nullptr : resolve(sema, text.type);
  typed::expression_ptr pointer = analyze(sema, *given);
  if (pointer->type->kind != type_kind::pointer) {
    sema.fail(given->where,
              "the pointer '" + one.name + "' must be initialised with an address, got " +
                  with_article(*pointer->type),
              "write & in front of what it points to");
  }
  if (wanted) pointer = convert(sema, std::move(pointer), wanted);
  return define_indirection(sema, one, std::move(pointer), false);
}

typed::statement_ptr define_indirection(sema_context& sema, const syntax::declarator& one,
                                        typed::expression_ptr pointer, bool is_reference) {
  typed::variable& made =
      make_variable(sema, one.name, pointer->type, one.where, typed::storage::local, false);
  made.is_reference = is_reference;
  made.initializer = pointer.get();
  made.sources = owners_behind(*pointer);
  sema.scopes.redeclare(one.name, &made);
  return build::statement(one.where, typed::declaration{&made, std::move(pointer)});
}

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
    sema.fail(place->where, reference + "', cannot refer to a temporary value",
              "make the reference const, or refer to a variable or an element");
  }
  if (!is_const && is_const_place(*place)) {
    sema.fail(place->where, reference + "', cannot refer to a const value",
              "make the reference const: " + reference_text(wanted, true) + " " + name);
  }
  return pointer_to(sema, std::move(place), is_const);
}

typed::statement_ptr define_reference(sema_context& sema, const syntax::declaration& text,
                                      const syntax::declarator& one) {
  const syntax::expression* const given = initializer_of(one);
  if (given == nullptr) {
    sema.fail(one.where, "the reference '" + one.name + "' is not initialised",
              "write what it refers to after '='");
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
