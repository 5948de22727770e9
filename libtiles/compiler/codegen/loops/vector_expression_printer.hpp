// Expressions on vectors -> OpenCL C.
#pragma once

#include <string>

#include "libtiles/compiler/codegen/expression_writer.hpp"
#include "libtiles/compiler/codegen/loops/expanded_names.hpp"
#include "libtiles/compiler/codegen/loops/lane_index.hpp"
#include "libtiles/compiler/lowering/vector_tree.hpp"

namespace libtiles::compiler {

/// What the code on vectors is a part of.
struct vector_kernel {
  const type& tiled_index;
  const expanded_names& variables;  ///< where the variables live
  expression_writer& expressions;
  thread_indices& thread;  ///< what the expressions need of the thread's index
  const lane_index& own_index;
};

class vector_expression_printer {
 public:
  /// \param width  lanes; the indices that are declared are those of the first
  vector_expression_printer(int width, const vector_kernel& kernel)
      : width_(width), expressions_(kernel.expressions), variables_(kernel.variables) {}

  std::string print(const vectors::expression& e) const;
  /// One lane's number of a mask, as a condition: of comparisons of what grows evenly. `lane` is a
  /// number or an int of the text, which may count on beyond the vector.
  std::string print_of_lane(const vectors::expression& mask, const std::string& lane) const;
  /// "x += value", or a store to memory.
  std::string print(const vectors::register_assignment& n) const;
  std::string print(const vectors::contiguous_store& n) const;

  /// A variable that each lane has its own of is a vector. Those that live beyond one loop, in
  /// arrays, are named apart for each of several vectors that are computed in turn; and so is what
  /// these have read together.
  std::string name(const typed::variable& v) const;
  static std::string mask_name(int number) { return "mask" + std::to_string(number); }
  std::string type_name(const type& t) const { return expressions_.long_vector_name(t, width_); }
  void name_vectors_by(int number) { number_ = number; }

  /// Between a place in memory and a vector.
  std::string load(const typed::expression& first_place) const;
  std::string store(const std::string& value, const typed::expression& first_place) const;
  /// Between a private array and a vector.
  std::string load(const type& number, const std::string& first_place) const;
  std::string store(const std::string& value, const type& number,
                    const std::string& first_place) const;
  int width() const { return width_; }
  const std::string& count() const { return count_; }

 private:
  std::string print_splat(const typed::expression& value, const type& element) const;
  std::string print_node(const vectors::splat& n, const type& element) const;
  std::string print_node(const vectors::linear& n, const type& element) const;
  std::string print_node(const vectors::register_variable& n, const type& element) const;
  std::string print_node(const vectors::contiguous_load& n, const type& element) const;
  std::string print_node(const vectors::transposed_column& n, const type& element) const;
  std::string print_node(const vectors::negation& n, const type& element) const;
  std::string print_node(const vectors::arithmetic& n, const type& element) const;
  std::string print_node(const vectors::uniform_select& n, const type& element) const;
  std::string print_node(const vectors::conversion& n, const type& element) const;
  std::string print_node(const vectors::lanewise_call& n, const type& element) const;
  std::string print_node(const vectors::comparison& n, const type& element) const;
  std::string print_node(const vectors::mask_combination& n, const type& element) const;
  std::string print_node(const vectors::mask_complement& n, const type& element) const;
  std::string print_node(const vectors::mask_reference& n, const type& element) const;
  std::string print_node(const vectors::lane_select& n, const type& element) const;

  const int width_;
  const std::string count_ = std::to_string(width_);
  expression_writer& expressions_;
  const expanded_names& variables_;
  int number_ = 0;
};

}  // namespace libtiles::compiler
