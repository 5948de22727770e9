#include "libtiles/runtime/context/kept_memory.hpp"

#include <atomic>
#include <map>
#include <mutex>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "libtiles/core/log.hpp"
#include "libtiles/core/parse_size.hpp"
#include "libtiles/core/setting.hpp"

namespace libtiles::runtime {
namespace {

constexpr std::uint64_t share_of_device = 8;  // the 8th part

// The pools of the contexts of each device, which may be gone.
struct pool_list {
  std::mutex mutex;
  std::multimap<cl_device_id, std::weak_ptr<memory_pool>> pools;
};

// Never destroyed: contexts may outlive everything.
pool_list& all_pools() {
  static auto& pools = *new pool_list;
  return pools;
}

std::atomic<std::uint64_t> clears{0};

// Copied, so that nobody waits for the mutex while a driver lets go of memory.
std::vector<std::shared_ptr<memory_pool>> pools_of(const cl::Device& device) {
  std::vector<std::shared_ptr<memory_pool>> found;
  pool_list& all = all_pools();
  const std::lock_guard<std::mutex> lock(all.mutex);
  const auto [first, last] = all.pools.equal_range(device());
  for (auto each = first; each != last; ++each) {
    if (auto pool = each->second.lock()) found.push_back(std::move(pool));
  }
  return found;
}

void warn_once(const std::string& text) {
  static std::atomic<bool> has_warned{false};
  if (has_warned.exchange(true)) return;
  log(log_level::warning,
      unknown_setting("TILES_KEPT_MEMORY", text,
                      "a number of bytes, or a number followed by K, M or G; using an eighth of "
                      "the device's memory"));
}

// Bytes: as TILES_KEPT_MEMORY says, or a share of the device's.
std::uint64_t most_kept_memory(const device_info& device) {
  std::uint64_t bytes = device.global_memory / share_of_device;
  const std::string text = setting("TILES_KEPT_MEMORY");
  if (!text.empty() && !parse_size(text, bytes)) warn_once(text);
  return bytes;
}

}  // namespace

std::shared_ptr<memory_pool> make_kept_memory(const device_info& device,
                                              const cl::Device& opencl_device) {
  const auto made = std::make_shared<memory_pool>(most_kept_memory(device));
  pool_list& all = all_pools();
  const std::lock_guard<std::mutex> lock(all.mutex);
  for (auto each = all.pools.begin(); each != all.pools.end();) {
    each = each->second.expired() ? all.pools.erase(each) : std::next(each);
  }
  all.pools.emplace(opencl_device(), made);
  return made;
}

bool clear_kept_memory(const cl::Device& device) noexcept try {
  // Who comes while another thread clears finds nothing, and has to see that there was something.
  static auto& clearing = *new std::mutex;
  const std::lock_guard<std::mutex> lock(clearing);
  bool any = false;
  for (const auto& pool : pools_of(device)) any |= pool->clear();
  if (any) ++clears;
  return any;
} catch (const std::bad_alloc&) {
  return false;
}

std::uint64_t kept_memory_clears() noexcept { return clears; }

}  // namespace libtiles::runtime
