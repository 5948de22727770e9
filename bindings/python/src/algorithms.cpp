#include "algorithms.hpp"

#include <pybind11/stl.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "array_view.hpp"
#include "context.hpp"
#include "status.hpp"

namespace tiles_python {

namespace {

using extents = std::vector<std::int64_t>;

/// An operator and its neutral element, in OpenCL C.
using own_operation = std::pair<std::string, std::string>;

/// For as long as `operation` lives.
template <class Desc>
void fill(Desc& desc, const std::optional<own_operation>& operation) {
  if (!operation) return;
  desc.operation = operation->first.c_str();
  desc.neutral = operation->second.c_str();
}

void transpose(const context* on, const array_view& from, const array_view& to) {
  blocking([&] {
    return tiles_array_view_transpose(get(on), from.value.get(), to.value.get(), nullptr);
  });
}

/// `tile` has as many numbers as `from` has dimensions.
void reduce(const context* on, const array_view& from, const array_view& to, const extents& tile,
            std::int32_t reduction, const std::optional<own_operation>& operation) {
  tiles_reduce_desc desc = TILES_REDUCE_DESC_INIT;
  desc.reduction = reduction;
  fill(desc, operation);
  blocking([&] {
    return tiles_array_view_reduce(get(on), from.value.get(), to.value.get(), tile.data(), &desc,
                                   nullptr);
  });
}

/// \param across  the row of separable weights, or None
void convolve(const context* on, const array_view& from, const array_view& weights,
              const array_view& to, const array_view* across, std::int32_t border,
              double border_value, bool is_correlation) {
  tiles_convolve_desc desc = TILES_CONVOLVE_DESC_INIT;
  desc.flags = is_correlation ? std::uint32_t{TILES_CONVOLVE_CORRELATE} : 0;
  desc.border = border;
  desc.border_value = border_value;
  if (across != nullptr) desc.across = across->value.get();
  blocking([&] {
    return tiles_array_view_convolve(get(on), from.value.get(), weights.value.get(), to.value.get(),
                                     &desc, nullptr);
  });
}

void stencil(const context* on, const array_view& from, const array_view& to,
             const std::string& expression, std::int32_t steps, std::int32_t border,
             double border_value, const std::vector<std::int64_t>& radius,
             const std::vector<std::pair<std::string, std::string>>& constants) {
  std::vector<tiles_constant> native;
  for (const auto& [name, value] : constants) native.push_back({name.c_str(), value.c_str()});
  tiles_stencil_desc desc = TILES_STENCIL_DESC_INIT;
  desc.border = border;
  desc.border_value = border_value;
  desc.expression = expression.c_str();
  desc.constants = native.data();
  desc.constant_count = static_cast<std::uint32_t>(native.size());
  desc.steps = steps;
  std::copy(radius.begin(), radius.end(), desc.radius);
  blocking([&] {
    return tiles_array_view_stencil(get(on), from.value.get(), to.value.get(), &desc, nullptr);
  });
}

void scan(const context* on, const array_view& from, const array_view& to, std::int32_t reduction,
          const std::optional<own_operation>& operation, std::int32_t dimension, bool is_exclusive,
          const array_view* keys) {
  tiles_scan_desc desc = TILES_SCAN_DESC_INIT;
  desc.reduction = reduction;
  fill(desc, operation);
  desc.dimension = dimension;
  desc.flags = is_exclusive ? std::uint32_t{TILES_SCAN_EXCLUSIVE} : 0;
  desc.keys = keys == nullptr ? nullptr : keys->value.get();
  blocking([&] {
    return tiles_array_view_scan(get(on), from.value.get(), to.value.get(), &desc, nullptr);
  });
}

/// Either `mask` or `predicate` is given.
void select(const context* on, const array_view& from, const array_view& to,
            const array_view& count, const array_view* mask,
            const std::optional<std::string>& predicate) {
  tiles_select_desc desc = TILES_SELECT_DESC_INIT;
  desc.mask = mask == nullptr ? nullptr : mask->value.get();
  desc.predicate = predicate ? predicate->c_str() : nullptr;
  blocking([&] {
    return tiles_array_view_select(get(on), from.value.get(), to.value.get(), count.value.get(),
                                   &desc, nullptr);
  });
}

void multiply(const context* on, const array_view& a, const array_view& b, const array_view& c,
              double alpha, double beta, bool transpose_a, bool transpose_b) {
  tiles_multiply_desc desc = TILES_MULTIPLY_DESC_INIT;
  desc.flags = (transpose_a ? std::uint32_t{TILES_MULTIPLY_TRANSPOSE_A} : 0) |
               (transpose_b ? TILES_MULTIPLY_TRANSPOSE_B : 0);
  desc.alpha = alpha;
  desc.beta = beta;
  blocking([&] {
    return tiles_array_view_multiply(get(on), a.value.get(), b.value.get(), c.value.get(), &desc,
                                     nullptr);
  });
}

/// `low` and `high` are read if it has a range.
void histogram(const context* on, const array_view& from, const array_view* weights,
               const array_view& to, bool has_range, double low, double high) {
  tiles_histogram_desc desc = TILES_HISTOGRAM_DESC_INIT;
  desc.flags = has_range ? std::uint32_t{TILES_HISTOGRAM_RANGE} : 0;
  desc.low = low;
  desc.high = high;
  blocking([&] {
    return tiles_array_view_histogram(get(on), from.value.get(),
                                      weights == nullptr ? nullptr : weights->value.get(),
                                      to.value.get(), &desc, nullptr);
  });
}

void copy(const array_view& from, const array_view& to) {
  blocking([&] { return tiles_array_view_copy(from.value.get(), to.value.get()); });
}

tiles_sort_desc order_of(bool descending) {
  tiles_sort_desc desc = TILES_SORT_DESC_INIT;
  desc.flags = descending ? std::uint32_t{TILES_SORT_DESCENDING} : 0;
  return desc;
}

void sort(const context* on, const array_view& keys, const array_view* values, bool descending) {
  const tiles_sort_desc desc = order_of(descending);
  blocking([&] {
    return tiles_array_view_sort(get(on), keys.value.get(),
                                 values == nullptr ? nullptr : values->value.get(), &desc, nullptr);
  });
}

void argsort(const context* on, const array_view& keys, const array_view& indices,
             bool descending) {
  const tiles_sort_desc desc = order_of(descending);
  blocking([&] {
    return tiles_array_view_argsort(get(on), keys.value.get(), indices.value.get(), &desc, nullptr);
  });
}

}  // namespace

void bind_algorithms(py::module_& module) {
  module.def("stencil", &stencil, py::arg("context").none(true), py::arg("source"),
             py::arg("target"), py::arg("expression"), py::arg("steps"), py::arg("border"),
             py::arg("border_value"), py::arg("radius"), py::arg("constants"));
  module.def("convolve", &convolve, py::arg("context").none(true), py::arg("source"),
             py::arg("weights"), py::arg("target"), py::arg("across").none(true), py::arg("border"),
             py::arg("border_value"), py::arg("is_correlation"));
  module.def(
      "set_tuning",
      [](const context* on, const std::string& algorithm, const std::string& parameters) {
        check(tiles_context_set_tuning(get(on), algorithm.c_str(), parameters.c_str()));
      },
      py::arg("context").none(true), py::arg("algorithm"), py::arg("parameters"));
  module.def("transpose", &transpose, py::arg("context").none(true), py::arg("source"),
             py::arg("target"));
  module.def("reduce", &reduce, py::arg("context").none(true), py::arg("source"), py::arg("target"),
             py::arg("tile"), py::arg("reduction"), py::arg("operation").none(true));
  module.def("scan", &scan, py::arg("context").none(true), py::arg("source"), py::arg("target"),
             py::arg("reduction"), py::arg("operation").none(true), py::arg("dimension"),
             py::arg("is_exclusive"), py::arg("keys").none(true));
  module.def("select", &select, py::arg("context").none(true), py::arg("source"), py::arg("target"),
             py::arg("count"), py::arg("mask").none(true), py::arg("predicate").none(true));
  module.def("multiply", &multiply, py::arg("context").none(true), py::arg("a"), py::arg("b"),
             py::arg("c"), py::arg("alpha"), py::arg("beta"), py::arg("transpose_a"),
             py::arg("transpose_b"));
  module.def("copy", &copy, py::arg("source"), py::arg("target"));
  module.def("sort", &sort, py::arg("context").none(true), py::arg("keys"),
             py::arg("values").none(true), py::arg("descending"));
  module.def("argsort", &argsort, py::arg("context").none(true), py::arg("keys"),
             py::arg("indices"), py::arg("descending"));
  module.def("histogram", &histogram, py::arg("context").none(true), py::arg("source"),
             py::arg("weights").none(true), py::arg("target"), py::arg("has_range"), py::arg("low"),
             py::arg("high"));
}

}  // namespace tiles_python
