#include "tests/fuzz/known_faults.hpp"

#include <algorithm>
#include <iterator>

namespace fuzz {
namespace {

struct known_fault {
  std::uint64_t seed;
  const char* platform;
  const char* driver;  ///< what its version starts with
  const char* shape;
};

// Each compared with the other implementations and with the other shape, which agree with the host.
constexpr known_fault known_faults[] = {
    // A thread's variable keeps its value of before a barrier.
    {600629, "Portable Computing Language", "3.1", "group"},
    {600629, "Portable Computing Language", "5.", "group"},
    // Its pass that makes loops of a work-group ends the process by an assertion.
    {826, "Portable Computing Language", "3.1", "group"},
    {826, "Portable Computing Language", "5.", "group"},
    {600489, "Portable Computing Language", "5.", "group"},
    {800703, "Portable Computing Language", "5.", "group"},
    {1000100336, "Portable Computing Language", "5.", "group"},
    {1000700664, "Portable Computing Language", "5.", "group"},
    // Structs with gaps lose members (README.md), which shows behind other kernels alone.
    {23, "rusticl", "22.3", "group"},
    {23, "rusticl", "22.3", "loop"},
    // Not explained; only there.
    {33, "rusticl", "22.3", "group"},
    {33, "rusticl", "22.3", "loop"},
};

}  // namespace

bool is_known_fault(std::uint64_t seed, const shaped_device& device) {
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  if (tiles_context_get_device(device.context.get(), &info) != TILES_OK) return false;
  const std::string driver = info.driver_version;
  return std::any_of(std::begin(known_faults), std::end(known_faults), [&](const known_fault& one) {
    return one.seed == seed && one.shape == device.shape &&
           std::string(info.platform) == one.platform && driver.rfind(one.driver, 0) == 0;
  });
}

}  // namespace fuzz
