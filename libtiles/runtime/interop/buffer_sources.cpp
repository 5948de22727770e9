#include "libtiles/runtime/interop/buffer_sources.hpp"

#include <map>
#include <mutex>

namespace libtiles::runtime {
namespace {

// A living source keeps both alive, so that neither is another one's.
using buffer_key = std::pair<const context*, cl_mem>;

struct source_directory {
  std::mutex mutex;
  std::map<buffer_key, std::weak_ptr<data_source>> sources;
};

// Never destroyed: an array may be released after static destructors have run.
source_directory& directory() {
  static source_directory* const instance = new source_directory;
  return *instance;
}

void forget_dead_sources() {
  auto& sources = directory().sources;
  for (auto it = sources.begin(); it != sources.end();) {
    it = it->second.expired() ? sources.erase(it) : std::next(it);
  }
}

}  // namespace

std::shared_ptr<data_source> source_of_buffer(const std::shared_ptr<context>& where,
                                              const cl::Buffer& buffer, std::uint64_t size) {
  const std::lock_guard<std::mutex> lock(directory().mutex);
  const buffer_key key(where.get(), buffer());
  const auto known = directory().sources.find(key);
  if (known != directory().sources.end()) {
    if (std::shared_ptr<data_source> source = known->second.lock()) return source;
  }
  forget_dead_sources();
  const auto source = data_source::over_buffer(where, buffer, size);
  directory().sources[key] = source;
  return source;
}

}  // namespace libtiles::runtime
