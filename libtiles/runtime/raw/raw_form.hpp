// The form of kernels in OpenCL C.
#pragma once

#include "libtiles/runtime/launch/kernel_form.hpp"
#include "libtiles/runtime/raw/raw_arguments.hpp"

namespace libtiles::runtime {

/// Every view and array is one use, read-write unless the parameter or the view is const; the
/// kernel gets its buffer.
class raw_form final : public kernel_form {
 public:
  explicit raw_form(raw_description kernel) : kernel_(std::move(kernel)) {}

  const raw_description& description() const { return kernel_; }

  const std::string& name() const override { return kernel_.name; }
  data_uses uses_of(const launch_request& request) const override;
  void set_arguments(kernel_object& kernel, const launch_request& request,
                     const placed_list& places, unset_arguments unset) const override;

 private:
  raw_description kernel_;
};

}  // namespace libtiles::runtime
