// A device with its OpenCL context, its queues, and the programs that were built for it.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/core/unique_id.hpp"
#include "libtiles/runtime/checked/pending_checks.hpp"
#include "libtiles/runtime/context/context_options.hpp"
#include "libtiles/runtime/context/memory_pool.hpp"
#include "libtiles/runtime/context/retired_memory.hpp"
#include "libtiles/runtime/context/transfer_stats.hpp"
#include "libtiles/runtime/context/tuning_settings.hpp"
#include "libtiles/runtime/devices/device_health.hpp"
#include "libtiles/runtime/devices/device_info.hpp"
#include "libtiles/runtime/opencl/opencl.hpp"
#include "libtiles/runtime/programs/program_cache.hpp"
#include "libtiles/runtime/staging/staging_area.hpp"
#include "libtiles/runtime/timeline/queue_set.hpp"
#include "libtiles/runtime/timeline/usage_log.hpp"

namespace libtiles::runtime {

/// Safe from many threads. Held by everything that needs it.
class context {
 public:
  /// Makes a context on the device that the options choose.
  /// \throws error (no_platform, no_device, out_of_memory, device_failure)
  static std::shared_ptr<context> create(const context_options& options);

  /// Use create(), or adopt_context().
  /// \param device  describes `opencl_device`.
  /// \param queues  of `opencl_context` and `opencl_device`; none: the context makes its own.
  /// \throws cl::Error
  context(device_info device, cl::Device opencl_device, cl::Context opencl_context,
          const std::vector<cl::CommandQueue>& queues, const context_options& options);
  context(const context&) = delete;
  context& operator=(const context&) = delete;
  ~context();

  /// No other context of the process has it.
  std::uint64_t id() const { return id_.value(); }

  const device_info& device() const { return device_; }
  const cl::Device& opencl_device() const { return opencl_device_; }
  const cl::Context& opencl_context() const { return opencl_context_; }

  queue_set& queues() { return queues_; }
  const queue_set& queues() const { return queues_; }
  program_cache& programs() { return programs_; }
  transfer_stats& transfers() { return transfers_; }
  staging_area& staging() { return staging_; }
  data_transport transport() const { return transport_; }
  /// What device_buffers have let go of.
  memory_pool& kept_memory() { return *kept_memory_; }
  /// What groups have told others of their launch, each of which has another number.
  memory_pool& look_back_memory() { return look_back_memory_; }
  tuning_settings& tuning() { return tuning_; }
  const tuning_settings& tuning() const { return tuning_; }

  /// Whether nobody else submits to its queues.
  bool owns_queues() const { return owns_queues_; }

  device_health& health() const { return health_; }

  /// How kernels are launched here at least.
  compiler::checked_mode checked() const { return checked_; }
  compiler::kernel_shape shape() const { return shape_; }

  /// The sub-groups that tile operations are to use.
  const compiler::sub_groups& lanes() const { return lanes_; }

  /// Whether these compute right; the first call finds out by `check`.
  template <class Check>
  bool trusts_lanes(const Check& check) {
    std::call_once(lanes_checked_, [&] { lanes_work_ = check(); });
    return lanes_work_;
  }

  /// Whether tile_load_async is to copy while work-items go on.
  bool async_copies() const { return async_copies_; }

  /// What tile_multiply is to use.
  compiler::tensor_core_form tensor_cores() const { return tensor_cores_; }
  pending_checks& checks() { return checks_; }

  /// Tells what kernels in checked mode that have ended did wrong, once.
  /// \throws error (kernel_fault, device_failure, device_lost)
  void check_faults();

  /// Whether the device uses host memory in place.
  bool shares_host_memory() const { return shares_host_memory_; }

  /// Says that the driver copies host memory after all.
  void stop_sharing_memory() { shares_host_memory_ = false; }

  /// Keeps host memory until the commands that used it have run. Never throws.
  void retire(const usage_log& usage, std::shared_ptr<void> memory) noexcept;

  /// Throws what a failed OpenCL call on this context means. After a code that a lost device may
  /// have given, asks the queues, which blocks until a device that is not lost has run everything.
  /// \param doing  what failed, for the message.
  /// \throws error (device_lost, device_failure, out_of_memory)
  [[noreturn]] void fail(const cl::Error& failure, const std::string& doing);

  /// Waits until everything submitted has run.
  /// \throws error (device_failure, device_lost, kernel_fault)
  void finish();

  /// Hands everything submitted to the device. \throws error (device_failure, device_lost)
  void flush();

 private:
  bool answers() noexcept;
  void finish_if_possible() noexcept;

  const unique_id id_;
  const device_info device_;
  const cl::Device opencl_device_;
  cl::Context opencl_context_;
  queue_set queues_;
  const bool owns_queues_;
  staging_area staging_;
  const data_transport transport_;
  mutable device_health health_;  // what is known of the device, not what the context is
  program_cache programs_;
  transfer_stats transfers_;
  const std::shared_ptr<memory_pool> kept_memory_;
  memory_pool look_back_memory_;
  tuning_settings tuning_;
  retired_memory retired_;
  const compiler::checked_mode checked_;
  const compiler::kernel_shape shape_;
  const compiler::sub_groups lanes_;
  const bool async_copies_;
  const compiler::tensor_core_form tensor_cores_;
  std::once_flag lanes_checked_;
  bool lanes_work_ = false;
  pending_checks checks_;
  std::atomic<bool> shares_host_memory_;
};

}  // namespace libtiles::runtime
