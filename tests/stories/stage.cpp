#include "tests/stories/stage.hpp"

namespace stories {
namespace {

std::string text_of(kernel_kind kind, const std::string& type, int rank) {
  const std::string number = std::to_string(rank);
  const std::string view = "array_view<" + type + ", " + number + "> v, unsigned int n) {";
  const std::string name = "void " + kernel_names()[static_cast<std::size_t>(kind)];
  const std::string head = name + "(index<" + number + "> i, ";
  switch (kind) {
    case kernel_kind::add:
      return head + view + " v[i] += n; }";
    case kernel_kind::map:
      return head + "array_view<const " + type + ", " + number + "> a, " + view +
             " v[i] = a[i] * 3u + n; }";
    case kernel_kind::set:
      return head + view + " v[i] = n + (unsigned int)i[0]; }";
    case kernel_kind::set_some:
      return head + view + " if (i[" + std::to_string(rank - 1) +
             "] % 2 == 0) v[i] = n + (unsigned int)i[0]; }";
    default:
      return name + "(tiled_index<4> t, " + view + " tile_static " + type +
             " held[4]; held[t.local[0]] = v[t]; t.barrier.wait(); "
             "v[t] = held[3 - t.local[0]] + n; }";
  }
}

owned<tiles_kernel> made_kernel(const std::string& text) {
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text = text.c_str();
  tiles_kernel made = nullptr;
  expect_ok(tiles_kernel_create(&desc, &made), "tiles_kernel_create");
  return owned<tiles_kernel>(made);
}

}  // namespace

const std::vector<std::string>& kernel_names() {
  static const std::vector<std::string> names = {"add", "map", "set", "set_some", "reverse"};
  return names;
}

void expect(tiles_status expected, tiles_status got, const std::string& call) {
  if (got == expected) return;
  throw mismatch(call + ": expected " + tiles_status_get_name(expected) + ", got " +
                 tiles_status_get_name(got) + ": " + tiles_get_last_error());
}

owned<tiles_context> new_context(const char* device, std::uint32_t queues,
                                 tiles_transport transport) {
  tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
  desc.device = device;
  desc.queue_count = queues;
  desc.transport = transport;
  tiles_context made = nullptr;
  expect_ok(tiles_context_create(&desc, &made), "tiles_context_create");
  return owned<tiles_context>(made);
}

stage::stage() {
  contexts_.push_back(new_context(nullptr, 1, TILES_TRANSPORT_AUTOMATIC));
  contexts_.push_back(new_context(nullptr, 3, TILES_TRANSPORT_COPY));
  tiles_device_info usual = TILES_DEVICE_INFO_INIT;
  expect_ok(tiles_context_get_device(contexts_[0].get(), &usual), "tiles_context_get_device");
  std::uint32_t devices = 0;
  expect_ok(tiles_device_get_count(&devices), "tiles_device_get_count");
  for (std::uint32_t n = 0; n < devices; ++n) {
    if (n == usual.index) continue;
    contexts_.push_back(new_context(std::to_string(n).c_str(), 2, TILES_TRANSPORT_COPY));
  }
  if (devices == 1) contexts_.push_back(new_context(nullptr, 2, TILES_TRANSPORT_COPY));
}

tiles_kernel stage::kernel(kernel_kind kind, const element& of, int rank) {
  const std::string text = text_of(kind, of.name, rank);
  const std::lock_guard<std::mutex> lock(mutex_);
  owned<tiles_kernel>& kept = kernels_[text];
  if (!kept) kept = made_kernel(text);
  return kept.get();
}

}  // namespace stories
