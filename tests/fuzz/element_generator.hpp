// The body of a kernel whose threads have nothing in common, most of it as a CPU runs it on vectors
// of neighbouring threads.
#pragma once

#include "tests/fuzz/lane_expressions.hpp"
#include "tests/fuzz/statement_generator.hpp"

namespace fuzz {

class element_generator {
 public:
  /// \param is_wild  with statements that no vector does, now and then
  element_generator(choices& random, kernel& whole, function_state& state, bool is_wild)
      : random_(random),
        kernel_(whole),
        state_(state),
        is_wild_(is_wild),
        statements_(random, whole, state),
        lanes_(random, whole, state) {}

  void fill(std::vector<statement>& body);
  /// The body of a function that kernels of this kind call. It has its parameters.
  void fill_function(function& f);

 private:
  void append(std::vector<statement>& block, int depth);
  std::vector<statement> block(int depth);
  statement declaration();
  statement assignment();
  statement compound();
  statement store();
  statement branch(int depth);
  statement loop(int depth);
  void append_call(std::vector<statement>& block);
  expression_ptr place_for(const variable& parameter, std::vector<statement>& block);
  expression_ptr value_for(const variable& parameter, std::vector<statement>& block);
  bool has_structs() const;
  statement struct_declaration();
  statement struct_statement();
  expression_ptr any_field(expression_ptr whole);
  expression_ptr any_place();
  statement assignment_to(expression_ptr target);
  statement return_if();
  statement leave_kernel();
  std::vector<int> written_views() const;
  void write_all_outputs(std::vector<statement>& body);

  choices& random_;
  kernel& kernel_;
  function_state& state_;
  const bool is_wild_;
  bool has_stores_ = true;  ///< outside of branches that are made of variables alone
  statement_generator statements_;
  lane_expressions lanes_;
};

}  // namespace fuzz
