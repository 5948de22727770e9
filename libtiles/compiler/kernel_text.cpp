#include "libtiles/compiler/kernel_text.hpp"

#include <cstdio>
#include <set>

#include "libtiles/compiler/parsed_text.hpp"
#include "libtiles/compiler/pass_printer.hpp"
#include "libtiles/compiler/pipeline.hpp"
#include "libtiles/compiler/syntax/lexer.hpp"

namespace libtiles::compiler {
namespace {

// A launch binds a lambda's variables by name, each once.
void check_names(const std::vector<bound_argument>& arguments) {
  std::set<std::string> seen;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].name.empty()) {
      throw error(status::argument_mismatch,
                  "argument " + std::to_string(i) +
                      " has no name; a lambda's captured variables are bound by name");
    }
    if (!is_name(arguments[i].name)) {
      throw error(status::argument_mismatch, "argument " + std::to_string(i) + " is called '" +
                                                 arguments[i].name +
                                                 "', which is not a valid variable name");
    }
    if (!seen.insert(arguments[i].name).second) {
      throw error(status::argument_mismatch,
                  "the captured variable '" + arguments[i].name + "' is bound twice");
    }
  }
}

}  // namespace

struct kernel_text::impl {
  explicit impl(kernel_input input) : parsed(std::move(input)) {}
  parsed_text parsed;
};

kernel_text::kernel_text(kernel_input input)
    : impl_(std::make_unique<const impl>(std::move(input))) {
  if (is_lambda()) return;
  const std::vector<bound_argument> as_declared;
  compilation check(impl_->parsed, as_declared, {});
  run_pipeline(check, nullptr);
}
kernel_text::~kernel_text() = default;
kernel_text::kernel_text(kernel_text&&) noexcept = default;
kernel_text& kernel_text::operator=(kernel_text&&) noexcept = default;

bool kernel_text::is_lambda() const { return impl_->parsed.lambda() != nullptr; }

compiled_kernel kernel_text::compile(const std::vector<bound_argument>& arguments,
                                     const compile_options& options) const {
  if (is_lambda()) check_names(arguments);
  compilation c(impl_->parsed, arguments, options);
  const printed_passes printed;
  run_pipeline(c, [&](const pass& done, const compilation& so_far) {
    if (!printed.contain(done)) return;
    std::fprintf(stderr, "// %s after %s\n%s\n", so_far.kernel.name.c_str(), done.name,
                 print(so_far).c_str());
  });
  const bool are_worth_it = !options.vectorizes_groups || !c.kernel.has_scalar_loops ||
                            options.shape == kernel_shape::loop;
  if (are_worth_it) return std::move(c.kernel);
  // Not the same again as work-groups: transformations have made it one for loops. Branches with
  // barriers are no reason for these: such drivers have no quirk::decides_for_all_threads.
  compile_options in_groups = options;
  in_groups.shape = kernel_shape::group;
  return compile(arguments, in_groups);
}

}  // namespace libtiles::compiler
