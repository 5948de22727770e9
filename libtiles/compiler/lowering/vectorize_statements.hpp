// Statements of neighbouring threads, or of one thread in neighbouring tiles, as statements on
// vectors:
//
//   float x = v[t] * 2;                 vector x = contiguous load of v[t] * splat 2
//   for (int k = 0; k < n; ++k)    ->   for k, uniform:
//     x += s[k];                          x += splat s[k]
//   if (i == 3) w[t] = x;               for lane 3 - i alone: scalar code
#pragma once

#include "libtiles/compiler/analysis/use_def.hpp"
#include "libtiles/compiler/lowering/stride_analysis.hpp"
#include "libtiles/compiler/lowering/vectorize_expressions.hpp"

namespace libtiles::compiler {

class statement_vectorizer {
 public:
  /// What a lane is.
  enum class lanes {
    threads,  ///< may do something one by one, and choose between values
    tiles,    ///< read their columns by squares of tiles and of a loop's iterations
    rows      ///< threads that may choose apart from each other
  };

  /// \param steps  learns what the statements declare
  statement_vectorizer(const loop_schedule& schedule, const use_def& uses, lanes kind,
                       stride_analysis& steps)
      : schedule_(schedule),
        uses_(uses),
        lanes_(kind),
        steps_(steps),
        expressions_(steps, kind != lanes::tiles, kind == lanes::rows) {}

  /// From now on: what several vectors read together, before.
  void take_columns(const vectors::transposed_loads* columns) {
    expressions_.take_columns(columns);
  }

  using region = std::vector<const typed::statement*>;

  /// Nothing if one of them does not fit into vectors.
  std::optional<vectors::statement_list> of(const region& statements);

  /// The same of all that a kernel does, of which `if (condition) return;` leaves out the rest.
  std::optional<vectors::statement_list> of_kernel(const region& statements);

  /// The head of a loop that all threads of a vector run together; nothing if they do not.
  std::optional<vectors::uniform_loop> head_of(const typed::for_statement& n);

 private:
  using list = vectors::statement_list;
  using elements = std::vector<const typed::expression*>;

  bool add(const typed::statement& s, list& made);
  bool add_body(const typed::statement& body, list& made);
  using any_other =
      typed::any_of<typed::barrier, typed::memory_fence, typed::while_statement,
                    typed::do_statement, typed::switch_statement, typed::return_statement,
                    typed::break_statement, typed::continue_statement>;

  bool add_node(any_other, const typed::statement&, list&) { return false; }
  bool add_node(const typed::declaration& n, const typed::statement& s, list& made);
  bool add_node(const typed::expression_statement& n, const typed::statement& s, list& made);
  bool add_node(const typed::block& n, const typed::statement& s, list& made);
  bool add_node(const typed::if_statement& n, const typed::statement& s, list& made);
  bool add_node(const typed::for_statement& n, const typed::statement& s, list& made);
  bool add_uniform(const typed::statement& s, list& made);
  bool add_single_lane(const typed::if_statement& n, const typed::statement& s, list& made);
  bool add_divergent(const typed::if_statement& n, const typed::statement& s, list& made);
  bool can_be_speculated(const typed::if_statement& n, const typed::statement& s);
  vectors::divergent_if divergent(vectors::expression_ptr mask, const region& source) const;
  bool add_speculated(const typed::if_statement& n, const typed::statement& s,
                      vectors::expression_ptr chosen, list& made);
  bool add_in_block(const typed::statement& body, list& made);
  int declare_mask(vectors::expression_ptr chosen, std::optional<int> outer, const location& where,
                   list& made);
  vectors::register_assignment masked(vectors::register_assignment n) const;
  bool add_staggered(const typed::for_statement& n, const typed::variable& counter,
                     const typed::statement& s, list& made);
  std::optional<vectors::strip_mined_loop> strip_mine(const typed::for_statement& n);

  const typed::binary* find_equality(const typed::expression& condition) const;
  bool counts_by_the_same(const typed::expression& step) const;
  bool starts_anew(const typed::statement& s);
  bool names_expanded(const typed::statement& s) const;

  const loop_schedule& schedule_;
  const use_def& uses_;
  const lanes lanes_;
  stride_analysis& steps_;
  expression_vectorizer expressions_;
  std::unordered_set<const typed::variable*> of_tile_;  // and of these loops alone
  std::optional<int> mask_;                             // of the lanes that assign; nothing: all do
  int masks_ = 0;
  elements read_;  // by every lane, so that those may read them that do not choose to
};

}  // namespace libtiles::compiler
