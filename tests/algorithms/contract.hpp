// What every algorithm of the C ABI keeps to, whatever it computes: NULL, sizes, flags, events and
// workspace. The file that tests an algorithm registers a small call of it, and contract.cpp holds
// the call to all of that.
#pragma once

#include <cstring>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tests/algorithms/host_array.hpp"

/// The ints that a call reads and writes.
class call_data {
 public:
  call_data() = default;

  /// Of that number among what is written, all elements have one place.
  explicit call_data(std::size_t overlapping) : overlapping_(overlapping) {}

  /// In arrays of a context, whose memory is gone with them.
  static call_data in_arrays_of(tiles_context home) {
    call_data made;
    made.home_ = home;
    made.is_in_arrays_ = true;
    return made;
  }

  /// Whether there is one of that number, of more than one element.
  bool has_overlapping() const { return has_overlapping_; }

  tiles_array_view reads(std::vector<int> numbers) { return add(std::move(numbers), false); }
  tiles_array_view reads(std::vector<int> numbers, extent_list extent) {
    return add(std::move(numbers), std::move(extent), false);
  }

  /// A place for so many results.
  tiles_array_view writes(std::size_t count) { return add(std::vector<int>(count, -1), true); }
  tiles_array_view writes(extent_list extent) {
    const auto count = static_cast<std::size_t>(product(extent));
    return add(std::vector<int>(count, -1), std::move(extent), true);
  }

  tiles_array_view changes(std::vector<int> numbers) { return add(std::move(numbers), true); }

  /// What the host has of them, when the library is done with it.
  std::vector<std::vector<int>> results() {
    std::vector<std::vector<int>> all;
    for (operand& each : operands_) {
      if (!each.is_written) continue;
      std::vector<int>& numbers = each.numbers;
      succeed(is_in_arrays_ ? tiles_array_view_read(each.view.get(), numbers.data(),
                                                    numbers.size() * sizeof(int))
                            : tiles_array_view_synchronize(each.view.get(), nullptr));
      all.push_back(numbers);
    }
    return all;
  }

 private:
  struct operand {
    std::vector<int> numbers;
    owned_view view;
    bool is_written;
  };

  tiles_array_view add(std::vector<int> numbers, bool is_written) {
    const auto count = static_cast<int64_t>(numbers.size());
    return add(std::move(numbers), {count}, is_written);
  }
  tiles_array_view add(std::vector<int> numbers, extent_list extent, bool is_written) {
    operand& made = operands_.emplace_back();
    made.numbers = std::move(numbers);
    made.is_written = is_written;
    made.view = is_in_arrays_ ? view_of_array(made.numbers, extent)
                              : view_of_extent(TILES_TYPE_INT32, made.numbers, extent);
    if (is_written && written_++ == overlapping_ && made.numbers.size() > 1) {
      has_overlapping_ = true;
      made.view = overlapping(made.view);
    }
    return made.view.get();
  }

  owned_view view_of_array(const std::vector<int>& numbers, const extent_list& extent) const {
    tiles_data_desc desc = describe(TILES_TYPE_INT32, {});
    desc.rank = static_cast<uint32_t>(extent.size());
    std::copy(extent.begin(), extent.end(), desc.extent);
    tiles_array array = nullptr;
    succeed(tiles_array_create(home_, &desc, numbers.data(), &array));
    const owned_array owner(array);
    tiles_array_view view = nullptr;
    succeed(tiles_array_view_from_array(array, 0, &view));
    return owned_view(view);
  }

  static owned_view overlapping(const owned_view& view) {
    tiles_data_desc desc = TILES_DATA_DESC_INIT;
    succeed(tiles_array_view_get_desc(view.get(), &desc));
    desc.flags |= TILES_DATA_STRIDED;
    std::fill_n(desc.stride, desc.rank, 0);
    void* first = nullptr;
    succeed(tiles_array_view_get_data(view.get(), TILES_ACCESS_READ, &first));
    tiles_array_view made = nullptr;
    succeed(tiles_array_view_create(&desc, first, nullptr, &made));
    return owned_view(made);
  }

  std::deque<operand> operands_;
  std::size_t overlapping_ = SIZE_MAX;
  std::size_t written_ = 0;
  bool has_overlapping_ = false;
  tiles_context home_ = nullptr;
  bool is_in_arrays_ = false;
};

/// One call of an algorithm, made anew for each test.
class algorithm_call {
 public:
  explicit algorithm_call(call_data operands) : data(std::move(operands)) {}
  virtual ~algorithm_call() = default;

  virtual tiles_status run(tiles_context context, tiles_event* event) const = 0;
  virtual tiles_status run_without_desc() const = 0;
  virtual tiles_status measure(tiles_context context, uint64_t* size) const = 0;

  virtual std::size_t desc_size() const = 0;
  virtual const void* desc() const = 0;

  virtual void set_operands_to_null() = 0;
  virtual void set_struct_size(uint32_t size) = 0;
  virtual void set_flags(uint32_t flags) = 0;
  virtual void set_wait_events(const tiles_event* events, uint32_t count) = 0;
  virtual bool has_workspace() const = 0;
  virtual void set_workspace(tiles_array workspace) = 0;

  call_data data;
};

struct contract_entry {
  std::string name;  ///< "reduce"
  std::function<std::unique_ptr<algorithm_call>(call_data)> make_with;

  std::unique_ptr<algorithm_call> make() const { return make_with({}); }
};

/// Of all algorithms.
std::vector<contract_entry>& contract_entries();

/// The functions of an algorithm.
template <class Desc>
struct algorithm_functions {
  tiles_status (*run)(tiles_context, const Desc*, tiles_event*);
  Desc defaults;
  tiles_status (*measure)(tiles_context, const Desc*, uint64_t*) = nullptr;
};

template <class Desc, class = void>
struct names_workspace : std::false_type {};
template <class Desc>
struct names_workspace<Desc, std::void_t<decltype(Desc::workspace)>> : std::true_type {};

template <class Desc>
class call_of : public algorithm_call {
 public:
  using fill = void (*)(call_data& data, Desc& desc);

  call_of(const algorithm_functions<Desc>& functions, fill set_operands, call_data operands)
      : algorithm_call(std::move(operands)), functions_(functions), desc_(functions.defaults) {
    set_operands(data, desc_);
  }

  tiles_status run(tiles_context context, tiles_event* event) const override {
    return functions_.run(context, &desc_, event);
  }
  tiles_status run_without_desc() const override {
    return functions_.run(nullptr, nullptr, nullptr);
  }
  tiles_status measure(tiles_context context, uint64_t* size) const override {
    return functions_.measure(context, &desc_, size);
  }

  std::size_t desc_size() const override { return sizeof(Desc); }
  const void* desc() const override { return &desc_; }
  void set_operands_to_null() override { desc_ = functions_.defaults; }
  void set_struct_size(uint32_t size) override { desc_.struct_size = size; }
  void set_flags(uint32_t flags) override { desc_.flags = flags; }
  void set_wait_events(const tiles_event* events, uint32_t count) override {
    desc_.wait_events = events;
    desc_.wait_count = count;
  }
  bool has_workspace() const override { return functions_.measure != nullptr; }
  void set_workspace([[maybe_unused]] tiles_array workspace) override {
    if constexpr (names_workspace<Desc>::value) desc_.workspace = workspace;
  }

 private:
  const algorithm_functions<Desc>& functions_;
  Desc desc_;
};

/// Registers a call of the algorithm `name`: one of few elements that needs workspace, if there are
/// any that do.
/// \param set_operands  fills a desc that is as the _INIT macro makes it.
template <class Desc>
struct contract {
  contract(const char* name, const algorithm_functions<Desc>& functions,
           typename call_of<Desc>::fill set_operands) {
    contract_entries().push_back({name, [functions, set_operands](call_data operands) {
                                    return std::make_unique<call_of<Desc>>(functions, set_operands,
                                                                           std::move(operands));
                                  }});
  }
};
