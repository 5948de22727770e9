#include "tests/fuzz/generator.hpp"

#include <algorithm>

#include "tests/fuzz/atomic_generator.hpp"
#include "tests/fuzz/build_tree.hpp"
#include "tests/fuzz/element_generator.hpp"
#include "tests/fuzz/hidden_names.hpp"
#include "tests/fuzz/memory.hpp"
#include "tests/fuzz/scalars.hpp"
#include "tests/fuzz/tile_generator.hpp"
#include "tests/fuzz/type_choice.hpp"

namespace fuzz {
namespace {

class generator {
 public:
  explicit generator(std::uint64_t seed) : random_(seed) {
    has_lane_structs_ = seed >= first_seed_of_element_structs;
    made_.has_aggregates = !has_lane_structs_ && seed >= first_seed_of_aggregates;
    made_.has_tile_operations =
        !has_lane_structs_ && !made_.has_aggregates && seed >= first_seed_of_tile_operations;
    made_.is_element_wise =
        has_lane_structs_ ||
        (!made_.has_aggregates && !made_.has_tile_operations && seed >= first_seed_of_elements);
    made_.has_rows =
        !made_.has_tile_operations && !made_.is_element_wise && seed >= first_seed_of_rows;
    if (made_.has_tile_operations) made_.has_rows = random_.chance(50);
  }

  kernel generate() {
    made_.is_lambda = random_.chance(40);
    if (made_.has_tile_operations || random_.chance(50)) made_.depth = random_.between(1, 2);
    made_.has_indices = random_.chance(40);
    if (made_.is_element_wise) {
      choose_elements();
    } else if (made_.has_rows) {
      if (made_.has_aggregates) add_types();
      choose_rows();
    } else if (made_.has_tile_operations) {
      add_types();
      choose_large_tiles();
    } else {
      add_types();
      choose_domain();
    }
    add_functions();
    add_views();
    add_main();
    if (random_.chance(50)) hide_names(made_, random_);
    return std::move(made_);
  }

 private:
  void choose_rows();
  void choose_large_tiles();
  void choose_elements();
  int any_row();
  int any_divisor(int extent, int most);
  void add_types();
  void add_functions();
  void add_enumeration();
  void add_structure();
  void add_lane_structure();
  void add_function();
  void add_element_function();
  type any_parameter();
  void add_end(function& f, statement_generator& statements);
  void choose_domain();
  void add_views();
  void add_view(bool is_const);
  void add_collected_view();
  void add_counted_view();
  std::vector<int> any_extents();
  void add_filled(view v);
  void add_value(function_state& state);
  void add_main();
  number some_number(const type& leaf);

  choices random_;
  kernel made_;
  bool is_wild_ = false;  ///< element-wise, but with what no vector does
  bool has_lane_structs_ = false;
};

void generator::add_types() {
  made_.has_doubles = random_.chance(20);
  for (int left = random_.chance(40) ? 2 : 0; left > 0; --left) add_enumeration();
  if (made_.has_aggregates) add_structure();
  for (int left = random_.below(3); left > 0; --left) add_structure();
}

void generator::add_functions() {
  if (made_.is_element_wise && !is_wild_) {
    for (int left = random_.below(4); left > 0; --left) add_element_function();
    return;
  }
  if (made_.has_tile_operations && random_.chance(50)) {
    made_.functions.push_back(any_combining_function(random_, 0));
  }
  for (int left = random_.below(made_.has_rows && !made_.has_aggregates ? 2 : 4); left > 0; --left)
    add_function();
}

void generator::add_enumeration() {
  static const std::vector<scalar> types = {scalar::int8,   scalar::uint8, scalar::int16,
                                            scalar::uint16, scalar::int32, scalar::uint32,
                                            scalar::int64,  scalar::uint64};
  enumeration e;
  e.name = "e" + std::to_string(made_.enumerations.size());
  e.is_scoped = random_.chance(50);
  e.is_fixed = e.is_scoped || random_.chance(50);
  e.underlying = e.is_fixed ? random_.one_of(types) : scalar::uint32;
  std::uint64_t next = 0;
  for (int n = random_.between(2, 4); n > 0; --n) {
    if (random_.chance(40)) next = static_cast<std::uint64_t>(random_.below(120));
    e.values.push_back(next++);
  }
  made_.enumerations.push_back(std::move(e));
}

// Numbers, arrays of them, and structs that came before.
void generator::add_structure() {
  structure s;
  s.name = "s" + std::to_string(made_.structures.size());
  for (int n = random_.between(1, 4); n > 0; --n) {
    type t = any_leaf(random_, made_);
    if (!made_.structures.empty() && random_.chance(20)) t = {t.number, 0};
    if (random_.chance(made_.has_aggregates ? 10 : 25)) t.count = random_.between(1, 3);
    s.fields.push_back({"m" + std::to_string(n), t, limits_of(t.number)});
  }
  made_.structures.push_back(std::move(s));
}

void generator::add_lane_structure() {
  structure s;
  s.name = "s" + std::to_string(made_.structures.size());
  function_state none;
  for (int n = random_.between(2, 4); n > 0; --n) {
    const scalar number = lane_expressions(random_, made_, none).any_type();
    s.fields.push_back({"m" + std::to_string(n), {number}, limits_of(number)});
  }
  made_.structures.push_back(std::move(s));
}

void generator::add_function() {
  function f;
  f.name = "f" + std::to_string(made_.functions.size());
  f.is_procedure = random_.chance(50);
  f.waits = f.is_procedure && !made_.tile.empty() && !made_.is_element_wise && random_.chance(60);
  f.result = any_parameter();
  function_state state;
  state.made = &f;
  state.functions = static_cast<int>(made_.functions.size());
  state.statements = 10;
  statement_generator statements(random_, made_, state);
  for (int n = random_.between(1, 3); n > 0; --n) {
    // A procedure whose first parameter is an index would be one more kernel.
    type t = any_parameter();
    while (f.is_procedure && f.parameters.empty() && t.is_index()) t = any_parameter();
    const int id = statements.add_variable(t, "p");
    variable& v = f.variables.back();
    v.is_reference = f.is_procedure && (f.parameters.empty() || random_.chance(50));
    v.is_const = !f.parameters.empty() && random_.chance(30);
    f.parameters.push_back(id);
    state.visible.push_back(id);
  }
  for (int phases = f.waits ? random_.between(2, 3) : 1; phases > 0; --phases) {
    for (int n = random_.between(1, 4); n > 0; --n) statements.append_statement(f.body, 2);
    if (phases > 1) statements.append_wait(f.body);
    if (phases > 1 && made_.has_tile_operations) {
      tile_operation_generator(random_, made_, state, statements).append_result(f.body);
    }
    if (phases > 1 && random_.chance(50)) statements.append_hiding_block(f.body);
  }
  add_end(f, statements);
  made_.functions.push_back(std::move(f));
}

// Of numbers in lanes. A procedure changes its first parameter, which is a reference.
void generator::add_element_function() {
  function f;
  f.name = "f" + std::to_string(made_.functions.size());
  f.is_procedure = random_.chance(30);
  function_state state;
  state.made = &f;
  state.functions = static_cast<int>(made_.functions.size());
  state.statements = 6;
  f.result = {lane_expressions(random_, made_, state).any_type()};
  statement_generator statements(random_, made_, state);
  for (int n = random_.between(1, 3); n > 0; --n) {
    type t = {lane_expressions(random_, made_, state).any_type()};
    if (has_lane_structs_ && random_.chance(40)) t = {scalar::int32, 0};
    const bool is_place = f.is_procedure && f.parameters.empty();
    const int id = statements.add_variable(t, "p", !is_place && random_.chance(50));
    f.variables.back().is_reference = is_place;
    f.parameters.push_back(id);
    state.visible.push_back(id);
  }
  element_generator(random_, made_, state, false).fill_function(f);
  made_.functions.push_back(std::move(f));
}

// Numbers, vectors, indices and structs.
type generator::any_parameter() {
  if (made_.has_indices && random_.chance(25)) return any_index(random_);
  const int structures = static_cast<int>(made_.structures.size());
  if (structures > 0 && random_.chance(20)) return {scalar::int32, random_.below(structures)};
  return any_leaf(random_, made_);
}

// Its result, or a change of what it refers to.
void generator::add_end(function& f, statement_generator& statements) {
  if (f.is_procedure) {
    expression_ptr changed = build::variable(f, f.parameters.front());
    f.body.push_back(
        statements.assignment_to(statements.expressions().leaf_within(std::move(changed), 1), 3));
    return;
  }
  statement end;
  end.kind = statement_kind::give_back;
  expression_ptr result = statements.expressions().assignable(f.result, 3);
  if (!result) {
    const int id = statements.add_variable(f.result, "v");
    f.body.push_back(statements.declaration_of(id));
    result = build::variable(f, id);
  }
  end.values.push_back(std::move(result));
  f.body.push_back(std::move(end));
}

void generator::choose_domain() {
  const int rank = random_.between(1, 3);
  const bool is_tiled = random_.chance(60);
  const int most_threads = rank == 1 ? 16 : rank == 2 ? 5 : 3;
  for (int d = 0; d < rank; ++d) {
    const int tile = random_.between(1, most_threads);
    const int tiles = random_.between(1, 3);
    if (is_tiled) made_.tile.push_back(tile);
    made_.domain.push_back(is_tiled ? tile * tiles : tile);
  }
}

void generator::choose_rows() {
  const int rank = random_.between(1, 3);
  for (int d = 0; d < rank; ++d) {
    const int row = random_.chance(50) ? 8 : 16;
    const int tile = d + 1 == rank ? row : random_.between(1, 4 - d);
    made_.tile.push_back(tile);
    made_.domain.push_back(tile * random_.between(1, 3));
  }
}

// Of sizes at which what a tile computes together goes different ways.
void generator::choose_large_tiles() {
  const int rank = random_.between(1, 3);
  const int most = rank == 1 ? 80 : rank == 2 ? 9 : 5;
  for (int d = 0; d < rank; ++d) {
    made_.tile.push_back(random_.between(1, most));
    made_.domain.push_back(made_.tile.back() * random_.between(1, 2));
  }
}

void generator::choose_elements() {
  is_wild_ = !has_lane_structs_ && random_.chance(30);
  made_.has_indices = made_.has_indices && is_wild_;
  made_.has_rows = !is_wild_ || random_.chance(40);
  if (!made_.has_rows) add_types();
  if (has_lane_structs_) add_lane_structure();
  const int rank = random_.between(1, 3);
  const bool is_tiled = random_.chance(40);
  for (int d = 0; d < rank; ++d) {
    const bool is_last = d + 1 == rank;
    const int extent = !is_last                          ? random_.between(1, 4)
                       : rank == 1 || random_.chance(10) ? any_row()
                                                         : random_.between(1, 50);
    made_.domain.push_back(extent);
    if (is_tiled) made_.tile.push_back(any_divisor(extent, is_last ? 64 : 4));
  }
}

// Shorter than a vector, a few vectors, and what one work-item takes, or somewhat more.
int generator::any_row() {
  static const std::vector<int> lengths = {16, 17, 32, 1008, 1023, 1024, 1025, 1040, 2049};
  if (random_.chance(20)) return random_.between(1, 15);
  return random_.chance(30) ? random_.between(18, 100) : random_.one_of(lengths);
}

int generator::any_divisor(int extent, int most) {
  std::vector<int> all;
  for (int n = 1; n <= std::min(extent, most); ++n) {
    if (extent % n == 0) all.push_back(n);
  }
  return random_.one_of(all);
}

// Of an enumeration, a value that one of its enumerators has.
number generator::some_number(const type& leaf) {
  number made;
  if (leaf.enumeration >= 0) {
    const auto which = static_cast<std::size_t>(leaf.enumeration);
    made.integer = random_.one_of(made_.enumerations[which].values);
    return made;
  }
  const scalar s = leaf.number;
  const int quarters = random_.between(-400, 400);
  made.real = quarters / 4.0;
  made.integer = random_.chance(50) ? static_cast<std::uint64_t>(random_.between(-9, 9))
                                    : random_.bits() >> random_.below(64);
  if (is_floating(s)) return made;
  return converted(made, scalar::uint64, s);
}

void generator::add_views() {
  for (int n = random_.between(1, 2); n > 0; --n) add_view(true);
  for (int n = random_.between(1, 2); n > 0; --n) add_view(false);
  if (made_.is_element_wise && !is_wild_) return;
  if (made_.has_tile_operations) add_collected_view();
  if (random_.chance(25)) add_counted_view();
}

// What is written has the domain's shape; what is only read, any.
void generator::add_view(bool is_const) {
  view v;
  v.is_const = is_const;
  const bool is_plain = made_.has_aggregates && random_.chance(60);
  v.element = is_plain ? type{any_scalar(random_, made_)} : any_leaf(random_, made_);
  // What a lambda captures has the type of its data, which is the one beneath.
  if (made_.is_lambda) v.element.enumeration = -1;
  if (!made_.structures.empty() && !has_lane_structs_ && random_.chance(25)) {
    v.element = {v.element.number, random_.below(static_cast<int>(made_.structures.size()))};
  }
  v.extents = made_.domain;
  if (is_const && random_.chance(50)) v.extents = any_extents();
  // Rows of which the neighbours of a thread's own element are read.
  if (is_const && made_.is_element_wise && random_.chance(40)) {
    v.extents = made_.domain;
    v.extents.back() += random_.between(1, 8);
  }
  add_filled(std::move(v));
}

void generator::add_collected_view() {
  view v;
  v.is_collected = true;
  v.element = {scalar::uint32};
  v.extents = made_.domain;
  add_filled(std::move(v));
}

void generator::add_counted_view() {
  view v;
  v.is_counted = true;
  v.counting = any_atomic_operation(random_);
  v.element = {random_.chance(50) ? scalar::int32 : scalar::uint32};
  v.extents = any_extents();
  add_filled(std::move(v));
}

std::vector<int> generator::any_extents() {
  std::vector<int> extents(static_cast<std::size_t>(random_.between(1, 3)));
  for (int& extent : extents) extent = random_.between(1, 6);
  return extents;
}

void generator::add_filled(view v) {
  v.name = "w" + std::to_string(made_.views.size());
  std::size_t elements = 1;
  for (const int extent : v.extents) elements *= static_cast<std::size_t>(extent);
  const std::vector<type> leaves = leaves_of(made_, v.element);
  for (std::size_t n = 0; n < elements * leaves.size(); ++n) {
    const type& leaf = leaves[n % leaves.size()];
    for (int lane = 0; lane < std::max(leaf.lanes, 1); ++lane) {
      v.contents.push_back(some_number(leaf));
    }
  }
  made_.views.push_back(std::move(v));
}

void generator::add_value(function_state& state) {
  statement_generator statements(random_, made_, state);
  const scalar s = any_scalar(random_, made_);
  const int id = statements.add_variable({s}, "p", made_.is_lambda || random_.chance(60));
  made_.main.parameters.push_back(id);
  made_.values.push_back(some_number({s}));
  state.visible.push_back(id);
}

void generator::add_main() {
  function_state state;
  state.made = &made_.main;
  state.is_kernel = true;
  state.functions = static_cast<int>(made_.functions.size());
  // Drivers take long for what tiles compute together; the rest is short there.
  state.statements = made_.has_tile_operations ? 8 : 25;
  for (int n = random_.below(3); n > 0; --n) add_value(state);
  if (made_.is_element_wise) {
    element_generator(random_, made_, state, is_wild_).fill(made_.main.body);
  } else {
    tile_generator(random_, made_, state).fill(made_.main.body);
  }
}

}  // namespace

kernel generate(std::uint64_t seed) { return generator(seed).generate(); }

}  // namespace fuzz
