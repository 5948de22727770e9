#include "libtiles/algorithms/matrix_multiply.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "libtiles/algorithms/multiply_kernels.hpp"
#include "libtiles/algorithms/multiply_operands.hpp"
#include "libtiles/algorithms/recorded_call.hpp"
#include "libtiles/algorithms/work_division.hpp"
#include "libtiles/algorithms/workspace.hpp"
#include "libtiles/core/error.hpp"

namespace libtiles::algorithms {
namespace {

// What operands are packed to at once, apart from a single batch.
constexpr std::int64_t most_workspace = 64 << 20;

// NVIDIA's launches have no more groups than 65,535 in the slowest dimension.
constexpr std::int64_t most_batches = 1 << 15;

/// Whether a form may be taken that needs more memory than others.
enum class memory_use { any, least };

const multiply_form& form_for(runtime::context& where, scalar_type type,
                              const matrix_product& product, memory_use use) {
  if (is_thin(product)) return multiply_thin;
  if (use == memory_use::any && is_for_warpgroups(where, type, product)) {
    return multiply_by_warpgroups;
  }
  if (is_for_tensor_cores(where, type, product)) return multiply_by_tensor_cores;
  return is_group_form(where) ? multiply_in_groups : multiply_in_panels;
}

/// How the batches of a call are divided into chunks: each is one submission.
struct batch_division {
  const multiply_form* form;
  workspace_layout layout;
  std::int64_t chunk;
};

/// As many as have their workspace in the bytes that it may take.
std::int64_t chunk_for(runtime::context& where, const multiply_operands& operands,
                       const multiply_form& form) {
  std::int64_t bytes = 1;
  operands.with_batches(0, 1, [&](const matrix_product& one) {
    bytes = std::max(bytes, form.layout(where, operands.type(), one).bytes());
  });
  const std::int64_t most = std::min(most_batches, operands.batches());
  return std::clamp<std::int64_t>(most_workspace / bytes, 1, most);
}

/// \param chunk  batches that are multiplied at once.
const multiply_form* form_of(runtime::context& where, const multiply_operands& operands,
                             std::int64_t chunk, memory_use use) {
  const multiply_form* found = nullptr;
  operands.with_batches(0, chunk, [&](const matrix_product& product) {
    found = &form_for(where, operands.type(), product, use);
  });
  return found;
}

batch_division division_for(runtime::context& where, const multiply_operands& operands,
                            memory_use use) {
  const multiply_form* form = form_of(where, operands, operands.batches(), use);
  std::int64_t chunk = chunk_for(where, operands, *form);
  // Fewer batches at once may be too little work for the form of all of them.
  if (form_of(where, operands, chunk, use) != form) {
    form = form_of(where, operands, chunk, memory_use::least);
    chunk = chunk_for(where, operands, *form);
  }
  batch_division division{form, {}, chunk};
  operands.with_batches(0, chunk, [&](const matrix_product& product) {
    division.layout = form->layout(where, operands.type(), product);
  });
  return division;
}

/// Whether the log tells that a function of the activation is unknown, as NVIDIA's assembler does,
/// whose message has no line.
bool has_unresolved(const std::string& log, const std::string& activation) {
  const std::string words = "Unresolved extern function '";
  const std::size_t at = log.find(words);
  if (at == std::string::npos) return false;
  const std::size_t begin = at + words.size();
  return activation.find(log.substr(begin, log.find('\'', begin) - begin)) != std::string::npos;
}

/// Whether the compiler's log has an error in a line of the activation, or in the one that ends it,
/// as finishing_kernel() has them; warnings do not count. Other lines of the kernel may fail for
/// want of the device.
bool is_of_activation(const std::string& log, const std::string& activation) {
  const std::string name = "expression:";
  const auto last = 1 + std::count(activation.begin(), activation.end(), '\n') + 1;
  for (std::size_t at = log.find(name); at != std::string::npos; at = log.find(name, at + 1)) {
    const long line = std::strtol(log.c_str() + at + name.size(), nullptr, 10);
    // Drivers write "error:" before the place or after it.
    const std::size_t begin = log.rfind('\n', at) + 1;
    const std::string message = log.substr(begin, log.find('\n', at) - begin);
    const bool is_error = message.find("error:") != std::string::npos;
    if (is_error && line >= 1 && line <= last) return true;
  }
  return false;
}

/// What `submit` returns. Where the activation does not compile, the error shows it.
template <class Submit>
auto show_activation(const std::string& activation, const Submit& submit) {
  try {
    return submit();
  } catch (const error& failure) {
    if (activation.empty() || failure.code() != status::build) throw;
    const std::string& log = failure.details().build_log;
    if (!is_of_activation(log, activation) && !has_unresolved(log, activation)) throw;
    throw error(
        failure.code(),
        "multiply: the activation \"" + activation + "\" of x does not compile\n" + failure.what(),
        failure.details());
  }
}

std::shared_ptr<runtime::event> submit(const execution& how, const runtime::array_view& a,
                                       const runtime::array_view& b, const runtime::array_view& c,
                                       const multiply_options& options) {
  const multiply_operands operands(a, b, c, options, how.where->device());
  if (!operands.has_results()) return ended(how);
  batch_division division = division_for(*how.where, operands, memory_use::any);
  if (division.layout.answers(how)) return nullptr;
  std::optional<workspace> memory;
  try {
    memory.emplace(how, division.layout, "multiply");
  } catch (const error& failure) {
    const bool is_large = division.form == &multiply_by_warpgroups;
    if (failure.code() != status::out_of_memory || !is_large) throw;
    division = division_for(*how.where, operands, memory_use::least);
    memory.emplace(how, division.layout, "multiply");
  }
  std::shared_ptr<runtime::event> end;
  for (std::int64_t done = 0; done < operands.batches(); done += division.chunk) {
    operands.with_batches(done, division.chunk, [&](const matrix_product& product) {
      const bool is_last = done + product.batches == operands.batches();
      end = show_activation(options.activation, [&] {
        return division.form->submit(how, operands.type(), product, *memory,
                                     how.with_event && is_last);
      });
    });
  }
  return end;
}

}  // namespace

const char* name_of(product_precision precision) {
  constexpr const char* names[] = {"ieee", "tf32", "tf32x3", "bf16"};
  return names[static_cast<std::size_t>(precision)];
}

std::shared_ptr<runtime::event> multiply(const execution& how, const runtime::array_view& a,
                                         const runtime::array_view& b, const runtime::array_view& c,
                                         const multiply_options& options) {
  call_key key("multiply", how);
  key.operand(a).operand(b).operand(c).operand(options.bias).text(options.activation);
  key.number(options.transposes_a).number(options.transposes_b);
  key.number(options.alpha).number(options.beta).number(options.precision);
  return repeated(how, key, [&](const execution& each) { return submit(each, a, b, c, options); });
}

}  // namespace libtiles::algorithms
