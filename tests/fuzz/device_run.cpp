#include "tests/fuzz/device_run.hpp"

#include "tests/fuzz/expression_printer.hpp"
#include "tests/fuzz/memory.hpp"
#include "tests/fuzz/scalars.hpp"

namespace fuzz {
namespace {

void check(tiles_status status) {
  if (status != TILES_OK) throw refused(tiles_get_last_error());
}

struct release {
  void operator()(tiles_kernel kernel) const { tiles_kernel_release(kernel); }
  void operator()(tiles_array_view view) const { tiles_array_view_release(view); }
};

template <class Handle>
using owned = std::unique_ptr<std::remove_pointer_t<Handle>, release>;

std::int32_t type_of(const type& t) {
  constexpr std::int32_t types[] = {TILES_TYPE_BOOL,    TILES_TYPE_INT8,   TILES_TYPE_UINT8,
                                    TILES_TYPE_INT16,   TILES_TYPE_UINT16, TILES_TYPE_INT32,
                                    TILES_TYPE_UINT32,  TILES_TYPE_INT64,  TILES_TYPE_UINT64,
                                    TILES_TYPE_FLOAT32, TILES_TYPE_FLOAT64};
  return t.is_number() ? types[static_cast<int>(t.number)]
                       : static_cast<std::int32_t>(TILES_TYPE_STRUCT);
}

owned<tiles_kernel> compiled(const std::string& text) {
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text = text.c_str();
  tiles_kernel made = nullptr;
  check(tiles_kernel_create(&desc, &made));
  return owned<tiles_kernel>(made);
}

owned<tiles_array_view> view_over(const kernel& whole, const view& v,
                                  std::vector<unsigned char>& bytes) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = type_of(v.element);
  const std::string name =
      v.element.is_vector() ? vector_name_of(v.element, "_") : name_of(whole, v.element);
  if (!v.element.is_number()) desc.struct_name = name.c_str();
  desc.element_size = size_of(whole, v.element);
  desc.rank = static_cast<std::uint32_t>(v.extents.size());
  if (v.is_const) desc.flags = TILES_DATA_CONST;
  for (std::size_t d = 0; d < v.extents.size(); ++d) desc.extent[d] = v.extents[d];
  tiles_array_view made = nullptr;
  check(tiles_array_view_create(&desc, bytes.data(), nullptr, &made));
  return owned<tiles_array_view>(made);
}

// The bytes of each of the main function's parameters.
std::vector<std::vector<unsigned char>> bytes_of_values(const kernel& whole) {
  std::vector<std::vector<unsigned char>> all;
  for (std::size_t n = 0; n < whole.values.size(); ++n) {
    view one;
    one.element = whole.main.variables[static_cast<std::size_t>(whole.main.parameters[n])].t;
    all.push_back(bytes_of(whole, one, {whole.values[n]}));
  }
  return all;
}

void launch(const shaped_device& device, const kernel& whole, tiles_kernel compiled,
            const std::vector<owned<tiles_array_view>>& views) {
  const std::vector<std::vector<unsigned char>> values = bytes_of_values(whole);
  std::vector<tiles_argument> arguments;
  for (std::size_t n = 0; n < views.size(); ++n) {
    const char* const name = whole.is_lambda ? whole.views[n].name.c_str() : nullptr;
    arguments.push_back(tiles_argument_view(name, views[n].get()));
  }
  for (std::size_t n = 0; n < values.size(); ++n) {
    const variable& v = whole.main.variables[static_cast<std::size_t>(whole.main.parameters[n])];
    const char* const name = whole.is_lambda ? v.name.c_str() : nullptr;
    arguments.push_back(tiles_argument_value(name, type_of(v.t), values[n].data()));
  }
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  desc.rank = static_cast<std::uint32_t>(whole.domain.size());
  const std::vector<std::int64_t> extent(whole.domain.begin(), whole.domain.end());
  desc.extent = extent.data();
  desc.arguments = arguments.data();
  desc.argument_count = static_cast<std::uint32_t>(arguments.size());
  check(tiles_kernel_launch(compiled, device.context.get(), &desc, nullptr));
}

tiles_device_info info_of(tiles_context context) {
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  check(tiles_context_get_device(context, &info));
  return info;
}

}  // namespace

const std::map<std::string, tiles_shape>& known_shapes() {
  static const std::map<std::string, tiles_shape> shapes{{"group", TILES_SHAPE_GROUP},
                                                         {"merged", TILES_SHAPE_MERGED},
                                                         {"loop", TILES_SHAPE_LOOP}};
  return shapes;
}

std::vector<shaped_device> devices_for(std::vector<std::string> shapes) {
  const bool is_cpu = info_of(nullptr).type == TILES_DEVICE_TYPE_CPU;
  if (shapes.empty()) {
    shapes = {"group", "merged"};
    if (is_cpu) shapes.push_back("loop");
  }
  std::vector<shaped_device> devices;
  for (const std::string& shape : shapes) {
    tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
    desc.shape = known_shapes().at(shape);
    tiles_context made = nullptr;
    check(tiles_context_create(&desc, &made));
    devices.push_back({shape, {made, tiles_context_release}});
  }
  return devices;
}

bool is_runnable(const kernel& whole, const shaped_device& device) {
  return !whole.has_doubles || info_of(device.context.get()).supports_double != 0;
}

std::vector<std::vector<number>> run_on(const shaped_device& device, const kernel& whole,
                                        const std::string& text) {
  const owned<tiles_kernel> code = compiled(text);
  std::vector<std::vector<unsigned char>> memory;
  for (const view& v : whole.views) memory.push_back(bytes_of(whole, v, v.contents));
  std::vector<owned<tiles_array_view>> views;
  for (std::size_t n = 0; n < memory.size(); ++n) {
    views.push_back(view_over(whole, whole.views[n], memory[n]));
  }
  launch(device, whole, code.get(), views);
  std::vector<std::vector<number>> contents;
  for (std::size_t n = 0; n < views.size(); ++n) {
    check(tiles_array_view_synchronize(views[n].get(), nullptr));
    contents.push_back(numbers_of(whole, whole.views[n], memory[n]));
  }
  return contents;
}

}  // namespace fuzz
