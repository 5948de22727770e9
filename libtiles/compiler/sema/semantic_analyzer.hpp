// Syntax tree -> typed tree: resolves names and types, checks the rules of the language.
// Implemented in several files, one per kind of construct.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"
#include "libtiles/compiler/sema/barrier_coalescing.hpp"
#include "libtiles/compiler/sema/function_head.hpp"
#include "libtiles/compiler/sema/scope.hpp"
#include "libtiles/compiler/text/diagnostics.hpp"

namespace libtiles::compiler {

class semantic_analyzer {
 public:
  semantic_analyzer(const syntax::translation_unit& unit, diagnostics& messages);

  /// Resolves structs, constants and the heads of functions.
  void analyze_definitions();

  /// Checks the bodies of all functions.
  void analyze_functions();

  /// The struct of this name, or null.
  std::shared_ptr<const struct_type> find_structure(const std::string& name) const;

  /// The functions of the text that have a kernel's form and are called by no other, in its order.
  std::vector<typed::function*> kernels() const;

  /// Makes `kernel` the program's kernel; its parameters become the kernel's.
  void choose_kernel(typed::function& kernel);

  /// Checks a lambda whose captured variables have these types, and makes it the program's kernel.
  void analyze_lambda(const syntax::lambda& text, const std::vector<bound_argument>& captured);

  /// Checks what is called by nothing. Call last.
  void analyze_uncalled_functions();

  typed::program take_program() { return std::move(program_); }

 private:
  // definitions.cpp
  void define(const syntax::structure& text);
  void define_field(struct_type& made, const syntax::declaration& text);
  void define(const syntax::declaration& text);
  type_ptr return_type(const syntax::function& text);
  type_ptr parameter_type(const syntax::parameter& text);

  // instances.cpp
  void declare_function(const syntax::function& text);
  void check_instance_count(const function_head& head, const argument_spaces& spaces,
                            const location& where);
  typed::function& instance_of(function_head& head, const argument_spaces& spaces);
  void analyze_instances();
  void analyze_function(typed::function& made, function_head& head);

  // enumerations.cpp: and other names of types
  void define(const syntax::enumeration& text);
  std::vector<std::int64_t> enumerator_values(const syntax::enumeration& text,
                                              const type_ptr& underlying);
  std::int64_t enumerator_value(const syntax::enumerator& text, std::int64_t next,
                                const type_ptr& underlying);
  type_ptr underlying_type(const syntax::enumeration& text);
  void define(const syntax::type_alias& text);

  // lambda.cpp
  void check_capture(const syntax::lambda& text, const bound_argument& argument);
  type_ptr captured_type(const bound_argument& argument);
  type_ptr type_named(const std::string& name) const;
  void declare_thread_parameter(typed::function& made, const syntax::lambda& text);

  // types.cpp
  type_ptr resolve(const syntax::type_name& name);
  type_ptr resolve_named(const syntax::type_name& name);
  type_ptr resolve_pointer(const syntax::type_name& name, const type_ptr& element);
  type_ptr resolve_template(const syntax::type_name& name);
  type_ptr resolve_view(const syntax::type_name& name);
  type_ptr resolve_element(const syntax::type_name& name, const std::string& holder);
  type_ptr resolve_array(type_ptr element, const std::vector<syntax::expression_ptr>& dimensions);
  int constant_rank(const syntax::type_name& name);
  std::array<int, 3> constant_tile(const std::vector<syntax::expression_ptr>& extents,
                                   const std::string& owner, const location& where);
  std::int64_t constant_integer(const syntax::expression& text, const std::string& purpose);

  // statements.cpp
  typed::statement_ptr analyze(const syntax::statement& text);
  void analyze_into(typed::block& made, const syntax::block& text);
  typed::statement_ptr analyze_body(const syntax::statement& text);
  typed::statement_ptr analyze_branch(const syntax::statement& text, bool is_reached);
  typed::statement_ptr analyze_expression_statement(const syntax::expression& text);
  typed::statement_ptr analyze_synchronisation(const syntax::expression& text);
  typed::statement_ptr analyze_return(const syntax::return_statement& text, const location& where);
  typed::expression_ptr analyze_condition(const syntax::expression& text);
  typed::unroll_count analyze_unrolling(const std::optional<syntax::unroll>& text);

  // declarations.cpp
  std::vector<typed::statement_ptr> analyze_declaration(const syntax::declaration& text);
  typed::statement_ptr declare_local(const syntax::declaration& text,
                                     const syntax::declarator& one);
  typed::statement_ptr define_local(const syntax::declaration& text, const syntax::declarator& one);
  typed::statement_ptr define_value(const syntax::declarator& one, const type_ptr& t,
                                    typed::expression_ptr value, bool is_const);
  void declare_tile_static(const syntax::declaration& text, const syntax::declarator& one);
  void add_tile_static(const syntax::declarator& one, const type_ptr& t);
  void refuse_half(const type& t, const location& where, const std::string& what);
  type_ptr local_type(const syntax::declaration& text, const syntax::declarator& one);
  typed::expression_ptr analyze_initializer(const syntax::declarator& one, const type_ptr& wanted);
  typed::expression_ptr analyze_auto(const syntax::declarator& one);
  typed::expression_ptr made_of(typed::expression_ptr value, const type_ptr& wanted);
  typed::expression_ptr analyze_element(const syntax::expression& text, const type_ptr& wanted);
  typed::expression_ptr analyze_aggregate(const std::vector<syntax::expression_ptr>& texts,
                                          const type_ptr& wanted, const location& where);
  typed::variable& make_variable(const std::string& name, const type_ptr& t, const location& where,
                                 typed::storage kind, bool is_const);
  typed::variable& add_variable(const std::string& name, const type_ptr& t, const location& where,
                                typed::storage kind, bool is_const);
  void declare(const std::string& name, symbol meaning, const location& where);

  // pointers.cpp
  typed::expression_ptr pointer_to(typed::expression_ptr place, bool is_const);
  typed::expression_ptr followed(typed::expression_ptr pointer, const location& where);
  typed::expression_ptr analyze_node(const syntax::address_of& text, const location& where);
  typed::expression_ptr analyze_node(const syntax::dereference& text, const location& where);
  void refuse_pointer(const typed::expression& value);
  void refuse_pointer_assignment(const typed::expression& target);
  typed::expression_ptr bind_reference(typed::expression_ptr place, const type& wanted,
                                       bool is_const, const std::string& name);
  typed::statement_ptr define_reference(const syntax::declaration& text,
                                        const syntax::declarator& one);
  typed::statement_ptr define_pointer(const syntax::declaration& text,
                                      const syntax::declarator& one);
  typed::statement_ptr define_indirection(const syntax::declarator& one,
                                          typed::expression_ptr pointer, bool is_reference);
  static const syntax::expression* initializer_of(const syntax::declarator& one);
  // switch.cpp
  typed::statement_ptr analyze_switch(const syntax::switch_statement& text, const location& where);
  void add_labels(typed::switch_section& made, const syntax::switch_section& text,
                  const type_ptr& wanted);
  void add_label(typed::switch_section& made, const syntax::case_label& text,
                 const type_ptr& wanted);
  std::int64_t label_value(const syntax::expression& text, const type_ptr& wanted);
  void check_labels(const syntax::switch_statement& text, const typed::switch_statement& made);
  void check_jumps(const syntax::switch_statement& text);

  // expressions.cpp
  typed::expression_ptr analyze(const syntax::expression& text);
  typed::expression_ptr analyze_value(const syntax::expression& text);
  typed::expression_ptr analyze_node(const syntax::literal& text, const location& where);
  typed::expression_ptr analyze_node(const syntax::name& text, const location& where);
  typed::expression_ptr analyze_node(const syntax::unary& text, const location& where);
  typed::expression_ptr analyze_node(const syntax::binary& text, const location& where);
  typed::expression_ptr analyze_node(const syntax::assignment& text, const location& where);
  typed::expression_ptr analyze_node(const syntax::conditional& text, const location& where);
  typed::expression_ptr analyze_node(const syntax::call& text, const location& where);
  typed::expression_ptr analyze_node(const syntax::subscript& text, const location& where);
  typed::expression_ptr analyze_node(const syntax::member& text, const location& where);
  typed::expression_ptr analyze_node(const syntax::static_member& text, const location& where);
  typed::expression_ptr analyze_node(const syntax::construction& text, const location& where);
  typed::expression_ptr analyze_node(const syntax::initializer_list& text, const location& where);
  void refuse_constant(const syntax::expression& target);
  void require_writable(const typed::expression& target);
  void require_writable_view(const typed::expression& view, const location& where);
  void note_read(const typed::expression& value);
  void note_written(const typed::expression& target);
  typed::expression_ptr analyze_if_reached(const syntax::expression& text, bool is_reached);

  // operators.cpp
  typed::expression_ptr analyze_operand(const syntax::expression& text);
  typed::expression_ptr increment(const syntax::unary& text, const location& where);
  void note_double_literal(const typed::expression& number, const typed::expression& other);
  typed::expression_ptr in_range(syntax::binary_operator op, typed::expression_ptr left,
                                 typed::expression_ptr right, const location& where);
  typed::expression_ptr comma(const syntax::binary& text, const location& where);
  typed::expression_ptr shift(const syntax::binary& text, typed::expression_ptr left,
                              typed::expression_ptr right, const location& where);
  void refuse_as_operand(const typed::expression& value);
  void check_divisor(const type& dividend, const typed::expression& divisor);
  typed::expression_ptr assign_view(typed::expression_ptr target, typed::expression_ptr value,
                                    const syntax::assignment& text, const location& where);
  typed::expression_ptr compound_value(const syntax::assignment& text,
                                       const typed::expression& target,
                                       typed::expression_ptr value);
  type_ptr type_of_choice(const typed::expression& if_true, const typed::expression& if_false,
                          const location& where);
  type_ptr common_type(const type& a, const type& b) const;

  // vectors.cpp
  typed::expression_ptr member_of_vector(typed::expression_ptr base, const syntax::member& text,
                                         const location& where);
  void refuse_repeated_components(const typed::expression& target);
  typed::expression_ptr construct_vector(const type_ptr& wanted,
                                         const std::vector<syntax::expression_ptr>& texts,
                                         const location& where);
  typed::expression_ptr vector_part(const syntax::expression& text, const type& wanted);
  typed::expression_ptr call_vector_method(typed::expression_ptr base, const syntax::member& method,
                                           const syntax::call& text, const location& where);

  // calls.cpp
  typed::expression_ptr call_function(const std::string& name, const syntax::call& text,
                                      const location& where);
  typed::expression_ptr call_method(const syntax::member& method, const syntax::call& text,
                                    const location& where);
  typed::expression_ptr pass_arguments(function_head& head,
                                       std::vector<typed::expression_ptr> arguments,
                                       const location& where);
  typed::expression_ptr pass_argument(typed::expression_ptr argument, const typed::variable& wanted,
                                      typed::call_site& site);
  typed::expression_ptr pass_indirectly(typed::expression_ptr argument,
                                        const parameter_head& wanted);
  typed::expression_ptr pass_view(typed::expression_ptr argument, const typed::variable& wanted,
                                  typed::call_site& site);

  // atomics.cpp
  typed::expression_ptr call_atomic(const struct atomic_function& called,
                                    std::vector<typed::expression_ptr> arguments,
                                    const location& where);
  void check_atomic_target(const struct atomic_function& called, const typed::expression& target);
  typed::expression_ptr take_expected(const struct atomic_function& called,
                                      typed::expression_ptr argument, const type& element);

  // view_methods.cpp
  typed::expression_ptr member_of_view(typed::expression_ptr view, const syntax::member& text,
                                       const location& where);
  typed::expression_ptr call_method_of_view(typed::expression_ptr view,
                                            const syntax::member& method, const syntax::call& text,
                                            const location& where);
  typed::expression_ptr call_view_as(typed::expression_ptr view, const syntax::member& method,
                                     const syntax::call& text, const location& where);
  typed::expression_ptr as_index(typed::expression_ptr value);
  std::vector<typed::expression_ptr> analyze_indices(
      const std::vector<syntax::expression_ptr>& texts);

  // builtin_calls.cpp
  typed::expression_ptr call_builtin(const std::string& name, const syntax::call& text,
                                     std::vector<typed::expression_ptr> arguments,
                                     const location& where);
  type_ptr common_type(const struct builtin_function& called, bool is_single,
                       const std::vector<typed::expression_ptr>& arguments);
  void require_number(const typed::expression& argument, const struct builtin_function& called);
  void take_place(const struct builtin_function& called, const typed::expression& place,
                  const type& element);
  typed::expression_ptr call_sincos(std::vector<typed::expression_ptr> arguments,
                                    const location& where);
  [[noreturn]] void refuse_unknown_function(const std::string& name, const location& where);

  // extent_methods.cpp
  typed::expression_ptr call_method_of_extent(typed::expression_ptr extent,
                                              const syntax::member& method,
                                              const syntax::call& text, const location& where);
  typed::expression_ptr call_method_of_tile(const type& tiled, const syntax::member& method,
                                            const syntax::call& text, const location& where);
  typed::expression_ptr call_contains(typed::expression_ptr extent, const syntax::call& text,
                                      const location& where);
  typed::expression_ptr call_tile(typed::expression_ptr extent, const syntax::member& method,
                                  const location& where);

  // tile_functions.cpp
  const syntax::call* call_of(const std::string& function, const syntax::expression& text) const;
  const type& tile_for(const std::string& function, const location& where);
  typed::statement_ptr analyze_tile_function(const syntax::expression& text);
  typed::statement_ptr analyze_tile_load(const syntax::call& text, const location& where);
  typed::statement_ptr analyze_tile_store(const syntax::call& text, const location& where);
  typed::expression_ptr analyze_shared_array(const syntax::expression& text,
                                             const std::string& function);
  typed::expression_ptr analyze_copied_view(const syntax::expression& text,
                                            const std::string& function, const type& array);
  typed::expression_ptr analyze_origin(const syntax::expression& text, const std::string& function,
                                       int rank);
  typed::expression_ptr zero_of(const type_ptr& t, const location& where);
  typed::expression_ptr call_tile_function(const std::string& name, const syntax::call& text,
                                           const location& where);
  typed::expression_ptr analyze_tile_uniform(const syntax::call& text, const location& where);
  void allow_tile_uniform(const syntax::expression& text);
  void take_before(std::vector<typed::statement_ptr>& statements);

  // loops.cpp
  typed::statement_ptr analyze_while(const syntax::while_statement& text, const location& where);
  typed::statement_ptr analyze_for(const syntax::for_statement& text, const location& where);
  typed::expression_ptr analyze_loop_condition(const syntax::expression& text,
                                               std::vector<typed::statement_ptr>& before);
  typed::statement_ptr analyze_loop_body(const syntax::statement& text);

  // classes.cpp: index, extent, tiled_index
  typed::expression_ptr component_of_index(typed::expression_ptr base,
                                           typed::expression_ptr dimension, const location& where);
  typed::expression_ptr construct_index(const type_ptr& wanted,
                                        const std::vector<syntax::expression_ptr>& texts,
                                        const location& where);
  typed::expression_ptr index_of_array(const type_ptr& wanted, const typed::expression& array,
                                       const location& where);

  // conversions.cpp
  typed::expression_ptr convert(typed::expression_ptr value, const type_ptr& wanted);
  typed::expression_ptr as_operand(typed::expression_ptr value);
  typed::expression_ptr explicit_conversion(typed::expression_ptr value, const type_ptr& wanted,
                                            const location& where);
  type_ptr arithmetic_type(const type& a, const type& b) const;
  type_ptr promoted(const type_ptr& t) const;

  /// While it lives, if `is_unreached`, what is checked never runs: a condition that the constants
  /// decide keeps it out, so that it may do what would be a mistake elsewhere.
  class unreached_code {
   public:
    unreached_code(semantic_analyzer& owner, bool is_unreached)
        : owner_(owner), before_(owner.is_unreached_) {
      owner_.is_unreached_ = before_ || is_unreached;
    }
    ~unreached_code() { owner_.is_unreached_ = before_; }
    unreached_code(const unreached_code&) = delete;
    unreached_code& operator=(const unreached_code&) = delete;

   private:
    semantic_analyzer& owner_;
    const bool before_;
  };

  /// While it lives, what has to run before a statement stays in the body that is checked.
  class body_of_its_own {
   public:
    explicit body_of_its_own(semantic_analyzer& owner)
        : owner_(owner), outside_(std::exchange(owner.before_, {})) {}
    ~body_of_its_own() { owner_.before_ = std::move(outside_); }
    body_of_its_own(const body_of_its_own&) = delete;
    body_of_its_own& operator=(const body_of_its_own&) = delete;

   private:
    semantic_analyzer& owner_;
    std::vector<typed::statement_ptr> outside_;
  };

  /// Counts the loop or switch whose body is checked while it lives.
  class counted {
   public:
    explicit counted(int& depth) : depth_(depth) { ++depth_; }
    ~counted() { --depth_; }
    counted(const counted&) = delete;
    counted& operator=(const counted&) = delete;

   private:
    int& depth_;
  };

  const syntax::translation_unit& unit_;
  diagnostics& messages_;
  typed::program program_;
  scope_stack scopes_;
  scope_stack::block globals_;
  std::map<std::string, std::shared_ptr<const struct_type>> structures_;
  std::vector<std::unique_ptr<function_head>> heads_;
  std::map<std::string, std::vector<function_head*>> functions_;
  std::deque<std::pair<typed::function*, function_head*>> unanalyzed_;
  typed::function* current_ = nullptr;     // whose body is being checked
  function_head* current_head_ = nullptr;  // of the same; null for a lambda
  int tile_static_count_ = 0;
  int loop_depth_ = 0;
  std::vector<typed::statement_ptr> before_;  // what has to run before the statement being checked
  const syntax::call* uniform_call_ = nullptr;  // of tile_uniform, where one may stand
  barrier_coalescing tile_steps_;
  int switch_depth_ = 0;
  bool is_unreached_ = false;
};

/// The value of a condition that is known while compiling.
std::optional<bool> truth_of(const typed::expression& condition);

/// t_idx; and (void)t_idx; say that it is not used: there is nothing to compute.
bool names_the_thread(const typed::expression& value);

}  // namespace libtiles::compiler
