#include "tests/fuzz/type_choice.hpp"

namespace fuzz {
namespace {

// Single precision, or double where the kernel has it.
scalar any_floating(choices& random, const kernel& whole) {
  return whole.has_doubles && random.chance(50) ? scalar::float64 : scalar::float32;
}

}  // namespace

scalar any_scalar(choices& random, const kernel& whole) {
  static const std::vector<scalar> integers = {scalar::boolean, scalar::int8,   scalar::uint8,
                                               scalar::int16,   scalar::uint16, scalar::int32,
                                               scalar::int32,   scalar::int32,  scalar::uint32,
                                               scalar::uint32,  scalar::int64,  scalar::uint64};
  static const std::vector<scalar> of_rows = {scalar::int32, scalar::uint32, scalar::float32};
  if (whole.has_rows) return random.one_of(of_rows);
  return random.chance(15) ? any_floating(random, whole) : random.one_of(integers);
}

// Few different ones, so that they meet.
type any_vector(choices& random, const kernel& whole) {
  static const std::vector<scalar> integers = {
      scalar::int8,  scalar::uint8, scalar::int16,  scalar::uint16, scalar::int32, scalar::int32,
      scalar::int32, scalar::int32, scalar::uint32, scalar::uint32, scalar::int64, scalar::uint64};
  if (whole.has_aggregates) return {any_scalar(random, whole), -1, 0, random.between(2, 4)};
  const scalar s = random.chance(25) ? any_floating(random, whole) : random.one_of(integers);
  return {s, -1, 0, random.between(2, 4)};
}

type any_index(choices& random) {
  const lanes_of kind = random.chance(65) ? lanes_of::index : lanes_of::extent;
  return {scalar::int32, -1, 0, random.between(1, 3), -1, kind};
}

type enumeration_type(const kernel& whole, int which) {
  return {whole.enumerations[static_cast<std::size_t>(which)].underlying, -1, 0, 0, which};
}

type any_leaf(choices& random, const kernel& whole) {
  if (whole.has_aggregates && random.chance(35)) return any_vector(random, whole);
  if (whole.has_rows) return {any_scalar(random, whole)};
  const int enumerations = static_cast<int>(whole.enumerations.size());
  if (enumerations > 0 && random.chance(15)) {
    return enumeration_type(whole, random.below(enumerations));
  }
  return random.chance(25) ? any_vector(random, whole) : type{any_scalar(random, whole)};
}

}  // namespace fuzz
