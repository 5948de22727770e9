#include "libtiles/algorithms/algorithm_kernel.hpp"

#include <mutex>
#include <utility>

#include "libtiles/algorithms/stored_floats.hpp"
#include "libtiles/compiler/marked_instructions.hpp"
#include "libtiles/core/recent_values.hpp"
#include "libtiles/runtime/launch/tile_kernel.hpp"
#include "libtiles/runtime/raw/raw_kernel.hpp"
#include "libtiles/runtime/raw/raw_source.hpp"

namespace libtiles::algorithms {
namespace {

struct known_kernels {
  std::mutex mutex;
  recent_values<std::shared_ptr<runtime::kernel>> by_key{max_algorithm_kernels};
};

// Never destroyed: threads may still launch when static destructors run.
known_kernels& all_known() {
  static known_kernels* const all = new known_kernels;
  return *all;
}

std::string key_of(const char* name, const char* function, const kernel_parameters& parameters) {
  std::string key;
  key.reserve(32 * (parameters.size() + 1));
  key.append(name).append(1, '\n').append(function);
  for (const compiler::constant& each : parameters) {
    key.append(1, '\n').append(each.name).append(1, ' ').append(each.value);
  }
  return key;
}

template <class Make>
std::shared_ptr<runtime::kernel> known_or_made(const std::string& key, Make make) {
  known_kernels& known = all_known();
  const std::lock_guard<std::mutex> lock(known.mutex);
  return known.by_key.get(key, make);
}

// kernels/tensor_copies.clh has the mark as a literal.
bool has_marked_instructions(const std::string& text) {
  return text.find('"' + std::string(compiler::marked_instruction) + '"') != std::string::npos;
}

std::shared_ptr<runtime::kernel> opencl_kernel(compiler::kernel_input input) {
  runtime::program_source source = runtime::raw_source(std::move(input), "");
  source.has_marked_instructions = has_marked_instructions(source.opencl_source);
  return std::make_shared<runtime::source_kernel>(std::move(source));
}

compiler::kernel_input input_of(const char* text, const char* name, const char* function,
                                const kernel_parameters& parameters) {
  compiler::kernel_input input;
  input.text = text;
  input.name = name;
  input.function = function;
  input.constants = parameters;
  return input;
}

}  // namespace

compiler::constant parameter(const char* name, long long value) {
  return {name, std::to_string(value)};
}

std::shared_ptr<runtime::kernel> algorithm_kernel(const char* text, const char* name,
                                                  const char* function,
                                                  const kernel_parameters& parameters) {
  return known_or_made(key_of(name, function, parameters), [&] {
    compiler::kernel_input input = input_of(text, name, function, parameters);
    input.declarations = stored_functions(parameters);
    return opencl_kernel(std::move(input));
  });
}

std::shared_ptr<runtime::kernel> algorithm_tile_kernel(const char* text, const char* name,
                                                       const char* function,
                                                       const kernel_parameters& parameters) {
  return known_or_made(key_of(name, function, parameters), [&] {
    return std::make_shared<runtime::tile_kernel>(input_of(text, name, function, parameters));
  });
}

std::shared_ptr<runtime::kernel> expression_kernel(const std::string& before,
                                                   const std::string& expression,
                                                   const char* function,
                                                   const kernel_parameters& parameters) {
  const char* const name = "expression";
  return known_or_made(key_of(name, function, parameters) + "\n" + before + expression, [&] {
    compiler::kernel_input input = input_of(expression.c_str(), name, function, parameters);
    input.declarations = stored_functions(parameters) + before;
    return opencl_kernel(std::move(input));
  });
}

}  // namespace libtiles::algorithms
