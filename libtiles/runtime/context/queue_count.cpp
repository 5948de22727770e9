#include "libtiles/runtime/context/queue_count.hpp"

#include <charconv>
#include <string>
#include <string_view>

#include "libtiles/core/error.hpp"
#include "libtiles/core/printable.hpp"
#include "libtiles/core/setting.hpp"

namespace libtiles::runtime {
namespace {

constexpr std::size_t most_queues = 64;

[[noreturn]] void refuse(const std::string& what) {
  throw error(status::invalid_argument,
              what + "; a context has 1 to " + std::to_string(most_queues) + " queues");
}

std::size_t count_in(std::string_view text) {
  std::size_t count = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (problem != std::errc() || end != text.data() + text.size() || count < 1 ||
      count > most_queues) {
    refuse("the environment variable TILES_QUEUES is '" + printable_name(text) + "'");
  }
  return count;
}

}  // namespace

// One queue by default: what a program launches then runs in the order in which it was launched,
// and nothing pays for the events that tie queues together.
std::size_t checked_queue_count(std::size_t asked) {
  if (asked > most_queues) refuse("queue_count is " + std::to_string(asked));
  if (asked > 0) return asked;
  const std::string text = setting("TILES_QUEUES");
  return text.empty() ? 1 : count_in(text);
}

}  // namespace libtiles::runtime
