#include "libtiles/groups/streamed_view.hpp"

#include <algorithm>

#include "libtiles/groups/slice.hpp"
#include "libtiles/runtime/data/gather.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::groups {

using runtime::data_window;

streamed_view::streamed_view(distributed_view& data, const streamed_use& use,
                             const partition& pieces)
    : data_(data), use_(use), window_(data.window()) {
  runtime::array_view& whole = data.recall();
  // What is not written because of an error is not lost either.
  const runtime::access host_use = !use.is_written       ? runtime::access::read
                                   : data.is_discarded() ? runtime::access::overwrite
                                                         : runtime::access::read_write;
  first_ = static_cast<std::byte*>(whole.host_data(host_use));
  if (use.keeps_halos) keep_halos(pieces);
}

void streamed_view::note_launch() const {
  if (use_.is_written) data_.mark_written_in_whole();
}

// What is behind the last piece is nobody's.
part_ranges streamed_view::ranges_of_piece(const index_range& piece) const {
  part_ranges ranges = ranges_of(data_.how(), data_.shape(), {piece, {piece.end, piece.end}})[0];
  if (!use_.reads_halo) ranges.held = ranges.owned;
  return ranges;
}

// First its own and, unless they are kept, those of the halo that follow on them; then the others,
// but for those of a constant border.
std::vector<repeated_places> streamed_view::places_of(const part_ranges& ranges) const {
  const distribution& how = data_.how();
  const std::int64_t extent = data_.shape()[how.dimension];
  index_range there = common(ranges.held, {0, extent});
  // Behind the view: what is held there is all beyond it.
  if (there.is_empty()) there = {ranges.owned.begin, ranges.owned.begin};
  const index_range first = use_.keeps_halos || there.is_empty() ? ranges.owned : there;
  std::vector<repeated_places> places{{first, first}};
  for (const index_range& each : {index_range{there.begin, std::min(there.end, first.begin)},
                                  index_range{std::max(there.begin, first.end), there.end}}) {
    if (!each.is_empty()) places.push_back({each, each});
  }
  if (how.beyond && *how.beyond != algorithms::border::constant) {
    for (const index_range& range : ranges_beyond(ranges.held, extent)) {
      const auto repeated = repeated_in(range, *how.beyond, extent);
      places.insert(places.end(), repeated.begin(), repeated.end());
    }
  }
  return places;
}

data_window streamed_view::in_host(const index_range& range) const {
  return slice(window_, data_.how().dimension, range, 0);
}

std::byte* streamed_view::memory_of(const data_window& window) const {
  return first_ + static_cast<std::ptrdiff_t>(window.first - window_.first);
}

void streamed_view::keep_halos(const partition& pieces) {
  for (const index_range& piece : pieces) {
    std::vector<std::byte>& kept = kept_[piece.begin];
    const auto places = places_of(ranges_of_piece(piece));
    for (std::size_t i = 1; i < places.size(); ++i) {
      const data_window from = in_host(places[i].from);
      if (!runtime::has_elements(from)) continue;
      const std::size_t begin = kept.size();
      kept.resize(begin + runtime::dense_size(from));
      runtime::gather(from, memory_of(from), kept.data() + begin);
    }
  }
}

streamed_view::room streamed_view::room_for(const std::shared_ptr<runtime::context>& where,
                                            const partition& pieces) const {
  extents shape = window_.shape;
  std::int64_t& count = shape[data_.how().dimension];
  count = 0;
  for (const index_range& each : pieces) {
    count = std::max(count, ranges_of_piece(each).held.size());
  }
  return {runtime::array(where, window_.element, shape, nullptr)};
}

data_window streamed_view::in_room(const room& held, const index_range& range) const {
  return slice(held.view->window(), data_.how().dimension, range, held.ranges.held.begin);
}

void streamed_view::copy_to(const data_window& target, const index_range& from) const {
  const data_window there = in_host(from);
  if (!runtime::has_elements(there)) return;
  if (runtime::is_dense(there)) {
    runtime::write_window(target, memory_of(there));
    return;
  }
  const std::unique_ptr<std::byte[]> dense(new std::byte[runtime::dense_size(there)]);
  runtime::gather(there, memory_of(there), dense.get());
  runtime::write_window(target, dense.get());
}

void streamed_view::upload(const index_range& piece, room& to) const {
  to.ranges = ranges_of_piece(piece);
  to.whole = whole_of_part(data_.how(), window_.shape, to.ranges.held);
  data_window window = to.memory.window();
  window.shape[data_.how().dimension] = to.ranges.held.size();
  window.strides = dense_strides(window.shape);
  to.view = std::make_unique<runtime::array_view>(window, false);
  if (use_.is_needed) copy_places(piece, to);
  if (data_.how().beyond != algorithms::border::constant) return;
  for (const index_range& range :
       ranges_beyond(to.ranges.held, window_.shape[data_.how().dimension])) {
    runtime::fill_window(in_room(to, range), data_.how().border_value.data());
  }
}

void streamed_view::copy_places(const index_range& piece, const room& to) const {
  const auto places = places_of(to.ranges);
  if (!places[0].to.is_empty()) copy_to(in_room(to, places[0].to), places[0].from);
  const std::byte* kept = use_.keeps_halos ? kept_.at(piece.begin).data() : nullptr;
  for (std::size_t i = 1; i < places.size(); ++i) {
    const data_window target = in_room(to, places[i].to);
    if (!runtime::has_elements(target)) continue;
    if (use_.keeps_halos) {
      runtime::write_window(target, kept);
      kept += runtime::dense_size(target);
    } else {
      copy_to(target, places[i].from);
    }
  }
}

void streamed_view::download(const room& from) const {
  if (!use_.is_written) return;
  const data_window to = in_host(from.ranges.owned);
  if (!runtime::has_elements(to)) return;
  const data_window own = in_room(from, from.ranges.owned);
  if (runtime::is_dense(to)) {
    runtime::read_window(own, memory_of(to));
    return;
  }
  const std::unique_ptr<std::byte[]> dense(new std::byte[runtime::dense_size(to)]);
  runtime::read_window(own, dense.get());
  runtime::scatter(to, memory_of(to), dense.get());
}

runtime::launch_argument streamed_view::argument(const char* name, const room& held) const {
  runtime::launch_argument argument = data_.argument(name);
  argument.window = &held.view->window();
  argument.whole = &held.whole;
  return argument;
}

}  // namespace libtiles::groups
