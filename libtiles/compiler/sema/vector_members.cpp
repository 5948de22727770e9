// Short vectors: how they are made, their components and methods.
#include <optional>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/class_members.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/operands.hpp"
#include "libtiles/compiler/sema/vector_values.hpp"

namespace libtiles::compiler {
namespace {

std::string components_help(const type& vector) {
  const std::string letters = std::string("xyzw").substr(0, static_cast<std::size_t>(vector.count));
  const std::string colours = std::string("rgba").substr(0, letters.size());
  return "the components of a " + quoted(vector) + " are " + letters + " or " + colours +
         ", alone or combined, as in v.yx";
}

int component_count(const type& t) { return is_vector(t) ? static_cast<int>(t.count) : 1; }

typed::expression_ptr vector_part(sema_context& sema, const syntax::expression& text,
                                  const type& wanted) {
  typed::expression_ptr value = analyze_operand(sema, text);
  const type& given = *value->type;
  if (!is_scalar(given) && !is_vector(given)) {
    sema.fail(value->where,
              quoted(wanted) + " is constructed from numbers and vectors, got " + quoted(given));
  }
  const type_ptr part = is_vector(given)
                            ? vector_of(wanted.scalar, static_cast<int>(given.count), wanted.range)
                            : component_of(wanted);
  return build::conversion(std::move(value), part);
}

}  // namespace

typed::expression_ptr member_of_vector(sema_context& sema, typed::expression_ptr base,
                                       const syntax::member& text, const location& where) {
  const type_ptr of_base = base->type;  // which may end before this function does
  const type& vector = *of_base;
  std::optional<std::vector<int>> components = components_named(text.name, vector);
  if (!components) {
    sema.fail(text.name_where, with_article(vector) + " has no component '" + text.name + "'",
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

typed::expression_ptr construct_vector(sema_context& sema, const type_ptr& wanted,
                                       const std::vector<syntax::expression_ptr>& texts,
                                       const location& where) {
  std::vector<typed::expression_ptr> parts;
  int given = 0;
  for (const auto& text : texts) {
    parts.push_back(vector_part(sema, *text, *wanted));
    given += component_count(*parts.back()->type);
  }
  if (parts.empty()) {
    parts.push_back(build::expression(component_of(*wanted), where, typed::literal{}));
    given = 1;
  }
  const bool is_splat = parts.size() == 1 && given == 1;
  if (given != wanted->count && !is_splat) {
    sema.fail(where, quoted(*wanted) + " has " + std::to_string(wanted->count) +
                         " components, got " + std::to_string(given));
  }
  if (parts.size() == 1 && !is_splat) return std::move(parts.front());
  return build::expression(wanted, where, typed::vector_value{std::move(parts)});
}

typed::expression_ptr call_vector_method(sema_context& sema, typed::expression_ptr base,
                                         const syntax::member& method, const syntax::call& text,
                                         const location& where) {
  const bool is_ref = method.name.rfind("ref_", 0) == 0 && method.name.size() == 5;
  const bool is_get = (is_ref || method.name.rfind("get_", 0) == 0) && text.arguments.empty();
  const bool is_set = method.name.rfind("set_", 0) == 0 && text.arguments.size() == 1;
  if (!is_get && !is_set) {
    sema.fail(method.name_where, with_article(*base->type) + " has no method '" + method.name + "'",
              components_help(*base->type));
  }
  syntax::member component;
  component.name = method.name.substr(4);
  component.name_where = method.name_where;
  typed::expression_ptr part = member_of_vector(sema, std::move(base), component, where);
  if (is_get) {
    note_read(sema, *part);
    return part;
  }
  require_writable(sema, *part);
  typed::expression_ptr value = convert(sema, analyze_value(sema, *text.arguments[0]), part->type);
  note_written(*part);
  const type_ptr result = part->type;
  return build::expression(result, where,
                           typed::assignment{std::nullopt, std::move(part), std::move(value)});
}

}  // namespace libtiles::compiler
