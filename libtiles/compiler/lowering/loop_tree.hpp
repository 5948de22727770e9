// A kernel in the loop shape, between the typed tree and its text: what one work-item does for a
// whole tile.
//
//   s[i] = v[t];             thread loop   s[i] = v[t];
//   t.barrier.wait();        barrier
//   int n = 4;               uniform       int n = 4;
//   v[t] = s[31 - i] + n;    thread loop   v[t] = s[31 - i] + n;
#pragma once

#include "libtiles/compiler/analysis/single_thread_region.hpp"
#include "libtiles/compiler/lowering/loop_schedule.hpp"
#include "libtiles/compiler/lowering/vector_tree.hpp"

namespace libtiles::compiler {

namespace loops {

struct node;
using node_list = std::vector<node>;
using vectors::variable_list;

/// Statements of each thread, one after the other, without a barrier between them.
using region = std::vector<const typed::statement*>;

// ---- once for the tile

struct uniform_statement {
  const typed::statement* source;
};
struct barrier {
  typed::fence ordered;
};
struct uniform_block {
  node_list body;
};
struct uniform_if {
  const typed::expression* condition;
  node_list then;
  std::optional<node_list> otherwise;
};
struct uniform_switch {
  const typed::switch_statement* head;
  std::vector<node_list> sections;
};
struct uniform_while {
  const typed::expression* condition;
  node_list body;
};
struct uniform_do {
  node_list body;
  const typed::expression* condition;
};
struct uniform_for {
  const typed::statement* source;
  node_list first;
  node_list body;

  const typed::for_statement& head() const { return std::get<typed::for_statement>(source->node); }
};

// ---- loops over the threads

/// One thread after the other.
struct thread_loop {
  region statements;                         ///< of each thread, as they stand in the text
  region body;                               ///< what is left of them to do; may be nothing
  const typed::expression* bound = nullptr;  ///< in the fastest dimension; nullptr: the tile's
  variable_list rematerialized;              ///< declared in it
  bool is_left_early = false;                ///< by some threads
};

/// A variable that lives beyond the loop, in an array over the threads, is kept in registers.
struct promoted_variable {
  const typed::variable* variable;
  bool is_stored;  ///< behind the loop, since it may have changed
};

struct vector_body {
  vectors::statement_list statements;
  variable_list rematerialized;  ///< declared in front of them
};

/// Neighbouring threads as vectors, `rows` times `columns` of them at once. A uniform
/// loop may be jammed into it: the body is that loop's then.
struct vector_loop {
  region statements;
  int width;  ///< lanes
  int rows = 1, columns = 1;
  std::vector<promoted_variable> promoted;
  vectors::transposed_loads transposed;
  variable_list rematerialized;                 ///< that the transposed loads are computed of
  std::optional<vectors::uniform_loop> jammed;  ///< its head alone
  vector_body body;

  int vectors_at_once() const { return rows * columns; }
};

/// One thread of each of several tiles, a tile in each lane.
struct tile_vectors {
  single_thread_region thread;
  vector_body body;
};

/// In a kernel that runs several tiles, one after the other.
struct tile_loop {
  std::unique_ptr<node> of_tile;        ///< a loop over its threads
  std::optional<tile_vectors> at_once;  ///< the same of as many tiles as there can be
};

/// Threads of an element-wise kernel, neighbours in the fastest dimension of the domain: vectors of
/// them as long as there are as many, then one after the other. Threads at the ends of a row may be
/// peeled off: they run alone where a vector of them would go different ways.
struct row_loop {
  region statements;
  int width;  ///< lanes
  vector_body body;
};

struct node {
  location where;
  std::variant<uniform_statement, barrier, uniform_block, uniform_if, uniform_switch, uniform_while,
               uniform_do, uniform_for, thread_loop, vector_loop, tile_loop, row_loop>
      node;
};

}  // namespace loops

struct loop_tree {
  loop_schedule schedule;
  loops::node_list body;
  int tiles_per_work_item = 1;
  bool runs_rows = false;  ///< a work-item runs a part of a row of the domain, else tiles
};

}  // namespace libtiles::compiler
