// A launch of a checked kernel: the device memory in which it reports.
#pragma once

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/core/shape.hpp"
#include "libtiles/core/unique_id.hpp"
#include "libtiles/runtime/checked/fault_text.hpp"
#include "libtiles/runtime/opencl/replaceable.hpp"
#include "libtiles/runtime/programs/kernel_object.hpp"

namespace libtiles::runtime {

class checked_launch {
 public:
  /// Makes the memory.
  /// \param views  one for each parameter that is a view, in order
  /// \throws cl::Error; error (unsupported) if the device cannot hold it
  checked_launch(const cl::Context& context, const cl::Device& device,
                 const compiler::compiled_kernel& compiled, const extents& domain,
                 const std::vector<const data_window*>& views);

  /// Sets the arguments behind the kernel's other ones. \throws cl::Error
  void set_arguments(kernel_object& kernel) const;

  /// When it has ended: gives back what reports need not.
  void release_shadows() noexcept;

  const checked_form& form() const { return form_; }

  /// What the kernel reported; `queue` waits for nothing else. \throws cl::Error
  report_words read(const cl::CommandQueue& queue) const;

 private:
  unique_id id_;
  checked_form form_;
  cl::Buffer report_;
  // None where the kernel needs no global memory for it.
  replaceable<cl::Buffer> shadow_;
  replaceable<cl::Buffer> view_shadow_;
};

}  // namespace libtiles::runtime
