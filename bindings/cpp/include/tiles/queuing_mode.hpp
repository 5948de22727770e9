// queuing_mode: when work goes to the device.
#pragma once

namespace tiles {

/// What an accelerator_view is made with. OpenCL's drivers gather commands or hand them over at
/// once as they see fit, so that both modes do the same here; flush() hands over what was gathered.
enum queuing_mode {
  queuing_mode_immediate,
  queuing_mode_automatic,
};

}  // namespace tiles
