#include "libtiles/algorithms/reduce.hpp"

#include "libtiles/algorithms/reduce_checks.hpp"
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
             const runtime::array_view& to, reduction kind)
      : where_(std::move(where)),
        from_(from),
        to_(to),
        types_{type_of(from), value_type_of(type_of(from), type_of(to)), type_of(to)},
        by_(operator_of(kind, types_.value)) {}

  std::shared_ptr<runtime::event> submit(const tiling& tiles, bool with_event) const {
    const parted_tiling parts = parted(tiles, *where_);
    if (parts.is_parted && (!by_.is_mean || tiles.is_even())) {
      return submit_parts(tiles.tile_elements(), parts, with_event);
    }
    return reduce_launch(where_, types_, by_)
        .launch(tiles, from_, to_, by_.is_mean ? mean_of_tile : 0, with_event);
  }

 private:
  static scalar_type type_of(const runtime::array_view& view) {
    return view.window().element.scalar;
  }

  // First the results of parts, then those of all parts of a tile.
  std::shared_ptr<runtime::event> submit_parts(std::int64_t tile_elements,
                                               const parted_tiling& parts, bool with_event) const {
    const element_type value{types_.value, "", size_of(types_.value)};
    const runtime::array partial(where_, value, {parts.first.results()}, nullptr);
    const std::unique_ptr<runtime::array_view> between = runtime::array_view::over(partial, false);
    reduce_launch(where_, {types_.from, types_.value, types_.value}, by_)
        .launch(parts.first, from_, *between, 0, false);
    return reduce_launch(where_, {types_.value, types_.value, types_.to}, by_)
        .launch(parts.second, *between, to_, by_.is_mean ? tile_elements : 0, with_event);
  }

  const std::shared_ptr<runtime::context> where_;
  const runtime::array_view& from_;
  const runtime::array_view& to_;
  const reduce_types types_;
  const reduction_operator by_;
};

}  // namespace

std::shared_ptr<runtime::event> reduce(const std::shared_ptr<runtime::context>& where,
                                       const runtime::array_view& from,
                                       const runtime::array_view& to, const extents& tile,
                                       reduction kind, bool with_event) {
  const extents whole_tile = check_reduce(from, to, tile, where->device());
  if (!runtime::has_elements(to.window())) return with_event ? runtime::marker(where) : nullptr;
  if (!runtime::has_elements(from.window())) {
    fill_with_neutral(to, kind);
    return with_event ? runtime::marker(where) : nullptr;
  }
  const tiling tiles(from.window().shape, whole_tile, from.window().strides, to.window().strides);
  return reduce_run(where, from, to, kind).submit(tiles, with_event);
}

}  // namespace libtiles::algorithms
