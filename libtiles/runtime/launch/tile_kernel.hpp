// Kernel text and what was compiled from it, one specialisation per set of argument types.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/runtime/context/shape_choice.hpp"
#include "libtiles/runtime/launch/compiled_form.hpp"
#include "libtiles/runtime/launch/kernel.hpp"
#include "libtiles/runtime/launch/recent_launches.hpp"
#include "libtiles/runtime/programs/sticky_result.hpp"

namespace libtiles::runtime {

/// A kernel in C++ AMP's words. What was compiled lives as long as the kernel; what failed to
/// compile fails again.
class tile_kernel final : public kernel {
 public:
  /// \throws error (compile)
  /// \param checked  it runs at least so in every context.
  /// \param shape  that is wanted in every context; automatic: as the context says.
  /// \param most_merged  tiles that one work-group may run.
  explicit tile_kernel(compiler::kernel_input input,
                       compiler::checked_mode checked = compiler::checked_mode::off,
                       shape_request shape = shape_request::automatic,
                       int most_merged = compiler::compile_options().most_merged)
      : text_(std::move(input)), checked_(checked), shape_(shape), most_merged_(most_merged) {}

  ready_launch make_ready(context& where, const launch_request& request) override;
  std::shared_ptr<event> launch(const std::shared_ptr<context>& where,
                                const launch_request& request, bool with_event) override;
  std::shared_ptr<built_kernel> build(context& where,
                                      const std::vector<launch_argument>& arguments) override;
  const std::string& opencl_source(const std::vector<launch_argument>& arguments) override;
  const compiler::compiled_kernel& translated(
      const std::vector<launch_argument>& arguments) override;

 private:
  struct translation {
    explicit translation(compiler::compiled_kernel made)
        : compiled(std::move(made)), form(compiled) {}

    const compiler::compiled_kernel compiled;
    const compiled_form form;
  };

  struct specialisation {
    std::vector<bound_argument> arguments;
    compiler::compile_options options;
    sticky_result<std::unique_ptr<const translation>> translated;
    std::atomic<const translation*> ready{nullptr};  // set before it becomes last_
  };

  compiler::compile_options plain_options() const;
  compiler::compile_options options_in(const context& where) const;
  const translation& specialise(const std::vector<launch_argument>& arguments,
                                compiler::compile_options options);
  const translation& translate(specialisation& asked);
  specialisation& find_or_add(const std::vector<bound_argument>& arguments,
                              const compiler::compile_options& options);

  compiler::kernel_text text_;
  const compiler::checked_mode checked_;
  const shape_request shape_;
  const int most_merged_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<specialisation>> specialisations_;
  std::atomic<const specialisation*> last_{nullptr};
  recent_launches recent_;
};

}  // namespace libtiles::runtime
