#include "algorithms.hpp"

#include <pybind11/stl.h>

#include <algorithm>
#include <cstdint>
#include <forward_list>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "array_view.hpp"
#include "context.hpp"
#include "group.hpp"
#include "status.hpp"

namespace tiles_python {

namespace {

/// What the fields of a desc point to, for as long as the call lasts.
struct kept_values {
  std::forward_list<std::string> texts;
  std::forward_list<std::vector<std::int64_t>> numbers;
  std::vector<tiles_constant> constants;
  std::vector<tiles_map_operand> operands;

  const char* keep(const py::handle& text) {
    return texts.emplace_front(text.cast<std::string>()).c_str();
  }
};

void set(tiles_array_view& field, const py::handle& value, kept_values&) {
  field = value.is_none() ? nullptr : value.cast<const array_view&>().value.get();
}
void set(const char*& field, const py::handle& value, kept_values& kept) {
  field = value.is_none() ? nullptr : kept.keep(value);
}
void set(const std::int64_t*& field, const py::handle& value, kept_values& kept) {
  field = kept.numbers.emplace_front(value.cast<std::vector<std::int64_t>>()).data();
}
void set(const tiles_constant*& field, const py::handle& value, kept_values& kept) {
  for (const py::handle each : value) {
    const auto [name, text] = each.cast<std::pair<py::object, py::object>>();
    kept.constants.push_back({kept.keep(name), kept.keep(text)});
  }
  field = kept.constants.data();
}
void set(const tiles_map_operand*& field, const py::handle& value, kept_values& kept) {
  for (const py::handle each : value) {
    const auto [name, view] = each.cast<std::pair<py::object, py::object>>();
    kept.operands.push_back({kept.keep(name), view.cast<const array_view&>().value.get()});
  }
  field = kept.operands.data();
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

/// A call whose arguments were checked and converted before.
class prepared_call {
 public:
  virtual ~prepared_call() = default;
  virtual void run() const = 0;
};

/// What the calls of this thread are added to; nullptr where none are recorded.
thread_local std::vector<std::shared_ptr<const prepared_call>>* recorded_calls = nullptr;

void run_and_record(std::shared_ptr<const prepared_call> call) {
  call->run();
  if (recorded_calls != nullptr) recorded_calls->push_back(std::move(call));
}

/// The function for a desc over a group; nullptr for algorithms that have none.
template <class Desc>
constexpr tiles_status (*over_group)(tiles_group, const Desc*) = nullptr;
template <>
constexpr auto over_group<tiles_convolve_desc> = &tiles_group_convolve;
template <>
constexpr auto over_group<tiles_histogram_desc> = &tiles_group_histogram;
template <>
constexpr auto over_group<tiles_multiply_desc> = &tiles_group_multiply;
template <>
constexpr auto over_group<tiles_reduce_desc> = &tiles_group_reduce;
template <>
constexpr auto over_group<tiles_scan_desc> = &tiles_group_scan;
template <>
constexpr auto over_group<tiles_sort_desc> = &tiles_group_sort;
template <>
constexpr auto over_group<tiles_stencil_desc> = &tiles_group_stencil;
template <>
constexpr auto over_group<tiles_transpose_desc> = &tiles_group_transpose;

template <class Desc>
class prepared_algorithm : public prepared_call {
 public:
  using function = tiles_status (*)(tiles_context, const Desc*, tiles_event*);

  prepared_algorithm(const char* name, function algorithm, const Desc& defaults,
                     const setters<Desc>& fields, py::object on, py::kwargs values)
      : algorithm_(algorithm), desc_(defaults), on_(std::move(on)), values_(std::move(values)) {
    for (const auto& [keyword, value] : values_) {
      const auto field = fields.find(field_name(keyword));
      if (field == fields.end()) {
        throw py::type_error(std::string(name) + " has no field " + field_name(keyword));
      }
      field->second(desc_, value, kept_);
    }
    if (over_group<Desc> != nullptr && py::isinstance<group>(on_)) {
      group_ = on_.cast<const group&>().value.get();
    } else {
      context_ = get(on_.is_none() ? nullptr : on_.cast<const context*>());
    }
  }

  void run() const override {
    blocking([&] {
      if constexpr (over_group<Desc> != nullptr) {
        if (group_ != nullptr) return over_group<Desc>(group_, &desc_);
      }
      return algorithm_(context_, &desc_, nullptr);
    });
  }

 private:
  const function algorithm_;
  Desc desc_;
  kept_values kept_;
  tiles_context context_ = nullptr;
  tiles_group group_ = nullptr;
  const py::object on_;  // what the desc points to lives as long as these
  const py::kwargs values_;
};

#define FIELD(NAME, MEMBER)                                           \
  {                                                                   \
#MEMBER, [](tiles_##NAME##_desc & desc, const py::handle& value,  \
                kept_values& kept) { set(desc.MEMBER, value, kept); } \
  }
#define ALGORITHM(NAME, DEFAULTS, ...)                                    \
  void run_##NAME(const py::object& on, const py::kwargs& values) {       \
    using desc_type = tiles_##NAME##_desc;                                \
    static const setters<desc_type> fields{__VA_ARGS__};                  \
    run_and_record(std::make_shared<const prepared_algorithm<desc_type>>( \
        #NAME, tiles_##NAME, desc_type DEFAULTS, fields, on, values));    \
  }
#include "algorithm_table.inc"
#undef ALGORITHM

using algorithm_function = void (*)(const py::object& on, const py::kwargs& values);

const std::unordered_map<std::string, algorithm_function>& algorithms() {
#define ALGORITHM(NAME, ...) {#NAME, run_##NAME},
  static const std::unordered_map<std::string, algorithm_function> all{
#include "algorithm_table.inc"
  };
#undef ALGORITHM
#undef FIELD
  return all;
}

void run_algorithm(const std::string& name, const py::object& on, const py::kwargs& fields) {
  const auto found = algorithms().find(name);
  if (found == algorithms().end()) throw py::key_error("there is no algorithm " + name);
  found->second(on, fields);
}

std::vector<std::string> names_of_algorithms() {
  std::vector<std::string> names;
  for (const auto& each : algorithms()) names.push_back(each.first);
  return names;
}

class prepared_copy : public prepared_call {
 public:
  prepared_copy(py::object from, py::object to)
      : from_(std::move(from)),
        to_(std::move(to)),
        source_(from_.cast<const array_view&>().value.get()),
        target_(to_.cast<const array_view&>().value.get()) {}

  void run() const override {
    blocking([&] { return tiles_array_view_copy(source_, target_); });
  }

 private:
  const py::object from_, to_;
  const tiles_array_view source_, target_;
};

void copy(const py::object& from, const py::object& to) {
  run_and_record(std::make_shared<const prepared_copy>(from, to));
}

/// The calls that a function makes, for as often as they are wanted.
class algorithm_plan {
 public:
  /// Calls the function once.
  explicit algorithm_plan(const py::function& function, bool keeps_result) {
    if (recorded_calls != nullptr) throw py::value_error("a plan cannot be made within a plan");
    recorded_calls = &calls_;
    const std::unique_ptr<algorithm_plan, void (*)(algorithm_plan*)> end(
        this, [](algorithm_plan*) { recorded_calls = nullptr; });
    result_ = function();
    if (!keeps_result) result_ = py::none();
  }

  void run() const {
    for (const auto& each : calls_) each->run();
  }

  std::size_t count() const { return calls_.size(); }

  const py::object& result() const { return result_; }

 private:
  std::vector<std::shared_ptr<const prepared_call>> calls_;
  py::object result_;
};

}  // namespace

void bind_algorithms(py::module_& module) {
  module.def("run_algorithm", &run_algorithm, py::arg("name"), py::arg("context"));
  py::class_<algorithm_plan>(module, "AlgorithmPlan")
      .def(py::init<const py::function&, bool>(), py::arg("function"),
           py::arg("keeps_result") = true)
      .def("run", &algorithm_plan::run)
      .def("__len__", &algorithm_plan::count)
      .def_property_readonly("result", &algorithm_plan::result);
  module.def("is_recording", [] { return recorded_calls != nullptr; });
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
