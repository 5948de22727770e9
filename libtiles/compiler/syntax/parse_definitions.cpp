// What stands at the top level: structs, enums, constants, functions, lambdas.
#include "libtiles/compiler/syntax/parser_state.hpp"

namespace libtiles::compiler {

syntax::translation_unit parser::parse_text() {
  syntax::translation_unit unit;
  while (!at_end()) {
    const std::size_t before = at_;
    try {
      parse_definition(unit);
    } catch (const abandoned&) {
      recover_at_top_level();
      if (at_ == before) take();
    }
  }
  unit.end = peek().where;
  return unit;
}

void parser::parse_definition(syntax::translation_unit& unit) {
  if (take_if(";")) return;
  if (at("struct") || at("class")) {
    unit.definitions.emplace_back(parse_structure());
    return;
  }
  if (at("enum")) {
    unit.definitions.emplace_back(parse_enumeration());
    return;
  }
  if (at("[")) return parse_lambda(unit);
  if (at("template")) {
    messages_.fail(peek().where, "templates are not part of the kernel language",
                   "write the function once per type, or define the constant with #define");
  }
  if (parse_using_namespace()) return;
  if (at("using") || at("typedef")) {
    unit.definitions.emplace_back(parse_type_alias());
    return;
  }
  parse_function_or_constant(unit);
}

bool parser::parse_using_namespace() {
  if (!at("using") || !peek(1).is("namespace")) return false;
  take();
  take();
  do {
    expect_identifier("the name of a namespace");
  } while (take_if("::"));
  expect(";", "after 'using namespace'");
  return true;
}

syntax::structure parser::parse_structure() {
  take();
  syntax::structure made;
  const token name = expect_identifier("the name of the struct");
  made.where = name.where;
  made.name = name.text;
  if (at(":")) {
    messages_.fail(peek().where, "a struct in a kernel cannot have a base",
                   "make the base a member of the struct");
  }
  expect("{", "after the name of the struct");
  type_names_.insert(made.name);
  const variable_scope members(*this);
  while (!at("}") && !at_end()) {
    const std::size_t before = at_;
    try {
      parse_field(made);
    } catch (const abandoned&) {
      recover_in_block();
      if (at_ == before) take();
    }
  }
  expect("}", "to close the struct");
  expect(";", "after the struct");
  return made;
}

void parser::parse_field(syntax::structure& made) {
  if (at("public") && peek(1).is(":")) {
    take();
    take();
    return;
  }
  const bool is_constructor = (peek().is(made.name) && peek(1).is("(")) || at("~");
  if (!is_constructor) made.fields.push_back(parse_declaration());
  if (is_constructor || at("(") || at("{")) {
    messages_.fail(peek().where, "a struct in a kernel cannot have member functions",
                   is_constructor ? "write its members in braces: " + made.name + "{...}"
                                  : "write a function that takes the struct");
  }
  if (at(":")) {
    messages_.fail(peek().where, "a struct in a kernel cannot have bit-fields",
                   "extract the bits from an integer with >> and &");
  }
  expect(";", "after the member");
}

syntax::enumeration parser::parse_enumeration() {
  take();
  syntax::enumeration made;
  made.is_scoped = take_if("class") || take_if("struct");
  const token name = expect_identifier("the name of the enum");
  made.where = name.where;
  made.name = name.text;
  type_names_.insert(made.name);
  if (take_if(":")) made.underlying = std::make_unique<syntax::type_name>(parse_type());
  expect("{", "after the name of the enum");
  while (!at("}") && !at_end()) {
    made.enumerators.push_back(parse_enumerator());
    if (!take_if(",")) break;
  }
  expect("}", "to close the enum");
  expect(";", "after the enum");
  return made;
}

syntax::enumerator parser::parse_enumerator() {
  syntax::enumerator made;
  const token name = expect_identifier("the name of a value");
  made.where = name.where;
  made.name = name.text;
  if (take_if("=")) made.value = parse_conditional();
  return made;
}

void parser::parse_function_or_constant(syntax::translation_unit& unit) {
  bool is_const = false;
  const location start = peek().where;
  while (at("static") || at("inline") || at("const") || at("constexpr")) {
    is_const = take().is("const") || is_const || tokens_[at_ - 1].is("constexpr");
  }
  syntax::type_name type = parse_type();
  type.is_const = type.is_const || is_const;
  if (!peek().is_identifier()) fail_expecting("a name");
  if (!peek(1).is("(")) {
    syntax::declaration made;
    made.type = std::move(type);
    if (!made.type.is_const) {
      messages_.fail(since(start), "a variable outside of all functions must be const",
                     "pass it to the kernel as an argument");
    }
    do {
      made.declarators.push_back(parse_declarator(made.type));
    } while (take_if(","));
    expect(";", "after the constant");
    unit.definitions.emplace_back(std::move(made));
    return;
  }
  const variable_scope scope(*this);
  syntax::function made;
  const token name = take();
  made.where = name.where;
  made.name = name.text;
  made.return_type = std::move(type);
  made.parameters = parse_parameters();
  parse_restrict();
  if (take_if(";")) {
    unit.prototypes.push_back(std::move(made));
    return;
  }
  made.body = parse_block();
  made.end = tokens_[at_ - 1].where;
  unit.functions.push_back(std::move(made));
}

std::vector<syntax::parameter> parser::parse_parameters() {
  expect("(", "to open the parameters");
  std::vector<syntax::parameter> parameters;
  if (at("void") && peek(1).is(")")) take();
  while (!at(")")) {
    parameters.push_back(parse_parameter(parameters.size()));
    if (!take_if(",")) break;
  }
  expect(")", "after the parameters");
  return parameters;
}

// A parameter without a name is called by its number, which no name in the text can be.
syntax::parameter parser::parse_parameter(std::size_t number) {
  syntax::parameter made;
  made.type = parse_type();
  made.where = peek().where;
  made.name = std::to_string(number);
  const bool is_named = !at(",") && !at(")") && !at("[");
  if (is_named) made.name = take_declared_name(made.type, "the name of the parameter").text;
  variables_.back().insert(made.name);
  made.dimensions = parse_dimensions();
  if (take_if("=")) made.value = parse_assignment();
  return made;
}

// restrict(amp) says what all kernel text is; restrict(cpu, amp) is as good.
void parser::parse_restrict() {
  while (take_if("mutable") || take_if("const") || take_if("noexcept")) {
  }
  if (!at("restrict")) return;
  const location start = take().where;
  expect("(", "after 'restrict'");
  bool has_amp = false;
  do {
    const token word = expect_identifier("'amp' or 'cpu'");
    has_amp = has_amp || word.is("amp");
    if (!word.is("amp") && !word.is("cpu")) {
      messages_.fail(word.where,
                     "restrict accepts 'amp' and 'cpu', not '" + std::string(word.text) + "'");
    }
  } while (take_if(","));
  expect(")", "after the restriction");
  if (!has_amp) {
    messages_.fail(since(start), "this function is for the host only", "write restrict(amp)");
  }
}

std::vector<syntax::capture> parser::parse_captures() {
  take();
  std::vector<syntax::capture> captures;
  while (!at("]")) {
    if (!skip_captured_constant()) captures.push_back(parse_capture());
    if (!take_if(",")) break;
  }
  expect("]", "after the captures");
  return captures;
}

// A constant that a lambda captures by its name is what the preprocessor put there instead.
bool parser::skip_captured_constant() {
  const token first = peek();
  if (first.text == word_at(first.where)) return false;
  while (is_same_place(peek().where, first.where)) take();
  return true;
}

syntax::capture parser::parse_capture() {
  syntax::capture made;
  made.where = peek().where;
  made.by_reference = !at("=") && take_if("&");
  if (take_if("=") || (made.by_reference && (at(",") || at("]")))) {
    variables_.back().insert(captured_.begin(), captured_.end());
    return made;
  }
  const token name = expect_identifier("the name of a captured variable");
  made.where = name.where;
  made.name = name.text;
  variables_.back().insert(made.name);
  return made;
}

void parser::parse_lambda(syntax::translation_unit& unit) {
  const variable_scope scope(*this);
  syntax::lambda made;
  made.where = peek().where;
  made.captures = parse_captures();
  made.parameters = parse_parameters();
  made.is_mutable = at("mutable");
  parse_restrict();
  made.is_mutable = made.is_mutable || at("mutable");
  if (take_if("->")) {
    const syntax::type_name result = parse_type();
    if (result.name != "void") messages_.fail(result.where, "a kernel cannot return a value");
  }
  parse_restrict();
  made.body = parse_block();
  made.end = tokens_[at_ - 1].where;
  take_if(";");
  unit.lambdas.push_back(std::move(made));
}

}  // namespace libtiles::compiler
