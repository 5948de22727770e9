#include "libtiles/compiler/codegen/program_writer.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <sstream>

#include "libtiles/compiler/analysis/barrier_functions.hpp"
#include "libtiles/compiler/analysis/call_graph.hpp"
#include "libtiles/compiler/analysis/product_operands.hpp"
#include "libtiles/compiler/codegen/async_copies.hpp"
#include "libtiles/compiler/codegen/atomic_writer.hpp"
#include "libtiles/compiler/codegen/index_functions.hpp"
#include "libtiles/compiler/codegen/lane_functions.hpp"
#include "libtiles/compiler/codegen/library/library.hpp"
#include "libtiles/compiler/codegen/loops/loop_printer.hpp"
#include "libtiles/compiler/codegen/memory_representation.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/codegen/statement_writer.hpp"
#include "libtiles/compiler/codegen/tensor_products.hpp"
#include "libtiles/compiler/codegen/vector_division.hpp"
#include "libtiles/compiler/codegen/warpgroup_products.hpp"
#include "libtiles/compiler/work_group.hpp"
#include "libtiles/core/shape.hpp"

namespace libtiles::compiler {
namespace {

class program_writer {
 public:
  program_writer(const typed::program& program, const compile_options& options,
                 const loop_tree* loops)
      : program_(program),
        kernel_(*program.kernel),
        loops_(loops),
        lanes_(lanes_for(options)),
        has_async_copies_(has_async_copies(options)),
        tensor_cores_(tensor_cores_for(options)),
        is_part_(options.is_part),
        domain_(*program.thread_parameter->type),
        views_(program, options),
        view_values_(views_, program) {
    note_products();
    if (is_checked(options)) checks_.emplace(program, view_values_, options);
    if (checks_ && loops_ != nullptr) checks_->run_in_loops(domain_);
  }

  written_program run() {
    output_lines functions;
    for (const typed::function* helper : called_helpers(program_)) write_helper(*helper, functions);
    write_kernel(functions);

    output_lines all;
    write_preamble(all);  // now that all needs are known
    write_structures(all);
    write_lane_functions(needs_, lanes_, all);
    write_async_copies(needs_, all);
    write_tensor_functions(needs_.tensor_functions, tensor_cores_, all);
    if (needs_.has_warpgroups) write_order_for_warpgroups(all);
    if (needs_.orders_tiles) write_order_of_tiles(all);
    view_values_.write(all);
    if (checks_) checks_->write_functions(needs_.index_ranks, all);
    write_helper_statics(all);
    for (const atomic_helper& helper : needs_.atomic_helpers) write_atomic_helper(helper, all);
    all.append(prototypes_);
    all.append(functions);

    written_program made;
    made.entry_point = entry_point();
    made.text = all.assemble(made.lines);
    made.uses_double = needs_.uses_double;
    made.uses_lanes = uses_lanes();
    made.uses_async_copies =
        std::any_of(needs_.async_copies.begin(), needs_.async_copies.end(),
                    [](const async_copy& each) { return each.is_asynchronous; });
    made.uses_tensor_cores = !needs_.tensor_functions.empty();
    made.uses_warpgroups = needs_.has_warpgroups;
    if (loops_ != nullptr) made.shape = kernel_shape::loop;
    if (is_merged()) made.shape = kernel_shape::merged;
    made.merged = program_.merged;
    made.tiles_per_work_item = tiles();
    made.runs_rows = has_rows();
    if (checks_) made.checked = checks_->made();
    return made;
  }

 private:
  void note_products() {
    // Tiles of one row are a list of their own: who writes such means their order.
    const bool may_order = loops_ == nullptr && is_tiled() && domain_.rank == 2 &&
                           domain_.tile[0] > 1 && !is_part_ && !is_merged();
    for (const typed::function* helper : called_helpers(program_)) {
      needs_.has_warpgroups |= is_product_of_warpgroups(*helper, tensor_cores_);
      needs_.orders_tiles |= may_order && is_tensor_product(*helper, tensor_cores_) &&
                             has_halves(helper->product->operands);
    }
  }

  std::string entry_point() const { return "tiles_kernel_" + kernel_.name; }
  check_writer* checks() { return checks_ ? &*checks_ : nullptr; }
  /// Of one work-item; more than 1 in the loop shape alone.
  int tiles() const { return loops_ != nullptr ? loops_->tiles_per_work_item : 1; }
  /// Whether a work-item runs a part of a row of the domain.
  bool has_rows() const { return loops_ != nullptr && loops_->runs_rows; }
  /// Whether a work-group runs several tiles.
  bool is_merged() const { return program_.merged != typed::merge_factors{1, 1, 1}; }
  bool uses_lanes() const { return !needs_.lane_functions.empty(); }
  bool is_tiled() const { return domain_.kind == type_kind::tiled_index; }

  void write_preamble(output_lines& out) const {
    // No harm: only its own functions take such vectors here. quirk::warns_of_long_vectors
    if (needs_.uses_long_vectors) out.add("#pragma clang diagnostic ignored \"-Wpsabi\"");
    if (uses_lanes() && lanes_.form == sub_group_form::khr) {
      out.add("#pragma OPENCL EXTENSION cl_khr_subgroups : enable");
    }
    if (needs_.uses_double) out.add("#pragma OPENCL EXTENSION cl_khr_fp64 : enable");
    // quirk::loads_vectors_by_pairs
    for (const auto& [number, count] : needs_.unaligned_vectors) {
      out.add("typedef " + number + std::to_string(count) + " __attribute__((aligned(4))) " +
              names::unaligned_vector(number, count) + ";");
    }
    for (const int rank : needs_.index_ranks) {
      out.add("typedef struct { int i[" + std::to_string(rank) + "]; } " + names::index_type(rank) +
              ";");
    }
    if (checks_) checks_->write_declarations(out);
    write_index_functions(needs_, out);
    write_vector_divisions(needs_, out);
    for (const int rank : needs_.offset_ranks) write_offset_function(rank, out);
    write_stored_forms(needs_, out);
    for (const std::string& function : library::definitions(needs_.own_functions)) {
      write_library_function(function, out);
    }
  }

  static void write_library_function(const std::string& text, output_lines& out) {
    out.add(text.substr(0, text.find(" {")) + ";");
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) out.add(line);
  }

  void write_offset_function(int rank, output_lines& out) const {
    const std::string head = views_.offset_function_head(rank);
    out.add(head + ";");
    out.add(head + " " + views_.offset_function_body(rank));
  }

  void write_structures(output_lines& out) const {
    for (const auto& structure : program_.structures) {
      if (needs_.structures.count(structure.get()) == 0) continue;
      out.add("typedef struct {");
      for (const field& f : structure->fields) {
        out.add("  " + names::stored_type(*f.type) + " " + names::field(f) +
                names::dimensions(*f.type) + ";");
      }
      write_padding(*structure, out);
      out.add("} " + names::structure(*structure) + ";");
    }
  }

  // A gap at the end is a field: quirk::loses_copies_of_structs.
  static void write_padding(const struct_type& structure, output_lines& out) {
    if (structure.fields.empty()) return;
    const field& last = structure.fields.back();
    const std::size_t padding = structure.size - last.offset - size_of(*last.type);
    if (padding > 0) out.add("  uchar padding[" + std::to_string(padding) + "];");
  }

  static std::string dimensions_of(const typed::variable& shared) {
    return names::dimensions(*shared.type) +
           (shared.alignment == 0
                ? ""
                : " __attribute__((aligned(" + std::to_string(shared.alignment) + ")))");
  }

  void write_helper_statics(output_lines& out) const {
    if (program_.helper_tile_statics.empty()) return;
    out.add("typedef struct {");
    for (const typed::variable* variable : program_.helper_tile_statics) {
      const type& t = *variable->type;
      out.add("  " + names::type(t) + " " + names::tile_static(*variable) +
                  dimensions_of(*variable) + ";",
              variable->where);
    }
    out.add("} " + names::helper_statics_type() + ";");
  }

  static std::string pointer_to_helper_statics() {
    return "__local " + names::helper_statics_type() + " *" + names::helper_statics();
  }

  void write_helper(const typed::function& helper, output_lines& out) {
    thread_indices thread(views_.index_type(), is_part_);
    if (needs_.orders_tiles) thread.order_tiles();
    expression_writer expressions(views_, view_values_, needs_, thread, checks());
    if (loops_ != nullptr) expressions.hand_on_thread(domain_.rank);
    if (has_async_copies_) expressions.copy_asynchronously();
    output_lines body;
    if (!write_tensor_product(helper, tensor_cores_, needs_, thread, body)) {
      statement_writer(expressions, checks(), body).write(helper.body);
    }

    std::string parameters = checks_ ? check_writer::parameter() : "";
    if (helper.reaches_tile_statics) {
      parameters += (parameters.empty() ? "" : ", ") + pointer_to_helper_statics();
    }
    if (loops_ != nullptr && is_given_thread(helper)) {
      parameters += (parameters.empty() ? "" : ", ") + thread.local_parameters(domain_);
    }
    for (const typed::variable* parameter : helper.parameters) {
      const std::string text = helper_parameter(*parameter, expressions);
      if (!text.empty()) parameters += (parameters.empty() ? "" : ", ") + text;
    }
    const std::string head = inlining_of(helper) + expressions.type_name(*helper.return_type) +
                             " " + names::function(helper) + "(" +
                             (parameters.empty() ? "void" : parameters) + ")";
    prototypes_.add(head + ";", helper.where);
    out.add(head + " {", helper.where);
    {
      const output_lines::indentation deeper(out);
      write_copies(helper, expressions, out);
      if (loops_ != nullptr) {
        thread.declare_by_local(domain_, out);
      } else {
        thread.declare(domain_, out);
      }
      write_temporaries(expressions, out);
      out.append(body);
    }
    out.add("}");
  }

  // A thread's array that a call is given lies in memory, not in registers: NVIDIA's compiler,
  // which is Clang, has to be told to inline what is large.
  std::string inlining_of(const typed::function& helper) const {
    const bool is_nvidia = tensor_cores_ >= tensor_core_form::sm_80;
    const bool takes_array = std::any_of(
        helper.parameters.begin(), helper.parameters.end(), [](const typed::variable* parameter) {
          const type& t = *parameter->type;
          return t.kind == type_kind::pointer && t.element->kind == type_kind::array &&
                 t.memory.space == address_space::private_memory;
        });
    return is_nvidia && takes_array ? "static inline __attribute__((always_inline)) " : "";
  }

  static void write_temporaries(const expression_writer& expressions, output_lines& out) {
    for (const std::string& declaration : expressions.temporaries()) out.add(declaration);
  }

  // What a thread knows of itself is asked for where it is used.
  std::string helper_parameter(const typed::variable& parameter, expression_writer& expressions) {
    const type& t = *parameter.type;
    if (t.kind == type_kind::tiled_index || t.kind == type_kind::barrier) return "";
    if (is_copied(parameter)) return expressions.type_name(t) + " " + names::argument(parameter);
    return expressions.declaration(parameter);
  }

  // quirk::shares_struct_arguments
  static bool is_copied(const typed::variable& parameter) {
    const type& t = *parameter.type;
    return parameter.is_assigned && (t.kind == type_kind::structure || has_index_components(t));
  }

  static void write_copies(const typed::function& helper, expression_writer& expressions,
                           output_lines& out) {
    for (const typed::variable* parameter : helper.parameters) {
      if (!is_copied(*parameter)) continue;
      out.add(expressions.declaration(*parameter) + " = " + names::argument(*parameter) + ";");
    }
  }

  // A view that is a value has a pointer to what is not const, whatever is done with it.
  std::string pointer_to(const std::string& pointed, const typed::variable& view) const {
    const bool is_const = views_.is_dissolved(view) && !view.is_written;
    return std::string("__global ") + (is_const ? "const " : "") + pointed + " *";
  }

  std::string pointer_to_elements(const typed::variable& view,
                                  expression_writer& expressions) const {
    return pointer_to(expressions.stored_type_name(*view.type->element), view);
  }

  void write_kernel(output_lines& out) {
    thread_indices thread(views_.index_type(), is_part_, program_.merged);
    if (needs_.orders_tiles) thread.order_tiles();
    expression_writer expressions(views_, view_values_, needs_, thread, checks());
    if (has_async_copies_) expressions.copy_asynchronously();
    output_lines body;
    if (loops_ != nullptr) {
      if (!has_rows()) expressions.hand_on_thread(domain_.rank);
      print_loops(*loops_, program_, expressions, thread, checks(), body);
    } else {
      statement_writer(expressions, checks(), body).write(kernel_.body);
    }

    if (is_tiled() && !has_rows()) {
      out.add("__attribute__((reqd_work_group_size(" + work_group_size() + ")))");
    }
    if (uses_lanes() && lanes_.is_size_asked) {
      out.add("__attribute__((intel_reqd_sub_group_size(" + std::to_string(lanes_.size) + ")))");
    }
    out.add("__kernel void " + entry_point() + "(" + kernel_parameters(expressions) + ") {",
            kernel_.where);
    {
      const output_lines::indentation deeper(out);
      write_tile_statics(expressions, out);
      if (checks_) checks_->write_start(out);
      write_view_pointers(expressions, out);
      write_vectors(expressions, out);
      write_own_index(thread, out);
      // A block of its own: the kernel's variables may have names that its parameters have.
      out.add("{");
      {
        const output_lines::indentation still_deeper(out);
        write_temporaries(expressions, out);
        out.append(body);
      }
      out.add("}");
    }
    out.add("}");
  }

  void write_own_index(thread_indices& thread, output_lines& out) {
    if (has_rows()) return;
    if (tiles() > 1) {
      thread.declare_of_tiles(domain_, tiles(), out);
    } else if (loops_ != nullptr) {
      thread.declare_of_tile(domain_, out);
    } else if (is_tiled()) {
      thread.declare(domain_, out);
    } else if (is_merged()) {
      write_merged_index(thread, out);
    } else {
      write_untiled_index(out);
    }
  }

  void write_merged_index(thread_indices& thread, output_lines& out) const {
    std::string outside;
    for (int d = 0; d < domain_.rank; ++d) {
      outside += (d == 0 ? "" : " || ") + thread.need(typed::thread_index_kind::global, d) +
                 " >= " + names::domain_extent(d);
    }
    thread.declare(domain_, out);
    out.add("if (" + outside + ") return;");
  }

  std::string work_group_size() const {
    std::array<int, 3> extents{1, 1, 1};
    for (int d = 0; d < domain_.rank && loops_ == nullptr; ++d) {
      const int at = local_dimension(domain_.tile, domain_.rank, d);
      extents[static_cast<std::size_t>(at)] = domain_.tile[static_cast<std::size_t>(d)];
    }
    std::string text;
    for (const int extent : extents) text += (text.empty() ? "" : ", ") + std::to_string(extent);
    return text;
  }

  // A vector comes as it lies in the host's memory.
  static std::string value_parameter(const typed::variable& v, expression_writer& expressions) {
    const type& t = *v.type;
    if (!is_vector(t)) return expressions.type_name(t) + " " + names::variable(v);
    return expressions.stored_type_name(t) + " " + names::argument(v);
  }

  void write_vectors(expression_writer& expressions, output_lines& out) const {
    for (const typed::variable* v : program_.kernel_parameters) {
      if (!is_vector(*v->type)) continue;
      out.add(expressions.declaration(*v) + " = " + names::unpack_function(*v->type) + "(" +
              names::argument(*v) + ");");
    }
  }

  std::string kernel_parameters(expression_writer& expressions) const {
    std::string text;
    const auto add = [&](const std::string& parameter) {
      text += (text.empty() ? "" : ", ") + parameter;
    };
    for (const typed::variable* parameter : program_.kernel_parameters) {
      if (parameter->type->kind != type_kind::view) {
        add(value_parameter(*parameter, expressions));
        continue;
      }
      add(pointer_to("char", *parameter) + names::buffer(*parameter));
      add("const long " + names::offset(*parameter) + views_.shape_parameters(*parameter));
    }
    if (!is_tiled() || has_rows() || is_merged()) {
      for (int d = 0; d < domain_.rank; ++d) add("const int " + names::domain_extent(d));
    }
    if (tiles() > 1) add("const int " + names::tiles_in_row());
    if (checks_) add(checks_->kernel_parameters());
    return text;
  }

  // OpenCL C 1.2 allows __local variables at the outermost block of a kernel only.
  void write_tile_statics(expression_writer& expressions, output_lines& out) const {
    if (!program_.helper_tile_statics.empty()) {
      const std::string storage = names::helper_statics() + "_storage";
      for (const typed::variable* variable : program_.helper_tile_statics) {
        expressions.type_name(*variable->type);
      }
      out.add("__local " + names::helper_statics_type() + " " + storage + ";");
      out.add(pointer_to_helper_statics() + " = &" + storage + ";");
    }
    const std::string of_tiles = tiles() > 1 ? "[" + std::to_string(tiles()) + "]" : "";
    for (const typed::variable* variable : kernel_.tile_statics) {
      out.add("__local " + expressions.type_name(*variable->type) + " " +
                  names::variable(*variable) + of_tiles + dimensions_of(*variable) + ";",
              variable->where);
    }
  }

  // Views of different types may share a buffer, so offsets are in bytes.
  void write_view_pointers(expression_writer& expressions, output_lines& out) const {
    for (const typed::variable* view : program_.kernel_parameters) {
      if (view->type->kind != type_kind::view) continue;
      const std::string pointer = pointer_to_elements(*view, expressions);
      const std::string first =
          "(" + pointer + ")(" + names::buffer(*view) + " + " + names::offset(*view) + ")";
      if (views_.is_dissolved(*view)) {
        out.add(pointer + names::variable(*view) + " = " + first + ";");
      } else {
        const std::string type = expressions.type_name(*view->type);
        out.add(type + " " + names::variable(*view) + " = " +
                view_values_.of_parameters(*view, first) + ";");
      }
    }
  }

  // OpenCL counts in three dimensions; a domain of more is one row of threads, the last dimension
  // fastest.
  std::string own_component(int d) const {
    if (domain_.rank <= max_domain_rank) {
      return "(int)get_global_id(" + std::to_string(domain_.rank - 1 - d) + ")";
    }
    std::string threads = "1";
    for (int k = d + 1; k < domain_.rank; ++k) threads += " * (size_t)" + names::domain_extent(k);
    const std::string counted = "get_global_id(0) / (" + threads + ")";
    return d == 0 ? "(int)(" + counted + ")"
                  : "(int)(" + counted + " % " + names::domain_extent(d) + ")";
  }

  // The domain is padded to whole work-groups; threads outside of it have nothing to do.
  void write_untiled_index(output_lines& out) {
    needs_.index_ranks.insert(domain_.rank);
    const std::string name = names::variable(*program_.thread_parameter);
    std::string components;
    std::string outside;
    for (int d = 0; d < domain_.rank; ++d) {
      components += (d == 0 ? "" : ", ") + own_component(d);
      outside += (d == 0 ? "" : " || ") + name + ".i[" + std::to_string(d) +
                 "] >= " + names::domain_extent(d);
    }
    out.add(names::index_type(domain_.rank) + " " + name + " = {{" + components + "}};");
    out.add("if (" + outside + ") return;");
  }

  const typed::program& program_;
  const typed::function& kernel_;
  const loop_tree* const loops_;  // nullptr in the work-group shape
  const sub_groups lanes_;
  const bool has_async_copies_;
  const tensor_core_form tensor_cores_;
  const bool is_part_;
  const type& domain_;
  const view_layout views_;
  view_values view_values_;
  program_needs needs_;
  std::optional<check_writer> checks_;
  output_lines prototypes_;
};

}  // namespace

written_program write_program(const typed::program& program, const compile_options& options,
                              const loop_tree* loops) {
  return program_writer(program, options, loops).run();
}

}  // namespace libtiles::compiler
