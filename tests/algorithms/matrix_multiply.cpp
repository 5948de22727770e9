// tiles_multiply: against plain loops.
#include <cmath>
#include <limits>

#include "tests/algorithms/calls.hpp"
#include "tests/algorithms/contract.hpp"
#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/host_matrix.hpp"
#include "tests/algorithms/product_checks.hpp"
#include "tests/algorithms/product_contexts.hpp"
#include "tiles/bfloat16.hpp"
#include "tiles/half.hpp"

namespace {

const contract<tiles_multiply_desc> multiply_contract(
    "multiply", {tiles_multiply, TILES_MULTIPLY_DESC_INIT, tiles_multiply_workspace},
    [](call_data& data, tiles_multiply_desc& desc) {
      desc.a = data.reads(std::vector<int>(35, 3), {5, 7});
      desc.b = data.reads(std::vector<int>(63, 2), {7, 9});
      desc.c = data.writes(extent_list{5, 9});
    });

uint64_t workspace_of(const product_size& size, tiles_context context) {
  host_matrix<float> a(dense(size.rows, size.depth), 0), b(dense(size.depth, size.columns), 0);
  host_matrix<float> c(dense(size.rows, size.columns), 0);
  const owned_view of_a = a.view(TILES_TYPE_FLOAT32), of_b = b.view(TILES_TYPE_FLOAT32);
  const owned_view of_c = c.view(TILES_TYPE_FLOAT32);
  tiles_multiply_desc desc = scaled(2, 3);
  desc.a = of_a.get(), desc.b = of_b.get(), desc.c = of_c.get();
  uint64_t bytes = 0;
  succeed(tiles_multiply_workspace(context, &desc, &bytes));
  return bytes;
}

void check_transposed(tiles_context context, const product_size& size) {
  product_layouts lie = dense_product(size);
  lie.a = dense(size.depth, size.rows);
  check_product<float>(context, TILES_TYPE_FLOAT32, lie, size.depth,
                       scaled(1, 0, TILES_MULTIPLY_TRANSPOSE_A));
  lie.b = dense(size.columns, size.depth);
  check_product<float>(context, TILES_TYPE_FLOAT32, lie, size.depth,
                       scaled(1, 0, TILES_MULTIPLY_TRANSPOSE_A | TILES_MULTIPLY_TRANSPOSE_B));
  lie.a = dense(size.rows, size.depth);
  check_product<float>(context, TILES_TYPE_FLOAT32, lie, size.depth,
                       scaled(1, 0, TILES_MULTIPLY_TRANSPOSE_B));
}

std::vector<product_size> small_sizes() {
  if (is_interpreted()) return {{5, 7, 3}, {65, 17, 8}};
  return {{1, 1, 1}, {1, 67, 5}, {67, 1, 5}, {5, 7, 3}, {63, 17, 8}, {64, 64, 16}, {65, 65, 17}};
}

}  // namespace

TEST_CASE("matrices of floats are multiplied, whatever the extents are") {
  const tiles_context context = each_form();
  for (const product_size& size : small_sizes()) {
    check_product<float>(context, TILES_TYPE_FLOAT32, dense_product(size), size.depth);
  }
}

TEST_CASE("more products than are packed at once are added") {
  const tiles_context context = form_in_reach();
  const int64_t rows = is_interpreted() ? 7 : 13, columns = is_interpreted() ? 17 : 70;
  for (const int64_t depth : {384, 385, 512, 513, 1025}) {
    check_product<float>(context, TILES_TYPE_FLOAT32, dense_product({rows, columns, depth}), depth,
                         scaled(2, 3));
  }
}

TEST_CASE("products of few rows or columns read the other operand where it lies") {
  const tiles_context context = each_form();
  std::vector<product_size> sizes{{1, 70, 33}, {16, 67, 5}};
  if (!is_interpreted()) {
    sizes.insert(sizes.end(), {{1, 1025, 257}, {2, 300, 129}, {3, 129, 64}, {7, 128, 1031}});
    sizes.insert(sizes.end(), {{8, 257, 63}, {15, 65, 300}, {16, 1025, 130}, {17, 65, 300}});
    sizes.insert(sizes.end(), {{1, 260, 516}, {16, 1028, 132}});
  }
  for (const product_size& size : sizes) {
    const product_size turned{size.columns, size.rows, size.depth};
    for (const product_size& each : {size, turned}) {
      check_product<float>(context, TILES_TYPE_FLOAT32, dense_product(each), each.depth,
                           scaled(2, 3));
      check_transposed(context, each);
    }
  }
}

TEST_CASE("few rows have any strides, batches and types") {
  const tiles_context context = each_form();
  for (const int64_t rows : {1, 5}) {
    const product_layouts lie{scattered(rows, 40, 3), turned(40, 37, 3), scattered(rows, 37, 3)};
    check_product<float>(context, TILES_TYPE_FLOAT32, lie, 40, scaled(2, 3));
    const product_layouts across{turned(rows, 40, 3), dense(40, 37), turned(rows, 37, 3)};
    check_product<std::int32_t>(context, TILES_TYPE_INT32, across, 40, scaled(2, 3));
    check_product<tiles::half>(context, TILES_TYPE_FLOAT16, across, 40);
    check_product<tiles::bfloat16>(context, TILES_TYPE_BFLOAT16, across, 40);
    const product_layouts in_vectors{turned(rows, 40, 3), dense(40, 36), turned(rows, 36, 3)};
    check_product<std::int32_t>(context, TILES_TYPE_INT32, in_vectors, 40, scaled(2, 3));
    check_product<tiles::half>(context, TILES_TYPE_FLOAT16, in_vectors, 40);
    check_product<tiles::bfloat16>(context, TILES_TYPE_BFLOAT16, in_vectors, 40);
  }
}

TEST_CASE("the depth of few tiles is divided, and its parts are added") {
  const tiles_context context = form_in_reach();
  if (is_interpreted()) return;
  for (const int64_t depth : {255, 256, 1031, 4096}) {
    const product_size size{31, 29, depth};
    check_product<float>(context, TILES_TYPE_FLOAT32, dense_product(size), depth, scaled(2, 3));
    check_product<tiles::half>(context, TILES_TYPE_FLOAT16, dense_product({33, 29, 128}), 128);
    check_transposed(context, size);
  }
  const product_layouts lie{dense(33, 600, 2), dense(600, 29), scattered(33, 29, 2)};
  check_product<float>(context, TILES_TYPE_FLOAT32, lie, 600, scaled(2, 3));
}

TEST_CASE("products are added however great the depth is") {
  if (is_interpreted()) return;
  const product_size size{1, 2, 1000003};
  check_product<int>(own_form, TILES_TYPE_INT32, dense_product(size), size.depth);
}

TEST_CASE("a chunk of batches that is shorter than the others is multiplied as they are") {
  const tiles_context context = form_in_reach();
  // So many groups take long there.
  if (is_interpreted() || device().platform == std::string("rusticl")) return;
  // 2^15 batches are the largest chunk.
  const product_layouts thin{dense(1, 256), dense(256, 17), dense(1, 17, (1 << 15) + 1)};
  check_product<float>(context, TILES_TYPE_FLOAT32, thin, 256, scaled(2, 3));
  // Of others, as many as have workspaces of 64 MiB.
  const auto fit = static_cast<int64_t>((64 << 20) / workspace_of({17, 17, 4096}, context));
  const product_layouts tiled{dense(17, 4096), dense(4096, 17), dense(17, 17, fit + 1)};
  check_product<float>(context, TILES_TYPE_FLOAT32, tiled, 4096, scaled(2, 3));
}

TEST_CASE("either operand is read transposed") { check_transposed(form_in_reach(), {19, 21, 23}); }

TEST_CASE("operands of whole tiles are multiplied where they lie") {
  const tiles_context context = form_in_reach();
  const product_size size{128, 128, 64};
  check_product<float>(context, TILES_TYPE_FLOAT32, dense_product(size), size.depth, scaled(2, 3));
  check_transposed(context, size);
}

TEST_CASE("views of any strides are multiplied, and nothing beside their elements is written") {
  const tiles_context context = form_in_reach();
  const int64_t rows = is_interpreted() ? 3 : 17;
  const product_layouts apart{scattered(rows, 5), scattered(5, 35), scattered(rows, 35)};
  check_product<float>(context, TILES_TYPE_FLOAT32, apart, 5, scaled(1, 2));
  const product_layouts columns{turned(17, 18), turned(18, 35), turned(17, 35)};
  check_product<float>(context, TILES_TYPE_FLOAT32, columns, 18);
}

TEST_CASE("matrices of a batch are multiplied, and one matrix serves all of them") {
  const tiles_context context = form_in_reach();
  check_product<float>(context, TILES_TYPE_FLOAT32,
                       {dense(9, 8, 3), dense(8, 7, 3), dense(9, 7, 3)}, 8);
  check_product<float>(context, TILES_TYPE_FLOAT32,
                       {dense(5, 4), scattered(4, 3, 2), dense(5, 3, 2)}, 4);
  check_product<float>(context, TILES_TYPE_FLOAT32,
                       {dense(5, 4, 2), dense(4, 3), scattered(5, 3, 2)}, 4, scaled(1, 1));
}

TEST_CASE("without products, c is multiplied by beta") {
  const tiles_context context = form_in_reach();
  check_product<float>(context, TILES_TYPE_FLOAT32, {dense(3, 0), dense(0, 4), dense(3, 4)}, 0,
                       scaled(1, 3));
  check_product<float>(context, TILES_TYPE_FLOAT32, {dense(3, 0), dense(0, 4), dense(3, 4)}, 0);
}

TEST_CASE("nothing is multiplied to nothing") {
  const tiles_context context = form_in_reach();
  check_product<float>(context, TILES_TYPE_FLOAT32, {dense(0, 5), dense(5, 4), dense(0, 4)}, 5);
  check_product<float>(context, TILES_TYPE_FLOAT32, {dense(2, 5, 0), dense(5, 4), dense(2, 4, 0)},
                       5);
}

TEST_CASE("c is not read where beta is 0") {
  const tiles_context context = form_in_reach();
  host_matrix<float> a(dense(2, 2), 1), b(dense(2, 2), 1);
  host_matrix<float> c(dense(2, 2), std::numeric_limits<float>::quiet_NaN());
  {
    const owned_view of_a = a.view(TILES_TYPE_FLOAT32), of_b = b.view(TILES_TYPE_FLOAT32);
    const owned_view of_c = c.view(TILES_TYPE_FLOAT32);
    tiles_event event = nullptr;
    succeed(run_multiply(context, of_a.get(), of_b.get(), of_c.get(), nullptr, &event));
    const owned_event end(event);
    succeed(tiles_event_wait(end.get()));
  }
  CHECK(c.at(1, 1) == 2);
}

TEST_CASE("a NaN stays one") {
  const tiles_context context = form_in_reach();
  host_matrix<float> a(dense(2, 2), 1), b(dense(2, 2), 1), c(dense(2, 2), 0);
  a.at(1, 0) = std::numeric_limits<float>::quiet_NaN();
  {
    const owned_view of_a = a.view(TILES_TYPE_FLOAT32), of_b = b.view(TILES_TYPE_FLOAT32);
    const owned_view of_c = c.view(TILES_TYPE_FLOAT32);
    succeed(run_multiply(context, of_a.get(), of_b.get(), of_c.get(), nullptr, nullptr));
  }
  CHECK(c.at(0, 0) == 2);
  CHECK(std::isnan(c.at(1, 1)));
}

TEST_CASE("matrices of ints are multiplied") {
  for (const product_size& size : {product_size{5, 7, 3}, product_size{65, 33, 17}}) {
    check_product<int>(own_form_in_reach(), TILES_TYPE_INT32, dense_product(size), size.depth,
                       scaled(2, -3));
  }
}

TEST_CASE("matrices of halves and bfloat16s are multiplied") {
  const tiles_context context = form_in_reach();
  for (const product_size& size : {product_size{5, 7, 3}, product_size{33, 70, 18}}) {
    check_product<tiles::half>(context, TILES_TYPE_FLOAT16, dense_product(size), size.depth,
                               scaled(2, 3));
    check_product<tiles::bfloat16>(context, TILES_TYPE_BFLOAT16, dense_product(size), size.depth,
                                   scaled(2, 3));
  }
}

TEST_CASE("sums of halves are rounded once") {
  // 2048 + 1 is no half, and 4097 of the sum would become 4096 or 4098.
  host_matrix<tiles::half> a(dense(1, 600), tiles::half(1.0f)), c(dense(1, 1), tiles::half(0.0f));
  host_matrix<tiles::half> b(dense(600, 1), tiles::half(1.0f));
  a.at(0, 0) = tiles::half(2048.0f);
  {
    const owned_view of_a = a.view(TILES_TYPE_FLOAT16), of_b = b.view(TILES_TYPE_FLOAT16);
    const owned_view of_c = c.view(TILES_TYPE_FLOAT16);
    succeed(
        run_multiply(own_form_in_reach(), of_a.get(), of_b.get(), of_c.get(), nullptr, nullptr));
  }
  CHECK(static_cast<float>(c.at(0, 0)) == 2648.0f);
}

TEST_CASE("tensor cores multiply matrices of any strides, batches and extents") {
  // Emulated: on devices that have none, too. Interpreters take minutes for it.
  if (is_interpreted()) return;
  const tiles_context context = context_with_tensor_cores();
  for (const product_size& size : {product_size{33, 20, 70}, {32, 17, 32}, {20, 17, 1031}}) {
    check_product<tiles::half>(context, TILES_TYPE_FLOAT16, dense_product(size), size.depth,
                               scaled(2, 3));
    check_product<tiles::bfloat16>(context, TILES_TYPE_BFLOAT16, dense_product(size), size.depth,
                                   scaled(2, 3));
  }
  const product_layouts apart{scattered(40, 24, 2), scattered(24, 35, 2), scattered(40, 35, 2)};
  check_product<tiles::half>(context, TILES_TYPE_FLOAT16, apart, 24, scaled(1, 2));
  const product_layouts repeated{dense(40, 24), dense(24, 35), dense(40, 35, 3)};
  check_product<tiles::half>(context, TILES_TYPE_FLOAT16, repeated, 24, scaled(1, 2));
  const product_layouts columns{turned(40, 24), turned(24, 35, 2), turned(40, 35, 2)};
  check_product<tiles::half>(context, TILES_TYPE_FLOAT16, columns, 24);
  const product_layouts lie{dense(24, 40), dense(24, 33), dense(40, 33)};
  check_product<tiles::half>(context, TILES_TYPE_FLOAT16, lie, 24,
                             scaled(1, 0, TILES_MULTIPLY_TRANSPOSE_A));
  if (device().supports_double == 0) return;
  check_product<double>(context, TILES_TYPE_FLOAT64, dense_product({33, 20, 70}), 70, scaled(2, 3));
}

TEST_CASE("tiles of a table that do not fit into local memory give way to the usual ones") {
  if (is_interpreted() || device().supports_double == 0) return;
  const owned_context context(new_context_with_emulated("TILES_TENSOR_CORES"));
  built_for(context.get());
  succeed(tiles_context_set_tuning(context.get(), "tensor_multiply double",
                                   "SMALL_DEPTH=512 SMALL_STAGES=16"));
  // Operands that are copied first, and of a depth that the other tiles would divide.
  const product_layouts columns{turned(20, 1031), turned(1031, 17), turned(20, 17)};
  check_product<double>(context.get(), TILES_TYPE_FLOAT64, columns, 1031, scaled(2, 3));
}

TEST_CASE("each precision multiplies floats, by tensor cores or without") {
  if (is_interpreted()) return;
  for (const tiles_context each : {own_form, context_with_tensor_cores()}) {
    const tiles_context context = built_for(each);
    for (const tiles_precision precision :
         {TILES_PRECISION_TF32, TILES_PRECISION_TF32X3, TILES_PRECISION_BF16}) {
      tiles_multiply_desc desc = scaled(2, 3);
      desc.precision = precision;
      check_product<float>(context, TILES_TYPE_FLOAT32, dense_product({40, 33, 20}), 20, desc);
    }
  }
}

TEST_CASE("matrices of doubles are multiplied where the device has them, and refused elsewhere") {
  if (device().supports_double != 0) {
    check_product<double>(own_form_in_reach(), TILES_TYPE_FLOAT64, dense_product({17, 19, 5}), 5,
                          scaled(1, 1));
    return;
  }
  host_matrix<double> a(dense(2, 2), 1), c(dense(2, 2), 0);
  const owned_view of_a = a.view(TILES_TYPE_FLOAT64), of_c = c.view(TILES_TYPE_FLOAT64);
  CHECK(failed(TILES_ERROR_UNSUPPORTED,
               run_multiply(nullptr, of_a.get(), of_a.get(), of_c.get(), nullptr, nullptr)) ==
        "multiply: the elements of 'c' are double, which " + described_device() +
            " does not support; use float, or another device");
}

namespace {

/// Matrices of ints, or of another type, without meaning.
struct three_views {
  three_views(const matrix_layout& of_a, const matrix_layout& of_b, const matrix_layout& of_c,
              int32_t type = TILES_TYPE_INT32, uint32_t flags = 0)
      : a_data(of_a, 0),
        b_data(of_b, 0),
        c_data(of_c, 0),
        a(a_data.view(type)),
        b(b_data.view(type)),
        c(c_data.view(type, flags)) {}

  std::string refusal(const tiles_multiply_desc& desc = TILES_MULTIPLY_DESC_INIT) const {
    return failed(TILES_ERROR_INVALID_ARGUMENT,
                  run_multiply(nullptr, a.get(), b.get(), c.get(), &desc, nullptr));
  }

  host_matrix<int> a_data, b_data, c_data;
  owned_view a, b, c;
};

}  // namespace

TEST_CASE("products refuse biases and activations that do not fit") {
  const three_views views(dense(2, 3), dense(3, 5), dense(2, 5));
  tiles_multiply_desc desc = TILES_MULTIPLY_DESC_INIT;
  desc.bias = views.a.get();
  CHECK(views.refusal(desc) ==
        "multiply: the extent of 'bias' is (2, 3); expected one that is broadcast to that of 'c', "
        "(2, 5): the same extents or 1 in its last dimensions");
  if (is_interpreted()) return;  // whose log is to tell of no failed build
  desc.bias = nullptr;
  desc.activation = "x +";
  const std::string message =
      failed(TILES_ERROR_BUILD,
             run_multiply(nullptr, views.a.get(), views.b.get(), views.c.get(), &desc, nullptr));
  CHECK(message.find("multiply: the activation \"x +\" of x does not compile\n") == 0);
}

TEST_CASE("products refuse precisions that do not fit") {
  tiles_multiply_desc desc = TILES_MULTIPLY_DESC_INIT;
  desc.precision = TILES_PRECISION_TF32;
  CHECK(three_views(dense(2, 3), dense(3, 5), dense(2, 5)).refusal(desc) ==
        "multiply: 'precision' is tf32, and the elements are int; expected ieee, or elements that "
        "are "
        "float");
  desc.precision = 4;
  CHECK(three_views(dense(2, 3), dense(3, 5), dense(2, 5)).refusal(desc) ==
        "tiles_multiply_desc.precision is 4; expected a tiles_precision");
}

TEST_CASE("products refuse matrices that do not fit") {
  CHECK(three_views(dense(2, 3), dense(4, 5), dense(2, 5)).refusal() ==
        "multiply: 'a' has the extent (2, 3) and 'b' has the extent (4, 5); the number of columns "
        "must equal the number of rows");
  CHECK(three_views(dense(3, 2), dense(4, 5), dense(2, 5))
            .refusal(scaled(1, 0, TILES_MULTIPLY_TRANSPOSE_A)) ==
        "multiply: 'a' transposed has the extent (2, 3) and 'b' has the extent (4, 5); the number "
        "of columns must equal the number of rows");
  CHECK(
      three_views(dense(2, 3), dense(3, 5), dense(5, 2)).refusal() ==
      "multiply: 'c' has the extent (5, 2); expected (2, 5), as 'a' has the extent (2, 3) and 'b' "
      "has the extent (3, 5)");
  CHECK(three_views(dense(2, 3, 2), dense(3, 5, 3), dense(2, 5, 3)).refusal() ==
        "multiply: 'a' has 2 matrices and 'b' 3, 'c' has 3; expected the same number, or one");
}

TEST_CASE("products refuse elements, factors and flags that they do not know") {
  const three_views ints(dense(2, 3), dense(3, 5), dense(2, 5));
  CHECK(ints.refusal(scaled(0.5, 0)) ==
        "multiply: 'alpha' is 0.5; expected an int, the type of the elements");
  CHECK(ints.refusal(scaled(1, 4e9)) ==
        "multiply: 'beta' is 4e+09; expected an int, the type of the elements");
  CHECK(ints.refusal(scaled(1, 0, 4)) ==
        "tiles_multiply_desc.flags is 4; expected bits of tiles_multiply_flags");
  CHECK(three_views(dense(2, 3), dense(3, 5), dense(2, 5), TILES_TYPE_UINT32).refusal() ==
        "multiply: the elements are unsigned int; expected float, double, half, bfloat16 or int");
  CHECK(three_views(dense(2, 3), dense(3, 5), dense(2, 5), TILES_TYPE_INT32, TILES_DATA_CONST)
            .refusal() ==
        "multiply: 'c' is array_view<const int, 2>, which is read-only; use the view that it was "
        "made from");
  three_views mixed(dense(2, 3), dense(3, 5), dense(2, 5));
  mixed.b = mixed.b_data.view(TILES_TYPE_FLOAT32);
  CHECK(mixed.refusal() ==
        "multiply: the elements of 'b' are float, those of 'c' are int; expected the same");
}

TEST_CASE("products refuse to write to what they read") {
  three_views squares(dense(3, 3), dense(3, 3), dense(3, 3));
  squares.c = squares.a_data.view(TILES_TYPE_INT32);
  CHECK(squares.refusal() ==
        "multiply: 'a' and 'c' overlap; write to separate memory, or copy 'a' first");
  squares.c = squares.b_data.view(TILES_TYPE_INT32);
  CHECK(squares.refusal() ==
        "multiply: 'b' and 'c' overlap; write to separate memory, or copy 'b' first");
  std::vector<int> row(3);
  squares.c = view_of(row);
  CHECK(squares.refusal() ==
        "multiply: 'c' has rank 1; expected 2 for a matrix, or 3 for a batch of matrices");
}
