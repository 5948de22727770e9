#include "libtiles/algorithms/look_back.hpp"

#include "libtiles/algorithms/kernel_call.hpp"

namespace libtiles::algorithms {

void look_back::add_to(workspace_layout& layout) {
  counter_part_ = layout.add(4);
  words_part_ = layout.add(words_ * static_cast<std::int64_t>(sizeof(std::uint64_t)));
}

void look_back::begin(const execution& how, const std::shared_ptr<runtime::kernel>& begin,
                      const workspace& memory, std::int64_t work_items) const {
  kernel_call(begin)
      .changes(counter(memory))
      .changes(words(memory))
      .number(words_)
      .launch(how, {(words_ + work_items - 1) / work_items}, {work_items}, false);
}

}  // namespace libtiles::algorithms
