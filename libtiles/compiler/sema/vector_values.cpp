#include "libtiles/compiler/sema/vector_values.hpp"

#include <algorithm>
#include <set>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/semantic_analyzer.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;

constexpr std::size_t max_components = 4;

std::optional<std::vector<int>> find_letters(const std::string& letters,
                                             std::string_view alphabet) {
  std::vector<int> found;
  for (const char letter : letters) {
    const std::size_t at = alphabet.find(letter);
    if (at == std::string_view::npos) return std::nullopt;
    found.push_back(static_cast<int>(at));
  }
  return found;
}

bool has_repeats(const std::vector<int>& components) {
  return std::set<int>(components.begin(), components.end()).size() != components.size();
}

std::string components_help(const type& vector) {
  const std::string letters = std::string("xyzw").substr(0, static_cast<std::size_t>(vector.count));
  const std::string colours = std::string("rgba").substr(0, letters.size());
  return "the components of a '" + to_string(vector) + "' are " + letters + " or " + colours +
         ", one or several together, as in v.yx";
}

int component_count(const type& t) { return is_vector(t) ? static_cast<int>(t.count) : 1; }

}  // namespace

type_ptr component_of(const type& vector) { return scalar(vector.scalar, vector.range); }

bool takes_vectors(binary_operator op, const type& a, const type& b) {
  const bool fit = (is_vector(a) && is_vector(b)) ? a == b : is_scalar(a) || is_scalar(b);
  if (!fit) return false;
  switch (op) {
    case binary_operator::add:
    case binary_operator::subtract:
    case binary_operator::multiply:
    case binary_operator::divide:
    case binary_operator::equal:
    case binary_operator::not_equal:
      return true;
    case binary_operator::remainder:
    case binary_operator::shift_left:
    case binary_operator::shift_right:
    case binary_operator::bit_and:
    case binary_operator::bit_xor:
    case binary_operator::bit_or:
      return is_integer(*component_of(is_vector(a) ? a : b));
    default:
      return false;
  }
}

std::optional<std::vector<int>> components_named(const std::string& letters, const type& vector) {
  if (letters.empty() || letters.size() > max_components) return std::nullopt;
  std::optional<std::vector<int>> found = find_letters(letters, "xyzw");
  if (!found) found = find_letters(letters, "rgba");
  if (!found) return std::nullopt;
  const auto is_missing = [&](int component) { return component >= vector.count; };
  if (std::any_of(found->begin(), found->end(), is_missing)) return std::nullopt;
  return found;
}

typed::expression_ptr semantic_analyzer::member_of_vector(typed::expression_ptr base,
                                                          const syntax::member& text,
                                                          const location& where) {
  const type& vector = *base->type;
  std::optional<std::vector<int>> components = components_named(text.name, vector);
  if (!components) {
    messages_.fail(text.name_where, with_article(vector) + " has no component '" + text.name + "'",
                   components_help(vector));
  }
  if (auto* const whole = std::get_if<typed::swizzle>(&base->node)) {
    for (int& one : *components) one = whole->components[static_cast<std::size_t>(one)];
    typed::expression_ptr behind = std::move(whole->base);
    base = std::move(behind);
  }
  const int count = static_cast<int>(components->size());
  const type_ptr made =
      count == 1 ? component_of(vector) : vector_of(vector.scalar, count, vector.range);
  const bool is_lvalue = base->is_lvalue;
  return build::expression(made, where, typed::swizzle{std::move(base), std::move(*components)},
                           is_lvalue);
}

// v.xx = w would give one component two values.
void semantic_analyzer::refuse_repeated_components(const typed::expression& target) {
  const auto* const node = std::get_if<typed::swizzle>(&target.node);
  if (node == nullptr || !has_repeats(node->components)) return;
  messages_.fail(target.where, "this names a component twice, so it cannot be assigned to");
}

// From nothing, which makes zeros; from one number, which all components are then; from another
// vector of as many; from numbers and vectors that have its components together.
typed::expression_ptr semantic_analyzer::construct_vector(
    const type_ptr& wanted, const std::vector<syntax::expression_ptr>& texts,
    const location& where) {
  std::vector<typed::expression_ptr> parts;
  int given = 0;
  for (const auto& text : texts) {
    parts.push_back(vector_part(*text, *wanted));
    given += component_count(*parts.back()->type);
  }
  if (parts.empty()) {
    parts.push_back(build::expression(component_of(*wanted), where, typed::literal{}));
    given = 1;
  }
  const bool is_splat = parts.size() == 1 && given == 1;
  if (given != wanted->count && !is_splat) {
    messages_.fail(where, "'" + to_string(*wanted) + "' has " + std::to_string(wanted->count) +
                              " components, got " + std::to_string(given));
  }
  if (parts.size() == 1 && !is_splat) return std::move(parts.front());
  return build::expression(wanted, where, typed::vector_value{std::move(parts)});
}

typed::expression_ptr semantic_analyzer::vector_part(const syntax::expression& text,
                                                     const type& wanted) {
  typed::expression_ptr value = analyze_operand(text);
  const type& given = *value->type;
  if (!is_scalar(given) && !is_vector(given)) {
    messages_.fail(value->where, "'" + to_string(wanted) +
                                     "' is made of numbers and vectors, got '" + to_string(given) +
                                     "'");
  }
  const type_ptr part = is_vector(given)
                            ? vector_of(wanted.scalar, static_cast<int>(given.count), wanted.range)
                            : component_of(wanted);
  return build::conversion(std::move(value), part);
}

// v.get_xy(), v.set_xy(w) and v.ref_x(), as C++ AMP has them beside v.x.
typed::expression_ptr semantic_analyzer::call_vector_method(typed::expression_ptr base,
                                                            const syntax::member& method,
                                                            const syntax::call& text,
                                                            const location& where) {
  const bool is_ref = method.name.rfind("ref_", 0) == 0 && method.name.size() == 5;
  const bool is_get = (is_ref || method.name.rfind("get_", 0) == 0) && text.arguments.empty();
  const bool is_set = method.name.rfind("set_", 0) == 0 && text.arguments.size() == 1;
  if (!is_get && !is_set) {
    messages_.fail(method.name_where,
                   with_article(*base->type) + " has no method '" + method.name + "'",
                   components_help(*base->type));
  }
  syntax::member component;
  component.name = method.name.substr(4);
  component.name_where = method.name_where;
  typed::expression_ptr part = member_of_vector(std::move(base), component, where);
  if (is_get) {
    note_read(*part);
    return part;
  }
  require_writable(*part);
  typed::expression_ptr value = convert(analyze_value(*text.arguments[0]), part->type);
  note_written(*part);
  const type_ptr result = part->type;
  return build::expression(result, where,
                           typed::assignment{std::nullopt, std::move(part), std::move(value)});
}

}  // namespace libtiles::compiler
