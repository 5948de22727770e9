// Pointers and references: what they may point to, and what may be done with them.
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/sema/semantic_analyzer.hpp"

namespace libtiles::compiler {
namespace {

std::string reference_text(const type& referred, bool is_const) {
  return (is_const ? "const " : "") + to_string(referred) + "&";
}

bool is_made_of_vectors(const type& t) {
  return t.kind == type_kind::array ? is_made_of_vectors(*t.element) : is_vector(t);
}

}  // namespace

// What may be changed through the pointer counts as changed.
typed::expression_ptr semantic_analyzer::pointer_to(typed::expression_ptr place, bool is_const) {
  const location where = place->where;
  const address_space space = space_of(*place);
  if (is_made_of_vectors(*place->type) && lies_packed(*place) && space != address_space::global) {
    messages_.fail(where, "a vector in a struct cannot be referred to or pointed to",
                   "refer to the struct, or copy the vector to a variable");
  }
  if (is_without_address(*place)) {
    messages_.fail(where, "a component of a vector cannot be referred to or pointed to",
                   "refer to the vector, or copy the component to a variable");
  }
  const type_ptr made = pointer_type(place->type, space, is_const);
  const auto* const root = std::get_if<typed::variable_reference>(&root_of(*place).node);
  if (root != nullptr && !is_const) root->target->is_assigned = true;
  if (auto* followed = std::get_if<typed::dereference>(&place->node)) {
    typed::expression_ptr pointer = std::move(followed->operand);
    pointer->type = made;
    pointer->where = where;
    return pointer;
  }
  return build::expression(made, where, typed::address_of{std::move(place)});
}

typed::expression_ptr semantic_analyzer::analyze_node(const syntax::address_of& text,
                                                      const location& where) {
  typed::expression_ptr place = analyze(*text.operand);
  const type& t = *place->type;
  if (t.kind == type_kind::pointer) {
    messages_.fail(where, "a pointer cannot be pointed to or referred to",
                   "a pointer points to a number, a struct, or a member or an element of one");
  }
  if (t.kind == type_kind::array) {
    messages_.fail(where, "a pointer to an array is not part of the kernel language",
                   "point to an element of it, or refer to it: auto& name = ...");
  }
  if (!may_be_pointed_to(t)) {
    messages_.fail(where, with_article(t) + " cannot be pointed to",
                   "a pointer points to a number, a struct, or a member or an element of one");
  }
  if (!place->is_lvalue) {
    messages_.fail(where, "this value has no address",
                   "take the address of a variable, or of an element of a view or an array");
  }
  const bool is_const = is_const_place(*place);
  typed::expression_ptr made = pointer_to(std::move(place), is_const);
  made->where = where;
  return made;
}

typed::expression_ptr semantic_analyzer::analyze_node(const syntax::dereference& text,
                                                      const location& where) {
  typed::expression_ptr pointer = analyze(*text.operand);
  if (pointer->type->kind != type_kind::pointer) {
    messages_.fail(where, with_article(*pointer->type) + " is no pointer that could be followed");
  }
  return followed(std::move(pointer), where);
}

// *p, and p where it is a reference.
typed::expression_ptr semantic_analyzer::followed(typed::expression_ptr pointer,
                                                  const location& where) {
  if (auto* const taken = std::get_if<typed::address_of>(&pointer->node)) {
    typed::expression_ptr place = std::move(taken->operand);
    place->where = where;
    return place;
  }
  const type_ptr element = pointer->type->element;
  return build::expression(element, where, typed::dereference{std::move(pointer)}, true);
}

void semantic_analyzer::refuse_pointer(const typed::expression& value) {
  if (value.type->kind != type_kind::pointer) return;
  messages_.fail(value.where, "kernels do not compute with pointers",
                 "a pointer is followed by * or ->, and given to functions");
}

void semantic_analyzer::refuse_pointer_assignment(const typed::expression& target) {
  if (target.type->kind != type_kind::pointer) return;
  messages_.fail(target.where, "a pointer points to the same place as long as it lives",
                 "declare another pointer, or assign to what it points to, with *");
}

// A pointer to what `name`, a reference, refers to.
typed::expression_ptr semantic_analyzer::bind_reference(typed::expression_ptr place,
                                                        const type& wanted, bool is_const,
                                                        const std::string& name) {
  const std::string reference =
      "the reference '" + name + "', '" + reference_text(wanted, is_const);
  if (*place->type != wanted) {
    messages_.fail(place->where, reference + "', cannot refer to " + with_article(*place->type));
  }
  if (!may_be_referred_to(wanted)) {
    messages_.fail(place->where, with_article(wanted) + " cannot be referred to");
  }
  if (!place->is_lvalue) {
    messages_.fail(place->where, reference + "', cannot refer to a value that is kept nowhere",
                   "make the reference const, or refer to a variable or an element");
  }
  if (!is_const && is_const_place(*place)) {
    messages_.fail(place->where, reference + "', cannot refer to what is const",
                   "make the reference const: " + reference_text(wanted, true) + " " + name);
  }
  return pointer_to(std::move(place), is_const);
}

// T& r = place; a reference to const may also keep a value.
typed::statement_ptr semantic_analyzer::define_reference(const syntax::declaration& text,
                                                         const syntax::declarator& one) {
  const syntax::expression* const given = initializer_of(one);
  if (given == nullptr) {
    messages_.fail(one.where, "the reference '" + one.name + "' refers to nothing",
                   "write what it refers to behind '='");
  }
  typed::expression_ptr place = analyze(*given);
  const type_ptr wanted = text.type.name == "auto" ? place->type : local_type(text, one);
  const bool is_value = !place->is_lvalue || is_without_address(*place) ||
                        *place->type != *wanted || is_known_by_type(*wanted) ||
                        (wanted->kind == type_kind::view && !wanted->is_array_object);
  if (text.type.is_const && is_value && wanted->kind != type_kind::array) {
    note_read(*place);
    return define_value(one, wanted, convert(std::move(place), wanted), true);
  }
  return define_indirection(
      one, bind_reference(std::move(place), *wanted, text.type.is_const, one.name), true);
}

typed::statement_ptr semantic_analyzer::define_pointer(const syntax::declaration& text,
                                                       const syntax::declarator& one) {
  const syntax::expression* const given = initializer_of(one);
  const char* const help = "a pointer points to one place from its declaration on: = &...";
  if (!one.dimensions.empty()) {
    messages_.fail(one.where, "an array of pointers is not part of the kernel language", help);
  }
  if (given == nullptr) {
    messages_.fail(one.where, "the pointer '" + one.name + "' points to nothing", help);
  }
  const type_ptr wanted = text.type.name == "auto" ? nullptr : resolve(text.type);
  typed::expression_ptr pointer = analyze(*given);
  if (pointer->type->kind != type_kind::pointer) {
    messages_.fail(given->where,
                   "the pointer '" + one.name + "' takes the address of something, got " +
                       with_article(*pointer->type),
                   "write & in front of what it points to");
  }
  if (wanted) pointer = convert(std::move(pointer), wanted);
  return define_indirection(one, std::move(pointer), false);
}

// A pointer or a reference, which lives on as a pointer.
typed::statement_ptr semantic_analyzer::define_indirection(const syntax::declarator& one,
                                                           typed::expression_ptr pointer,
                                                           bool is_reference) {
  typed::variable& made =
      make_variable(one.name, pointer->type, one.where, typed::storage::local, false);
  made.is_reference = is_reference;
  made.initializer = pointer.get();
  made.sources = owners_behind(*pointer);
  scopes_.redeclare(one.name, &made);
  return build::statement(one.where, typed::declaration{&made, std::move(pointer)});
}

// What stands behind =, or alone in parentheses or braces; null if nothing does.
const syntax::expression* semantic_analyzer::initializer_of(const syntax::declarator& one) {
  if (one.arguments.size() == 1) return one.arguments.front().get();
  if (!one.initializer) return nullptr;
  const auto* const list = std::get_if<syntax::initializer_list>(&one.initializer->node);
  if (list == nullptr) return one.initializer.get();
  return list->elements.size() == 1 ? list->elements.front().get() : nullptr;
}

}  // namespace libtiles::compiler
