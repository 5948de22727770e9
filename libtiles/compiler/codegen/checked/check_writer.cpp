#include "libtiles/compiler/codegen/checked/check_writer.hpp"

#include <algorithm>

#include "libtiles/compiler/codegen/checked/range_functions.hpp"
#include "libtiles/compiler/codegen/checked/shadow_functions.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/codegen/packed_places.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/work_group.hpp"
#include "libtiles/core/shape.hpp"

namespace libtiles::compiler {
namespace {

constexpr std::size_t scratch_bytes_wanted = std::size_t{16} * 1024;
// Of the scratch memory's slots: no element asks for more.
constexpr std::size_t slot_alignment = 16;

std::string with_site(site_number site) {
  return check_writer::argument() + ", " + std::to_string(site) + "u, ";
}

// The nearest int: what is outside of that is outside of every array, too. Nothing of 64 bits is
// handed on: quirk::compares_64_bits_wrongly.
std::string as_int(const type& t, const std::string& text) {
  const bool is_within = size_of(t.scalar) < sizeof(int) || t.scalar == scalar_type::int32;
  if (!is_integer(t.scalar) || is_within) return text;
  const std::string type = "(" + std::string(opencl_name_of(t.scalar)) + ")";
  return is_signed(t.scalar) ? "(int)clamp(" + text + ", " + type + "INT_MIN, " + type + "INT_MAX)"
                             : "(int)min(" + text + ", " + type + "INT_MAX)";
}

const char* word_for(shared_access how) {
  switch (how) {
    case shared_access::read:
      return "tiles_reads";
    case shared_access::write:
      return "tiles_writes";
    case shared_access::update:
      return "tiles_updates";
    case shared_access::atomic_update:
      return "tiles_steps";
    case shared_access::atomic_exchange:
      return "tiles_exchanges";
  }
  return "";
}

void add_functions(const std::vector<std::string>& texts, output_lines& out) {
  for (const std::string& text : texts) check_functions::add(text, out);
}

}  // namespace

check_writer::check_writer(const typed::program& program, view_values& values,
                           const compile_options& options)
    : program_(program),
      values_(values),
      plan_(program, options.checked == checked_mode::with_views),
      shadow_(program, plan_.sites().size()),
      views_(values) {}

void check_writer::run_in_loops(const type& tiled_index) {
  const auto rank = static_cast<std::size_t>(tiled_index.rank);
  loops_.emplace();
  loops_->extents.assign(tiled_index.tile.begin(), tiled_index.tile.begin() + tiled_index.rank);
  loops_->strides.assign(rank, 1);
  for (std::size_t d = rank - 1; d > 0; --d) {
    loops_->strides[d - 1] = loops_->strides[d] * loops_->extents[d];
  }
}

void check_writer::write_thread(output_lines& out) const {
  std::string number;
  for (int d = 0; d < static_cast<int>(loops_->strides.size()); ++d) {
    number += (d == 0 ? "" : " + ") + names::thread_index(typed::thread_index_kind::local, d) +
              " * " + std::to_string(loops_->strides[static_cast<std::size_t>(d)]);
  }
  out.add("tiles_run_thread(check, (uint)(" + number + "));");
}

void check_writer::write_first_thread(output_lines& out) const {
  out.add("tiles_run_thread(check, 0u);");
}

std::string check_writer::view(const typed::expression& view, const std::string& text) const {
  return with_site(plan_.site_of(checked_operation::view, view).value_or(0)) + text;
}

std::string check_writer::array_index(const typed::expression& index, const std::string& text,
                                      std::int64_t count) const {
  const auto site = plan_.site_of(checked_operation::array, index);
  if (!site) return text;
  return "tiles_array_index(" + with_site(*site) + as_int(*index.type, text) + ", " +
         std::to_string(count) + ")";
}

std::string check_writer::place(const typed::expression& e, const std::string& text) const {
  const planned_access* const access = plan_.access_to(e);
  if (access == nullptr) return text;
  const bool is_pointer = e.type->kind == type_kind::pointer;
  const compiler::type& accessed = is_pointer ? *e.type->element : *e.type;
  const bool is_in_view = (is_pointer ? e.type->memory.space : space_of(e)) == address_space::global;
  const bool is_stored = is_packed(e) || (is_pointer && is_in_view);
  const std::string type = is_stored ? names::stored_type(accessed) : names::type(accessed);
  const std::string bytes =
      access->bytes == 0 ? "sizeof(" + type + ")" : std::to_string(access->bytes) + "u";
  const auto* const element = std::get_if<typed::view_element>(&e.node);
  const std::string pointer = element != nullptr ? values_.pointer_to_elements(*element->view->type)
                              : is_in_view       ? "__global " + type + " *"
                                                 : "__local " + type + " *";
  const std::string noted =
      "(" + pointer + ")" + (is_in_view ? "tiles_note_element(" : "tiles_note(") +
      with_site(access->site) + word_for(access->how) + ", " + (is_pointer ? "" : "&") + text +
      ", " + std::to_string(access->offset) + "u, " + bytes + ")";
  return is_pointer ? "(" + noted + ")" : "(*" + noted + ")";
}

std::string check_writer::in_range(const typed::expression& e, const std::string& text) {
  const planned_range* const range = plan_.range_of(e);
  if (range == nullptr) return text;
  const scalar_type from = e.type->scalar;
  switch (range->what) {
    case planned_range::use::view_index:
      return as_int(*e.type, text);
    case planned_range::use::shift_count:
      of_numbers_.emplace(range_functions::shift_count_name(), range_functions::shift_count());
      return range_functions::shift_count_name() + "(" + with_site(range->site) +
             as_int(*e.type, text) + ", " + std::to_string(range->bits) + ")";
    case planned_range::use::conversion:
      of_numbers_.emplace(range_functions::truncatable_name(from, range->to),
                          range_functions::truncatable(from, range->to));
      return range_functions::truncatable_name(from, range->to) + "(" + with_site(range->site) +
             text + ")";
  }
  return text;
}

bool check_writer::has_division(const typed::expression& divisor) const {
  return plan_.site_of(checked_operation::division, divisor).has_value();
}

std::string check_writer::division(const typed::expression& divisor, bool is_remainder,
                                   const type& t, const std::string& left,
                                   const std::string& right) {
  const site_number site = plan_.site_of(checked_operation::division, divisor).value_or(0);
  const std::string name = check_functions::division_name(is_remainder, t);
  of_numbers_.emplace(name, check_functions::division(is_remainder, t));
  const type_ptr number = check_functions::number_of(t);
  of_numbers_.emplace(check_functions::division_name(is_remainder, *number),
                      check_functions::division(is_remainder, *number));
  return name + "(" + with_site(site) + left + ", " + right + ")";
}

bool check_writer::has_condition(const typed::expression& e) const {
  return plan_.site_of(checked_operation::condition, e).has_value();
}

std::string check_writer::condition(const typed::expression& e, const std::string& text) const {
  const site_number site = plan_.site_of(checked_operation::condition, e).value_or(0);
  return "tiles_agreed(" + with_site(site) + text + ")";
}

void check_writer::write_interval(typed::fence ordered, const location& where,
                                  output_lines& out) const {
  if (shadow_.exists() && ordered != typed::fence::global) {
    out.add("tiles_next_interval(check);", where);
  }
  if (watches_views() && ordered != typed::fence::tile_static) {
    out.add("tiles_next_moment(check);", where);
  }
}

std::string check_writer::kernel_parameters() const {
  const bool has_shadow = shadow_.exists() && !shadow_.is_local();
  return std::string("__global uint *report") + (has_shadow ? ", __global uint *shadow" : "") +
         (watches_views() ? ", __global uint *view_shadow" : "");
}

std::size_t check_writer::scratch_slot_bytes() const {
  const std::size_t bytes = std::max(plan_.largest_element(), slot_alignment);
  return (bytes + slot_alignment - 1) / slot_alignment * slot_alignment;
}

std::size_t check_writer::scratch_slots() const {
  return std::max<std::size_t>(scratch_bytes_wanted / scratch_slot_bytes(), 1);
}

void check_writer::write_declarations(output_lines& out) const {
  const int domain_rank = program_.thread_parameter->type->rank;
  const int rank = domain_rank <= max_domain_rank ? domain_rank : 1;
  const std::size_t slot_words = scratch_slot_bytes() / sizeof(std::uint32_t);
  const type& domain = *program_.thread_parameter->type;
  const bool has_column =
      domain.kind == type_kind::tiled_index && is_column(domain.tile, domain.rank);
  for (const std::string& line : check_functions::declarations(
           {rank, shadow_, scratch_slots(), slot_words, loops_ ? &*loops_ : nullptr,
            has_column ? &domain : nullptr, watches_views()})) {
    out.add(line);
  }
  if (!watches_views()) return;
  for (const std::string& line : view_shadow_functions::declarations(view_setting())) out.add(line);
}

void check_writer::write_functions(const std::set<int>& view_ranks, output_lines& out) const {
  add_functions(check_functions::of_all_kernels(), out);
  if (loops_) check_functions::add(check_functions::of_loops(), out);
  for (const int rank : view_ranks) add_functions(check_functions::of_views(rank), out);
  if (shadow_.exists()) add_functions(shadow_functions::definitions(), out);
  if (watches_views()) add_functions(view_shadow_functions::definitions(), out);
  if (plan_.has_conditions()) check_functions::add(check_functions::of_conditions(), out);
  views_.write(out);
  for (const auto& entry : of_numbers_) check_functions::add(entry.second, out);
}

std::vector<const typed::variable*> check_writer::windows() const {
  std::vector<const typed::variable*> views;
  for (const typed::variable* parameter : program_.kernel_parameters) {
    if (parameter->type->kind == type_kind::view) views.push_back(parameter);
  }
  return views;
}

view_shadow_functions::setting check_writer::view_setting() const {
  const type& domain = *program_.thread_parameter->type;
  const bool is_tiled = domain.kind == type_kind::tiled_index;
  return {plan_.view_cell_bytes(), windows().size(), bits_for(plan_.sites().size()),
          is_tiled ? static_cast<std::size_t>(thread_count(domain)) : 1, loops_.has_value()};
}

// Tile by tile, both with the last dimension fastest. A domain of more dimensions than OpenCL has
// is one row.
std::string check_writer::thread_of_domain() const {
  const type& domain = *program_.thread_parameter->type;
  if (domain.kind == type_kind::tiled_index) {
    const std::string tile =
        "(uint)((get_group_id(2) * get_num_groups(1) + get_group_id(1)) * get_num_groups(0) + "
        "get_group_id(0)) * tiles_tile_threads";
    if (loops_) return tile;
    return tile + " + (uint)((get_local_id(2) * get_local_size(1) + get_local_id(1)) * " +
           "get_local_size(0) + get_local_id(0))";
  }
  if (domain.rank > max_domain_rank) return "(uint)get_global_id(0)";
  std::string row = "(uint)get_global_id(" + std::to_string(domain.rank - 1) + ")";
  for (int d = 1; d < domain.rank; ++d) {
    row = "(" + row + ") * (uint)" + names::domain_extent(d) + " + (uint)get_global_id(" +
          std::to_string(domain.rank - 1 - d) + ")";
  }
  return row;
}

void check_writer::write_view_shadow(output_lines& out) const {
  std::string starts;
  int number = 0;
  for (const typed::variable* view : windows()) {
    starts += (number == 0 ? "" : ", ") + std::string("tiles_window_start(view_shadow, ") +
              std::to_string(number) + "u, (__global void *)(" + names::buffer(*view) + " + " +
              names::offset(*view) + "))";
    ++number;
  }
  out.add("const ulong starts[tiles_window_count] = {" + starts + "};");
  out.add("const uint thread = " + thread_of_domain() + ";");
}

// In the outermost block of the kernel, where OpenCL C 1.2 allows __local variables.
void check_writer::write_start(output_lines& out) const {
  std::string shadow = "0";
  if (shadow_.exists() && shadow_.is_local()) {
    out.add("volatile __local uint shadow[tiles_shadow_words];");
    shadow = "shadow";
  } else if (shadow_.exists()) {
    shadow =
        "shadow + ((get_group_id(2) * get_num_groups(1) + get_group_id(1)) * get_num_groups(0) + "
        "get_group_id(0)) * tiles_shadow_words";
  }
  if (plan_.has_conditions()) out.add("__local int agreed;");
  if (watches_views()) write_view_shadow(out);
  const std::string statics =
      shadow_.exists() ? "(__local char *)" + names::helper_statics() : std::string("0");
  const std::string first_word =
      loops_ ? "1u << tiles_interval_shift" : shadow_functions::first_word();
  out.add(std::string("tiles_check check_storage = {") + (loops_ ? "{report, 0u}" : "report") +
          ", " + shadow + ", " + statics + ", " + (plan_.has_conditions() ? "&agreed" : "0") +
          ", " + (shadow_.exists() ? first_word : "0") +
          (watches_views() ? ", view_shadow, starts, thread, 1u << tiles_moment_shift" : "") +
          "};");
  out.add(parameter() + " = &check_storage;");
  if (shadow_.exists() && shadow_.is_local()) out.add("tiles_clear_shadow(shadow);");
}

std::shared_ptr<const checks> check_writer::made() const {
  checks made;
  made.sites = plan_.sites();
  if (shadow_.exists())
    (shadow_.is_local() ? made.local_bytes : made.shadow_bytes) = shadow_.bytes();
  if (plan_.has_conditions()) made.local_bytes += sizeof(std::int32_t);
  made.view_cell_bytes = plan_.view_cell_bytes();
  made.scratch_bytes = scratch_slot_bytes() * scratch_slots();
  return std::make_shared<const checks>(std::move(made));
}

}  // namespace libtiles::compiler
