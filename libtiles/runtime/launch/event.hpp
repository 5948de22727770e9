// The end of one launch.
#pragma once

#include <memory>
#include <string>

#include "libtiles/runtime/context/context.hpp"

namespace libtiles::runtime {

/// Safe from many threads.
class event {
 public:
  /// \param launched  what it is the end of, for messages.
  event(std::shared_ptr<context> where, cl::Event opencl_event, std::string launched)
      : where_(std::move(where)),
        opencl_event_(std::move(opencl_event)),
        launched_(std::move(launched)) {}

  /// Blocks. \throws error (device_failure, out_of_memory)
  void wait() const;

  const std::shared_ptr<context>& where() const { return where_; }
  const cl::Event& opencl_event() const { return opencl_event_; }

 private:
  std::shared_ptr<context> where_;
  cl::Event opencl_event_;
  std::string launched_;
};

}  // namespace libtiles::runtime
