// Notes the launches of a call, so that they can be made again for other data.
#pragma once

#include <array>
#include <cstddef>
#include <forward_list>
#include <memory>
#include <optional>
#include <vector>

#include "libtiles/algorithms/call_key.hpp"
#include "libtiles/algorithms/look_back.hpp"
#include "libtiles/algorithms/workspace.hpp"
#include "libtiles/runtime/launch/kernel.hpp"
#include "libtiles/runtime/launch/launch_request.hpp"

namespace libtiles::algorithms {

/// `part` is one of the workspace, `window` one on the data of an operand or of the workspace.
enum class recorded_data : std::uint8_t { none, operand, part, look_back, window };

/// Which data an argument shows.
struct recorded_place {
  recorded_data is = recorded_data::none;
  std::uint32_t number = 0;  ///< of those of its kind
};

/// One launch; arguments with data lack it.
struct recorded_launch {
  std::shared_ptr<runtime::kernel> kernel;
  runtime::compute_domain domain;
  std::vector<runtime::launch_argument> arguments;
  std::vector<recorded_place> places;               ///< one for each argument
  std::forward_list<std::vector<std::byte>> bytes;  ///< to which arguments point
  std::size_t look_back_number = 0;                 ///< an argument; 0: there is none
  bool with_event = false;
};

/// A window that the algorithm made.
struct recorded_window {
  runtime::data_window window;  ///< without a source; its first element counts from that of the
                                ///< operand, or of the workspace
  runtime::argument_form form;
  std::optional<std::size_t> operand;  ///< whose data it shows; none: the workspace
};

/// The launches of a call. Never changes: any thread.
class recorded_call {
 public:
  /// Makes them again. \param operands  of a call with the same key.
  std::shared_ptr<runtime::event> run(const execution& how, const operand_list& operands) const;

 private:
  friend class call_recorder;

  std::vector<recorded_launch> launches_;
  std::vector<recorded_window> windows_;
  workspace_layout layout_;
  std::optional<look_back_size> look_back_;
};

/// One thread.
class call_recorder {
 public:
  explicit call_recorder(const operand_list& operands)
      : operands_(operands), last_launch_(kernel_call::launches_of_thread()) {}

  void note_workspace(const workspace_layout& layout, const workspace& memory);
  void note_look_back(const look_back_size& size, const runtime::array_view& memory);
  void note_launch(const std::shared_ptr<runtime::kernel>& kernel,
                   const runtime::launch_request& request,
                   const std::shared_ptr<runtime::event>& end, bool with_event) noexcept;

  /// Says that the last launch of the thread is none that a later call needs.
  void leave_out_launch() { ++last_launch_; }

  /// \param end  what the call returns.
  /// \return nullptr if it does more than the launches that were noted, all of the thread's.
  std::shared_ptr<const recorded_call> finish(const std::shared_ptr<runtime::event>& end);

 private:
  void add(const std::shared_ptr<runtime::kernel>& kernel, const runtime::launch_request& request,
           bool with_event);
  recorded_place place_of(const runtime::launch_argument& argument);
  recorded_place place_of_part(const runtime::launch_argument& argument);

  const operand_list& operands_;
  std::uint64_t last_launch_;  // of the thread, that was noted or left out
  const workspace* memory_ = nullptr;
  const runtime::array_view* look_back_ = nullptr;
  std::shared_ptr<recorded_call> call_ = std::make_shared<recorded_call>();
  std::shared_ptr<runtime::event> end_;  // of the last launch that has one
  bool is_repeatable_ = true;
};

}  // namespace libtiles::algorithms
