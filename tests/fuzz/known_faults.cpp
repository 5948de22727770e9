#include "tests/fuzz/known_faults.hpp"

#include <algorithm>
#include <iterator>

namespace fuzz {
namespace {

struct known_fault {
  std::uint64_t hash;
  const char* platform;
  const char* driver;  ///< what its version starts with
  const char* shape;
};

// Each compared with the other implementations and with the other shape, which agree with the host.
constexpr known_fault known_faults[] = {
    // A pass over its intermediate language ends the process.
    {0x9e643a5b9ff428c8, "rusticl", "22.3", "group"},
    {0x9e643a5b9ff428c8, "rusticl", "22.3", "loop"},
    {0x9e643a5b9ff428c8, "rusticl", "22.3", "merged"},
    // Its compiler crashes on arrays of bytes that are initialized with constants.
    {0x79704734ba43745b, "rusticl", "22.3", "group"},
    {0x79704734ba43745b, "rusticl", "22.3", "loop"},
    {0x79704734ba43745b, "rusticl", "22.3", "merged"},
    // An assertion on barriers that it adds to loops which all threads go round equally often.
    {0xa55b52967cfa5a4e, "Portable Computing Language", "5", "group"},
    // Right with its other work-group method, cbs.
    {0xa0a2e0ed17d1eae6, "Portable Computing Language", "5", "group"},
    // The assertion of WorkitemLoops::addContextSaveRestore.
    {0x715b0a1168d1e44f, "Portable Computing Language", "5", "group"},
    {0xc934a94bfee4357b, "Portable Computing Language", "5", "group"},
    {0xc934a94bfee4357b, "Portable Computing Language", "5", "merged"},
    {0xc934a94bfee4357b, "Portable Computing Language", "5", "loop"},
    {0xc04d97825f14026c, "Portable Computing Language", "5", "group"},
    {0xc04d97825f14026c, "Portable Computing Language", "5", "merged"},
    {0x11a0aa7070bdc75d, "Portable Computing Language", "5", "group"},
    {0x11a0aa7070bdc75d, "Portable Computing Language", "5", "merged"},
    {0x11a0aa7070bdc75d, "Portable Computing Language", "5", "loop"},
    {0xbc7a7f616d3b029c, "Portable Computing Language", "5", "group"},
    {0xbc7a7f616d3b029c, "Portable Computing Language", "5", "merged"},
    {0x554057359d150d4e, "Portable Computing Language", "5", "group"},
    {0x554057359d150d4e, "Portable Computing Language", "5", "merged"},
    {0xea84fec5703ad187, "Portable Computing Language", "5", "group"},
    {0xea84fec5703ad187, "Portable Computing Language", "5", "merged"},
    {0xea84fec5703ad187, "Portable Computing Language", "5", "loop"},
    // The assertion of Kernel::createParallelRegionBefore.
    {0xb679fbdec0c2561c, "Portable Computing Language", "5", "group"},
    {0x1ee7196e4e10b3f0, "Portable Computing Language", "5", "group"},
    {0x1ee7196e4e10b3f0, "Portable Computing Language", "5", "merged"},
    {0xabe2632fa71e0bf7, "Portable Computing Language", "5", "group"},
    {0xabe2632fa71e0bf7, "Portable Computing Language", "5", "merged"},
    {0x9db654fa3846ff0f, "Portable Computing Language", "5", "group"},
    {0x9db654fa3846ff0f, "Portable Computing Language", "5", "merged"},
    {0xb28be1c35c2bd7cb, "Portable Computing Language", "5", "group"},
    {0xb28be1c35c2bd7cb, "Portable Computing Language", "5", "merged"},
    {0xe7866b175c29f5bf, "Portable Computing Language", "5", "group"},
    {0xe7866b175c29f5bf, "Portable Computing Language", "5", "merged"},
    {0x5dd9a19f8cbe77bf, "Portable Computing Language", "5", "group"},
    {0x5dd9a19f8cbe77bf, "Portable Computing Language", "5", "merged"},
    // The assertion of ParallelRegion::chainAfter.
    {0xc0b9570e63fbb03f, "Portable Computing Language", "5", "group"},
    {0xc0b9570e63fbb03f, "Portable Computing Language", "5", "merged"},
    // LLVM 16 crashes where a function is inlined (PHINode::removeIncomingValue).
    {0xd7c5f5d011e4aa5d, "Portable Computing Language", "5", "group"},
    {0xd7c5f5d011e4aa5d, "Portable Computing Language", "5", "merged"},
};

}  // namespace

std::uint64_t hash_of(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char one : text) {
    hash = (hash ^ static_cast<unsigned char>(one)) * 0x100000001b3;
  }
  return hash;
}

bool is_known_fault(std::uint64_t hash, const shaped_device& device) {
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  if (tiles_context_get_device(device.context.get(), &info) != TILES_OK) return false;
  const std::string driver = info.driver_version;
  return std::any_of(std::begin(known_faults), std::end(known_faults), [&](const known_fault& one) {
    return one.hash == hash && one.shape == device.shape &&
           std::string(info.platform) == one.platform && driver.rfind(one.driver, 0) == 0;
  });
}

}  // namespace fuzz
