#include "libtiles/algorithms/reduce.hpp"

#include "libtiles/algorithms/recorded_call.hpp"
#include "libtiles/algorithms/reduce_checks.hpp"
#include "libtiles/algorithms/reduce_index.hpp"
#include "libtiles/algorithms/reduce_launch.hpp"
#include "libtiles/algorithms/user_operator.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::algorithms {
namespace {

constexpr std::int64_t mean_of_tile = -1;

class reduce_run {
 public:
  reduce_run(const execution& how, const runtime::array_view& from, const runtime::array_view& to,
             const combination& by)
      : how_(how),
        from_(from),
        to_(to),
        types_{type_of(from), value_type_of(type_of(from), type_of(to)), type_of(to)},
        by_(operator_of(by, types_.value)) {}

  std::shared_ptr<runtime::event> submit(const tiling& tiles) const {
    const parted_tiling parts = parted(tiles, *how_.where, by_.is_ordered);
    if (parts.is_parted && (!by_.is_mean || tiles.is_even())) {
      return submit_parts(tiles.tile_elements(), parts);
    }
    if (workspace_layout().answers(how_)) return nullptr;
    return reduce_launch(how_, types_, by_)
        .launch(tiles, from_, to_, by_.is_mean ? mean_of_tile : 0, how_.with_event);
  }

  /// The identity everywhere, by an operator that looks at no element.
  std::shared_ptr<runtime::event> submit_identity() const {
    const runtime::data_window& window = to_.window();
    const tiling each(window.shape, extents(window.shape.size(), 1), window.strides,
                      window.strides);
    return reduce_launch(how_, {types_.to, types_.value, types_.to},
                         {by_.identity, by_.identity, true})
        .launch(each, to_, to_, 0, true);
  }

 private:
  static scalar_type type_of(const runtime::array_view& view) {
    return view.window().element.scalar;
  }

  // First the results of parts, then those of all parts of a tile. The parts of a norm are sums of
  // squares.
  std::shared_ptr<runtime::event> submit_parts(std::int64_t tile_elements,
                                               const parted_tiling& parts) const {
    workspace_layout layout;
    const std::size_t results =
        layout.add(parts.first.results() * static_cast<std::int64_t>(size_of(types_.value)));
    if (layout.answers(how_)) return nullptr;
    const workspace memory(how_, layout, "reduce");
    reduction_operator of_parts = by_, of_results = by_;
    of_parts.has_root = false;
    of_results.is_of_squares = false;
    reduce_launch(how_, {types_.from, types_.value, types_.value}, of_parts)
        .launch(parts.first, from_, memory.part(results), 0, false);
    return reduce_launch(how_, {types_.value, types_.value, types_.to}, of_results)
        .launch(parts.second, memory.part(results), to_, by_.is_mean ? tile_elements : 0,
                how_.with_event);
  }

  const execution& how_;
  const runtime::array_view& from_;
  const runtime::array_view& to_;
  const reduce_types types_;
  const reduction_operator by_;
};

std::shared_ptr<runtime::event> submit(const execution& how, const runtime::array_view& from,
                                       const runtime::array_view& to, const extents& tile,
                                       const combination& by) {
  const extents whole_tile = check_reduce(from, to, tile, by, how.where->device());
  const reduce_run run(how, from, to, by);
  const bool has_results = runtime::has_elements(to.window());
  if (!has_results || !runtime::has_elements(from.window())) {
    if (workspace_layout().answers(how)) return nullptr;
    if (!by.is_own() && has_results) check_identity_of(by.kind);
    if (has_results) show_operator(by, "reduce", [&] { return run.submit_identity(); });
    return ended(how);
  }
  const tiling tiles(from.window().shape, whole_tile, from.window().strides, to.window().strides);
  if (by.is_index()) {
    return reduce_index(how, tiles, from, to, by.kind == reduction::argmax);
  }
  return show_operator(by, "reduce", [&] { return run.submit(tiles); });
}

}  // namespace

std::shared_ptr<runtime::event> reduce(const execution& how, const runtime::array_view& from,
                                       const runtime::array_view& to, const extents& tile,
                                       const combination& by) {
  call_key key("reduce", how);
  key.operand(from).operand(to).numbers(tile);
  by.add_to(key);
  return repeated(how, key,
                  [&](const execution& each) { return submit(each, from, to, tile, by); });
}

}  // namespace libtiles::algorithms
