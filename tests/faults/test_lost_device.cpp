// A device that goes down at each command of an algorithm.
#include "tests/capi/objects.hpp"
#include "tests/faults/algorithm_cases.hpp"
#include "tests/faults/driver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/environment_variable.hpp"

namespace {

/// A call of an algorithm with data and a context of its own.
class call {
 public:
  explicit call(const algorithm_case& tested) : tested_(tested) {
    for (const operand& each : tested.before) {
      data_.push_back(each.numbers);
      tiles_data_desc desc = TILES_DATA_DESC_INIT;
      desc.element_type = TILES_TYPE_INT32;
      desc.rank = static_cast<uint32_t>(each.extent.size());
      std::copy(each.extent.begin(), each.extent.end(), desc.extent);
      tiles_array_view view = nullptr;
      succeed(tiles_array_view_create(&desc, data_.back().data(), nullptr, &view));
      owners_.emplace_back(view);
      views_.push_back(view);
    }
  }

  /// Until one step fails. \return its status
  tiles_status run() {
    tiles_context made = nullptr;
    if (context_ == nullptr) {
      if (const auto status = tiles_context_create(nullptr, &made); status != TILES_OK) {
        return status;
      }
      context_.reset(made);
    }
    tiles_event event = nullptr;
    const tiles_status submitted = tested_.run(context_.get(), views_, nullptr, &event);
    const owned_event end(event);
    if (submitted != TILES_OK) return submitted;
    if (const auto status = tiles_event_wait(event); status != TILES_OK) return status;
    for (const tiles_array_view each : views_) {
      const tiles_status status = tiles_array_view_synchronize(each, nullptr);
      if (status != TILES_OK) return status;
    }
    return tiles_context_finish(context_.get(), nullptr);
  }

  bool has_context() const { return context_ != nullptr; }
  tiles_context context() const { return context_.get(); }
  const std::vector<std::vector<int>>& data() const { return data_; }

 private:
  const algorithm_case& tested_;
  std::vector<std::vector<int>> data_;
  owned_context context_;
  std::vector<owned_view> owners_;
  operand_views views_;
};

void check_lost(tiles_status status) {
  INFO(tiles_get_last_error());
  CHECK(tiles_status_get_name(status) == std::string("TILES_ERROR_DEVICE_LOST"));
  CHECK_THAT(tiles_get_last_error(), ContainsSubstring("device "));
}

/// \return whether there was an nth command
bool lose_at(const algorithm_case& tested, int nth) {
  constexpr int codes[] = {-5, -36, -9999};  // of resources, of queues, and NVIDIA's own
  const int code = codes[nth % 3];
  INFO(tested.name << ", the device returns " << code << " from command " << nth << " on");
  driver::start({});
  driver::lose_device(nth, code);
  {
    call doomed(tested);
    const tiles_status status = doomed.run();
    if (!driver::is_lost()) {
      CHECK(status == TILES_OK);
      CHECK(doomed.data() == tested.after);
      return false;
    }
    check_lost(status);
    if (doomed.has_context()) {
      check_lost(doomed.run());
      check_lost(tiles_context_finish(doomed.context(), nullptr));
    }
    call alive(tested);
    succeed(alive.run());
    CHECK(alive.data() == tested.after);
  }
  tiles_shutdown();
  CHECK(driver::live_objects() == (std::map<std::string, int>{}));
  return true;
}

}  // namespace

TEST_CASE("a device that is lost in an algorithm is told, and other contexts go on",
          "[.long][lost_device]") {
  const char* const transfer = GENERATE(as<const char*>{}, nullptr, "copy");
  const environment_variable variable("TILES_TRANSFER", transfer);
  const environment_variable cache("TILES_CACHE", "off");
  for (const algorithm_case& each : algorithm_cases()) {
    int nth = 1;
    while (lose_at(each, nth)) ++nth;
    CHECK(nth > 3);
  }
}
