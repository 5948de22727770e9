#include <algorithm>
#include <string>
#include <utility>

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_epilogue.hpp"
#include "libtiles/algorithms/multiply_kernels.hpp"
#include "libtiles/algorithms/multiply_sums.hpp"
#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/algorithms/operand_copies.hpp"
#include "libtiles/algorithms/tuning/tuned.hpp"
#include "libtiles/algorithms/work_division.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/runtime/launch/tensor_core_check.hpp"

namespace libtiles::algorithms {
namespace {

/// The parameters of tensor_multiply.tile.
struct tensor_tile {
  std::int64_t rows, columns, depth, threads, stages;
};

/// Where a table has no other: of products that are large, and of those with too few such tiles.
struct usual_tiles {
  scalar_type type;
  product_precision precision;
  tensor_tile large, small;
};

constexpr usual_tiles usual[] = {
    {scalar_type::float16, product_precision::ieee, {128, 128, 32, 128, 2}, {64, 64, 32, 128, 2}},
    {scalar_type::bfloat16, product_precision::ieee, {128, 128, 32, 128, 2}, {64, 64, 32, 128, 2}},
    {scalar_type::float64, product_precision::ieee, {64, 128, 8, 128, 2}, {64, 64, 8, 128, 2}},
    {scalar_type::float32, product_precision::tf32, {128, 128, 16, 128, 2}, {64, 64, 16, 128, 2}},
    {scalar_type::float32, product_precision::tf32x3, {128, 128, 16, 128, 2}, {64, 64, 16, 128, 2}},
    {scalar_type::float32, product_precision::bf16, {128, 128, 16, 128, 2}, {64, 64, 16, 128, 2}},
};

const usual_tiles* usual_for(scalar_type type, product_precision precision) {
  for (const usual_tiles& each : usual) {
    if (each.type == type && each.precision == precision) return &each;
  }
  return nullptr;
}

// "tensor_multiply half", "tensor_multiply float tf32"
std::string key_of(scalar_type type, product_precision precision) {
  const std::string key = tuning_key("tensor_multiply", type);
  return precision == product_precision::ieee ? key : key + " " + name_of(precision);
}

std::int64_t tiles_of(const tensor_tile& tile, const product_extent& extent) {
  return quotient_up(extent.rows, tile.rows) * quotient_up(extent.columns, tile.columns);
}

/// Whether local memory has the operands of a tile. Kernels with wgmma may have more of it than the
/// driver says.
bool fits(runtime::context& where, scalar_type type, const tensor_tile& tile) {
  const std::int64_t elements = tile.stages * tile.depth * (tile.rows + tile.columns);
  const auto local = static_cast<std::int64_t>(where.device().local_memory);
  if (elements * bytes_of(type) <= local) return true;
  return runtime::warpgroups_work(where) && runtime::warpgroups_have_all_local_memory(where);
}

tensor_tile tile_for(runtime::context& where, scalar_type type, const matrix_product& product) {
  const usual_tiles& known = *usual_for(type, product.precision);
  const tuned found(key_of(type, product.precision), where);
  const tensor_tile large{
      found.number("TILE_ROWS", known.large.rows),
      found.number("TILE_COLUMNS", known.large.columns), found.number("DEPTH", known.large.depth),
      found.number("THREADS", known.large.threads), found.number("STAGES", known.large.stages)};
  if (keeps_busy(where, tiles_of(large, product.extent) * product.chunk)) {
    return fits(where, type, large) ? large : known.large;
  }
  return {found.number("SMALL_TILE_ROWS", known.small.rows),
          found.number("SMALL_TILE_COLUMNS", known.small.columns),
          found.number("SMALL_DEPTH", known.small.depth),
          found.number("SMALL_THREADS", known.small.threads),
          found.number("SMALL_STAGES", known.small.stages)};
}

/// How the depth is divided between groups.
struct depth_division {
  std::int64_t share, parts;
};

depth_division divided(const runtime::context& where, const tensor_tile& tile,
                       const matrix_product& product) {
  // So many products of a tile take as long as the launch that adds the parts.
  constexpr std::int64_t least_share = 512;
  const std::int64_t depth = product.extent.depth;
  const std::int64_t groups = tiles_of(tile, product.extent) * product.chunk;
  const std::int64_t parts = parts_of_depth(where, groups, depth, least_share);
  const std::int64_t share = quotient_up(quotient_up(depth, parts), tile.depth) * tile.depth;
  return {share, quotient_up(depth, share)};
}

/// Whether rows are read 16 bytes at a time where they are.
bool lies_well(const matrix_operand& operand, scalar_type type) {
  const std::int64_t bytes = bytes_of(type);
  return operand.column_stride == 1 && operand.row_stride * bytes % bytes_of_piece == 0 &&
         operand.batch_stride * bytes % bytes_of_piece == 0 && operand.is_aligned;
}

/// Whether the kernel writes the results, rather than sums that another one adds and finishes.
bool writes_results(scalar_type type, const matrix_product& product, std::int64_t parts) {
  return parts == 1 && product.c.column_stride == 1 &&
         is_in_kernel_language(product.epilogue.activation, type);
}

enum part_of_workspace : std::size_t { copied_a, copied_b, sums };

workspace_layout layout_of(runtime::context& where, scalar_type type,
                           const matrix_product& product) {
  workspace_layout layout;
  const auto add_copy = [&](const matrix_operand& operand, const matrix_shape& shape) {
    layout.add(lies_well(operand, type) ? 0 : shape.bytes_of_copy(type));
  };
  add_copy(product.a, shape_of_a(product));
  add_copy(product.b, shape_of_b(product));
  const std::int64_t parts = divided(where, tile_for(where, type, product), product).parts;
  if (!writes_results(type, product, parts)) layout.add(bytes_of_parts(type, product, parts));
  return layout;
}

class tensor_product {
 public:
  tensor_product(const execution& how, scalar_type type, const matrix_product& product,
                 const workspace& memory)
      : how_(how),
        type_(type),
        product_(product),
        memory_(memory),
        a_(taken(product_.a, shape_of_a(product_), copied_a)),
        b_(taken(product_.b, shape_of_b(product_), copied_b)) {}

  std::shared_ptr<runtime::event> submit(bool with_event) const {
    const tensor_tile tile = tile_for(*how_.where, type_, product_);
    try {
      return submit({tile, divided(*how_.where, tile, product_)}, with_event);
    } catch (const error& failure) {
      // Without wgmma, whose registers an activation may take, there is less local memory.
      if (failure.code() != status::local_memory_limit) throw;
      return submit(undivided(usual_for(type_, product_.precision)->large), with_event);
    }
  }

 private:
  struct division {
    tensor_tile tile;
    depth_division depth;
  };

  division undivided(const tensor_tile& tile) const {
    return {tile, {quotient_up(product_.extent.depth, tile.depth) * tile.depth, 1}};
  }

  std::shared_ptr<runtime::event> submit(const division& by, bool with_event) const {
    if (writes_results(type_, product_, by.depth.parts)) {
      const matrix_shape all{product_.batches, product_.extent.rows, product_.extent.columns};
      return multiply(by, *where_it_is(product_.c, type_, all), type_,
                      {product_.alpha, product_.beta, product_.epilogue}, with_event);
    }
    multiply(by, *view_of_sums(by.depth.parts), sum_type_of(type_), {1, 0, no_epilogue}, false);
    return submit_sums(how_, type_, product_, memory_.part(sums), by.depth.parts, with_event);
  }

  struct finish {
    double alpha, beta;
    const product_epilogue& epilogue;

    /// To alpha times a sum, in the kernel language.
    std::string added() const {
      const std::string before = beta == 0 ? "" : "beta * c(row, column)";
      if (!epilogue.bias) return before.empty() ? "0" : before;
      return before + (before.empty() ? "" : " + ") + "bias(row, column)";
    }
    bool only_scales() const { return beta == 0 && epilogue.is_empty(); }
  };

  matrix_shape shape_of_bias() const {
    return {matrices_of(*product_.epilogue.bias, product_), product_.extent.rows,
            product_.extent.columns};
  }

  owned_view view_of_sums(std::int64_t parts) const {
    const product_extent& extent = product_.extent;
    const extents shape{parts * product_.batches, extent.rows, extent.columns};
    return view_of(memory_.part(sums), sum_type_of(type_), shape, dense_strides(shape));
  }

  owned_view taken(const matrix_operand& operand, const matrix_shape& shape,
                   part_of_workspace place) const {
    if (lies_well(operand, type_)) return where_it_is(operand, type_, shape);
    owned_view copy = view_of_copy(memory_.part(place), type_, shape);
    copy_rows(how_, operand, type_, shape, *copy);
    return copy;
  }

  std::shared_ptr<runtime::kernel> kernel(const tensor_tile& tile, scalar_type result,
                                          const finish& by) const {
    kernel_parameters parameters{parameter("ROWS", tile.rows),
                                 parameter("COLUMNS", tile.columns),
                                 parameter("DEPTH", tile.depth),
                                 parameter("THREADS", tile.threads),
                                 parameter("STAGES", tile.stages),
                                 {"STORED", name_of(type_)},
                                 {"SUM", name_of(sum_type_of(type_))},
                                 {"RESULT", name_of(result)},
                                 {"PRECISION", name_of(product_.precision)},
                                 {"FINISHED", by.only_scales() ? "scaled" : "finished"},
                                 {"ADDED", by.added()}};
    const std::string activation(by.epilogue.activation);
    if (!activation.empty()) parameters.push_back({"ACTIVATION", "(" + activation + ")"});
    // Two loads belong to a stage.
    const std::string later = std::to_string(2 * (tile.stages - 2));
    if (tile.stages > 2) parameters.push_back({"STAGE_WAIT", "tile_wait(t, " + later + ")"});
    return algorithm_tile_kernel(tensor_multiply_text, "tensor_multiply.tile", "tiles_multiply",
                                 parameters);
  }

  std::shared_ptr<runtime::event> multiply(const division& by, const runtime::array_view& c,
                                           scalar_type result, const finish& end,
                                           bool with_event) const {
    const scalar_type sum = sum_type_of(type_);
    const owned_view bias =
        end.epilogue.bias ? where_it_is(*end.epilogue.bias, type_, shape_of_bias()) : nullptr;
    return kernel_call(kernel(by.tile, result, end))
        .view(*a_)
        .view(*b_)
        .view(c)
        .view(bias == nullptr ? *a_ : *bias)
        .number(scalar_type::int32, static_cast<double>(product_.batches))
        .number(scalar_type::int32, static_cast<double>(by.depth.share))
        .number(sum, end.alpha)
        .number(sum, end.beta)
        .launch(how_, {c.window().shape[0], tiles_of(by.tile, product_.extent)},
                {1, by.tile.threads}, with_event);
  }

  const execution& how_;
  const scalar_type type_;
  const matrix_product& product_;
  const workspace& memory_;
  const owned_view a_, b_;  // copies in the workspace where the kernel cannot take them as they lie
};

std::shared_ptr<runtime::event> submit_tensors(const execution& how, scalar_type type,
                                               const matrix_product& product,
                                               const workspace& memory, bool with_event) {
  return tensor_product(how, type, product, memory).submit(with_event);
}

}  // namespace

const multiply_form multiply_by_tensor_cores{layout_of, submit_tensors};

bool is_for_tensor_cores(runtime::context& where, scalar_type type, const matrix_product& product) {
  if (where.tensor_cores() == compiler::tensor_core_form::none || !is_group_form(where) ||
      compiler::has_loops(where.shape()) || where.checked() != compiler::checked_mode::off) {
    return false;
  }
  return product.extent.depth > 0 && usual_for(type, product.precision) != nullptr &&
         runtime::tensor_cores_work(where);
}

}  // namespace libtiles::algorithms
