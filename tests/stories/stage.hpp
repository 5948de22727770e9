// What stories share: contexts, and the kernels that they launch.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/stories/window.hpp"

namespace stories {

/// The library did something else than the model.
class mismatch : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// \throws mismatch with `call` and the library's text
void expect(tiles_status expected, tiles_status got, const std::string& call);
inline void expect_ok(tiles_status got, const std::string& call) { expect(TILES_OK, got, call); }

struct release {
  void operator()(tiles_context handle) const { tiles_context_release(handle); }
  void operator()(tiles_array handle) const { tiles_array_release(handle); }
  void operator()(tiles_array_view handle) const { tiles_array_view_release(handle); }
  void operator()(tiles_kernel handle) const { tiles_kernel_release(handle); }
  void operator()(tiles_bound_launch handle) const { tiles_bound_launch_release(handle); }
  void operator()(tiles_event handle) const { tiles_event_release(handle); }
};

template <class Handle>
using owned = std::unique_ptr<std::remove_pointer_t<Handle>, release>;

enum class kernel_kind {
  add,       ///< v[i] += n
  map,       ///< v[i] = a[i] * 3 + n
  set,       ///< v[i] = n + i[0]
  set_some,  ///< the same, where the last index is even
  reverse,   ///< v[t] = the element at the other end of a tile of four
};

/// Of the kernels, by kind.
const std::vector<std::string>& kernel_names();

/// Any thread.
class stage {
 public:
  /// Two contexts of one device, one of them with several queues and copies of its own, and one
  /// on each other device; a third one where there is no other.
  stage();

  const std::vector<owned<tiles_context>>& contexts() const { return contexts_; }

  /// For elements and a rank: kept, so that each is compiled once.
  tiles_kernel kernel(kernel_kind kind, const element& of, int rank);

 private:
  std::vector<owned<tiles_context>> contexts_;
  std::mutex mutex_;
  std::map<std::string, owned<tiles_kernel>> kernels_;
};

/// Copies its data; with a few queues.
owned<tiles_context> new_context(const char* device, std::uint32_t queues,
                                 tiles_transport transport);

}  // namespace stories
