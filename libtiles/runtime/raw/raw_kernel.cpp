#include "libtiles/runtime/raw/raw_kernel.hpp"

#include "libtiles/runtime/programs/built_kernel.hpp"
#include "libtiles/runtime/raw/raw_domain.hpp"

namespace libtiles::runtime {

ready_launch raw_kernel::make_ready(context& where, const launch_request& request) {
  check_domain(request.domain);
  where.health().check();
  std::shared_ptr<built_kernel> built = build_for(where);
  const raw_form& form = form_for(where, *built);
  const work_size size = raw_work_size(form.description(), request.domain);
  check_raw_limits(form.description(), size, request.arguments, *built, where);
  check_raw_arguments(form.description(), request.arguments, where);
  return {form, request, std::move(built), size};
}

std::shared_ptr<built_kernel> raw_kernel::build(context& where,
                                                const std::vector<launch_argument>&) {
  where.health().check();
  return build_for(where);
}

// A form lives as long as the kernel, whatever becomes of the context.
const raw_form& raw_kernel::form_for(const context& where, const built_kernel& built) {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (const known_form& each : forms_) {
    if (each.context_id == where.id()) return *each.form;
  }
  forms_.push_back({where.id(), std::make_unique<const raw_form>(
                                    raw_description{*built.kept_name(), built.signature()})});
  return *forms_.back().form;
}

std::shared_ptr<built_kernel> source_kernel::build_for(context& where) {
  return where.programs().get(source_);
}

}  // namespace libtiles::runtime
