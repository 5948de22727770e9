// Launches.
#include "libtiles/runtime/launch/launch.hpp"

#include "capi/src/argument_list.hpp"
#include "capi/src/compute_domain.hpp"
#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/struct_io.hpp"
#include "libtiles/runtime/launch/kernel.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

/// A launch_request with what it borrows. Its memory serves the thread's next launch again, which
/// so allocates nothing.
class read_launch {
 public:
  explicit read_launch(const tiles_launch_desc* desc) : read_(std::move(last_read)) {
    const tiles_launch_desc given = read_struct(desc, "tiles_launch_desc");
    read_domain(given, read_.request.domain);
    read_.held.read(given.arguments, given.argument_count, read_.request.arguments);
    read_.request.after = events_of(given.wait_events, given.wait_count);
  }
  read_launch(const read_launch&) = delete;
  read_launch& operator=(const read_launch&) = delete;

  ~read_launch() {
    read_.request.arguments.clear();
    read_.request.after.clear();
    read_.held.clear();
    last_read = std::move(read_);
  }

  const runtime::launch_request& request() const { return read_.request; }

 private:
  struct parts {
    argument_list held;
    runtime::launch_request request;
  };

  static thread_local parts last_read;
  parts read_;
};

thread_local read_launch::parts read_launch::last_read;

}  // namespace

tiles_status tiles_kernel_prepare(tiles_kernel kernel, tiles_context context,
                                  const tiles_launch_desc* desc) {
  return guard([&] {
    const auto prepared = use(kernel, "kernel");
    const read_launch given(desc);
    prepared->prepare(given_or_default(context), given.request());
  });
}

tiles_status tiles_kernel_launch(tiles_kernel kernel, tiles_context context,
                                 const tiles_launch_desc* desc, tiles_event* event_out) {
  return guard([&] {
    const auto launched = use(kernel, "kernel");
    const read_launch given(desc);
    const auto event =
        launched->launch(given_or_default(context), given.request(), event_out != nullptr);
    if (event_out != nullptr) *event_out = make_handle<tiles_event_s>(event);
  });
}
