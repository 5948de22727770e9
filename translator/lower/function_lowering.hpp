// One function while it becomes kernel text. Its methods stand in files of their own, by construct.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/AST/StmtVisitor.h>
#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLFunctionalExtras.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "translator/lower/bit_place.hpp"
#include "translator/lower/fragment.hpp"
#include "translator/lower/inlined_body.hpp"
#include "translator/lower/kernel_entries.hpp"
#include "translator/lower/kernel_lowering.hpp"
#include "translator/lower/object_context.hpp"
#include "translator/lower/operands.hpp"
#include "translator/lower/pieces.hpp"
#include "translator/lower/pointer_uses.hpp"
#include "translator/lower/scope.hpp"

namespace translator {

struct lowered_function {
  fragment head;
  std::vector<text_line> body;
};

lowered_function lower_function(kernel_lowering& kernel, const function_instance& function);

/// \param arguments  receives what a launch hands over
lowered_function lower_entry(kernel_lowering& kernel, const kernel_entry& entry,
                             std::vector<kernel_argument>& arguments);

class function_lowering : public clang::ConstStmtVisitor<function_lowering, fragment> {
 public:
  function_lowering(kernel_lowering& kernel, function_instance instance);

  // functions.cpp
  lowered_function lower_function();
  lowered_function lower_entry(const kernel_entry& entry, std::vector<kernel_argument>& arguments);

  // expressions.cpp
  fragment VisitParenExpr(const clang::ParenExpr* e);
  fragment VisitFullExpr(const clang::FullExpr* e);
  fragment VisitMaterializeTemporaryExpr(const clang::MaterializeTemporaryExpr* e);
  fragment VisitCXXBindTemporaryExpr(const clang::CXXBindTemporaryExpr* e);
  fragment VisitSubstNonTypeTemplateParmExpr(const clang::SubstNonTypeTemplateParmExpr* e);
  fragment VisitCXXDefaultArgExpr(const clang::CXXDefaultArgExpr* e);
  fragment VisitCXXDefaultInitExpr(const clang::CXXDefaultInitExpr* e);
  fragment VisitOpaqueValueExpr(const clang::OpaqueValueExpr* e);
  fragment VisitDeclRefExpr(const clang::DeclRefExpr* e);
  fragment VisitArraySubscriptExpr(const clang::ArraySubscriptExpr* e);
  fragment VisitExpr(const clang::Expr* e);

  fragment VisitPseudoObjectExpr(const clang::PseudoObjectExpr* e);

  // constants.cpp
  fragment VisitIntegerLiteral(const clang::IntegerLiteral* e);
  fragment VisitCharacterLiteral(const clang::CharacterLiteral* e);
  fragment VisitFloatingLiteral(const clang::FloatingLiteral* e);
  fragment VisitCXXBoolLiteralExpr(const clang::CXXBoolLiteralExpr* e);
  fragment VisitCXXNullPtrLiteralExpr(const clang::CXXNullPtrLiteralExpr* e);
  fragment VisitUnaryExprOrTypeTraitExpr(const clang::UnaryExprOrTypeTraitExpr* e);
  fragment VisitTypeTraitExpr(const clang::TypeTraitExpr* e);
  fragment VisitSizeOfPackExpr(const clang::SizeOfPackExpr* e);
  fragment VisitCXXNoexceptExpr(const clang::CXXNoexceptExpr* e);
  fragment VisitConstantExpr(const clang::ConstantExpr* e);
  fragment VisitImplicitValueInitExpr(const clang::ImplicitValueInitExpr* e);
  fragment VisitCXXScalarValueInitExpr(const clang::CXXScalarValueInitExpr* e);

  // operators.cpp
  fragment VisitUnaryOperator(const clang::UnaryOperator* e);
  fragment VisitBinaryOperator(const clang::BinaryOperator* e);
  fragment VisitCXXOperatorCallExpr(const clang::CXXOperatorCallExpr* e);

  // conditions.cpp
  fragment VisitBinaryConditionalOperator(const clang::BinaryConditionalOperator* e);
  fragment VisitAbstractConditionalOperator(const clang::AbstractConditionalOperator* e);

  // casts.cpp
  fragment VisitCastExpr(const clang::CastExpr* e);

  // members.cpp
  fragment VisitMemberExpr(const clang::MemberExpr* e);
  fragment VisitCXXThisExpr(const clang::CXXThisExpr* e);

  // calls.cpp
  fragment VisitCallExpr(const clang::CallExpr* e);
  fragment VisitCXXMemberCallExpr(const clang::CXXMemberCallExpr* e);

  // constructions.cpp
  fragment construction(const clang::CXXConstructExpr* e, clang::QualType type);
  fragment VisitCXXConstructExpr(const clang::CXXConstructExpr* e);
  fragment VisitCXXInheritedCtorInitExpr(const clang::CXXInheritedCtorInitExpr* e);
  fragment VisitInitListExpr(const clang::InitListExpr* e);
  fragment VisitLambdaExpr(const clang::LambdaExpr* e);

  // array_copies.cpp
  fragment VisitArrayInitLoopExpr(const clang::ArrayInitLoopExpr* e);
  fragment VisitArrayInitIndexExpr(const clang::ArrayInitIndexExpr* e);

 private:
  using expressions = llvm::ArrayRef<const clang::Expr*>;

  [[noreturn]] void fail(clang::SourceLocation where, const std::string& what) const {
    throw not_lowered(where, what);
  }
  clang::ASTContext& context() const { return kernel_.context(); }

  // expressions.cpp
  fragment expression(const clang::Expr* e);
  fragment initial_value(const clang::Expr* e);

  // constants.cpp
  std::optional<fragment> constant(const clang::Expr* e);
  fragment number(const llvm::APSInt& value, clang::QualType type);
  fragment real(const llvm::APFloat& value, clang::QualType type);
  fragment zero(clang::QualType type, clang::SourceLocation where);

  // functions.cpp
  void begin(fragment_list& parameters);
  void enter(const clang::FunctionDecl& function, const std::string& self);
  clang::QualType type_to_change(const clang::VarDecl& variable);
  void add_object_parameters(fragment_list& parameters, const clang::CXXMethodDecl& method);
  void add_parameter(fragment_list& parameters, const clang::ParmVarDecl& parameter,
                     const part_of& whole);
  void add_piece_parameter(fragment_list& parameters, const piece& one, bool is_const);
  bool add_shared_piece(fragment_list& parameters, const piece& one, clang::QualType whole);
  void add_copied_piece(fragment_list& parameters, const piece& one);
  void copy_arrays();
  std::optional<memory_set> add_memories(fragment_list& parameters, const std::string& name,
                                         clang::SourceLocation where);
  void add_object_parameter(fragment_list& parameters, clang::QualType type,
                            const std::string& name, clang::SourceLocation where);
  clang::QualType result_type() const;
  std::string take_index_apart(clang::QualType type, const std::string& name);

  // declarations.cpp
  std::string constant_array(const clang::VarDecl& variable, clang::SourceLocation where);
  std::string template_argument(const clang::TemplateParamObjectDecl& argument,
                                clang::SourceLocation where);
  void add_constant_arrays();
  std::string name_of(const clang::VarDecl& variable);
  void declare(const clang::VarDecl& variable);
  bool declare_pointer(const clang::VarDecl& variable);
  void declare_tile_static(const clang::VarDecl& variable);
  void declare_elements(const clang::ConstantArrayType& array, const std::string& path,
                        const clang::Expr& values);
  void declare_pieces(clang::QualType type, const std::string& path, const clang::Expr* value);
  void declare_capture(clang::QualType type, const std::string& path, const clang::Expr* value);
  void declare_copy(clang::QualType type, const std::string& path, const std::string& source);
  void declare_member(clang::QualType type, const std::string& path, const clang::Expr* value);

  // chosen_objects.cpp
  std::vector<piece> variables_of(clang::QualType type, const std::string& path) const;
  void declare_choice(clang::QualType type, const std::string& path, const std::string& first,
                      clang::SourceLocation where);
  void choose(clang::QualType type, const std::string& path, const std::string& from,
              clang::SourceLocation where);
  void require_copy_suffices(const clang::Expr& chosen) const;
  void require_not_selected(const clang::Expr* changed);
  void require_not_selected(const clang::FunctionDecl& callee, const clang::Expr* object_expression,
                            expressions given);
  std::string selected_object(const clang::ArraySubscriptExpr& e);
  std::string chosen_object(const clang::AbstractConditionalOperator& e);
  std::string one_of_two_objects(const clang::AbstractConditionalOperator& e);

  // chosen_places.cpp
  const clang::ConditionalOperator* place_to_choose(const clang::Expr* e) const;
  const clang::Expr* chosen_place(const clang::Expr* choice) const;
  const clang::Expr* place_behind(const clang::Expr* e) const;
  fragment change_chosen_place(const clang::Expr* e, const clang::ConditionalOperator& choice);
  std::vector<const clang::Expr*> compute_values_first(const clang::Expr* e,
                                                       const clang::ConditionalOperator& choice);
  fragment one_of_two(const clang::ConditionalOperator& choice, const std::string& condition,
                      const clang::Expr* place);

  // constructors.cpp
  void lower_constructor(const clang::CXXConstructorDecl& constructor);
  void construct_pieces(const clang::CXXConstructExpr& call, const std::string& path);
  void construct_inherited(const clang::CXXConstructorDecl& heir,
                           const clang::CXXInheritedCtorInitExpr& call, const std::string& path);
  void construct_members(const clang::CXXConstructorDecl& constructor, clang::QualType type,
                         const std::string& path);
  void construct_elements(const std::string& array, const clang::CXXConstructExpr& call);
  void initialize_member(const std::string& name, const clang::FieldDecl* field,
                         const clang::Expr* value);

  // destructors.cpp
  void own(clang::QualType type, const std::string& name);
  void destroy(const owned_object& object);
  void destroy_scope(const scope& left, const std::string& kept = "");
  void destroy_temporaries();
  void keep_last_temporary();
  fragment value_of_whole(const clang::Expr* e);
  /// All scopes that a jump leaves: up to the next loop, loop or switch, or out of the function.
  void destroy_for_continue();
  void destroy_for_break();
  /// \param kept  the variable that is the result; empty if there is none
  void destroy_for_return(const std::string& kept = "");

  // statements.cpp, loops.cpp
  void statement(const clang::Stmt* s);
  void block(const clang::Stmt* s, scope_kind kind = scope_kind::block);
  void body_of(const clang::Stmt* s);
  void expression_statement(const clang::Expr* e);
  void declaration_statement(const clang::DeclStmt* s);
  void declare_parts(const clang::VarDecl& variable);
  void return_statement(const clang::ReturnStmt* s);
  std::string returned_variable(const clang::ReturnStmt& s);
  void discard(const clang::Expr* result);
  void go_on_leaving(const clang::Stmt* s);
  void if_statement(const clang::IfStmt* s);
  void switch_statement(const clang::SwitchStmt* s);
  void for_statement(const clang::ForStmt* s);
  void while_statement(const clang::WhileStmt* s);
  void do_statement(const clang::DoStmt* s);
  void range_for_statement(const clang::CXXForRangeStmt* s);
  fragment elements_of_range(const clang::Expr* range);
  struct loop_parts {
    const clang::Expr* condition = nullptr;
    const clang::VarDecl* variable = nullptr;  ///< that the condition declares
    const clang::Expr* step = nullptr;
  };
  void loop(const fragment& first, const loop_parts& parts, clang::SourceLocation where,
            llvm::function_ref<void()> body);
  void add_line(const fragment& text);
  void open_block(scope_kind kind = scope_kind::block);
  void close_block(const char* end = "}");

  // members.cpp
  std::string member_of_closure(const clang::FieldDecl* field) const;
  /// The name of an object that is taken apart.
  std::string path_of(const clang::Expr* e);
  std::string temporary_path(const clang::Expr* e);
  void keep_temporaries(const clang::Expr* e);
  std::string make_temporary(const clang::Expr* e);
  fragment object(const clang::Expr* base);
  std::vector<std::string> base_members(const clang::CastExpr* cast) const;
  std::vector<std::string> base_path(const clang::CastExpr& cast, clang::QualType derived) const;
  fragment base_of_pieces(const clang::CastExpr& cast);
  std::string derived_object(const clang::CastExpr& cast, const std::string& base) const;
  bool is_of_another_class(const clang::CastExpr& cast) const;
  std::string object_cast_down(const clang::CastExpr& cast, const std::string& base);
  fragment piece_text(const std::string& path) const;

  // bits.cpp
  std::string bits_type(const bit_place& place, clang::SourceLocation where);
  std::optional<bit_position> position_in_union(const clang::Expr* e);
  void add_step(bit_position& position, const clang::ArraySubscriptExpr& element);
  std::optional<bit_place> bits_of(const clang::Expr* e);
  bit_place bit_field_in(const fragment& object, const clang::FieldDecl& field);
  fragment value_at(const bit_position& position, clang::QualType type,
                    clang::SourceLocation where);
  std::optional<fragment> read_bits_of(const clang::Expr* e);
  std::optional<fragment> assign_bits(const clang::Expr* site, const clang::Expr* to,
                                      const std::string& sign, const clang::Expr* from);
  std::optional<fragment> assign_in_union(const clang::Expr* to, const clang::Expr* from);
  void store_in_union(const bit_position& position, clang::QualType type, const std::string& source,
                      clang::SourceLocation where);
  std::optional<fragment> count_bits(const clang::UnaryOperator& e);
  fragment copy_of_member(const clang::Expr* e);
  const clang::Expr* addressed(const clang::Expr* pointer) const;
  void copy_addressed_members(expressions given);
  bool declare_name_of_member(const clang::VarDecl& variable);

  // bit_values.cpp
  bool initialize_bits(const clang::CXXCtorInitializer& initializer, const clang::Expr* value);
  void each_number(
      const clang::Expr* value, clang::QualType type, std::int64_t bits,
      llvm::function_ref<void(std::int64_t, unsigned, clang::QualType, const clang::Expr*)> add);
  fragment union_value(const clang::InitListExpr* e);
  fragment bit_fields_value(const clang::InitListExpr* e);

  // derived_objects.cpp
  std::optional<part_of> part(const clang::Expr* e) const;
  std::optional<part_of> derived_part(const clang::CastExpr& cast) const;
  void find_parts(function_instance& instance, const clang::Expr* object_expression,
                  expressions given) const;
  clang::QualType type_of(const part_of& one, bool is_const) const;
  std::string path_to_part(const part_of& one, const std::string& whole) const;
  std::optional<std::string> without_path(llvm::StringRef text, const part_of& one) const;
  /// What is handed over for an object: if it is a known part of another, that one.
  struct handed_object {
    clang::QualType type;
    fragment name;
  };
  handed_object object_to_hand_over(const clang::Expr* e, clang::QualType type,
                                    const part_of& whole);
  memory_set targets_to_hand_over(const clang::Expr* pointer, part_of& whole);
  bool declare_name_of_empty_base(const clang::VarDecl& variable);
  void add_part_parameter(fragment_list& parameters, const clang::ParmVarDecl& parameter,
                          const part_of& whole);

  // operators.cpp
  bool is_steady(const clang::Expr& place);
  bool is_steady(const clang::Expr& place, const clang::VarDecl* changed);
  fragment place(const clang::Expr* e);
  void make_assignment(const clang::Expr* e);
  fragment place_found_once(const clang::Expr* assignment, const clang::Expr* changed);
  [[noreturn]] void fail_to_repeat(const clang::Expr& place) const;
  fragment three_way_comparison(const clang::BinaryOperator& e);
  fragment repeatable_value(const fragment& computed, const clang::Expr& of);
  fragment one_behind_the_other(const clang::BinaryOperator& comma);
  fragment assign_pieces(const clang::Expr* to, const clang::Expr* from);

  // operands.cpp
  std::optional<fragment> declare_operand(operand& one);
  void keep_operands(operand_list& list, std::size_t count, std::size_t lines);
  void add_operand(operand_list& list, const clang::Expr* e,
                   operand_form of_pointer = operand_form::offset);
  struct sides {
    fragment left;
    fragment right;
  };
  sides sides_in_order(const clang::Expr* left, const clang::Expr* right);
  sides sides_of_assignment(const clang::Expr* from, llvm::function_ref<fragment()> make_left);
  void compute_first(const clang::Expr* e);
  std::vector<const clang::Expr*> compute_all_first(const std::vector<const clang::Expr*>& values);
  void forget(const std::vector<const clang::Expr*>& computed);
  fragment right_side_first(const clang::Expr* to, const clang::Expr* from,
                            llvm::function_ref<fragment()> make);

  // calls.cpp
  using target_iterator = std::vector<std::optional<memory_set>>::const_iterator;
  void add_argument(operand_list& list, const clang::Expr* argument, clang::QualType parameter);
  struct handed_over {
    operand_list list;
    target_iterator next;         ///< of the callee's next pointer
    std::set<std::string> roots;  ///< of memories that it has already
  };
  void add_object(handed_over& arguments, const clang::Expr* e, clang::QualType type,
                  const part_of& whole, bool may_change = false);
  void add_pieces(handed_over& arguments, clang::QualType type, const std::string& path);
  void add_memories(handed_over& arguments);
  void hand_over(handed_over& arguments, const clang::Expr* argument, clang::QualType parameter,
                 const part_of& whole, bool is_addressed);
  fragment call_text(const clang::Expr* object_expression, expressions given,
                     const function_instance& instance);
  fragment call(const clang::Expr* site, const clang::FunctionDecl& callee,
                const clang::Expr* object_expression, expressions given);
  fragment call_for_reference(const clang::Expr* site, const clang::FunctionDecl& callee,
                              const clang::Expr* object_expression, expressions given);
  fragment call_for_derived(const clang::Expr* site, const clang::FunctionDecl& callee,
                            const clang::Expr* object_expression, expressions given,
                            const clang::CastExpr& result);
  fragment named_once(fragment place, const clang::Expr& of);
  fragment in_variable(const fragment& value, const clang::Expr& of);
  fragment what_is_given_back(const clang::FunctionDecl& callee, int source,
                              const clang::Expr* object_expression, expressions given);

  // conditions.cpp
  [[noreturn]] void fail_in_condition(const clang::Expr* e) const;
  std::optional<fragment> without_statements(llvm::function_ref<fragment()> make);
  std::optional<fragment> without_statements(const clang::Expr* e);
  fragment logical_operation(const clang::BinaryOperator& e);
  fragment chosen(const clang::AbstractConditionalOperator& e, const std::string& type,
                  llvm::function_ref<fragment(const clang::Expr*)> one);

  // constructions.cpp
  fragment object_of_list(const clang::InitListExpr& e);
  void add_other_elements(operand_list& list, const clang::InitListExpr& e);
  fragment nothing_of(clang::QualType type, clang::SourceLocation where);

  // array_copies.cpp
  void copy_elements(const std::string& to, const clang::ArrayInitLoopExpr& copy);
  /// Loops over the elements of an array, of arrays too, whose body is the next line.
  /// \param type  of the array; becomes that of the elements
  /// \return the subscripts of an element
  std::string begin_loops_over(clang::QualType& type);
  void copy_array(const std::string& to, const std::string& from, clang::QualType type);
  fragment copy_of_bytes(const clang::CallExpr& e);
  fragment elements_of(const fragment& array, clang::QualType type) const;

  // inlined_calls.cpp
  fragment argument_to_inline(const clang::Expr* argument, clang::QualType parameter);
  std::string copy_to_inline(const clang::Expr* argument, clang::QualType parameter);
  void with_arguments(const clang::FunctionDecl& callee, const clang::Expr* object_expression,
                      expressions given, bool acts, llvm::function_ref<void()> lower_body);
  void inline_call(const clang::FunctionDecl& callee, const clang::Expr* object_expression,
                   expressions given, llvm::function_ref<void(const clang::Expr*)> use_result);
  fragment inlined_whole(const clang::Expr* site, const clang::FunctionDecl& callee,
                         const clang::Expr* object_expression, expressions given);
  void inline_body(const clang::Stmt* body, const std::string& result);
  void declare_result(const clang::FunctionDecl& callee, const std::string& path,
                      clang::SourceLocation where);
  bool declare_to_assign(const piece& one, const std::vector<piece>& known,
                         clang::SourceLocation where);
  std::optional<fragment> view_among(const std::vector<piece>& objects, clang::QualType type,
                                     clang::SourceLocation where);
  void keep_pieces(const clang::Expr& value);
  void leave_inlined_body(const clang::ReturnStmt* s);
  std::optional<fragment> inlined(const clang::FunctionDecl& callee,
                                  const clang::Expr* object_expression, expressions given);
  std::string path_of_call(const clang::CallExpr& e);
  std::string object_to_inline(const clang::Expr* object_expression,
                               const clang::CXXMethodDecl& callee, bool acts);
  std::string stand_in(const clang::Expr* argument, const clang::ParmVarDecl& of, bool is_own,
                       bool acts);
  fragment steady_place(fragment place, clang::QualType type, const clang::Expr& of);

  // library_calls.cpp
  fragment library_call(const clang::CallExpr* e, const clang::FunctionDecl& callee);
  fragment print_call(const clang::CallExpr& e);
  fragment library_member_call(const clang::CXXMemberCallExpr* e);
  fragment library_operator(const clang::CXXOperatorCallExpr* e);
  fragment library_construction(const clang::CXXConstructExpr* e, clang::QualType of);
  fragment library_arguments(expressions given);
  fragment components_at(const clang::Expr* pointer, clang::QualType type);

  // call_instances.cpp
  struct memory_root {
    std::string name;
    std::string callers_name;
  };
  call_of_users read_call(const clang::CallExpr& e) const;
  bool may_be_shared(const piece& one, clang::QualType whole) const;
  bool holds_pointers(clang::QualType type) const;
  function_instance instance_of(const clang::FunctionDecl& callee,
                                const clang::Expr* object_expression, expressions given);

  // pointer_targets.cpp
  memory_set targets_of(const clang::Expr* e);
  memory_set targets_of_place(const clang::Expr* e);
  memory_set targets_of_variable(const clang::VarDecl& variable);
  memory_set asked(llvm::function_ref<memory_set()> question);
  memory_set targets_of_cast(const clang::CastExpr& cast);
  std::optional<memory_set> targets_of_other_name(const clang::VarDecl& variable);
  memory_set targets_of_member(const clang::MemberExpr& e);
  memory_set targets_of_base(const clang::CastExpr& cast);
  memory_set derived_of(memory_set found, const clang::CastExpr& cast);
  memory without_steps(memory found, const std::vector<std::string>& bases,
                       clang::SourceLocation where) const;
  memory object_with_part(memory found, const part_of& part, clang::SourceLocation where) const;
  static const clang::Expr* wrapped(const clang::Expr* e);
  bool is_place_variable(const clang::VarDecl& variable) const;
  bool becomes_place_variable(const clang::VarDecl& variable, const memory_set& targets) const;

  // view_elements.cpp
  struct element_of_view {
    const clang::Expr* root = nullptr;
    std::vector<const clang::Expr*> subscripts;
  };
  memory view_memory(const clang::Expr& view);
  static std::optional<element_of_view> viewed(const clang::Expr* e);

  // pointer_results.cpp
  struct result_target {
    memory in;
    const clang::Expr* whole = nullptr;  ///< the function's place is in this one
    std::int64_t scale = 1;
  };
  memory_set targets_of_call(const clang::CallExpr& e);
  memory_set targets_of_results();
  std::vector<result_target> results_of_call(const clang::CallExpr& e);
  result_target as_caller_knows(memory found, const function_lowering& inner,
                                const call_of_users& call, const clang::CallExpr& e);

  // pointer_choices.cpp
  bool is_part_of_fixed(const clang::Expr& e) const;
  const clang::Expr* place_in_several(const clang::Expr* statement);
  memory_set targets_if_known(const clang::Expr* part);
  bool write_for_each_memory(const clang::Expr* statement);
  std::string write_for_each_memory(const clang::Expr* statement, const clang::Expr* part);
  fragment place_after(const clang::Expr* assignment, const clang::Expr* changed);
  fragment place_found_before(const clang::Expr* assignment, const clang::Expr* changed);

  // pointer_places.cpp
  fragment distance(const clang::Expr* e);
  fragment place_in(const clang::Expr* e);
  fragment place_of(const clang::Expr* e);
  bool keeps_pointee(const clang::CastExpr& cast);
  fragment place_of_cast(const clang::CastExpr& cast);
  void require_known_to_owner(const clang::Expr* pointer, const clang::Expr* value);
  fragment place_of_operation(const clang::BinaryOperator& e);
  fragment place_in_view(const element_of_view& e);
  fragment place_of_result(const clang::CallExpr& e);
  fragment place_within(const clang::Expr* e, const memory_set& all);
  fragment repeatable_place(const fragment& computed, clang::SourceLocation where);
  fragment scaled(const fragment& computed, const std::string& count, std::size_t memories,
                  clang::SourceLocation where);
  fragment within_ranges(const fragment& computed, const memory_set& own, const memory_set& all,
                         bool is_never_null, clang::SourceLocation where);
  fragment followed(const clang::Expr* pointer);
  fragment element(const memory_set& in, fragment place, clang::QualType type);
  fragment assigned_first(const memory& in, const std::string& name, const fragment& place);
  std::optional<sides> sides_of_pointers(const clang::BinaryOperator& e);
  std::optional<fragment> comparison(const clang::BinaryOperator& e);

  using fixed_targets = llvm::DenseMap<const clang::Expr*, std::pair<memory, std::string>>;
  /// What changes while an expression is lowered, to go back to.
  struct progress {
    object_context object;
    const clang::Expr* statement;
    int conditional;
    std::size_t lines;
    int depth;
    std::vector<scope> scopes;
    made_temporaries temporaries;
    std::set<const clang::VarDecl*> variables_in_question;
    std::set<const clang::FunctionDecl*> callers;
    const inlined_return* return_to;
    fixed_targets fixed_targets_then;
    llvm::DenseMap<const clang::Expr*, const clang::Expr*> chosen_places;
  };
  progress made_so_far() const;
  void go_back_to(const progress& earlier);

  kernel_lowering& kernel_;
  const clang::FunctionDecl* function_;
  function_instance instance_;
  target_iterator next_target_;     ///< of the next parameter that is a pointer
  std::vector<memory_root> roots_;  ///< handed over
  memory_set result_targets_;       ///< of a function that gives a pointer
  pointer_uses pointer_uses_;
  llvm::DenseMap<const clang::VarDecl*, memory_set> targets_;  ///< of parameters and references
  std::map<std::string, memory_set> piece_targets_;
  std::set<const clang::VarDecl*> variables_in_question_;  ///< whose targets are being looked for
  std::set<const clang::FunctionDecl*> callers_;           ///< likewise
  const inlined_return* return_to_ = nullptr;              ///< of the body that is inlined
  /// What stands for some places while a statement is written for one memory of several.
  fixed_targets fixed_targets_;
  /// Of choices of two places, the one that is being written.
  llvm::DenseMap<const clang::Expr*, const clang::Expr*> chosen_places_;
  object_context object_;
  llvm::DenseMap<const clang::VarDecl*, std::string> variables_;
  llvm::DenseMap<const clang::VarDecl*, part_of> parts_;  ///< parameters, parts of known objects
  std::map<std::string, std::string> aliases_;            ///< pieces that are other variables
  std::vector<text_line> lines_;
  llvm::DenseMap<const clang::TemplateParamObjectDecl*, std::string> template_arguments_;
  std::vector<text_line> constant_arrays_;  ///< declared in front of all else
  /// Arrays of objects that were passed by value: of each its type, name, and the caller's name.
  std::vector<std::tuple<clang::QualType, std::string, std::string>> copied_arrays_;
  std::vector<scope> scopes_;
  made_temporaries temporaries_;  ///< of the statement
  int depth_ = 0;
  std::string array_index_;                     ///< of the array that is being copied
  const clang::Expr* computed_last_ = nullptr;  ///< the left side of an assignment
  const clang::Expr* statement_ = nullptr;      ///< the expression whose value nobody uses
  int conditional_ = 0;  ///< inside what is not computed once, where the statement begins
  /// References to members of unions: what they are names of.
  llvm::DenseMap<const clang::ValueDecl*, const clang::Expr*> named_members_;
  /// Pointers to members of unions that are given to functions: the variables that they lead to.
  llvm::DenseMap<const clang::Expr*, memory> addressed_members_;
};

/// Whether something happens when an object of this type ends.
bool has_destructor(clang::QualType type);

/// Whether kernels have a function of the standard library themselves.
bool is_known_to_kernels(const clang::FunctionDecl& callee);

/// Whether a constructor copies an object as it is, so that the object stands for its copy.
bool copies_plainly(const clang::CXXConstructorDecl& constructor);

/// Whether a class, or one that is a part of it, says itself how its objects are copied.
bool has_own_copy(clang::QualType type);

/// Of an array whose elements a constructor makes: its call.
const clang::CXXConstructExpr* constructed_elements(const clang::Expr* value);

/// The object or argument that a call always gives back a reference to; null if there is none.
const clang::Expr* operand_given_back(const clang::CallExpr& call);

/// The right sides of an assignment and of those that it assigns to, in the order in which C++
/// computes them.
std::vector<const clang::Expr*> assigned_values(const clang::Expr* e);

/// Whether calls of a function give a place that may be written.
bool gives_a_place(const clang::FunctionDecl& function);

}  // namespace translator
