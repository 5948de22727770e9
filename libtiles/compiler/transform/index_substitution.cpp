#include "libtiles/compiler/transform/index_substitution.hpp"

#include <algorithm>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/ir/tree_copy.hpp"

namespace libtiles::compiler {
namespace {

using typed::binary_operator;
using typed::thread_index_kind;

// Some variable of the same name may stand around the place.
bool is_hidden(const typed::variable& v, const typed::function& kernel) {
  return std::any_of(kernel.variables.begin(), kernel.variables.end(),
                     [&](const auto& other) { return other.get() != &v && other->name == v.name; });
}

// As ints, whether they were given as such or as an index<N>.
const std::vector<typed::expression_ptr>* components_of(const typed::view_element& element) {
  const typed::expression& first = *element.indices.front();
  if (first.type->kind != type_kind::index) return &element.indices;
  const auto* const whole = std::get_if<typed::index_value>(&first.node);
  return whole == nullptr ? nullptr : &whole->components;
}

// The value that an int has in the thread at another place in the tile.
class index_substitution {
 public:
  /// \param local  where, by the tile's dimensions
  index_substitution(std::vector<const typed::expression*> local, typed::function& kernel,
                     const use_def& uses)
      : local_(std::move(local)), kernel_(kernel), uses_(uses) {}

  /// nullptr if that is not known, or long: variables are written out wherever they are named.
  typed::expression_ptr of(const typed::expression& e) {
    if (!is_int(*e.type) || --left_ < 0) return nullptr;
    return std::visit([&](const auto& node) { return of_node(node, e); }, e.node);
  }

 private:
  typed::expression_ptr of_node(const typed::literal&, const typed::expression& e) {
    return copies_.copy(e);
  }
  typed::expression_ptr of_node(const typed::thread_index& n, const typed::expression& e) {
    if (n.which != thread_index_kind::local && n.which != thread_index_kind::global) {
      return copies_.copy(e);
    }
    typed::expression_ptr local = copies_.copy(*local_[static_cast<std::size_t>(n.dimension)]);
    if (n.which == thread_index_kind::local) return local;
    auto origin = build::expression(
        e.type, e.where, typed::thread_index{thread_index_kind::tile_origin, n.dimension});
    return build::expression(
        e.type, e.where, typed::binary{binary_operator::add, std::move(origin), std::move(local)});
  }
  typed::expression_ptr of_node(const typed::variable_reference& named,
                                const typed::expression& e) {
    const typed::variable& v = *named.target;
    if (uses_.count(&v) != 0) return nullptr;
    if (v.kind == typed::storage::parameter) {
      return is_hidden(v, kernel_) ? nullptr : copies_.copy(e);
    }
    const bool has_value = v.kind == typed::storage::local && v.initializer != nullptr;
    return has_value ? of(*v.initializer) : nullptr;
  }
  typed::expression_ptr of_node(const typed::binary& both, const typed::expression& e) {
    if (both.op != binary_operator::add && both.op != binary_operator::subtract) return nullptr;
    typed::expression_ptr left = of(*both.left), right = of(*both.right);
    if (!left || !right) return nullptr;
    return build::expression(e.type, e.where,
                             typed::binary{both.op, std::move(left), std::move(right)});
  }
  typed::expression_ptr of_node(
      typed::any_of<typed::index_value, typed::index_component, typed::index_call,
                    typed::view_extent, typed::view_element, typed::view_projection,
                    typed::view_section, typed::view_reshape, typed::view_reinterpretation,
                    typed::vector_value, typed::swizzle, typed::subscript, typed::member,
                    typed::address_of, typed::dereference, typed::unary, typed::assignment,
                    typed::conditional, typed::conversion, typed::call, typed::builtin_call,
                    typed::atomic, typed::print, typed::aggregate>,
      const typed::expression&) {
    return nullptr;
  }

  const std::vector<const typed::expression*> local_;
  const typed::function& kernel_;
  tree_copy copies_;
  const use_def& uses_;
  int left_ = 64;
};

}  // namespace

typed::expression_ptr substituted_element(const staging_copy& copy, const typed::expression& read,
                                          typed::function& kernel, const use_def& uses) {
  const typed::variable* const view = named_variable(*copy.element->view);
  const auto* const components = components_of(*copy.element);
  const bool is_same_view = view != nullptr && view->kind == typed::storage::parameter &&
                            uses.count(view) == 0 && !is_hidden(*view, kernel);
  if (!is_same_view || components == nullptr) return nullptr;
  const array_place place = *find_array_place(read);
  std::vector<const typed::expression*> local(place.subscripts.size());
  for (std::size_t k = 0; k < local.size(); ++k) local[copy.dimensions[k]] = place.subscripts[k];
  index_substitution substitution(std::move(local), kernel, uses);
  typed::view_element made{tree_copy().copy(*copy.element->view), {}};
  for (const auto& component : *components) {
    made.indices.push_back(substitution.of(*component));
    if (!made.indices.back()) return nullptr;
  }
  return build::expression(read.type, read.where, std::move(made), read.is_lvalue);
}

}  // namespace libtiles::compiler
