// kernel: kernels written as text, with their arguments by position.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "tiles/constant.hpp"
#include "tiles/few_values.hpp"
#include "tiles/handle.hpp"
#include "tiles/kernel_source.hpp"

namespace tiles {

/// One function of a kernel text. The text is parsed at first use and kept; copies, and the
/// functions of one text, share it. Safe from many threads.
///
///     tiles::kernel blur("blur.tile", text, {{"RADIUS", 3}});
///     parallel_for_each(in.extent, blur.function("horizontal"), in, out);
class kernel {
 public:
  /// @param name       what messages call the text
  /// @param text       functions, of which at least one is a kernel
  /// @param constants  names that the text uses and does not define
  kernel(std::string name, std::string text, std::vector<constant> constants = {})
      : text_(std::make_shared<shared_text>()) {
    text_->source.name = std::move(name);
    text_->source.text = std::move(text);
    text_->source.constants = std::move(constants);
  }

  /// The kernel of this name in the same text; whether there is one shows at first use.
  kernel function(std::string name) const {
    kernel result = *this;
    result.function_ = std::move(name);
    return result;
  }

  /// For calls of tiles.h; borrowed, valid as long as a kernel of this text lives. Parses the text
  /// at the first call: throws compile_error with all mistakes in it.
  tiles_kernel native_handle() const {
    const std::lock_guard<std::mutex> lock(text_->mutex);
    if (const auto* const known = text_->functions.find(function_)) return known->get();
    detail::kernel_source source = text_->source;
    source.function = function_;
    detail::kernel_handle made(detail::create_kernel(source));
    return text_->functions.add(function_, std::move(made)).get();
  }

 private:
  struct shared_text {
    detail::kernel_source source;
    std::mutex mutex;
    detail::few_values<std::string, detail::kernel_handle> functions;
  };

  std::shared_ptr<shared_text> text_;
  std::string function_;
};

}  // namespace tiles
