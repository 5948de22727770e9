#include "tests/stories/step.hpp"

#include <random>

namespace stories {

std::vector<step> story_of_seed(std::uint64_t seed, std::size_t steps) {
  std::mt19937_64 numbers(seed);
  std::vector<step> story(steps);
  for (step& one : story) {
    for (std::uint8_t& byte : one) byte = static_cast<std::uint8_t>(numbers() >> 16);
  }
  return story;
}

}  // namespace stories
