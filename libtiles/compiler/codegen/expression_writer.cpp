#include "libtiles/compiler/codegen/expression_writer.hpp"

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/codegen/library/library.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/codegen/packed_places.hpp"

namespace libtiles::compiler {
namespace {

// As the pointers of the views are declared.
bool points_to_const(const typed::variable& pointer) {
  return pointer.type->memory.space == address_space::global && !pointer.is_written;
}

}  // namespace

std::string expression_writer::write(const typed::expression& e) {
  const std::string held = write_place(e);
  if (is_accessed_whole(e)) return load_whole(held, *e.type);
  const std::string text = is_packed(e) ? unpacked(held, *e.type) : held;
  return checks_ == nullptr ? text : checks_->in_range(e, text);
}

std::string expression_writer::write_place(const typed::expression& e) {
  const std::string text =
      std::visit([&](const auto& node) { return write_node(node, *e.type); }, e.node);
  return checks_ == nullptr ? text : checks_->place(e, text);
}

std::string expression_writer::write_alone(const typed::expression& e) {
  if (is_packed(e) || (checks_ != nullptr && checks_->has_range(e))) return write(e);
  if (const auto* node = std::get_if<typed::unary>(&e.node)) return without_parentheses(*node);
  if (const auto* node = std::get_if<typed::binary>(&e.node)) return without_parentheses(*node);
  if (const auto* node = std::get_if<typed::assignment>(&e.node)) return without_parentheses(*node);
  return write(e);
}

std::string expression_writer::write_initializer(const typed::expression& e) {
  return write_part(e, false);
}

// A part of a struct lies packed; so do the parts of its arrays.
std::string expression_writer::write_part(const typed::expression& e, bool is_packed_part) {
  if (const auto* node = std::get_if<typed::aggregate>(&e.node)) {
    return braces(*node, is_packed_part || e.type->kind == type_kind::structure);
  }
  if (!is_packed_part || !is_vector(*e.type)) return write_value(e);
  return is_packed(e) ? write_place(e) : packed(write(e), *e.type);
}

std::string expression_writer::write_value(const typed::expression& e) {
  return is_list(e) ? write(e) : write_alone(e);
}

// What is written with commas, which mean something else among values.
bool expression_writer::is_list(const typed::expression& e) const {
  if (const auto* node = std::get_if<typed::binary>(&e.node)) {
    return node->op == typed::binary_operator::comma || needs_order(*node);
  }
  if (const auto* node = std::get_if<typed::assignment>(&e.node)) {
    return changes_apart(*node) || interfere_at(*node->target, *node->value);
  }
  const auto* const step = std::get_if<typed::unary>(&e.node);
  return step != nullptr && changes_apart(*step);
}

std::string expression_writer::type_name(const type& t) {
  const type* element = &t;
  while (element->kind == type_kind::array) element = element->element.get();
  const bool has_number = is_scalar(*element) || is_vector(*element);
  if (has_number && element->scalar == scalar_type::float64) program_.uses_double = true;
  if (has_index_components(*element)) program_.index_ranks.insert(element->rank);
  if (element->kind == type_kind::structure) need_structure(*element->structure);
  if (element->kind == type_kind::view) need_view(*element);
  return names::type(t);
}

std::string expression_writer::long_vector_name(const type& number, int count) {
  program_.uses_long_vectors = true;
  return type_name(number) + std::to_string(count);
}

std::string expression_writer::function_of_vectors(const std::string& spelling,
                                                  const std::string& vector) {
  const std::string_view own = library::function_of_vectors(spelling);
  if (own.empty()) return spelling;
  const std::string name = library::name_for(own, vector);
  program_.own_functions.insert(name);
  return name;
}

std::string expression_writer::unaligned_vector_name(const type& number, int count) {
  program_.uses_long_vectors = true;
  const std::string name = type_name(number);
  program_.unaligned_vectors.emplace(name, count);
  return names::unaligned_vector(name, count);
}

std::string expression_writer::unaligned_load(const type& number, int count, address_space space,
                                              const std::string& first_place) {
  return "*(__" + names::memory(space) + " const " + unaligned_vector_name(number, count) + " *)&" +
         first_place;
}

std::string expression_writer::unaligned_store(const type& number, int count, address_space space,
                                               const std::string& first_place,
                                               const std::string& value) {
  return "*(__" + names::memory(space) + " " + unaligned_vector_name(number, count) + " *)&" +
         first_place + " = " + value;
}

void expression_writer::need_view(const type& view) {
  stored_type_name(*view.element);
  program_.index_ranks.insert(view.rank);
  values_.need(view);
}

std::string expression_writer::name(const typed::variable& v) const {
  const std::string* const name = variables_ == nullptr ? nullptr : variables_->name(v);
  return name == nullptr ? names::variable(v) : *name;
}

bool expression_writer::is_declared_elsewhere(const typed::variable& v) const {
  return variables_ != nullptr && variables_->name(v) != nullptr;
}

bool expression_writer::is_computed_anew(const typed::variable& v) const {
  return variables_ != nullptr && variables_->placement_of(v) == placement::rematerialized;
}

std::string expression_writer::declaration(const typed::variable& v) {
  return declaration(v, names::variable(v));
}

std::string expression_writer::declaration(const typed::variable& v, const std::string& name) {
  const type& t = *v.type;
  if (t.kind != type_kind::pointer) return type_name(t) + " " + name + names::dimensions(t);
  if (t.memory.is_packed) {
    stored_type_name(*t.element);
  } else {
    type_name(*t.element);
  }
  return names::pointer(t, points_to_const(v), name);
}

void expression_writer::need_structure(const struct_type& s) {
  if (!program_.structures.insert(&s).second) return;
  for (const field& f : s.fields) stored_type_name(*f.type);
}

std::string expression_writer::stored_type_name(const type& t) {
  const type* element = &t;
  while (element->kind == type_kind::array) element = element->element.get();
  if (is_vector(*element)) {
    program_.packed_vectors.emplace(element->scalar, static_cast<int>(element->count));
  }
  const std::string value = type_name(t);
  return is_vector(*element) ? names::stored_type(t) : value;
}

std::string expression_writer::packed(const std::string& value, const type& vector) {
  stored_type_name(vector);
  return names::pack_function(vector) + "(" + value + ")";
}

std::string expression_writer::unpacked(const std::string& stored, const type& vector) {
  stored_type_name(vector);
  return names::unpack_function(vector) + "(" + stored + ")";
}

// Of vectors in views on GPUs, whose compilers cannot know that the first one is aligned.
bool expression_writer::is_accessed_whole(const typed::expression& e) const {
  if (checks_ != nullptr || views_.has_wide_indices() || !is_packed(e)) return false;
  const std::int64_t count = e.type->count;
  return std::holds_alternative<typed::view_element>(e.node) && (count == 2 || count == 4);
}

std::string expression_writer::load_whole(const std::string& at, const type& vector) {
  stored_type_name(vector);
  program_.whole_vectors.emplace(vector.scalar, static_cast<int>(vector.count));
  return names::load_function(vector) + "(&" + at + ")";
}

std::string expression_writer::store_whole(const std::string& at, const type& vector,
                                           const std::string& value) {
  stored_type_name(vector);
  program_.whole_vectors.emplace(vector.scalar, static_cast<int>(vector.count));
  return names::store_function(vector) + "(&" + at + ", " + value + ")";
}

std::string expression_writer::number_in(const std::string& bits, const type& stored) {
  program_.stored_floats.insert(stored.scalar);
  return names::from_stored(stored.scalar) + "(" + bits + ")";
}

std::string expression_writer::bits_of(const std::string& number, const type& stored) {
  return conversion_to_stored(stored) + "(" + number + ")";
}

std::string expression_writer::conversion_to_stored(const type& stored) {
  program_.stored_floats.insert(stored.scalar);
  return names::to_stored(stored.scalar);
}

// A pointer to an array becomes one to an array of const elements only where that is written down.
std::string expression_writer::cast_to(const typed::variable& v) {
  const type& t = *v.type;
  const bool is_cast =
      t.kind == type_kind::pointer && t.element->kind == type_kind::array && points_to_const(v);
  return is_cast ? "(" + names::pointer(t, true, "") + ")" : "";
}

std::string expression_writer::braces(const typed::aggregate& n, bool is_packed_part) {
  if (n.elements.empty()) return "{0}";
  std::string text = "{";
  for (std::size_t i = 0; i < n.elements.size(); ++i) {
    text += (i == 0 ? "" : ", ") + write_part(*n.elements[i], is_packed_part);
  }
  return text + "}";
}

std::string expression_writer::write_node(const typed::aggregate& n, const type& t) {
  return "((" + type_name(t) + ")" + braces(n, t.kind == type_kind::structure) + ")";
}

}  // namespace libtiles::compiler
