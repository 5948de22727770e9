// Random expressions that a CPU computes for neighbouring threads at once: of int, unsigned int and
// float alone, from elements that lie side by side.
#pragma once

#include "tests/fuzz/expression_generator.hpp"

namespace fuzz {

class lane_expressions {
 public:
  lane_expressions(choices& random, kernel& whole, function_state& state)
      : random_(random), kernel_(whole), state_(state), others_(random, whole, state) {}

  /// Exactly of this type.
  expression_ptr number(scalar s, int depth);
  /// The same, for a variable or an element.
  expression_ptr kept(scalar s, int depth);
  expression_ptr condition(int depth);
  /// The same in all threads of a row, at most 7.
  expression_ptr count();
  scalar any_type();
  /// A value for a parameter: a number, or a struct, of which there may be none.
  expression_ptr argument_for(const variable& parameter, int depth);
  /// A visible struct of this type, which may be changed if that is asked for; or none.
  expression_ptr structure(int which, bool may_change);
  expression_ptr own_element(int view) { return others_.own_element(view); }

  /// While one lives, what is made reads no element: it may be computed though nobody wants it.
  class without_memory {
   public:
    explicit without_memory(lane_expressions& of) : of_(of), before_(of.reads_memory_) {
      of.reads_memory_ = false;
    }
    ~without_memory() { of_.reads_memory_ = before_; }
    without_memory(const without_memory&) = delete;
    without_memory& operator=(const without_memory&) = delete;

   private:
    lane_expressions& of_;
    const bool before_;
  };

 private:
  expression_ptr leaf(scalar s);
  expression_ptr literal(scalar s);
  expression_ptr thread_index(int dimension);
  expression_ptr element(int view);
  void append_variables(scalar s, std::vector<expression_ptr>& all);
  void append_fields(const type& t, int id, scalar s, std::vector<expression_ptr>& all);
  expression_ptr call_returning(scalar s, int depth);
  expression_ptr arithmetic(scalar s, int depth);
  expression_ptr of_reals(operation op, expression_ptr left, expression_ptr right);
  expression_ptr of_integers(operation op, expression_ptr left, expression_ptr right);
  expression_ptr negated(scalar s, int depth);
  expression_ptr conditional(scalar s, int depth);
  expression_ptr converted(scalar s, int depth);
  expression_ptr rounded(int depth);
  expression_ptr halved(int depth);
  expression_ptr costly(int depth);
  expression_ptr of_indices(scalar s, int depth);

  choices& random_;
  kernel& kernel_;
  function_state& state_;
  expression_generator others_;
  bool reads_memory_ = true;
};

}  // namespace fuzz
