#include "libtiles/compiler/sema/tile_operators.hpp"

#include <algorithm>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/overloads.hpp"
#include "libtiles/compiler/text/suggestion.hpp"

namespace libtiles::compiler {
namespace {

enum class takes_values { numbers, integers };

struct built_in {
  const char* name;
  takes_values of;
  const char* symbol;      ///< null for a choice
  const char* comparison;  ///< of a choice: whether the first operand is taken
};

constexpr built_in built_ins[] = {
    {"plus", takes_values::numbers, "+", nullptr},
    {"multiplies", takes_values::numbers, "*", nullptr},
    {"minimum", takes_values::numbers, nullptr, "<"},
    {"maximum", takes_values::numbers, nullptr, ">"},
    {"bit_and", takes_values::integers, "&", nullptr},
    {"bit_or", takes_values::integers, "|", nullptr},
    {"bit_xor", takes_values::integers, "^", nullptr},
};

const built_in* find_built_in(const std::string& name) {
  const auto* const found = std::find_if(std::begin(built_ins), std::end(built_ins),
                                         [&](const built_in& one) { return name == one.name; });
  return found == std::end(built_ins) ? nullptr : found;
}

std::vector<std::string> built_in_names() {
  std::vector<std::string> names;
  for (const built_in& one : built_ins) names.emplace_back(one.name);
  return names;
}

std::string list_of_built_ins() {
  std::string list;
  for (const std::string& name : built_in_names()) list += name + ", ";
  return list;
}

// A NaN is the result, whichever operand it is, as in a reduction of a view.
std::string chosen(const built_in& op, bool has_nans, const std::string& a, const std::string& b) {
  const std::string is_nan = has_nans ? " || " + a + " != " + a : "";
  return "(" + a + " " + op.comparison + " " + b + is_nan + " ? " + a + " : " + b + ")";
}

bool has_integers(const type& t) { return is_integer(*scalar(t.scalar)); }

bool takes_type(const built_in& op, const type& t) {
  const bool is_known = (is_scalar(t) || is_vector(t)) && !is_normalized(t);
  return is_known && (op.of == takes_values::numbers || has_integers(t));
}

void check_built_in(sema_context& sema, const built_in& op, const location& where, const type& t) {
  if (takes_type(op, t)) return;
  const std::string name = op.name;
  const std::string taken = op.of == takes_values::integers ? "integers and short vectors of them"
                                                            : "numbers and short vectors";
  sema.fail(where, "'" + name + "' combines " + taken + ", got " + with_article(t),
            "write a function, and name it here: " + to_string(t) + " combine(" + to_string(t) +
                " a, " + to_string(t) + " b)");
}

void check_function(sema_context& sema, const function_table::overloads& overloads,
                    const std::string& name, const location& where, const type_ptr& given) {
  const type& t = *given;
  std::vector<typed::expression_ptr> two;
  for (int i = 0; i < 2; ++i) two.push_back(build::expression(given, where, typed::literal{}));
  const overload_choice callee = choose_overload(overloads, two);
  const std::string help = "it takes two values of the type that it combines, and returns one";
  if (callee.chosen == nullptr || callee.chosen->parameters.size() != 2) {
    sema.fail(where,
              "no function '" + name + "' combines two values of type " + quoted(t) +
                  "; there is " + signatures(name, overloads),
              help);
  }
  if (*callee.chosen->return_type != t) {
    sema.fail(where,
              "'" + name + "' returns " + with_article(*callee.chosen->return_type) +
                  "; an operation on " + quoted(t) + " must return one",
              help);
  }
}

}  // namespace

bool tile_operator::gives_same_bits_swapped() const {
  const bool chooses = !is_function_ && find_built_in(name_)->comparison != nullptr;
  return !is_function_ && !(chooses && is_floating(*scalar(type_->scalar)));
}

std::string tile_operator::combined(const std::string& a, const std::string& b) const {
  if (is_function_) return "combine(" + a + ", " + b + ")";
  const built_in& op = *find_built_in(name_);
  if (op.symbol != nullptr) return a + " " + op.symbol + " " + b;
  if (!is_vector(*type_)) return chosen(op, is_floating(*type_), a, b);
  std::string components;
  for (std::int64_t c = 0; c < type_->count; ++c) {
    const std::string part = std::string(".") + "xyzw"[c];
    components += (c == 0 ? "" : ", ") + chosen(op, !has_integers(*type_), a + part, b + part);
  }
  return "T(" + components + ")";
}

bound_names tile_operator::names() const {
  if (!is_function_) return {};
  return {{"combine", named_function{name_}}};
}

type_ptr combined_type(const type_ptr& t) {
  if (t->kind == type_kind::enumeration && !is_scoped_enumeration(*t)) {
    return scalar(t->enumeration->promoted_to);
  }
  const bool is_bool = is_scalar(*t) && t->scalar == scalar_type::boolean;
  if (is_bool) return scalar(scalar_type::int32);
  return is_normalized(*t) ? without_range(*t) : t;
}

tile_operator find_tile_operator(sema_context& sema, const syntax::expression& text,
                                 const std::string& called, const type_ptr& t) {
  const auto* const name = std::get_if<syntax::name>(&text.node);
  const bool is_free = name != nullptr && sema.scopes.find(name->text) == nullptr;
  const auto* const overloads = is_free ? sema.functions.find(name->text) : nullptr;
  if (overloads != nullptr) {
    check_function(sema, *overloads, name->text, text.where, t);
    return {name->text, t, true};
  }
  const built_in* const op = is_free ? find_built_in(name->text) : nullptr;
  if (op == nullptr) {
    sema.fail(text.where,
              "'" + called + "' takes an operation here: " + list_of_built_ins() +
                  "or the name of a function of two values",
              is_free ? suggestion_for(name->text, built_in_names()) : "");
  }
  check_built_in(sema, *op, text.where, *t);
  return {name->text, t, false};
}

}  // namespace libtiles::compiler
