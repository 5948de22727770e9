// Where arrays live and kernels run.
#pragma once

#include <tiles/accelerator.hpp>

inline tiles::accelerator_view the_device() { return tiles::accelerator().get_default_view(); }

inline tiles::accelerator_view the_host() {
  return tiles::accelerator(tiles::accelerator::cpu_accelerator).get_default_view();
}
