// Products whose depth is divided between groups: each has a part of every sum.
#pragma once

#include <cstdint>
#include <memory>

#include "libtiles/algorithms/multiply_operands.hpp"
#include "libtiles/algorithms/workspace.hpp"

namespace libtiles::algorithms {

/// Whether so few groups divide the depth; else some compute units may idle.
bool divides_depth(const runtime::context& where, std::int64_t groups);

/// How many parts the depth of a product is divided into, so that all compute units have work, and
/// no loop is longer than quirk::ends_long_loops allows. \param groups  that the product has
/// without it, of all batches. \param depth   of the product. \param least   of each part, below
/// which another launch costs more than it gains. \param groups_of_unit  that a compute unit is to
/// have then.
std::int64_t parts_of_depth(const runtime::context& where, std::int64_t groups, std::int64_t depth,
                            std::int64_t least, std::int64_t groups_of_unit = 2);

/// Of the parts of all sums, dense: part by part, in each the matrices of the batches.
std::int64_t bytes_of_parts(scalar_type type, const matrix_product& product, std::int64_t parts);

/// Adds the parts, in an order that does not change from call to call: c = alpha sum + beta c, and
/// the epilogue. See kernels/multiply_sums.cl.
std::shared_ptr<runtime::event> submit_sums(const execution& how, scalar_type type,
                                            const matrix_product& product,
                                            const runtime::array_view& of_parts, std::int64_t parts,
                                            bool with_event);

}  // namespace libtiles::algorithms
