#include "libtiles/algorithms/call_recorder.hpp"

#include <utility>

namespace libtiles::algorithms {
namespace {

std::uint32_t number_of(std::size_t position) { return static_cast<std::uint32_t>(position); }

/// The data of one run of a recorded call.
class replayed_data {
 public:
  replayed_data(const operand_list& operands, const workspace& memory, const look_back* found,
                const std::vector<recorded_window>& windows)
      : operands_(operands), memory_(memory), found_(found), recorded_(windows) {
    windows_.reserve(windows.size());
    for (const recorded_window& each : windows) {
      const runtime::array_view& shown = each.operand ? *operands_[*each.operand] : memory_.part(0);
      windows_.push_back(each.window);
      windows_.back().source = shown.window().source;
      windows_.back().first += shown.window().first;
    }
  }

  void set(runtime::launch_argument& argument, const recorded_place& place) const {
    switch (place.is) {
      case recorded_data::none:
        return;
      case recorded_data::operand:
        return set(argument, *operands_[place.number]);
      case recorded_data::part:
        return set(argument, memory_.part(place.number));
      case recorded_data::look_back:
        return set(argument, found_->memory());
      case recorded_data::window:
        return set(argument, windows_[place.number], recorded_[place.number].form);
    }
  }

 private:
  static void set(runtime::launch_argument& argument, const runtime::array_view& view) {
    set(argument, view.window(), view.form());
  }

  // An offset has the form of all offsets.
  static void set(runtime::launch_argument& argument, const runtime::data_window& window,
                  const runtime::argument_form& form) {
    argument.window = &window;
    if (argument.raw == runtime::raw_argument::none) argument.form = &form;
  }

  const operand_list& operands_;
  const workspace& memory_;
  const look_back* const found_;
  const std::vector<recorded_window>& recorded_;
  std::vector<runtime::data_window> windows_;  // of recorded_, with data
};

}  // namespace

std::shared_ptr<runtime::event> recorded_call::run(const execution& how,
                                                   const operand_list& operands) const {
  const workspace memory(how, layout_, "");
  std::optional<look_back> found;
  if (look_back_) found.emplace(how, *look_back_);
  const replayed_data data(operands, memory, found ? &*found : nullptr, windows_);
  std::shared_ptr<runtime::event> end;
  for (const recorded_launch& each : launches_) {
    runtime::launch_request request{each.domain, each.arguments, how.after};
    for (std::size_t i = 0; i < each.places.size(); ++i) {
      data.set(request.arguments[i], each.places[i]);
    }
    if (each.look_back_number > 0) found->count_launch(request.arguments[each.look_back_number]);
    auto made = each.kernel->launch(how.where, request, each.with_event);
    if (each.with_event) end = std::move(made);
  }
  return end;
}

void call_recorder::note_workspace(const workspace_layout& layout, const workspace& memory) {
  is_repeatable_ = is_repeatable_ && memory_ == nullptr;
  memory_ = &memory;
  call_->layout_ = layout;
}

void call_recorder::note_look_back(const look_back_size& size, const runtime::array_view& memory) {
  is_repeatable_ = is_repeatable_ && look_back_ == nullptr;
  look_back_ = &memory;
  call_->look_back_ = size;
}

void call_recorder::note_launch(const std::shared_ptr<runtime::kernel>& kernel,
                                const runtime::launch_request& request,
                                const std::shared_ptr<runtime::event>& end,
                                bool with_event) noexcept {
  ++last_launch_;
  try {
    add(kernel, request, with_event);
    if (with_event) end_ = end;
  } catch (const std::bad_alloc&) {
    is_repeatable_ = false;  // what was launched has succeeded all the same
  }
}

void call_recorder::add(const std::shared_ptr<runtime::kernel>& kernel,
                        const runtime::launch_request& request, bool with_event) {
  recorded_launch launch;
  launch.kernel = kernel;
  launch.domain = request.domain;
  launch.arguments = request.arguments;
  launch.with_event = with_event;
  for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
    runtime::launch_argument& each = launch.arguments[i];
    launch.places.push_back(place_of(each));
    const bool is_offset = each.raw == runtime::raw_argument::byte_offset;
    if (launch.places.back().is == recorded_data::look_back && is_offset)
      launch.look_back_number = i + 1;
    each.window = nullptr;
    if (each.bytes == nullptr) continue;
    const auto* const bytes = static_cast<const std::byte*>(each.bytes);
    each.bytes = launch.bytes.emplace_front(bytes, bytes + each.size).data();
  }
  call_->launches_.push_back(std::move(launch));
}

recorded_place call_recorder::place_of(const runtime::launch_argument& argument) {
  if (argument.whole != nullptr || argument.home != nullptr) is_repeatable_ = false;
  if (argument.window == nullptr) return {};
  const runtime::data_window& window = *argument.window;
  for (std::size_t i = 0; i < operands_.size(); ++i) {
    if (operands_[i] != nullptr && &operands_[i]->window() == &window) {
      return {recorded_data::operand, number_of(i)};
    }
  }
  if (look_back_ != nullptr && &look_back_->window() == &window)
    return {recorded_data::look_back, 0};
  for (std::size_t i = 0; memory_ != nullptr && i < call_->layout_.count(); ++i) {
    if (&memory_->part(i).window() == &window) return {recorded_data::part, number_of(i)};
  }
  return place_of_part(argument);
}

// The view may be gone when the next one is made, whose window is not known by its address then.
recorded_place call_recorder::place_of_part(const runtime::launch_argument& argument) {
  recorded_window part{*argument.window, *argument.form, std::nullopt};
  for (std::size_t i = 0; i < operands_.size() && !part.operand; ++i) {
    const bool is_of_it =
        operands_[i] != nullptr && operands_[i]->window().source == part.window.source;
    if (is_of_it) part.operand = i;
  }
  const bool is_of_workspace = call_->layout_.count() > 0 && memory_ != nullptr &&
                               memory_->part(0).window().source == part.window.source;
  if (!part.operand && !is_of_workspace) {
    is_repeatable_ = false;
    return {};
  }
  const runtime::array_view& shown = part.operand ? *operands_[*part.operand] : memory_->part(0);
  part.window.first -= shown.window().first;
  part.window.source.reset();
  call_->windows_.push_back(std::move(part));
  return {recorded_data::window, number_of(call_->windows_.size() - 1)};
}

std::shared_ptr<const recorded_call> call_recorder::finish(
    const std::shared_ptr<runtime::event>& end) {
  const bool has_all = last_launch_ == kernel_call::launches_of_thread();
  if (!is_repeatable_ || !has_all || call_->launches_.empty() || end != end_) return nullptr;
  return std::move(call_);
}

}  // namespace libtiles::algorithms
