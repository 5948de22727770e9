// Random statements of a function: declarations, assignments, branches, loops that end.
#pragma once

#include "tests/fuzz/expression_generator.hpp"
#include "tests/fuzz/target_generator.hpp"

namespace fuzz {

class statement_generator {
 public:
  statement_generator(choices& random, kernel& whole, function_state& state)
      : random_(random),
        kernel_(whole),
        state_(state),
        expressions_(random, whole, state),
        targets_(random, whole, state, expressions_) {}

  /// As many statements as chance and the state's budget allow.
  std::vector<statement> block(int depth);
  void append_statement(std::vector<statement>& block, int depth);
  /// A barrier, or a call of a procedure that has some.
  void append_wait(std::vector<statement>& block);
  /// A variable that may be hidden here; -1 if there is none.
  int any_hidden();
  /// Declares a variable of the same name in the block, where the hidden one is seen no more.
  int hide(int hidden, std::vector<statement>& block);
  /// Declares a variable whose value may be computed anew from this one and the thread's index.
  int append_value_of(int id, std::vector<statement>& block);
  /// Changes something by what the variable holds.
  statement use_of(int id);
  /// Adds what a variable holds to the thread's element of the view that collects such.
  void append_collection(int id, std::vector<statement>& block);
  /// That hides a variable that is used around it, with a barrier in it.
  void append_hiding_block(std::vector<statement>& block);
  statement declaration_of(int id);
  statement assignment_to(expression_ptr target, int depth);
  /// A new variable, visible from now on.
  int add_variable(const type& t, const char* prefix, bool is_const = false);
  /// One that only its loop changes, 0 to 8.
  int add_counter();
  type any_type();
  expression_generator& expressions() { return expressions_; }

 private:
  statement declaration();
  statement assignment();
  statement compound(expression_ptr target);
  statement increment();
  void append_index_change(std::vector<statement>& block);
  statement reference();
  void append_call(std::vector<statement>& block, bool waits);
  expression_ptr argument_for(const variable& parameter, std::vector<statement>& block);
  statement branch(int depth);
  statement choice(int depth);
  statement for_loop(int depth);
  void append_counted_loop(std::vector<statement>& block, int depth);
  statement leave();
  std::vector<statement> body_of_loop(int depth);

  choices& random_;
  kernel& kernel_;
  function_state& state_;
  expression_generator expressions_;
  target_generator targets_;
};

}  // namespace fuzz
