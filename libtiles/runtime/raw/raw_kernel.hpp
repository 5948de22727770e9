// Kernels in OpenCL C, built by the driver as they are.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "libtiles/runtime/launch/kernel.hpp"
#include "libtiles/runtime/launch/recent_launches.hpp"
#include "libtiles/runtime/programs/program_source.hpp"
#include "libtiles/runtime/raw/raw_form.hpp"

namespace libtiles::runtime {

/// What is checked of a launch is what the driver tells of the built kernel's parameters.
class raw_kernel : public kernel {
 public:
  ready_launch make_ready(context& where, const launch_request& request) final;
  std::shared_ptr<built_kernel> build(context& where,
                                      const std::vector<launch_argument>& arguments) final;

 private:
  virtual std::shared_ptr<built_kernel> build_for(context& where) = 0;

  struct known_form {
    std::uint64_t context_id;
    std::unique_ptr<const raw_form> form;
  };

  const raw_form& form_for(const context& where, const built_kernel& built);

  std::mutex mutex_;
  std::vector<known_form> forms_;
};

/// From text.
class source_kernel final : public raw_kernel {
 public:
  explicit source_kernel(program_source source) : source_(std::move(source)) {}

  std::shared_ptr<event> launch(const std::shared_ptr<context>& where,
                                const launch_request& request, bool with_event) override {
    return recent_.launch(where, request, with_event, [&] { return make_ready(*where, request); });
  }

  const std::string& opencl_source(const std::vector<launch_argument>&) override {
    return source_.opencl_source;
  }

 private:
  std::shared_ptr<built_kernel> build_for(context& where) override;

  const program_source source_;
  recent_launches recent_;
};

}  // namespace libtiles::runtime
