#include "tests/stress/worker.hpp"

#include <algorithm>

worker::worker(unsigned seed, stage& shared, int* data, std::size_t count)
    : random_(seed),
      shared_(shared),
      failure_(shared.failure),
      data_(data),
      expected_(data, data + count) {}

std::size_t worker::run_until(clock::time_point end) {
  while (clock::now() < end && !failure_.has_failed()) round();
  return launches_;
}

void worker::round() {
  context_ = shared_.context.held();
  const auto desc = describe(TILES_TYPE_INT32, {static_cast<int64_t>(expected_.size())});
  tiles_array_view view = nullptr;
  if (!failure_.check(tiles_array_view_create(&desc, data_, nullptr, &view))) return;
  for (int i = 0; i < 12 && !failure_.has_failed(); ++i) step(view);
  failure_.check(tiles_array_view_release(view));
  check_data("after its view's release");
  context_.reset();
}

void worker::step(tiles_array_view view) {
  switch (random_() % 12) {
    case 0:
      return launch_over_part(view);
    case 1:
      return launch_with_new_kernel(view);
    case 2:
      return launch_opencl_c(view);
    case 3:
      return launch_and_exchange_events(view);
    case 4:
      return launch_bound(view);
    case 5:
      return fill_part(view);
    case 6:
      return synchronize(view);
    case 7:
      return synchronize_later(view);
    case 8:
      return copy_through_array(view);
    case 9:
      return shared_.memory.take_turn(random_, context_.get(), shared_.increment, failure_);
    default:
      return launch_over_all(view);
  }
}

void worker::add_to_expected(int addend, std::size_t first, std::size_t count) {
  for (std::size_t i = first; i < first + count; ++i) expected_[i] += addend;
}

void worker::check_data(const char* when) {
  failure_.check(std::equal(expected_.begin(), expected_.end(), data_),
                 std::string("the data of a thread is wrong ") + when);
}

tiles_status worker::launch(const owned_kernel& kernel, std::size_t count,
                            const std::vector<tiles_argument>& arguments, tiles_event after,
                            tiles_event* end) {
  described_launch desc = describe_launch({static_cast<int64_t>(count)}, arguments);
  desc.wait_events = &after;
  desc.wait_count = after == nullptr ? 0 : 1;
  ++launches_;
  return tiles_kernel_launch(kernel.get(), context_.get(), &desc, end);
}

void worker::launch_over_all(tiles_array_view view) {
  failure_.check(launch(shared_.increment, expected_.size(), {tiles_argument_view(nullptr, view)}));
  add_to_expected(1, 0, expected_.size());
}

worker::part worker::random_part(tiles_array_view view) {
  const std::size_t first = random_() % expected_.size();
  const std::size_t count = 1 + random_() % (expected_.size() - first);
  const auto origin = static_cast<int64_t>(first);
  const auto extent = static_cast<int64_t>(count);
  tiles_array_view section = nullptr;
  failure_.check(tiles_array_view_section(view, &origin, &extent, &section));
  return {first, count, owned_view(section)};
}

void worker::launch_over_part(tiles_array_view view) {
  const part chosen = random_part(view);
  failure_.check(
      launch(shared_.increment, chosen.count, {tiles_argument_view(nullptr, chosen.view.get())}));
  add_to_expected(1, chosen.first, chosen.count);
}

// Compiles: many of the texts are new to the context.
void worker::launch_with_new_kernel(tiles_array_view view) {
  const int addend = static_cast<int>(random_() % 20);
  const std::string text = "void add(index<1> i, array_view<int, 1> v) restrict(amp) { v[i] += " +
                           std::to_string(addend) + "; }";
  const tiles_kernel_desc desc = describe_kernel(text.c_str());
  tiles_kernel kernel = nullptr;
  if (!failure_.check(tiles_kernel_create(&desc, &kernel))) return;
  const owned_kernel owner(kernel);
  failure_.check(launch(owner, expected_.size(), {tiles_argument_view(nullptr, view)}));
  add_to_expected(addend, 0, expected_.size());
}

void worker::launch_opencl_c(tiles_array_view view) {
  const int addend = static_cast<int>(random_() % 5);
  failure_.check(launch(
      shared_.add_in_opencl_c, expected_.size(),
      {tiles_argument_view(nullptr, view), tiles_argument_value(nullptr, TILES_TYPE_INT32, &addend),
       tiles_argument_local(nullptr, 64)}));
  add_to_expected(addend, 0, expected_.size());
}

void worker::wait_and_release(owned_event event) {
  failure_.check(tiles_event_wait(event.get()));
  int32_t is_done = 0;
  failure_.check(tiles_event_is_done(event.get(), &is_done));
  failure_.check(is_done == 1, "an event that was waited for has not happened");
  failure_.check(tiles_event_release(event.release()));
}

// One of two ends that others left, if there are any, is waited for by a launch.
void worker::launch_and_exchange_events(tiles_array_view view) {
  tiles_event end = nullptr;
  const owned_event theirs = shared_.events.exchange(random_(), nullptr);
  if (!failure_.check(launch(shared_.increment, expected_.size(),
                             {tiles_argument_view(nullptr, view)}, theirs.get(), &end))) {
    return;
  }
  add_to_expected(1, 0, expected_.size());
  owned_event other = shared_.events.exchange(random_(), owned_event(end));
  if (other) wait_and_release(std::move(other));
}

// The launch keeps the view that it was made with, and copies of the numbers.
void worker::launch_bound(tiles_array_view view) {
  int addend = 1;
  const std::vector<tiles_argument> arguments{tiles_argument_view("v", view),
                                              tiles_argument_value("k", TILES_TYPE_INT32, &addend)};
  const auto desc = describe_launch({static_cast<int64_t>(expected_.size())}, arguments);
  tiles_bound_launch bound = nullptr;
  if (!failure_.check(
          tiles_bound_launch_create(shared_.add.get(), context_.get(), &desc, &bound))) {
    return;
  }
  const owned_bound_launch owner(bound);
  for (; addend < 4; ++addend) {
    failure_.check(tiles_bound_launch_set_argument(bound, 1, &arguments[1]));
    for (int i = 0; i < 2; ++i) {
      failure_.check(tiles_bound_launch_run(bound, nullptr, 0, nullptr));
      add_to_expected(addend, 0, expected_.size());
      ++launches_;
    }
  }
}

void worker::fill_part(tiles_array_view view) {
  const int value = static_cast<int>(random_() % 1000);
  const part chosen = random_part(view);
  failure_.check(tiles_array_view_fill(chosen.view.get(), &value));
  std::fill_n(&expected_[chosen.first], chosen.count, value);
}

void worker::synchronize(tiles_array_view view) {
  failure_.check(tiles_array_view_synchronize(view, nullptr));
  check_data("when synchronized");
}

void worker::synchronize_later(tiles_array_view view) {
  tiles_event end = nullptr;
  if (!failure_.check(tiles_array_view_synchronize(view, &end))) return;
  wait_and_release(owned_event(end));
  check_data("when a synchronization has happened");
}

void worker::copy_through_array(tiles_array_view view) {
  const auto desc = describe(TILES_TYPE_INT32, {static_cast<int64_t>(expected_.size())});
  const std::vector<int> sent(expected_.size(), static_cast<int>(random_()));
  tiles_array array = nullptr;
  if (!failure_.check(tiles_array_create(context_.get(), &desc, sent.data(), &array))) return;
  const owned_array owner(array);
  tiles_array_view inside = nullptr;
  if (!failure_.check(tiles_array_view_from_array(array, 0, &inside))) return;
  const owned_view inside_owner(inside);
  std::vector<int> received(sent.size());
  failure_.check(read_array(array, received.data(), received.size() * sizeof(int)));
  failure_.check(received == sent, "an array gives back other data than it was made with");
  failure_.check(tiles_array_view_copy(view, inside));
  failure_.check(read_array(array, received.data(), received.size() * sizeof(int)));
  failure_.check(received == expected_, "an array has other data than the view copied to it");
}
