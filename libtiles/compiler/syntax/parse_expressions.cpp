// Expressions, by precedence.
#include <algorithm>
#include <array>

#include "libtiles/compiler/syntax/parser_state.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;
using syntax::unary_operator;

constexpr int max_expression_depth = 1000;

struct binary_spelling {
  std::string_view text;
  binary_operator op;
  int precedence;
};

constexpr std::array<binary_spelling, 18> binary_spellings = {{
    {"||", binary_operator::logical_or, 1},
    {"&&", binary_operator::logical_and, 2},
    {"|", binary_operator::bit_or, 3},
    {"^", binary_operator::bit_xor, 4},
    {"&", binary_operator::bit_and, 5},
    {"==", binary_operator::equal, 6},
    {"!=", binary_operator::not_equal, 6},
    {"<", binary_operator::less, 7},
    {">", binary_operator::greater, 7},
    {"<=", binary_operator::less_equal, 7},
    {">=", binary_operator::greater_equal, 7},
    {"<<", binary_operator::shift_left, 8},
    {">>", binary_operator::shift_right, 8},
    {"+", binary_operator::add, 9},
    {"-", binary_operator::subtract, 9},
    {"*", binary_operator::multiply, 10},
    {"/", binary_operator::divide, 10},
    {"%", binary_operator::remainder, 10},
}};

struct unary_spelling {
  std::string_view text;
  unary_operator op;
};

constexpr std::array<unary_spelling, 6> prefix_spellings = {{
    {"+", unary_operator::plus},
    {"-", unary_operator::minus},
    {"!", unary_operator::logical_not},
    {"~", unary_operator::bit_not},
    {"++", unary_operator::pre_increment},
    {"--", unary_operator::pre_decrement},
}};

const binary_spelling* binary_at(const token& word) {
  if (word.kind != token_kind::punctuator) return nullptr;
  for (const binary_spelling& known : binary_spellings) {
    if (known.text == word.text) return &known;
  }
  return nullptr;
}

// "+=" -> add; nullopt for words that are no compound assignment.
std::optional<binary_operator> compound_operator(const token& word) {
  if (word.kind != token_kind::punctuator || word.text.size() < 2 || word.text.back() != '=') {
    return std::nullopt;
  }
  const std::string_view op = word.text.substr(0, word.text.size() - 1);
  for (const std::string_view allowed : {"+", "-", "*", "/", "%", "<<", ">>", "&", "^", "|"}) {
    if (op != allowed) continue;
    for (const binary_spelling& known : binary_spellings) {
      if (known.text == op) return known.op;
    }
  }
  return std::nullopt;
}

int depth_of(const syntax::expression_ptr& child) { return child ? child->depth : 0; }

int deepest(const std::vector<syntax::expression_ptr>& children) {
  int depth = 0;
  for (const auto& child : children) depth = std::max(depth, depth_of(child));
  return depth;
}

struct depth_below {
  int operator()(const syntax::literal&) const { return 0; }
  int operator()(const syntax::string_literal&) const { return 0; }
  int operator()(const syntax::name&) const { return 0; }
  int operator()(const syntax::unary& n) const { return depth_of(n.operand); }
  int operator()(const syntax::address_of& n) const { return depth_of(n.operand); }
  int operator()(const syntax::dereference& n) const { return depth_of(n.operand); }
  int operator()(const syntax::binary& n) const {
    return std::max(depth_of(n.left), depth_of(n.right));
  }
  int operator()(const syntax::assignment& n) const {
    return std::max(depth_of(n.target), depth_of(n.value));
  }
  int operator()(const syntax::conditional& n) const {
    return std::max({depth_of(n.condition), depth_of(n.if_true), depth_of(n.if_false)});
  }
  int operator()(const syntax::call& n) const {
    return std::max(depth_of(n.callee), deepest(n.arguments));
  }
  int operator()(const syntax::subscript& n) const {
    return std::max(depth_of(n.base), depth_of(n.index));
  }
  int operator()(const syntax::member& n) const {
    return std::max(depth_of(n.base), deepest(n.number_arguments));
  }
  int operator()(const syntax::static_member&) const { return 0; }
  int operator()(const syntax::construction& n) const { return deepest(n.arguments); }
  int operator()(const syntax::initializer_list& n) const { return deepest(n.elements); }
};

}  // namespace

void parser::limit_depth(syntax::expression& made) {
  made.depth = 1 + std::visit(depth_below{}, made.node);
  if (made.depth <= max_expression_depth) return;
  messages_.error(made.where, "this expression is nested too deeply",
                  "split it into several statements");
  messages_.throw_errors();
}

syntax::expression_ptr parser::parse_expression() {
  const location start = peek().where;
  syntax::expression_ptr left = parse_assignment();
  while (take_if(",")) {
    syntax::expression_ptr right = parse_assignment();
    left = make(start, syntax::binary{binary_operator::comma, std::move(left), std::move(right)});
  }
  return left;
}

syntax::expression_ptr parser::parse_assignment() {
  const nesting guard(*this);
  const location start = peek().where;
  syntax::expression_ptr target = parse_conditional();
  const std::optional<binary_operator> op = compound_operator(peek());
  if (!op && !at("=")) return target;
  take();
  syntax::expression_ptr value = parse_assignment();
  return make(start, syntax::assignment{op, std::move(target), std::move(value)});
}

syntax::expression_ptr parser::parse_conditional() {
  const location start = peek().where;
  syntax::expression_ptr condition = parse_binary(1);
  if (!take_if("?")) return condition;
  syntax::expression_ptr if_true = parse_expression();
  expect(":", "between the two values of '?'");
  syntax::expression_ptr if_false = parse_assignment();
  return make(start,
              syntax::conditional{std::move(condition), std::move(if_true), std::move(if_false)});
}

syntax::expression_ptr parser::parse_binary(int lowest_precedence) {
  const location start = peek().where;
  syntax::expression_ptr left = parse_unary();
  for (;;) {
    const binary_spelling* const spelling = binary_at(peek());
    if (spelling == nullptr || spelling->precedence < lowest_precedence) return left;
    if (in_template_arguments_ && (at(">") || at(">>"))) return left;
    take();
    syntax::expression_ptr right = parse_binary(spelling->precedence + 1);
    left = make(start, syntax::binary{spelling->op, std::move(left), std::move(right)});
  }
}

syntax::expression_ptr parser::parse_unary() {
  const nesting guard(*this);
  const location start = peek().where;
  for (const unary_spelling& known : prefix_spellings) {
    if (peek().kind != token_kind::punctuator || !at(known.text)) continue;
    take();
    syntax::expression_ptr operand = parse_unary();
    return make(start, syntax::unary{known.op, std::move(operand)});
  }
  if (take_if("&")) return make(start, syntax::address_of{parse_unary()});
  if (take_if("*")) return make(start, syntax::dereference{parse_unary()});
  if (at_c_cast()) return parse_c_cast();
  return parse_postfix();
}

// A captured variable in parentheses, which the parser does not know, may be called `half`: then no
// operand follows.
bool parser::at_c_cast() const {
  if (!at("(") || !at_type(1)) return false;
  const std::size_t end = after_type(1);
  if (!peek(end).is(")")) return false;
  const token& next = peek(end + 1);
  if (end != 2 || !is_type_of_kernels(peek(1).text)) return true;
  constexpr std::array<std::string_view, 8> starts = {"(", "+", "-", "*", "&", "!", "~", "{"};
  return next.kind != token_kind::punctuator || next.is("++") || next.is("--") ||
         std::find(starts.begin(), starts.end(), next.text) != starts.end();
}

syntax::expression_ptr parser::parse_c_cast() {
  const location start = take().where;
  syntax::construction cast;
  cast.type = parse_type();
  expect(")", "after the type of a cast");
  cast.arguments.push_back(parse_unary());
  return make(start, std::move(cast));
}

syntax::expression_ptr parser::parse_postfix() {
  const location start = peek().where;
  syntax::expression_ptr made = parse_primary();
  for (;;) {
    if (take_if("[")) {
      syntax::expression_ptr index = parse_expression();
      expect("]", "after the index");
      made = make(start, syntax::subscript{std::move(made), std::move(index)});
    } else if (take_if("(")) {
      std::vector<syntax::expression_ptr> arguments = parse_arguments(")");
      made = make(start, syntax::call{std::move(made), std::move(arguments)});
    } else if (take_if(".")) {
      made = parse_member(start, std::move(made));
    } else if (take_if("++")) {
      made = make(start, syntax::unary{unary_operator::post_increment, std::move(made)});
    } else if (take_if("--")) {
      made = make(start, syntax::unary{unary_operator::post_decrement, std::move(made)});
    } else if (take_if("->")) {
      made = make(start, syntax::dereference{std::move(made)});
      made = parse_member(start, std::move(made));
    } else {
      return made;
    }
  }
}

// Only these methods have template arguments: behind any other name '<' compares.
syntax::expression_ptr parser::parse_member(const location& start, syntax::expression_ptr base) {
  if (at("operator")) return parse_operator_method(start, std::move(base));
  const token name =
      expect_identifier("the name of a member after '" + std::string(tokens_[at_ - 1].text) + "'");
  syntax::member made{std::move(base), std::string(name.text), name.where, nullptr, {}};
  const bool takes_type = name.is("reinterpret_as");
  const std::size_t behind = (takes_type || name.is("view_as") || name.is("tile")) && at("<")
                                 ? after_template_arguments(0)
                                 : 0;
  if (behind != 0 && peek(behind).is("(")) {
    take();
    const bool outer = in_template_arguments_;
    in_template_arguments_ = true;
    if (takes_type) {
      made.type_argument = std::make_unique<syntax::type_name>(parse_type());
    } else {
      do {
        made.number_arguments.push_back(parse_conditional());
      } while (name.is("tile") && take_if(","));
    }
    in_template_arguments_ = outer;
    close_template_arguments();
  }
  return make(start, std::move(made));
}

syntax::expression_ptr parser::parse_primary() {
  const location start = peek().where;
  if (at("(")) {
    take();
    const bool outer = in_template_arguments_;
    in_template_arguments_ = false;
    syntax::expression_ptr inner = parse_expression();
    in_template_arguments_ = outer;
    expect(")", "to close the parenthesis");
    return inner;
  }
  if (peek().kind == token_kind::integer || peek().kind == token_kind::floating) {
    return parse_number();
  }
  if (peek().kind == token_kind::character) return parse_character();
  if (peek().kind == token_kind::string) return parse_string();
  if (at("true") || at("false")) {
    const bool value = take().is("true");
    return make(start, syntax::literal{scalar_type::boolean, value ? 1u : 0u, 0});
  }
  if (at("static_cast")) return parse_named_cast();
  if (at("[")) {
    messages_.fail(start, "a lambda within a kernel is not part of the kernel language",
                   "write a named function instead");
  }
  if (at("nullptr")) {
    messages_.fail(start, "null pointers are not supported",
                   "initialise the pointer with an address");
  }
  for (const char* word : {"sizeof", "new", "delete", "this", "const_cast", "reinterpret_cast"}) {
    if (at(word)) {
      messages_.fail(start, "'" + std::string(word) + "' is not part of the kernel language");
    }
  }
  if (at_operator_name()) return parse_operator_function();
  if (at_type() && !at_name_like_type()) return parse_construction();
  if (peek().is_identifier()) return parse_name();
  fail_expecting("an expression");
}

syntax::expression_ptr parser::parse_named_cast() {
  const location start = take().where;
  expect("<", "after 'static_cast'");
  syntax::construction cast;
  cast.type = parse_type();
  close_template_arguments();
  expect("(", "after the type of a cast");
  cast.arguments.push_back(parse_expression());
  expect(")", "after the value of a cast");
  return make(start, std::move(cast));
}

syntax::expression_ptr parser::parse_construction() {
  const location start = peek().where;
  syntax::construction made;
  made.type = parse_type();
  if (take_if("::")) {
    const token name = expect_identifier("the name of a member after '::'");
    return make(start,
                syntax::static_member{std::move(made.type), std::string(name.text), name.where});
  }
  if (take_if("(")) {
    made.arguments = parse_arguments(")");
  } else if (at("{")) {
    made.arguments = parse_elements();
    made.is_list = true;
  } else {
    fail_expecting("'(' after the type '" + made.type.name + "' in an expression");
  }
  return make(start, std::move(made));
}

syntax::expression_ptr parser::parse_name() {
  const location start = peek().where;
  take_namespace();
  std::string text(expect_identifier("a name").text);
  while (take_if("::")) text += "::" + std::string(expect_identifier("a name after '::'").text);
  return make(start, syntax::name{std::move(text)});
}

syntax::expression_ptr parser::parse_initializer_list() {
  const nesting guard(*this);
  const location start = peek().where;
  std::vector<syntax::expression_ptr> elements = parse_elements();
  return make(start, syntax::initializer_list{std::move(elements)});
}

std::vector<syntax::expression_ptr> parser::parse_elements() {
  const bool outer = in_template_arguments_;
  in_template_arguments_ = false;
  take();
  std::vector<syntax::expression_ptr> elements;
  while (!at("}")) {
    elements.push_back(at("{") ? parse_initializer_list() : parse_assignment());
    if (!take_if(",")) break;
  }
  in_template_arguments_ = outer;
  expect("}", "to close the list of values");
  return elements;
}

std::vector<syntax::expression_ptr> parser::parse_arguments(std::string_view closing) {
  const bool outer = in_template_arguments_;
  in_template_arguments_ = false;
  std::vector<syntax::expression_ptr> arguments;
  if (!at(closing)) {
    do {
      arguments.push_back(parse_assignment());
    } while (take_if(","));
  }
  in_template_arguments_ = outer;
  expect(closing, "after the arguments");
  return arguments;
}

}  // namespace libtiles::compiler
