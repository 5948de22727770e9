// What lies in memory, and the views that name it.
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/codegen/expression_writer.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/codegen/packed_places.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {

std::string expression_writer::write_node(const typed::variable_reference& n, const type& t) {
  if (t.kind != type_kind::view || is_declared_elsewhere(*n.target)) return name(*n.target);
  type_name(t);
  return values_.value(*n.target);
}

std::string expression_writer::write_node(const typed::index_component& n, const type&) {
  return write(*n.base) + ".i[" + array_index(*n.dimension, n.base->type->rank) + "]";
}

// A view whose extents and strides have names of their own, or are parts of a variable; nullptr of
// any other.
const typed::variable* expression_writer::view_by_name(const typed::expression& view) const {
  const typed::variable* const named = named_variable(view);
  return named != nullptr && !is_declared_elsewhere(*named) ? named : nullptr;
}

std::string expression_writer::write_node(const typed::view_extent& n, const type&) {
  if (!n.dimension) return write(*n.view) + ".e";
  const typed::variable* const view = view_by_name(*n.view);
  if (view != nullptr) return views_.extent(*view, *n.dimension);
  return write(*n.view) + ".e.i[" + std::to_string(*n.dimension) + "]";
}

std::string expression_writer::write_node(const typed::view_element& n, const type&) {
  if (checks_ != nullptr) return checked_element(n);
  if (const typed::variable* const view = view_by_name(*n.view)) return element_of(*view, n);
  const type& view = *n.view->type;
  type_name(view);
  if (n.indices.front()->type->kind == type_kind::index) {
    return values_.element_at(view, write(*n.view), write(*n.indices.front()));
  }
  const ordered_operands indices = operands_in_order(n.indices);
  const std::string element = values_.element(view, write(*n.view), joined(indices.texts));
  return indices.before.empty() ? element : "(*(" + indices.before + "&" + element + "))";
}

std::string expression_writer::write_node(const typed::view_projection& n, const type& t) {
  type_name(t);
  const type& from = *n.view->type;
  const ordered_operands indices = operands_in_order(n.indices);
  const std::string list = joined(indices.texts);
  const std::string view = checks_ == nullptr
                               ? values_.projected(from, t, write(*n.view), list)
                               : checks_->views().projected(from, t, checked_view(*n.view), list);
  return indices.before.empty() ? view : "(" + indices.before + view + ")";
}

std::string expression_writer::write_node(const typed::view_section& n, const type& t) {
  type_name(t);
  if (checks_ != nullptr) {
    const std::string view = checked_view(*n.view);
    if (!n.extent) return checks_->views().rest(t, view, write(*n.origin));
    return checks_->views().section(t, view, write(*n.origin), write(*n.extent));
  }
  if (!n.extent) return values_.rest(t, write(*n.view), write(*n.origin));
  return values_.section(t, write(*n.view), write(*n.origin), write(*n.extent));
}

std::string expression_writer::write_node(const typed::view_reshape& n, const type& t) {
  type_name(t);
  const type& from = *n.view->type;
  if (checks_ != nullptr) {
    return checks_->views().reshaped(from, t, checked_view(*n.view), write(*n.extent));
  }
  return values_.reshaped(from, t, write(*n.view), write(*n.extent));
}

std::string expression_writer::write_node(const typed::view_reinterpretation& n, const type& t) {
  type_name(t);
  return values_.reinterpreted(*n.view->type, t, write(*n.view));
}

// A single component is a place of its own, wherever its vector lies. Components of what is no
// place stand in parentheses: bare, next to a constant vector in a vector, they end some of the
// drivers that are made of Clang.
std::string expression_writer::write_node(const typed::swizzle& n, const type&) {
  const bool is_single = n.components.size() == 1;
  const std::string base = is_single ? write_place(*n.base) : write(*n.base);
  const std::string text = base + "." + named_components(*n.base, n.components);
  const bool is_of_place = n.base->is_lvalue && (is_single || !is_packed(*n.base));
  return is_of_place ? text : "(" + text + ")";
}

std::string expression_writer::write_node(const typed::subscript& n, const type&) {
  if (interfere(*n.base, *n.index)) return subscript_in_order(n);
  return write(*n.base) + "[" + array_index(*n.index, n.base->type->count) + "]";
}

std::string expression_writer::write_node(const typed::member& n, const type&) {
  return write(*n.base) + "." + names::field(n.base->type->structure->fields[n.field]);
}

std::string expression_writer::write_node(const typed::address_of& n, const type&) {
  return "&" + write_place(*n.operand);
}

std::string expression_writer::write_node(const typed::dereference& n, const type&) {
  return "(*" + write(*n.operand) + ")";
}

}  // namespace libtiles::compiler
