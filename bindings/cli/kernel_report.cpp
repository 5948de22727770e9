#include "kernel_report.hpp"

#include <ostream>

#include "call.hpp"
#include "text_table.hpp"

namespace {

template <class Number>
std::string product_text(const Number* extents, std::uint32_t rank) {
  std::string text;
  for (std::uint32_t d = 0; d < rank; ++d) {
    text += (d == 0 ? "" : " x ") + std::to_string(extents[d]);
  }
  return text;
}

std::string domain_text(const tiles_kernel_info& info) {
  const std::string rank = count_text(info.rank, "dimension");
  if (info.is_tiled == 0) return rank + ", without tiles";
  return rank + ", in tiles of " + product_text(info.tile, info.rank);
}

std::string shape_text(const tiles_kernel_info& info) {
  if (info.shape == TILES_SHAPE_LOOP) return "loops";
  if (info.shape != TILES_SHAPE_MERGED) return "work-groups";
  return "merged, " + product_text(info.merged, info.rank) +
         (info.is_tiled != 0 ? " tiles" : " work-groups") + " in a work-group";
}

std::string effects_text(std::uint32_t effects) {
  if ((effects & TILES_EFFECT_ATOMIC) != 0) return "updated atomically";
  if ((effects & TILES_EFFECT_OVERWRITE) != 0) return "overwritten";
  const bool is_read = (effects & TILES_EFFECT_READ) != 0;
  const bool is_written = (effects & TILES_EFFECT_WRITE) != 0;
  if (is_read) return is_written ? "read and written" : "read";
  return is_written ? "written" : "not used";
}

std::string range_text(const tiles_index_form& form) {
  const std::string lowest = std::to_string(form.lowest);
  return form.lowest == form.highest ? lowest : lowest + " to " + std::to_string(form.highest);
}

// "global[0]", "global[0] + (-1 to 1)", "3"
std::string index_text(const tiles_index_form& form) {
  const std::string place = "[" + std::to_string(form.dimension) + "]";
  std::string base;
  switch (form.base) {
    case TILES_INDEX_BASE_ZERO:
      return range_text(form);
    case TILES_INDEX_BASE_GLOBAL:
      base = "global" + place;
      break;
    case TILES_INDEX_BASE_TILE_ORIGIN:
      base = "tile_origin" + place;
      break;
    case TILES_INDEX_BASE_UNIFORM:
      base = "uniform";
      break;
    default:
      return "anything";
  }
  if (form.lowest == 0 && form.highest == 0) return base;
  return base + " + (" + range_text(form) + ")";
}

std::string place_text(const tiles_element_access& access) {
  std::string text;
  for (std::uint32_t d = 0; d < access.rank; ++d) {
    text += (d == 0 ? "" : ", ") + index_text(access.index[d]);
  }
  return effects_text(access.effects) + " at (" + text + ")";
}

void add_rows(text_table& rows, const tiles_parameter_info& info) {
  const bool is_value = info.effects == 0 && info.access_count == 0 &&
                        std::string(info.type).find('<') == std::string::npos;
  rows.push_back({info.name, info.type, is_value ? "a value" : effects_text(info.effects), ""});
  for (std::uint32_t i = 0; i < info.access_count; ++i) {
    if (i > 0) rows.push_back({"", "", "", ""});
    rows.back().back() = place_text(info.accesses[i]);
  }
}

}  // namespace

void write_report(std::ostream& out, tiles_kernel kernel, const tiles_argument* arguments,
                  std::uint32_t argument_count) {
  tiles_kernel_info info = TILES_KERNEL_INFO_INIT;
  call(tiles_kernel_get_info(kernel, arguments, argument_count, &info));
  out << "kernel:       " << info.name << "\n"
      << "domain:       " << domain_text(info) << "\n"
      << "shape:        " << shape_text(info) << "\n"
      << "tile_static:  " << count_text(info.tile_static_bytes, "byte") << " per "
      << (info.shape == TILES_SHAPE_MERGED ? "work-group" : "tile") << "\n"
      << "private:      " << count_text(info.private_bytes, "byte") << " per thread\n";
  if (info.uses_double != 0) out << "needs:        a device with double\n";
  if (info.parameter_count == 0) return;
  text_table rows{{"parameter", "type", "data", "elements"}};
  for (std::uint32_t i = 0; i < info.parameter_count; ++i) add_rows(rows, info.parameters[i]);
  out << "\n";
  write_table(out, rows);
}
