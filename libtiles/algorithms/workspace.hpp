// Device memory for what an algorithm keeps between its kernels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "libtiles/algorithms/execution.hpp"
#include "libtiles/runtime/data/array_view.hpp"

namespace libtiles::algorithms {

/// The parts of it, each of which begins at a multiple of `alignment` bytes.
class workspace_layout {
 public:
  static constexpr std::int64_t alignment = 256;

  /// \param bytes  at least 0.
  /// \return the number of the part
  std::size_t add(std::int64_t bytes);

  std::size_t count() const { return begins_.size(); }

  /// Of all parts.
  std::int64_t bytes() const { return end_; }

  /// Of one part.
  std::int64_t begin_of(std::size_t part) const { return begins_[part]; }
  std::int64_t bytes_of(std::size_t part) const;

  /// Tells how many bytes are needed, if that is what is asked.
  bool answers(const execution& how) const;

 private:
  std::vector<std::int64_t> begins_;
  std::int64_t end_ = 0;
};

/// A view of device memory, as bytes. \param first  that it has. \param bytes  a multiple of
/// workspace_layout::alignment
std::unique_ptr<runtime::array_view> bytes_at(std::shared_ptr<runtime::data_source> source,
                                              std::uint64_t first, std::int64_t bytes);

/// Memory for the launches that are submitted while this object lives. One thread.
class workspace {
 public:
  /// \param operation  the algorithm, for messages.
  /// \throws error (invalid_argument) if the caller's memory does not do; (out_of_memory,
  ///         device_failure, device_lost)
  workspace(const execution& how, const workspace_layout& layout, const char* operation);
  workspace(const workspace&) = delete;
  workspace& operator=(const workspace&) = delete;

  /// Its bytes, and those that the alignment adds.
  const runtime::array_view& part(std::size_t part) const { return *parts_[part]; }

 private:
  std::vector<std::unique_ptr<runtime::array_view>> parts_;
};

}  // namespace libtiles::algorithms
