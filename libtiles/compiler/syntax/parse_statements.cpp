// Statements and declarations.
#include <algorithm>
#include <iterator>

#include "libtiles/compiler/syntax/parser_state.hpp"

namespace libtiles::compiler {

syntax::block parser::parse_block() {
  const variable_scope scope(*this);
  expect("{", "to open a block");
  syntax::block made;
  while (!at("}") && !at_end()) {
    const std::size_t before = at_;
    try {
      made.statements.push_back(parse_statement());
    } catch (const abandoned&) {
      recover_in_block();
      if (at_ == before) take();
    }
  }
  expect("}", "to close the block");
  return made;
}

syntax::statement_ptr parser::parse_statement() {
  const nesting guard(*this);
  const location start = peek().where;
  if (at("{")) return make_statement(start, parse_block());
  if (at("if")) return parse_if();
  if (at("while")) return parse_while();
  if (at("do")) return parse_do();
  if (at("for")) return parse_for();
  if (at("switch")) return parse_switch();
  if (at(unroll_pragma)) return parse_unrolled_loop();
  if (at("return")) return parse_return();
  if (take_if("break")) {
    expect(";", "after 'break'");
    return make_statement(start, syntax::break_statement{});
  }
  if (take_if("continue")) {
    expect(";", "after 'continue'");
    return make_statement(start, syntax::continue_statement{});
  }
  if (take_if(";")) return make_statement(start, syntax::empty_statement{});
  if (at_case()) {
    messages_.fail(start, "'" + std::string(peek().text) + "' is outside of a switch",
                   "put the label directly into the braces of its switch");
  }
  if (parse_using_namespace()) return make_statement(start, syntax::empty_statement{});
  if (at("using") || at("typedef")) return make_statement(start, parse_type_alias());
  if (at("struct") || at("class")) return make_statement(start, parse_structure());
  if (at("enum")) return make_statement(start, parse_enumeration());
  for (const char* word : {"goto", "try", "throw"}) {
    if (at(word)) {
      messages_.fail(start, "'" + std::string(word) + "' is not part of the kernel language");
    }
  }
  if (at_declaration()) return parse_declaration_statement();
  syntax::expression_ptr value = parse_expression();
  expect(";", "after the expression");
  return make_statement(start, syntax::expression_statement{std::move(value)});
}

// A type followed by a parenthesis or a brace is a value of that type: float(x); index<2>::rank is
// one, too.
bool parser::at_declaration() const {
  if (at_declaration_word()) return true;
  if (at_unknown_type()) return true;
  const std::size_t behind = after_type(0);
  if (behind == 1 && at_name_like_type()) return false;
  if (behind == 0 || peek(behind).is("{") || peek(behind).is("::")) return false;
  return !peek(behind).is("(") || is_array_reference(behind);
}

// A name that a name follows, perhaps behind template arguments: vector<int> v.
bool parser::at_unknown_type() const {
  const std::size_t name = skip_namespace(0);
  if (!peek(name).is_identifier()) return false;
  const bool is_template = peek(name + 1).is("<");
  const std::size_t behind = is_template ? after_template_arguments(name + 1) : name + 1;
  return behind != 0 && peek(behind).is_identifier();
}

syntax::statement_ptr parser::parse_declaration_statement() {
  const location start = peek().where;
  syntax::declaration made = parse_declaration();
  expect(";", "after the declaration");
  return make_statement(start, std::move(made));
}

bool parser::at_declaration_word() const {
  constexpr const char* words[] = {"tile_static", "const", "constexpr", "static", "thread_local"};
  return std::any_of(std::begin(words), std::end(words),
                     [&](const char* word) { return at(word); });
}

// amp.h turns tile_static into static thread_local, which the host's compiler understands.
void parser::take_declaration_words(declaration_words& words) {
  while (at_declaration_word()) {
    if (at("tile_static") || at("thread_local")) words.is_tile_static = true;
    if (at("constexpr") || at("const")) words.is_const = true;
    if (at("static")) words.is_static = true;
    take();
  }
}

syntax::declaration parser::parse_declaration() {
  syntax::declaration made;
  declaration_words words;
  const location start = peek().where;
  take_declaration_words(words);
  made.type = parse_type();
  take_declaration_words(words);
  made.is_tile_static = words.is_tile_static;
  made.type.is_const = made.type.is_const || words.is_const;
  if (words.is_static && !words.is_tile_static && !made.type.is_const) {
    messages_.fail(since(start), "a static variable in a kernel must be const",
                   "write tile_static for a variable that the threads of a tile share");
  }
  made.declarators.push_back(parse_declarator(made.type));
  while (take_if(",")) {
    if (made.type.is_reference || made.type.is_pointer || at("*") || at("&")) {
      messages_.fail(peek().where, "a pointer or a reference needs a separate declaration",
                     "end the one before with ';'");
    }
    made.declarators.push_back(parse_declarator(made.type));
  }
  return made;
}

syntax::declarator parser::parse_declarator(syntax::type_name& type) {
  const token name = take_declared_name(type, "the name of a variable");
  syntax::declarator made;
  made.where = name.where;
  made.name = name.text;
  variables_.back().insert(made.name);
  const location open = peek(1).where;
  const bool is_open = at("[") && peek(1).is("]");
  if (is_open) {
    take();
    take();
    made.dimensions.emplace_back();
  }
  for (syntax::expression_ptr& size : parse_dimensions())
    made.dimensions.push_back(std::move(size));
  if (take_if("=")) {
    made.initializer = at("{") ? parse_initializer_list() : parse_assignment();
  } else if (at("{")) {
    made.initializer = parse_initializer_list();
  } else if (take_if("(")) {
    made.arguments = parse_arguments(")");
  }
  if (is_open) made.dimensions.front() = size_of_list(made.initializer.get(), open);
  return made;
}

// int a[] = {1, 2};
syntax::expression_ptr parser::size_of_list(const syntax::expression* initializer,
                                            const location& where) {
  const auto* const list =
      initializer == nullptr ? nullptr : std::get_if<syntax::initializer_list>(&initializer->node);
  if (list == nullptr) {
    messages_.fail(where, "an array needs its size between '[' and ']', or a list of its elements");
  }
  return make(where, syntax::literal{scalar_type::int32, list->elements.size(), 0});
}

// name, or (&name) of a reference to an array
token parser::take_declared_name(syntax::type_name& type, const std::string& what) {
  if (!is_array_reference(0)) return expect_identifier(what);
  const location start = take().where;
  type.is_reference = take().is("&");
  const token name = expect_identifier(what);
  take();
  if (!type.is_reference || type.is_pointer) {
    messages_.fail(since(start), "a pointer to an array is not part of the kernel language",
                   "write a reference to it: (&" + std::string(name.text) + ")");
  }
  if (!at("["))
    fail_expecting("the size of the array that '" + std::string(name.text) + "' refers to");
  return name;
}

bool parser::is_array_reference(std::size_t ahead) const {
  return peek(ahead).is("(") && (peek(ahead + 1).is("&") || peek(ahead + 1).is("*")) &&
         peek(ahead + 2).is_identifier() && peek(ahead + 3).is(")");
}

std::vector<syntax::expression_ptr> parser::parse_dimensions() {
  std::vector<syntax::expression_ptr> dimensions;
  while (take_if("[")) {
    if (at("]")) messages_.fail(peek().where, "an array needs its size between '[' and ']'");
    dimensions.push_back(parse_conditional());
    expect("]", "after the size of the array");
  }
  return dimensions;
}

syntax::expression_ptr parser::parse_condition(const std::string& keyword) {
  expect("(", "after '" + keyword + "'");
  syntax::expression_ptr condition = parse_expression();
  expect(")", "after the condition");
  return condition;
}

syntax::statement_ptr parser::parse_if() {
  const location start = take().where;
  syntax::if_statement made;
  made.condition = parse_condition("if");
  made.then = parse_statement();
  if (take_if("else")) made.otherwise = parse_statement();
  return make_statement(start, std::move(made));
}

syntax::statement_ptr parser::parse_unrolled_loop() {
  const location start = take().where;
  syntax::unroll hint;
  if (take_if("(")) {
    hint.count = parse_conditional();
    expect(")", "after the number after '#pragma unroll'");
  }
  if (!at("for") && !at("while") && !at("do")) {
    messages_.fail(start, "'#pragma unroll' must be followed by a loop, got " + describe_next());
  }
  syntax::statement_ptr loop = parse_statement();
  if (auto* as_for = std::get_if<syntax::for_statement>(&loop->node)) {
    as_for->unrolling = std::move(hint);
  } else if (auto* as_while = std::get_if<syntax::while_statement>(&loop->node)) {
    as_while->unrolling = std::move(hint);
  } else {
    std::get<syntax::do_statement>(loop->node).unrolling = std::move(hint);
  }
  return loop;
}

syntax::statement_ptr parser::parse_while() {
  const location start = take().where;
  syntax::while_statement made;
  made.condition = parse_condition("while");
  made.body = parse_statement();
  return make_statement(start, std::move(made));
}

syntax::statement_ptr parser::parse_do() {
  const location start = take().where;
  syntax::do_statement made;
  made.body = parse_statement();
  expect("while", "after the body of 'do'");
  made.condition = parse_condition("while");
  expect(";", "after 'do ... while'");
  return make_statement(start, std::move(made));
}

syntax::statement_ptr parser::parse_for() {
  const variable_scope scope(*this);
  const location start = take().where;
  syntax::for_statement made;
  expect("(", "after 'for'");
  if (!take_if(";")) {
    made.first =
        at_declaration()
            ? parse_declaration_statement()
            : make_statement(peek().where, syntax::expression_statement{parse_expression()});
    if (!std::holds_alternative<syntax::declaration>(made.first->node)) {
      expect(";", "after the first part of 'for'");
    }
  }
  if (!at(";")) made.condition = parse_expression();
  expect(";", "after the condition of 'for'");
  if (!at(")")) made.step = parse_expression();
  expect(")", "after the last part of 'for'");
  made.body = parse_statement();
  return make_statement(start, std::move(made));
}

syntax::statement_ptr parser::parse_return() {
  const location start = take().where;
  syntax::return_statement made;
  if (!at(";")) made.value = parse_expression();
  expect(";", "after 'return'");
  return make_statement(start, std::move(made));
}

}  // namespace libtiles::compiler
