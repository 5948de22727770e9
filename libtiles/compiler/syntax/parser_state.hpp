// The parser itself, declared for the files that implement its parts: types, expressions,
// statements, definitions.
#pragma once

#include <set>
#include <string>

#include "libtiles/compiler/syntax/parser.hpp"

namespace libtiles::compiler {

class parser {
 public:
  parser(const token_list& tokens, diagnostics& messages, const std::vector<std::string>& captured);

  syntax::translation_unit parse_text();

 private:
  // parser.cpp: walking over tokens
  const token& peek(std::size_t ahead = 0) const;
  bool at(std::string_view spelling) const { return peek().is(spelling); }
  bool at_end() const { return peek().kind == token_kind::end; }
  token take();
  bool take_if(std::string_view spelling);
  token expect(std::string_view spelling, const std::string& after);
  token expect_identifier(const std::string& what);
  [[noreturn]] void fail_expecting(const std::string& what);
  std::string describe_next() const;
  void recover_in_block();
  void recover_at_top_level();
  location since(const location& start) const;

  // parse_definitions.cpp: what stands at the top level
  void parse_definition(syntax::translation_unit& unit);
  syntax::structure parse_structure();
  void parse_field(syntax::structure& made);
  syntax::enumeration parse_enumeration();
  syntax::enumerator parse_enumerator();
  bool parse_using_namespace();
  void parse_function_or_constant(syntax::translation_unit& unit);
  void parse_lambda(syntax::translation_unit& unit);
  std::vector<syntax::capture> parse_captures();
  bool skip_captured_constant();
  syntax::capture parse_capture();
  std::vector<syntax::parameter> parse_parameters();
  syntax::parameter parse_parameter(std::size_t number);
  void parse_restrict();

  // parse_types.cpp
  bool at_type(std::size_t ahead = 0) const { return after_type(ahead) != 0; }
  std::size_t after_type(std::size_t ahead) const;
  std::size_t after_template_arguments(std::size_t ahead) const;
  std::size_t skip_namespace(std::size_t ahead) const;
  void take_namespace();
  syntax::type_name parse_type();
  std::string parse_scalar_name();
  void parse_template_arguments(syntax::type_name& type);
  void close_template_arguments();
  void take_const(syntax::type_name& type);
  void take_indirection(syntax::type_name& type);
  syntax::type_alias parse_type_alias();
  bool is_variable(const token& word) const;
  bool is_type_name(const token& word) const;
  bool at_name_like_type() const;
  std::vector<std::string> known_types() const;
  [[noreturn]] void refuse_type(const token& word);

  // parse_statements.cpp
  syntax::block parse_block();
  syntax::statement_ptr parse_statement();
  syntax::statement_ptr parse_declaration_statement();
  struct declaration_words {
    bool is_tile_static = false;
    bool is_const = false;
    bool is_static = false;
  };
  bool at_declaration_word() const;
  void take_declaration_words(declaration_words& words);
  syntax::declaration parse_declaration();
  syntax::declarator parse_declarator(syntax::type_name& type);
  syntax::expression_ptr parse_condition(const std::string& keyword);
  syntax::statement_ptr parse_if();
  syntax::statement_ptr parse_unrolled_loop();
  syntax::statement_ptr parse_while();
  syntax::statement_ptr parse_do();
  syntax::statement_ptr parse_for();
  syntax::statement_ptr parse_return();
  bool at_declaration() const;
  bool at_unknown_type() const;
  bool is_array_reference(std::size_t ahead) const;
  token take_declared_name(syntax::type_name& type, const std::string& what);
  std::vector<syntax::expression_ptr> parse_dimensions();
  syntax::expression_ptr size_of_list(const syntax::expression* initializer, const location& where);

  // parse_operator_calls.cpp
  bool at_operator_name() const { return peek(skip_namespace(0)).is("operator"); }
  syntax::expression_ptr parse_operator_method(const location& start, syntax::expression_ptr base);
  syntax::expression_ptr parse_operator_function();
  std::string parse_operator_name();
  syntax::expression_ptr apply_operator(const location& start, const std::string& op,
                                        std::vector<syntax::expression_ptr> operands);

  // parse_switch.cpp
  syntax::statement_ptr parse_switch();
  void parse_switch_part(syntax::switch_statement& made);
  bool at_case() const { return at("case") || at("default"); }
  syntax::case_label parse_case();

  // parse_expressions.cpp
  syntax::expression_ptr parse_expression();
  syntax::expression_ptr parse_assignment();
  syntax::expression_ptr parse_conditional();
  syntax::expression_ptr parse_binary(int lowest_precedence);
  syntax::expression_ptr parse_unary();
  syntax::expression_ptr parse_postfix();
  syntax::expression_ptr parse_member(const location& start, syntax::expression_ptr base);
  syntax::expression_ptr parse_primary();
  bool at_c_cast() const;
  syntax::expression_ptr parse_c_cast();
  syntax::expression_ptr parse_named_cast();
  syntax::expression_ptr parse_construction();
  syntax::expression_ptr parse_name();
  syntax::expression_ptr parse_number();
  syntax::expression_ptr parse_floating(const token& number);
  syntax::expression_ptr parse_integer(const token& number);
  syntax::expression_ptr parse_character();
  syntax::expression_ptr parse_string();
  [[noreturn]] void refuse_number(const token& number);
  syntax::expression_ptr parse_initializer_list();
  std::vector<syntax::expression_ptr> parse_elements();
  std::vector<syntax::expression_ptr> parse_arguments(std::string_view closing);

  /// Refuses a tree so deep that walking it could exhaust the stack.
  void limit_depth(syntax::expression& made);
  template <class Node>
  syntax::expression_ptr make(const location& start, Node node);
  template <class Node>
  syntax::statement_ptr make_statement(const location& start, Node node);

  /// Counts how deep constructs are nested while it lives; too deep is an error.
  class nesting {
   public:
    explicit nesting(parser& owner);
    ~nesting() { --owner_.depth_; }
    nesting(const nesting&) = delete;
    nesting& operator=(const nesting&) = delete;

   private:
    parser& owner_;
  };

  /// The variables declared while it lives: they hide types of their names.
  class variable_scope {
   public:
    explicit variable_scope(parser& owner) : owner_(owner) { owner_.variables_.emplace_back(); }
    ~variable_scope() { owner_.variables_.pop_back(); }
    variable_scope(const variable_scope&) = delete;
    variable_scope& operator=(const variable_scope&) = delete;

   private:
    parser& owner_;
  };

  token_list tokens_;  // a copy: closing template arguments cuts >> in two
  diagnostics& messages_;
  const std::vector<std::string>& captured_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool in_template_arguments_ = false;
  std::set<std::string, std::less<>> type_names_;                 // that the text defines
  std::vector<std::set<std::string, std::less<>>> variables_{1};  // block within block
};

template <class Node>
syntax::expression_ptr parser::make(const location& start, Node node) {
  auto made = std::make_unique<syntax::expression>();
  made->where = since(start);
  made->node = std::move(node);
  limit_depth(*made);
  return made;
}

template <class Node>
syntax::statement_ptr parser::make_statement(const location& start, Node node) {
  auto made = std::make_unique<syntax::statement>();
  made->where = since(start);
  made->node = std::move(node);
  return made;
}

}  // namespace libtiles::compiler
