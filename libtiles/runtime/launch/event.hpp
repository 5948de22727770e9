// The end of something that was submitted: a launch, a copy, a synchronize.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "libtiles/runtime/context/context.hpp"

namespace libtiles::runtime {

/// Happens when all of its OpenCL events have happened; without any it has happened from the start.
/// Safe from many threads.
class event {
 public:
  /// \param where  the context of the events; empty if there are none, or of several.
  ///
  /// \param what   what it is the end of, for messages: "increment", "synchronize".
  event(std::shared_ptr<context> where, std::vector<cl::Event> opencl_events, std::string what)
      : where_(std::move(where)),
        opencl_events_(std::move(opencl_events)),
        what_(std::move(what)) {}

  /// Blocks. \throws error (device_failure, device_lost, out_of_memory)
  void wait() const;

  /// Does not block. \throws error (device_failure, device_lost) if what it is the end of failed
  bool is_done() const;

  const std::shared_ptr<context>& where() const { return where_; }
  const std::vector<cl::Event>& opencl_events() const { return opencl_events_; }
  const std::string& what() const { return what_; }

 private:
  std::string waiting() const;
  void check_device() const;
  [[noreturn]] void fail(const cl::Error& failure) const;

  std::shared_ptr<context> where_;
  std::vector<cl::Event> opencl_events_;
  std::string what_;
};

}  // namespace libtiles::runtime
