// Which statements of a kernel stand around the loops over a tile's threads: barriers, what control
// flow there is around barriers, and loops that all threads run alike.
#pragma once

#include <optional>
#include <unordered_set>

#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/analysis/uniformity/uniformity.hpp"
#include "libtiles/compiler/analysis/use_def.hpp"

namespace libtiles::compiler {

class region_formation {
 public:
  using statements = std::unordered_set<const typed::statement*>;

  region_formation(const uniformity& uniform, const use_def& uses)
      : uniform_(uniform), uses_(uses) {}

  /// Nothing if the threads of a tile may leave control flow apart from each other where others go
  /// on to a further loop.
  std::optional<statements> find(const typed::block& body);

 private:
  /// \param allowed  how some threads may leave the block before others
  void place(const typed::block& block, const exits& allowed);
  void place_inside(const typed::statement& s);
  template <class Node>
  void place_node(const Node&) {}
  void place_node(const typed::block& n);
  void place_node(const typed::if_statement& n);
  void place_node(const typed::while_statement& n);
  void place_node(const typed::do_statement& n);
  void place_node(const typed::for_statement& n);
  void place_node(const typed::switch_statement& n);

  void demand_alike(const typed::expression* condition);
  void demand_plain(const typed::expression* step);
  void place_body(const typed::statement& body);
  void place_round(const typed::statement& body);
  bool is_left_alike(const typed::statement& s) const;
  bool runs_alike(const typed::statement& s) const;
  bool is_head_alike(const typed::for_statement& loop) const;

  const uniformity& uniform_;
  const use_def& uses_;
  statements around_;
  bool is_possible_ = true;
};

}  // namespace libtiles::compiler
