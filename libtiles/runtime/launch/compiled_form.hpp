// The form of kernels that the library's compiler translated.
#pragma once

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/runtime/launch/kernel_form.hpp"

namespace libtiles::runtime {

class compiled_form final : public kernel_form {
 public:
  /// \param compiled  lives longer than this.
  explicit compiled_form(const compiler::compiled_kernel& compiled) : compiled_(compiled) {}

  const compiler::compiled_kernel& compiled() const { return compiled_; }

  const std::string& name() const override { return compiled_.name; }
  std::optional<std::size_t> argument_of(const std::string& parameter) const override;
  data_uses uses_of(const launch_request& request) const override;
  void set_arguments(kernel_object& kernel, const launch_request& request,
                     const placed_list& places, unset_arguments unset) const override;
  void check_numbers(const launch_request& request) const override;
  const compiler::compiled_kernel* checked() const override {
    return compiled_.checked == nullptr ? nullptr : &compiled_;
  }

 private:
  const compiler::compiled_kernel& compiled_;
};

}  // namespace libtiles::runtime
