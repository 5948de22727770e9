// Where the variables of a kernel live that runs a whole tile.
#pragma once

#include "libtiles/compiler/lowering/loop_schedule.hpp"
#include "libtiles/compiler/lowering/region_children.hpp"
#include "libtiles/compiler/lowering/region_formation.hpp"

namespace libtiles::compiler {

class variable_placement {
 public:
  /// \param around  grows by the statements that give a value to a variable of the tile.
  variable_placement(const typed::program& program, const uniformity& uniform, const use_def& uses,
                     region_formation::statements& around)
      : program_(program), uniform_(uniform), uses_(uses), around_(around) {}

  /// False if some variable has no place to live in.
  bool find(loop_schedule& plan);

 private:
  struct sites {
    std::unordered_set<int> loops;  ///< over the threads, that name it
    int declared_in = 0;            ///< 0 if around all
    bool is_around = false;         ///< named around loops
    bool is_changed_around = false;
    std::vector<const typed::variable*> shown;  ///< of a pointer: what its first value points to
  };

  bool starts_rest(const typed::statement& s) const;
  void count_plain_changes(const statement_list& list);
  void count_plain_change(const typed::statement& s);
  void count_head(const typed::expression& e);
  bool may_be_of_tile(const typed::variable& v) const;
  void move_around(const statement_list& list);
  bool gives_value_to_tile(const typed::statement& s) const;

  void visit(const statement_list& list);
  void visit_around(const typed::statement& s);
  void visit_in_loop(const typed::statement& s);
  void name_around(const typed::expression& e);
  void name_in_loop(const typed::variable& v);
  void name_around(const typed::variable& v);
  void declare(const typed::declaration& n, int loop);

  bool settle(const typed::variable& v, const sites& found, loop_schedule& plan) const;
  bool is_computable(const typed::variable& v, const loop_schedule& plan) const;
  bool is_plain(const typed::expression& e, const loop_schedule& plan) const;
  bool is_plain_place(const typed::expression& place, const loop_schedule& plan) const;
  bool is_plain_variable(const typed::variable& v, const loop_schedule& plan) const;

  const typed::program& program_;
  const uniformity& uniform_;
  const use_def& uses_;
  region_formation::statements& around_;
  std::unordered_map<const typed::variable*, int> plain_changes_;
  std::unordered_set<const typed::variable*> declared_around_;
  std::unordered_map<const typed::variable*, sites> sites_;
  std::vector<const typed::variable*> order_;
  int loop_ = 0;
};

}  // namespace libtiles::compiler
