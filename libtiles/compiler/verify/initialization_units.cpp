#include "libtiles/compiler/verify/initialization_units.hpp"

#include <algorithm>

#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

bool starts_without_value(const typed::variable& v) {
  const type_kind kind = v.type->kind;
  const bool is_followed =
      is_number(*v.type) || kind == type_kind::structure || kind == type_kind::array;
  return v.kind == typed::storage::local && v.initializer == nullptr && is_followed;
}

// The member of a variable that a place lies in; null if it is not within one.
const typed::member* member_of_variable(const typed::expression& place) {
  if (const auto* node = std::get_if<typed::member>(&place.node)) {
    const bool is_outermost = std::holds_alternative<typed::variable_reference>(node->base->node);
    return is_outermost ? node : member_of_variable(*node->base);
  }
  if (const auto* node = std::get_if<typed::subscript>(&place.node)) {
    return member_of_variable(*node->base);
  }
  if (const auto* node = std::get_if<typed::swizzle>(&place.node)) {
    return member_of_variable(*node->base);
  }
  return nullptr;
}

// "int n = 0;", "float a[2] = {};"
std::string declaration_with_value(const typed::variable& v) {
  const std::string t = to_string(*v.type);
  const std::size_t dimensions = std::min(t.find('['), t.size());
  return t.substr(0, dimensions) + " " + v.name + t.substr(dimensions) +
         (is_scalar(*v.type) ? " = 0;" : " = {};");
}

}  // namespace

void slot_set::add(const slot_set& others) {
  for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= others.words_[i];
}

void slot_set::keep(const slot_set& others) {
  for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= others.words_[i];
}

initialization_units::initialization_units(const typed::function& f) {
  for (const auto& variable : f.variables) {
    if (!starts_without_value(*variable)) continue;
    const std::size_t first = count();
    if (variable->type->kind == type_kind::structure) {
      for (const field& one : variable->type->structure->fields) {
        add(variable->name + "." + one.name, *one.type, *variable);
      }
    } else {
      add(variable->name, *variable->type, *variable);
    }
    ranges_[variable.get()] = {first, count() - first};
  }
}

void initialization_units::add(const std::string& name, const type& t, const typed::variable& v) {
  names_.push_back(name);
  declarations_.push_back(declaration_with_value(v));
  is_of_elements_.push_back(!is_number(t));
}

slot_range initialization_units::of(const typed::variable& v) const {
  const auto known = ranges_.find(&v);
  return known == ranges_.end() ? slot_range{} : known->second;
}

slot_range initialization_units::of(const typed::expression& place) const {
  const typed::variable* const root = named_variable(root_of(place));
  if (root == nullptr) return {};
  const slot_range whole = of(*root);
  const typed::member* const part = member_of_variable(place);
  if (whole.count == 0 || part == nullptr) return whole;
  return {whole.first + part->field, 1};
}

}  // namespace libtiles::compiler
