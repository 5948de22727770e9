// What a thread that is interpreted knows of an index<N> or an extent<N>.
#include "tests/fuzz/scalars.hpp"
#include "tests/fuzz/thread.hpp"

namespace fuzz {

std::size_t thread::dimension_of(const expression& component) {
  return static_cast<std::size_t>(component.parts.size() > 1
                                      ? evaluate(*component.parts[1]).integer
                                      : static_cast<std::uint64_t>(component.number));
}

std::vector<number> thread::evaluate_thread_place(const expression& e) const {
  std::vector<number> made(static_cast<std::size_t>(e.t.lanes));
  for (int d = 0; d < e.t.lanes; ++d) {
    made[static_cast<std::size_t>(d)].integer =
        static_cast<std::uint64_t>(component(static_cast<index_kind>(e.which), d));
  }
  return made;
}

std::vector<number> thread::evaluate_shape(const expression& e) const {
  const std::vector<int>& extents =
      e.which < 0 ? kernel_.tile : kernel_.views[static_cast<std::size_t>(e.which)].extents;
  std::vector<number> made(extents.size());
  for (std::size_t d = 0; d < extents.size(); ++d) {
    made[d].integer = static_cast<std::uint64_t>(extents[d]);
  }
  return made;
}

number thread::size_of_extent(const expression& e) {
  number product;
  product.integer = 1;
  for (const number& one : evaluate_vector(*e.parts[0])) {
    product = calculated(operation::multiply, product,
                         converted(one, scalar::int32, scalar::uint32), scalar::uint32);
  }
  return product;
}

number thread::extent_contains(const expression& e) {
  const std::vector<number> extent = evaluate_vector(*e.parts[0]);
  const std::vector<number> index = evaluate_vector(*e.parts[1]);
  number made;
  made.integer = 1;
  for (std::size_t d = 0; d < extent.size(); ++d) {
    const auto at = static_cast<std::int64_t>(index[d].integer);
    if (at < 0 || at >= static_cast<std::int64_t>(extent[d].integer)) made.integer = 0;
  }
  return made;
}

}  // namespace fuzz
