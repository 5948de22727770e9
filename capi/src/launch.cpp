// Launches.
#include "libtiles/runtime/launch/launch.hpp"

#include "capi/src/argument_list.hpp"
#include "capi/src/compute_domain.hpp"
#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/struct_io.hpp"
#include "libtiles/core/thread_object.hpp"
#include "libtiles/runtime/launch/kernel.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

/// A launch_request with what it borrows. Its memory serves the thread's next launch again, which
/// so allocates nothing.
class read_launch {
 public:
  explicit read_launch(const tiles_launch_desc* desc)
      : spare_(thread_object<spare_parts>::own()), parts_(take_parts()) {
    const tiles_launch_desc given = read_struct(desc, "tiles_launch_desc");
    read_domain(given, parts_->request.domain);
    parts_->held.read(given.arguments, given.argument_count, parts_->request.arguments);
    parts_->request.after = events_of(given.wait_events, given.wait_count);
  }
  read_launch(const read_launch&) = delete;
  read_launch& operator=(const read_launch&) = delete;

  ~read_launch() {
    parts_->request.arguments.clear();
    parts_->request.after.clear();
    parts_->held.clear();
    spare_.unused = std::move(parts_);
  }

  const runtime::launch_request& request() const { return parts_->request; }

 private:
  struct parts {
    argument_list held;
    runtime::launch_request request;
  };

  /// Those of the thread's last launch.
  struct spare_parts {
    std::unique_ptr<parts> unused;
  };

  std::unique_ptr<parts> take_parts() {
    return spare_.unused ? std::move(spare_.unused) : std::make_unique<parts>();
  }

  spare_parts& spare_;
  std::unique_ptr<parts> parts_;
};

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
    submit_with_event(event_out, [&](bool with_event) {
      return launched->launch(given_or_default(context), given.request(), with_event);
    });
  });
}
