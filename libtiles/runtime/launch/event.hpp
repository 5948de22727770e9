// The end of something that was submitted: a launch, a copy, a synchronize.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/context/context_event.hpp"

namespace libtiles::runtime {

/// Happens when all of its parts have happened; without any it has happened from the start.
/// Safe from many threads.
class event {
 public:
  /// \param parts  of one context or of several.
  ///
  /// \param what   what it is the end of, for messages: "increment", "synchronize".
  event(std::vector<context_event> parts, std::string what)
      : parts_(std::move(parts)), what_(std::move(what)) {}

  /// Of a command of `where` that is submitted next; submitted() then says which it was.
  event(std::shared_ptr<context> where, std::string what)
      : event({{std::move(where), {}}}, std::move(what)) {}
  void submitted(cl::Event end) { parts_.front().event = std::move(end); }

  /// Blocks. \throws error (device_failure, device_lost, out_of_memory, kernel_fault)
  void wait() const;

  /// As wait(), for one of its parts.
  void wait_for(const context_event& part) const;

  /// Does not block. \throws error (device_failure, device_lost) if what it is the end of failed
  bool is_done() const;

  const std::vector<context_event>& parts() const { return parts_; }
  const std::string& what() const { return what_; }

 private:
  bool is_done(const context_event& part) const;
  std::string waiting_on(const context& where) const;

  std::vector<context_event> parts_;
  std::string what_;
};

}  // namespace libtiles::runtime
