#include "libtiles/algorithms/reduce.hpp"

#include "libtiles/algorithms/own_operator.hpp"
#include "libtiles/algorithms/reduce_checks.hpp"
#include "libtiles/algorithms/reduce_index.hpp"
#include "libtiles/algorithms/reduce_launch.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/runtime/data/window_contents.hpp"
#include "libtiles/runtime/launch/marker.hpp"

namespace libtiles::algorithms {
namespace {

constexpr std::int64_t mean_of_tile = -1;

class reduce_run {
 public:
  reduce_run(std::shared_ptr<runtime::context> where, const runtime::array_view& from,
             const runtime::array_view& to, const reduce_options& options)
      : where_(std::move(where)),
        from_(from),
        to_(to),
        types_{type_of(from), value_type_of(type_of(from), type_of(to)), type_of(to)},
        by_(operator_of(options.by, types_.value)),
        temporary_(options.temporary) {}

  std::shared_ptr<runtime::event> submit(const tiling& tiles, bool with_event) const {
    const parted_tiling parts = parted(tiles, *where_, by_.is_ordered);
    if (parts.is_parted && (!by_.is_mean || tiles.is_even())) {
      return submit_parts(tiles.tile_elements(), parts, with_event);
    }
    if (temporary_layout().answers(temporary_)) return nullptr;
    return reduce_launch(where_, types_, by_)
        .launch(tiles, from_, to_, by_.is_mean ? mean_of_tile : 0, with_event);
  }

  /// The neutral element everywhere, by an operator that looks at no element.
  std::shared_ptr<runtime::event> submit_neutral(bool with_event) const {
    const runtime::data_window& window = to_.window();
    const tiling each(window.shape, extents(window.shape.size(), 1), window.strides,
                      window.strides);
    return reduce_launch(where_, {types_.to, types_.value, types_.to},
                         {by_.neutral, by_.neutral, true})
        .launch(each, to_, to_, 0, with_event);
  }

 private:
  static scalar_type type_of(const runtime::array_view& view) {
    return view.window().element.scalar;
  }

  // First the results of parts, then those of all parts of a tile.
  std::shared_ptr<runtime::event> submit_parts(std::int64_t tile_elements,
                                               const parted_tiling& parts, bool with_event) const {
    temporary_layout layout;
    const std::size_t results =
        layout.add(parts.first.results() * static_cast<std::int64_t>(size_of(types_.value)));
    if (layout.answers(temporary_)) return nullptr;
    const temporary_memory memory(where_, layout, temporary_, "reduce");
    reduce_launch(where_, {types_.from, types_.value, types_.value}, by_)
        .launch(parts.first, from_, memory.part(results), 0, false);
    return reduce_launch(where_, {types_.value, types_.value, types_.to}, by_)
        .launch(parts.second, memory.part(results), to_, by_.is_mean ? tile_elements : 0,
                with_event);
  }

  const std::shared_ptr<runtime::context> where_;
  const runtime::array_view& from_;
  const runtime::array_view& to_;
  const reduce_types types_;
  const reduction_operator by_;
  const temporary_request temporary_;
};

std::shared_ptr<runtime::event> reduce_nothing(const reduce_run& run, const runtime::array_view& to,
                                               const combination& by) {
  if (by.is_own()) return run.submit_neutral(true);
  fill_with_neutral(to, by.kind);
  return nullptr;
}

}  // namespace

std::shared_ptr<runtime::event> reduce(const std::shared_ptr<runtime::context>& where,
                                       const runtime::array_view& from,
                                       const runtime::array_view& to, const extents& tile,
                                       const reduce_options& options, bool with_event) {
  const combination& by = options.by;
  const extents whole_tile = check_reduce(from, to, tile, by, where->device());
  const reduce_run run(where, from, to, options);
  const bool has_results = runtime::has_elements(to.window());
  if (!has_results || !runtime::has_elements(from.window())) {
    if (temporary_layout().answers(options.temporary)) return nullptr;
    if (has_results) show_operator(by, "reduce", [&] { return reduce_nothing(run, to, by); });
    return with_event ? runtime::marker(where) : nullptr;
  }
  const tiling tiles(from.window().shape, whole_tile, from.window().strides, to.window().strides);
  if (by.is_index()) {
    return reduce_index(where, tiles, from, to, by.kind == reduction::argmax, options.temporary,
                        with_event);
  }
  return show_operator(by, "reduce", [&] { return run.submit(tiles, with_event); });
}

}  // namespace libtiles::algorithms
