// One thread of a kernel while it is interpreted.
#pragma once

#include <map>
#include <vector>

#include "tests/fuzz/kernel_tree.hpp"
#include "tests/fuzz/races.hpp"

namespace fuzz {

/// What all threads see.
struct shared_memory {
  std::vector<std::vector<number>> views;
  /// Of the tile that runs; by variable of the kernel.
  std::vector<std::vector<number>> tile_statics;
  race_finder races;
};

class thread {
 public:
  thread(const kernel& whole, shared_memory& memory, std::vector<int> tile, std::vector<int> local);

  void run(const statement& s);
  void run(const std::vector<statement>& block);
  bool condition_holds(const expression& e) { return evaluate(e).integer != 0; }
  /// A procedure, whose statements are run one by one.
  void enter(const statement& call);
  void leave() { frames_.pop_back(); }
  /// By a return of the kernel's.
  bool has_ended() const { return state_ == flow::give_back; }

  /// What it brings to an operation of the whole tile.
  std::vector<number> value_of(const expression& e) { return evaluate_whole(e); }
  number number_of(const expression& e, scalar wanted) { return evaluate_as(e, wanted); }
  /// What it gets from one.
  void set_result(const expression& call, std::vector<number> result) {
    tile_results_[&call] = std::move(result);
  }
  number combined(const function& combining, const number& a, const number& b);

 private:
  enum class flow { on, leave_loop, next_round, give_back };
  /// The variables of a function that runs, each in its numbers.
  struct frame {
    const function* code;
    std::vector<std::vector<number>> variables;
    std::vector<number*> referred;  ///< what references name
  };

  number evaluate(const expression& e);
  number evaluate_builtin(const expression& e);
  number evaluate_unary(const expression& e);
  number evaluate_binary(const expression& e);
  number evaluate_as(const expression& e, scalar wanted);
  bool truth(const expression& e);
  int component(index_kind which, int dimension) const;
  std::vector<number> evaluate_whole(const expression& e);
  /// As a variable of the type holds it.
  std::vector<number> evaluate_for(const expression& e, const type& wanted);
  std::vector<number> evaluate_vector(const expression& e);
  std::vector<number> evaluate_parts(const expression& e);
  std::vector<number> evaluate_lanes(const expression& e, const type& wanted);
  std::vector<number> evaluate_unary_vector(const expression& e);
  std::vector<number> evaluate_binary_vector(const expression& e);
  number compare_vectors(const expression& e);
  std::size_t dimension_of(const expression& component);
  std::vector<number> evaluate_thread_place(const expression& e) const;
  std::vector<number> evaluate_shape(const expression& e) const;
  number size_of_extent(const expression& e);
  number extent_contains(const expression& e);
  std::vector<number> call(const expression& e);
  number* place_of(const expression& e);
  /// The place, whose numbers are read.
  const number* read_place_of(const expression& e);
  void note(const number* first, std::size_t count, access how) {
    memory_.races.note(memory_.tile_statics, first, count, how, this);
  }
  std::vector<number*> places_of_lanes(const expression& e);
  number* element_of(int view, const std::vector<int>& indices);

  void declare(const statement& s);
  void assign(const statement& s);
  void assign_vector(const statement& s);
  void increment(const statement& s);
  void change_atomically(const statement& s);
  void choose(const statement& s);
  void call_procedure(const statement& s);
  void bind(frame& made, std::size_t parameter, const expression& argument);
  static frame frame_of(const function& code);
  void loop(const statement& s);
  bool goes_round_again();

  const kernel& kernel_;
  shared_memory& memory_;
  const std::vector<int> tile_, local_;
  std::vector<frame> frames_;
  std::vector<number> result_;
  std::map<const expression*, std::vector<number>> tile_results_;
  flow state_ = flow::on;
};

}  // namespace fuzz
