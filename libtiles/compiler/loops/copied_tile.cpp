#include "libtiles/compiler/loops/copied_tile.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/build.hpp"
#include "libtiles/compiler/analysis/tree_copy.hpp"

namespace libtiles::compiler {
namespace {

using typed::binary_operator;
using typed::thread_index_kind;

bool is_int(const type& t) { return is_scalar(t) && t.scalar == scalar_type::int32; }

// Each dimension of the tile once.
bool note_dimensions(const array_place& place, const variable_uses& uses, const type& tiled_index,
                     copied_tile& copy) {
  const type* array = place.array->type.get();
  for (const typed::expression* const subscript : place.subscripts) {
    const int dimension = local_dimension(*subscript, uses);
    if (dimension < 0) return false;
    const auto d = static_cast<std::size_t>(dimension);
    auto& noted = copy.dimensions;
    if (std::find(noted.begin(), noted.end(), d) != noted.end()) return false;
    if (array->count != tiled_index.tile[d]) return false;
    noted.push_back(d);
    copy.extents.push_back(array->count);
    array = array->element.get();
  }
  return copy.dimensions.size() == static_cast<std::size_t>(tiled_index.rank);
}

// As ints, whether they were given as such or as an index<N>.
const std::vector<typed::expression_ptr>* components_of(const typed::view_element& element) {
  const typed::expression& first = *element.indices.front();
  if (first.type->kind != type_kind::index) return &element.indices;
  const auto* const whole = std::get_if<typed::index_value>(&first.node);
  return whole == nullptr ? nullptr : &whole->components;
}

// The value that an int has in the thread at another place in the tile.
class moved_value {
 public:
  /// \param local  where, by the tile's dimensions
  moved_value(std::vector<const typed::expression*> local, typed::function& kernel,
              const variable_uses& uses)
      : local_(std::move(local)), copies_(kernel, names_), uses_(uses) {}

  /// nullptr if that is not known.
  typed::expression_ptr of(const typed::expression& e) {
    if (!is_int(*e.type)) return nullptr;
    return std::visit([&](const auto& node) { return of_node(node, e); }, e.node);
  }

 private:
  template <class Node>
  typed::expression_ptr of_node(const Node&, const typed::expression&) {
    return nullptr;
  }
  typed::expression_ptr of_node(const typed::literal&, const typed::expression& e) {
    return copies_.copy(e);
  }
  typed::expression_ptr of_node(const typed::thread_index& own, const typed::expression& e) {
    if (own.which != thread_index_kind::local && own.which != thread_index_kind::global) {
      return copies_.copy(e);
    }
    typed::expression_ptr local = copies_.copy(*local_[static_cast<std::size_t>(own.dimension)]);
    if (own.which == thread_index_kind::local) return local;
    auto origin = build::expression(
        e.type, e.where, typed::thread_index{thread_index_kind::tile_origin, own.dimension});
    return build::expression(
        e.type, e.where, typed::binary{binary_operator::add, std::move(origin), std::move(local)});
  }
  typed::expression_ptr of_node(const typed::variable_reference& named,
                                const typed::expression& e) {
    const typed::variable& v = *named.target;
    if (uses_.count(&v) != 0) return nullptr;
    if (v.kind == typed::storage::parameter) return copies_.copy(e);
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

  const std::vector<const typed::expression*> local_;
  int names_ = 0;
  tree_copy copies_;
  const variable_uses& uses_;
};

}  // namespace

std::optional<array_place> find_array_place(const typed::expression& e) {
  array_place found{nullptr, {}};
  const typed::expression* base = &e;
  while (const auto* const element = std::get_if<typed::subscript>(&base->node)) {
    found.subscripts.insert(found.subscripts.begin(), element->index.get());
    base = element->base.get();
  }
  const auto* const named = std::get_if<typed::variable_reference>(&base->node);
  if (named == nullptr || named->target->kind != typed::storage::tile_static) return std::nullopt;
  found.array = named->target;
  return is_scalar(*e.type) ? std::optional<array_place>(found) : std::nullopt;
}

std::optional<copied_tile> find_copied_tile(const typed::statement& s, const variable_uses& uses,
                                            const type& tiled_index) {
  const auto* const effect = std::get_if<typed::expression_statement>(&s.node);
  if (effect == nullptr) return std::nullopt;
  const auto* const kept = std::get_if<typed::assignment>(&effect->value->node);
  if (kept == nullptr || kept->op) return std::nullopt;
  const auto place = find_array_place(*kept->target);
  const auto* const element = std::get_if<typed::view_element>(&kept->value->node);
  if (!place || element == nullptr || !(*kept->target->type == *kept->value->type)) {
    return std::nullopt;
  }
  copied_tile copy{place->array, {}, {}, element};
  const bool is_own = note_dimensions(*place, uses, tiled_index, copy);
  return is_own ? std::optional<copied_tile>(copy) : std::nullopt;
}

typed::expression_ptr element_of(const copied_tile& copy, const typed::expression& read,
                                 typed::function& kernel, const variable_uses& uses) {
  const auto* const view = std::get_if<typed::variable_reference>(&copy.element->view->node);
  const auto* const components = components_of(*copy.element);
  if (view == nullptr || view->target->kind != typed::storage::parameter || components == nullptr) {
    return nullptr;
  }
  const array_place place = *find_array_place(read);
  std::vector<const typed::expression*> local(place.subscripts.size());
  for (std::size_t k = 0; k < local.size(); ++k) local[copy.dimensions[k]] = place.subscripts[k];
  moved_value moved(std::move(local), kernel, uses);
  int names = 0;
  typed::view_element made{tree_copy(kernel, names).copy(*copy.element->view), {}};
  for (const auto& component : *components) {
    made.indices.push_back(moved.of(*component));
    if (!made.indices.back()) return nullptr;
  }
  return build::expression(read.type, read.where, std::move(made), read.is_lvalue);
}

}  // namespace libtiles::compiler
