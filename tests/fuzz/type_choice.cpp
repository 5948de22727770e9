#include "tests/fuzz/type_choice.hpp"

namespace fuzz {

scalar any_scalar(choices& random) {
  static const std::vector<scalar> types = {
      scalar::boolean, scalar::int8,   scalar::uint8,   scalar::int16,  scalar::uint16,
      scalar::int32,   scalar::int32,  scalar::int32,   scalar::uint32, scalar::uint32,
      scalar::int64,   scalar::uint64, scalar::float32, scalar::float32};
  return random.one_of(types);
}

// Few different ones, so that they meet.
type any_vector(choices& random) {
  static const std::vector<scalar> types = {
      scalar::int8,   scalar::uint8,   scalar::int16,   scalar::uint16, scalar::int32,
      scalar::int32,  scalar::int32,   scalar::uint32,  scalar::uint32, scalar::int64,
      scalar::uint64, scalar::float32, scalar::float32, scalar::float32};
  return {random.one_of(types), -1, 0, random.between(2, 4)};
}

type any_leaf(choices& random) {
  return random.chance(25) ? any_vector(random) : type{any_scalar(random)};
}

}  // namespace fuzz
