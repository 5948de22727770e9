// What the whole numbers of a kernel are, as seen from the thread that computes them: affine forms.
#pragma once

#include <functional>
#include <map>
#include <utility>

#include "libtiles/compiler/analysis/affine_form.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {

/// Follows variables and arithmetic to what they are made of; each variable once. What it does not
/// know is a base of its own.
class affine_analysis {
 public:
  using maybe_form = std::optional<affine_form>;

  /// What a variable, or one component of it, is: often its initializer's form, asked of the
  /// analysis. Nothing: each mention of the variable may be another value.
  using meaning =
      std::function<maybe_form(affine_analysis&, const typed::variable&, int component)>;

  /// \param thread_parameter  type of the kernel's; nullptr: the tile's extents are not known
  /// \param along             what tells the threads apart that are compared, which read the same
  ///                          in one place; nothing: all threads of a tile are
  affine_analysis(const type* thread_parameter, meaning of_variable,
                  std::optional<affine_base> along = std::nullopt)
      : thread_(thread_parameter), of_variable_(std::move(of_variable)), along_(along) {}

  static constexpr int every = -1;

  /// A number; or one component of an index<N> or extent<N>.
  affine_form of(const typed::expression& e, int component = every);

  /// Whether a number is known to be from 0 to `count` - 1.
  bool is_within(const typed::expression& e, std::int64_t count);

  /// \param at  what computes it
  affine_form sum(const affine_form& a, const affine_form& b, const typed::expression& at) const;

  affine_form of_thread(typed::thread_index_kind which, int dimension) const;
  bool is_of_thread(const affine_form& form, typed::thread_index_kind which, int dimension) const;

 private:
  /// What is no arithmetic, or may give another value each time.
  using any_opaque =
      typed::any_of<typed::view_element, typed::view_projection, typed::view_section,
                    typed::view_reshape, typed::view_reinterpretation, typed::vector_value,
                    typed::swizzle, typed::subscript, typed::member, typed::address_of,
                    typed::dereference, typed::assignment, typed::call, typed::builtin_call,
                    typed::atomic, typed::print, typed::aggregate>;

  maybe_form of_node(any_opaque, const typed::expression&, int) { return std::nullopt; }
  maybe_form of_node(const typed::literal& n, const typed::expression& e, int);
  maybe_form of_node(const typed::variable_reference& n, const typed::expression&, int component);
  maybe_form of_node(const typed::thread_index& n, const typed::expression&, int);
  maybe_form of_node(const typed::view_extent& n, const typed::expression&, int);
  maybe_form of_node(const typed::index_value& n, const typed::expression&, int component);
  maybe_form of_node(const typed::index_component& n, const typed::expression&, int);
  maybe_form of_node(const typed::index_call& n, const typed::expression& e, int component);
  maybe_form of_node(const typed::unary& n, const typed::expression& e, int);
  maybe_form of_node(const typed::binary& n, const typed::expression& e, int);
  maybe_form of_node(const typed::conditional& n, const typed::expression& e, int component);
  maybe_form of_node(const typed::conversion& n, const typed::expression& e, int);

  affine_form compute(syntax::binary_operator op, const affine_form& left, const affine_form& right,
                      const typed::expression& e, int component) const;
  affine_form of_own(affine_base::kind what, int dimension, std::optional<value_bounds> bounds,
                     std::int64_t coefficient = 1) const;
  bool fits(const affine_form& form, const type& t) const;
  bool has_uniform_operands(const typed::expression& e);
  bool is_tiled() const { return thread_ != nullptr && thread_->kind == type_kind::tiled_index; }

  const type* thread_;
  meaning of_variable_;
  std::optional<affine_base> along_;
  std::map<std::pair<const typed::variable*, int>, maybe_form> known_;
  int depth_ = 0;
};

}  // namespace libtiles::compiler
