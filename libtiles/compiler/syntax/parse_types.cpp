// Types as they are written: scalars, structs, array_view<const float, 2>.
#include <algorithm>
#include <array>
#include <utility>

#include "libtiles/compiler/syntax/parser_state.hpp"
#include "libtiles/compiler/syntax/vector_name.hpp"
#include "libtiles/compiler/text/suggestion.hpp"

namespace libtiles::compiler {
namespace {

using namespace std::string_view_literals;

// What the names of C++'s own number types are made of.
constexpr std::array scalar_words = {"bool"sv,   "char"sv,     "short"sv, "int"sv,   "long"sv,
                                     "signed"sv, "unsigned"sv, "float"sv, "double"sv};

constexpr std::array other_types = {"void"sv, "auto"sv, "tile_barrier"sv, "norm"sv, "unorm"sv};

constexpr std::array class_templates = {"index"sv,        "extent"sv,     "tiled_index"sv,
                                        "tiled_extent"sv, "array_view"sv, "array"sv,
                                        "tile_accumulator"sv};

constexpr std::array namespaces = {"concurrency"sv, "Concurrency"sv, "graphics"sv, "tiles"sv,
                                   "std"sv};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& words, const token& word) {
  return word.is_identifier() && contains(words, word.text);
}

// What the words of a number's type say.
class scalar_description {
 public:
  /// False for a word that says something else than those before.
  bool add(std::string_view word) {
    if (word == "unsigned") return !std::exchange(is_unsigned_, true);
    if (word == "signed") return !std::exchange(is_signed_, true);
    if (word == "long") return ++longs_ <= 2;
    if (word == "int") return !std::exchange(says_int_, true);
    if (!base_.empty()) return false;
    base_ = word;
    return true;
  }

  bool is_type() const {
    const bool has_sign = is_signed_ || is_unsigned_;
    const bool is_short = base_ == "short";
    if (is_signed_ && is_unsigned_) return false;
    if (has_sign && !base_.empty() && !is_short && base_ != "char") return false;
    if (says_int_ && !base_.empty() && !is_short) return false;
    return longs_ == 0 || base_.empty();
  }

  std::string spelling() const {
    const std::string base = longs_ > 0 ? "long" : base_.empty() ? "int" : std::string(base_);
    if (is_signed_ && base == "char") return "signed char";
    return is_unsigned_ ? "unsigned " + base : base;
  }

 private:
  bool is_unsigned_ = false;
  bool is_signed_ = false;
  bool says_int_ = false;
  int longs_ = 0;
  std::string_view base_;  // of bool, char, short, float and double; none of int
};

bool holds_elements(std::string_view name) {
  return name == "array_view" || name == "array" || name == "tile_accumulator";
}

}  // namespace

std::size_t parser::skip_namespace(std::size_t ahead) const {
  while (peek(ahead + 1).is("::") && contains(namespaces, peek(ahead))) ahead += 2;
  return ahead;
}

void parser::take_namespace() {
  for (std::size_t i = skip_namespace(0); i > 0; --i) take();
}

// The number of the token behind the type that starts at `ahead`; 0 if none starts there.
std::size_t parser::after_type(std::size_t ahead) const {
  while (peek(ahead).is("const")) ++ahead;
  ahead = skip_namespace(ahead);
  const bool is_scope = peek(ahead + 1).is("::");  // of an enum's value
  if (is_variable(peek(ahead)) || is_scope) return 0;
  if (contains(scalar_words, peek(ahead))) {
    while (contains(scalar_words, peek(ahead))) ++ahead;
  } else if (is_type_name(peek(ahead))) {
    ++ahead;
  } else if (contains(class_templates, peek(ahead)) && peek(ahead + 1).is("<")) {
    ahead = after_template_arguments(ahead + 1);
    if (ahead == 0) return 0;
  } else {
    return 0;
  }
  while (peek(ahead).is("const") || peek(ahead).is("&") || peek(ahead).is("*")) ++ahead;
  return ahead;
}

// Template arguments are what ends in '>' and holds nothing that a constant expression cannot. A
// captured variable, which the parser does not know, may be called `index` and compared with '<'.
std::size_t parser::after_template_arguments(std::size_t ahead) const {
  int open = 0;
  int parentheses = 0;
  for (; peek(ahead).kind != token_kind::end; ++ahead) {
    const token& word = peek(ahead);
    if (word.is("(")) ++parentheses;
    if (word.is(")") && --parentheses < 0) return 0;
    if (word.is(";") || word.is("{") || word.is("}") || word.is("=")) return 0;
    if (parentheses > 0) continue;
    if (word.is("<")) ++open;
    if (word.is(">")) --open;
    if (word.is(">>")) open -= 2;
    if (open <= 0) return ahead + 1;
  }
  return 0;
}

bool parser::is_variable(const token& word) const {
  if (!word.is_identifier()) return false;
  for (const auto& block : variables_) {
    if (block.count(word.text) != 0) return true;
  }
  return false;
}

bool parser::is_type_name(const token& word) const {
  return word.is_identifier() &&
         (scalar_named(word.text) || contains(other_types, word) ||
          type_names_.count(word.text) != 0 || vector_named(word.text).has_value());
}

// Those that C++ has are words of its own or end in "_t"; programs call variables as the others.
bool is_type_of_kernels(std::string_view name) {
  if (name == "norm" || name == "unorm") return true;
  const bool is_standard = name.size() > 2 && name.substr(name.size() - 2) == "_t";
  return scalar_named(name) && !is_standard && !contains(scalar_words, name);
}

// A captured variable, which the parser does not know, may be called `half`.
bool parser::at_name_like_type() const {
  if (!peek().is_identifier() || !is_type_of_kernels(peek().text) || peek(1).is_identifier())
    return false;
  return !peek(1).is("(") && !peek(1).is("{") && !peek(1).is("::");
}

std::vector<std::string> parser::known_types() const {
  std::vector<std::string> known = vector_names();
  known.insert(known.end(), scalar_words.begin(), scalar_words.end());
  for (const scalar_row& row : scalar_rows) {
    for (const std::string_view spelling : row.spellings) {
      const bool is_word = !spelling.empty() && spelling.find(' ') == std::string_view::npos;
      if (is_word && !contains(scalar_words, spelling)) known.emplace_back(spelling);
    }
  }
  known.insert(known.end(), other_types.begin(), other_types.end());
  known.insert(known.end(), class_templates.begin(), class_templates.end());
  known.insert(known.end(), type_names_.begin(), type_names_.end());
  return known;
}

// What to use instead of a type that C++, C++ AMP or OpenCL C has.
std::string advice_for_type(std::string_view name) {
  static constexpr std::array<std::string_view, 6> opencl_words = {
      "kernel", "__kernel", "global", "__global", "__local", "__constant"};
  static constexpr std::array<std::string_view, 3> containers = {"vector", "string", "map"};
  if (contains(opencl_words, name)) {
    return "if the text is OpenCL C, say so where the kernel is made: TILES_LANGUAGE_OPENCL_C, or "
           "language=\"opencl\" in Python";
  }
  if (contains(containers, name)) {
    return "use an array such as float a[4], tile_static memory, or an array_view";
  }
  return advice_for(name);
}

// What C++ AMP or OpenCL C have and this language has not, and what nobody has.
void parser::refuse_type(const token& word) {
  const std::string name(word.text);
  const std::string advice = advice_for_type(name);
  if (!advice.empty()) {
    messages_.fail(word.where, "'" + name + "' is not part of the kernel language", advice);
  }
  const std::string message = "unknown type '" + name + "'";
  if (!messages_.shows_more()) messages_.fail(word.where, message);
  std::string help = suggestion_for(name, known_types());
  if (help.empty() && word.where.source->has_origin()) {
    help = "to use a type of the program, name it in the list of TILES_KERNEL: (..., typename " +
           name + ")";
  }
  messages_.fail(word.where, message,
                 help.empty() ? "define a struct of this name before its first use" : help);
}

void parser::take_const(syntax::type_name& type) {
  while (take_if("const")) type.is_const = true;
}

syntax::type_name parser::parse_type() {
  const nesting guard(*this);
  syntax::type_name type;
  const location start = peek().where;
  take_const(type);
  take_namespace();
  if (contains(scalar_words, peek())) {
    type.name = parse_scalar_name();
  } else {
    const token word = expect_identifier("a type");
    if (!is_type_name(word) && !contains(class_templates, word)) {
      refuse_type(word);
    }
    type.name = word.text;
    if (contains(class_templates, word)) parse_template_arguments(type);
  }
  take_const(type);
  take_indirection(type);
  type.where = since(start);
  return type;
}

// float*, float* const, float&
void parser::take_indirection(syntax::type_name& type) {
  const location start = peek().where;
  type.is_pointer = take_if("*");
  while (type.is_pointer && take_if("const")) {
  }
  if (at("*") || (type.is_pointer && at("&"))) {
    take();
    messages_.fail(since(start), "pointers and references to pointers are not supported",
                   "a pointer points to a number, a struct, or a member or an element of one");
  }
  type.is_reference = take_if("&");
}

// Of an alias the name is a type from here on, wherever it is not a variable's.
syntax::type_alias parser::parse_type_alias() {
  const bool is_typedef = take().is("typedef");
  syntax::type_alias made;
  if (is_typedef) made.type = parse_type();
  const token name = expect_identifier("the new name of a type");
  made.where = name.where;
  made.name = name.text;
  if (!is_typedef) {
    expect("=", "after the new name");
    made.type = parse_type();
  }
  expect(";", "after the type");
  type_names_.insert(made.name);
  return made;
}

// "unsigned long int" in any order -> one spelling.
std::string parser::parse_scalar_name() {
  const location start = peek().where;
  scalar_description made;
  bool is_right = true;
  while (contains(scalar_words, peek())) is_right = made.add(take().text) && is_right;
  if (!is_right || !made.is_type()) messages_.fail(since(start), "this is not a valid type");
  return made.spelling();
}

void parser::parse_template_arguments(syntax::type_name& type) {
  expect("<", "after '" + type.name + "'");
  const bool outer = in_template_arguments_;
  if (holds_elements(type.name)) {
    type.element = std::make_unique<syntax::type_name>(parse_type());
    if (!take_if(",")) {
      close_template_arguments();
      return;
    }
  }
  in_template_arguments_ = true;
  do {
    type.arguments.push_back(parse_conditional());
  } while (take_if(","));
  in_template_arguments_ = outer;
  close_template_arguments();
}

void parser::close_template_arguments() {
  if (at(">>")) {
    token& both = tokens_[at_];
    both.text.remove_prefix(1);
    return;
  }
  expect(">", "to close the template arguments");
}

}  // namespace libtiles::compiler
