// The dependences within expressions: which values flow where, under which control.
#pragma once

#include <utility>

#include "libtiles/compiler/analysis/uniformity/function_dependences.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {

class expression_dependences {
 public:
  using node = dependence_graph::node;

  expression_dependences(const typed::function& f, const typed::program& program,
                         const function_summaries& summaries);

  dependence_graph& graph() { return made_.graph; }
  function_dependences& made() { return made_; }

  /// On which it depends whether what is looked at runs.
  node control() const { return control_; }

  /// While it lives, whether what is looked at runs depends on `control`.
  class control_scope {
   public:
    control_scope(expression_dependences& owner, node control)
        : owner_(owner), before_(std::exchange(owner.control_, control)) {}
    ~control_scope() { owner_.control_ = before_; }
    control_scope(const control_scope&) = delete;
    control_scope& operator=(const control_scope&) = delete;

   private:
    expression_dependences& owner_;
    const node before_;
  };

  /// The control of what runs only if `condition` says so.
  node branch(node condition, const location& where);

  /// A node for the value of `e`.
  node value_of(const typed::expression& e);

  /// What `e` only does is what matters.
  void compute(const typed::expression& e) { read(e, nowhere_); }

  /// What `e` depends on flows into `sink`.
  void read(const typed::expression& e, node sink);

  void initialize(const typed::variable& v, const typed::expression& value);

 private:
  node node_of(const typed::variable& v);
  bool is_thread(const typed::variable& v) const;
  void depend_on_thread(node sink, dependence how, const location& where, const std::string* name);
  node elements_of(const typed::variable& owner);
  void read_elements(const std::vector<typed::variable*>& owners, const location& where, node sink);
  void read_parts(const typed::expression& e, node sink);
  void show(const typed::expression& view, node value, const location& where);
  void assign(const typed::variable& owner, node value, const location& where);
  void note_assigned(const std::vector<typed::variable*>& owners, const location& where);
  std::vector<const typed::variable*> changed_by(const typed::variable& owner) const;
  void give_back(const output& given, const std::vector<node>& inputs, const typed::call& n,
                 const typed::expression& e, node sink);
  void demand_from(const typed::call& n, const typed::expression& e,
                   const std::vector<node>& inputs);

  void read_node(
      typed::any_of<typed::literal, typed::index_value, typed::index_component, typed::index_call,
                    typed::view_extent, typed::view_projection, typed::view_section,
                    typed::view_reshape, typed::view_reinterpretation, typed::vector_value,
                    typed::swizzle, typed::subscript, typed::member, typed::address_of,
                    typed::conversion, typed::print, typed::aggregate>,
      const typed::expression& e, node sink) {
    read_parts(e, sink);
  }
  void read_node(const typed::variable_reference& n, const typed::expression& e, node sink);
  void read_node(const typed::thread_index& n, const typed::expression& e, node sink);
  void read_node(const typed::view_element& n, const typed::expression& e, node sink);
  void read_node(const typed::dereference& n, const typed::expression& e, node sink);
  void read_node(const typed::unary& n, const typed::expression& e, node sink);
  void read_node(const typed::binary& n, const typed::expression& e, node sink);
  void read_node(const typed::conditional& n, const typed::expression& e, node sink);
  void read_node(const typed::assignment& n, const typed::expression& e, node sink);
  void read_node(const typed::builtin_call& n, const typed::expression& e, node sink);
  void read_node(const typed::atomic& n, const typed::expression& e, node sink);
  void read_node(const typed::call& n, const typed::expression& e, node sink);

  const typed::program& program_;
  const function_summaries& summaries_;
  function_dependences made_;
  std::unordered_map<const typed::variable*, node> elements_;  // that a view shows
  node control_;
  node nowhere_;
};

}  // namespace libtiles::compiler
