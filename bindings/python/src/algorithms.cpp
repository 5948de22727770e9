#include "algorithms.hpp"

#include <pybind11/stl.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "array_view.hpp"
#include "context.hpp"
#include "status.hpp"

namespace tiles_python {

namespace {

/// What the fields of a desc point to, for as long as the call lasts.
struct kept_values {
  std::deque<std::string> texts;
  std::deque<std::vector<std::int64_t>> numbers;
  std::vector<tiles_constant> constants;

  const char* keep(const py::handle& text) {
    return texts.emplace_back(text.cast<std::string>()).c_str();
  }
};

void set(tiles_array_view& field, const py::handle& value, kept_values&) {
  field = value.is_none() ? nullptr : value.cast<const array_view&>().value.get();
}
void set(const char*& field, const py::handle& value, kept_values& kept) {
  field = value.is_none() ? nullptr : kept.keep(value);
}
void set(const std::int64_t*& field, const py::handle& value, kept_values& kept) {
  field = kept.numbers.emplace_back(value.cast<std::vector<std::int64_t>>()).data();
}
void set(const tiles_constant*& field, const py::handle& value, kept_values& kept) {
  for (const py::handle each : value) {
    const auto [name, text] = each.cast<std::pair<py::object, py::object>>();
    kept.constants.push_back({kept.keep(name), kept.keep(text)});
  }
  field = kept.constants.data();
}
template <std::size_t Count>
void set(std::int64_t (&field)[Count], const py::handle& value, kept_values&) {
  const auto numbers = value.cast<std::vector<std::int64_t>>();
  std::copy_n(numbers.begin(), std::min(numbers.size(), Count), field);
}
template <class Number>
void set(Number& field, const py::handle& value, kept_values&) {
  field = value.cast<Number>();
}

template <class Desc>
using setters = std::unordered_map<std::string, void (*)(Desc&, const py::handle&, kept_values&)>;

/// `from_` means `from`, which is a keyword of Python.
std::string field_name(const py::handle& keyword) {
  auto name = keyword.cast<std::string>();
  if (!name.empty() && name.back() == '_') name.pop_back();
  return name;
}

template <class Desc>
void submit_algorithm(const char* name,
                      tiles_status (*algorithm)(tiles_context, const Desc*, tiles_event*),
                      Desc desc, const setters<Desc>& fields, const context* on,
                      const py::kwargs& values) {
  kept_values kept;
  for (const auto& [keyword, value] : values) {
    const auto field = fields.find(field_name(keyword));
    if (field == fields.end()) {
      throw py::type_error(std::string(name) + " has no field " + field_name(keyword));
    }
    field->second(desc, value, kept);
  }
  blocking([&] { return algorithm(get(on), &desc, nullptr); });
}

#define FIELD(NAME, MEMBER)                                           \
  {                                                                   \
#MEMBER, [](tiles_##NAME##_desc & desc, const py::handle& value,  \
                kept_values& kept) { set(desc.MEMBER, value, kept); } \
  }
#define ALGORITHM(NAME, DEFAULTS, ...)                                                       \
  void run_##NAME(const context* on, const py::kwargs& values) {                             \
    static const setters<tiles_##NAME##_desc> fields{__VA_ARGS__};                           \
    submit_algorithm(#NAME, tiles_##NAME, tiles_##NAME##_desc DEFAULTS, fields, on, values); \
  }
#include "algorithm_table.inc"
#undef ALGORITHM

using algorithm_function = void (*)(const context* on, const py::kwargs& values);

const std::unordered_map<std::string, algorithm_function>& algorithms() {
#define ALGORITHM(NAME, ...) {#NAME, run_##NAME},
  static const std::unordered_map<std::string, algorithm_function> all{
#include "algorithm_table.inc"
  };
#undef ALGORITHM
#undef FIELD
  return all;
}

void run_algorithm(const std::string& name, const context* on, const py::kwargs& fields) {
  const auto found = algorithms().find(name);
  if (found == algorithms().end()) throw py::key_error("there is no algorithm " + name);
  found->second(on, fields);
}

std::vector<std::string> names_of_algorithms() {
  std::vector<std::string> names;
  for (const auto& each : algorithms()) names.push_back(each.first);
  return names;
}

void copy(const array_view& from, const array_view& to) {
  blocking([&] { return tiles_array_view_copy(from.value.get(), to.value.get()); });
}

}  // namespace

void bind_algorithms(py::module_& module) {
  module.def("run_algorithm", &run_algorithm, py::arg("name"), py::arg("context").none(true));
  module.def("algorithms", &names_of_algorithms);
  module.def("copy", &copy, py::arg("source"), py::arg("target"));
  module.def(
      "set_tuning",
      [](const context* on, const std::string& algorithm, const std::string& parameters) {
        check(tiles_context_set_tuning(get(on), algorithm.c_str(), parameters.c_str()));
      },
      py::arg("context").none(true), py::arg("algorithm"), py::arg("parameters"));
}

}  // namespace tiles_python
