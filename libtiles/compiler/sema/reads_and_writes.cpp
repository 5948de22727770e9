// What may be written, and which variables an expression reads or writes.
#include <set>

#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/sema/operands.hpp"

namespace libtiles::compiler {
namespace {

// "'r'" of a reference, "what 'p' points to" of a pointer.
std::string text_of_pointed(const typed::expression& followed) {
  const auto& operand = *std::get<typed::dereference>(followed.node).operand;
  const typed::variable& pointer = *std::get<typed::variable_reference>(operand.node).target;
  const std::string name = "'" + pointer.name + "'";
  return pointer.is_reference ? name : "what " + name + " points to";
}

void refuse_pointer_assignment(sema_context& sema, const typed::expression& target) {
  if (target.type->kind != type_kind::pointer) return;
  sema.fail(target.where, "a pointer cannot be changed after its declaration",
            "declare another pointer, or assign to what it points to, with *");
}

bool has_repeats(const std::vector<int>& components) {
  return std::set<int>(components.begin(), components.end()).size() != components.size();
}

// v.xx = w would give one component two values.
void refuse_repeated_components(sema_context& sema, const typed::expression& target) {
  const auto* const node = std::get_if<typed::swizzle>(&target.node);
  if (node == nullptr || !has_repeats(node->components)) return;
  sema.fail(target.where, "this names a component twice, so it cannot be assigned to");
}

}  // namespace

void note_read(sema_context& sema, const typed::expression& value) {
  if (sema.body.is_unreached || value.type->kind == type_kind::view) return;
  for (typed::variable* owner : owners_of(value)) owner->is_read = true;
}

void note_written(const typed::expression& target) {
  if (target.type->kind != type_kind::view) {
    for (typed::variable* owner : owners_of(target)) owner->is_written = true;
  }
  typed::variable* const own = named_variable(root_of(target));
  if (own != nullptr) own->is_assigned = true;
}

void require_writable_view(sema_context& sema, const typed::expression& view,
                           const location& where) {
  if (!view.type->is_const) return;
  const typed::variable* const named = named_variable(view);
  const std::string name = named != nullptr ? "'" + named->name + "', " : "";
  sema.fail(where, "cannot write through " + name + with_article(*view.type),
            "its elements are const: use a view of non-const elements");
}

void refuse_constant(sema_context& sema, const syntax::expression& target) {
  const auto* const name = std::get_if<syntax::name>(&target.node);
  const symbol* const meaning = name != nullptr ? sema.scopes.find(name->text) : nullptr;
  const auto* const known = meaning != nullptr ? std::get_if<named_constant>(meaning) : nullptr;
  if (known == nullptr || !is_number(*known->type)) return;
  sema.fail(target.where, "cannot assign to '" + name->text + "', which is const");
}

void require_writable(sema_context& sema, const typed::expression& target) {
  if (!target.is_lvalue) {
    sema.fail(target.where, "this expression cannot be assigned to");
  }
  refuse_repeated_components(sema, target);
  refuse_pointer_assignment(sema, target);
  const typed::expression& root = root_of(target);
  if (const auto* element = std::get_if<typed::view_element>(&root.node)) {
    require_writable_view(sema, *element->view, target.where);
    return;
  }
  if (std::holds_alternative<typed::dereference>(root.node) && is_const_place(root)) {
    sema.fail(target.where, "cannot assign to " + text_of_pointed(root) + ", which is const");
  }
  const typed::variable* const reference = named_variable(root);
  if (reference == nullptr || !reference->is_const) return;
  const bool is_captured = reference->kind == typed::storage::parameter;
  sema.fail(target.where, "cannot assign to '" + reference->name + "', which is const",
            is_captured ? "a variable captured by value is const in the kernel; give results "
                          "back through an array_view, and copy it to a local variable to change "
                          "it in one thread"
                        : "");
}

}  // namespace libtiles::compiler
