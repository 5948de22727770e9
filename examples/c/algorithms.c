/* Rows summed, rows that become columns, and a product of matrices. */
#include <stdio.h>
#include <tiles/tiles.h>

/* NULL if it fails. */
static tiles_array_view view_of(float *data, int64_t rows, int64_t columns) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = TILES_TYPE_FLOAT32, desc.rank = 2;
  desc.extent[0] = rows, desc.extent[1] = columns;
  tiles_array_view view = NULL;
  tiles_array_view_create(&desc, data, NULL, &view);
  return view;
}

static void print(const char *name, const float *data, int count) {
  printf("%s:", name);
  for (int i = 0; i < count; ++i) printf(" %g", data[i]);
  printf("\n");
}

int main(void) {
  float matrix[6] = {1, 2, 3, 4, 5, 6}, sums[2], turned[6], product[4];
  tiles_array_view from = view_of(matrix, 2, 3), to_sums = view_of(sums, 2, 1);
  tiles_array_view to_turned = view_of(turned, 3, 2), to_product = view_of(product, 2, 2);
  const int64_t row[] = {1, 0};
  tiles_reduce_desc reduce = TILES_REDUCE_DESC_INIT;
  reduce.from = from, reduce.to = to_sums, reduce.tile = row;
  tiles_transpose_desc transpose = TILES_TRANSPOSE_DESC_INIT;
  transpose.from = from, transpose.to = to_turned;
  tiles_multiply_desc multiply = TILES_MULTIPLY_DESC_INIT;
  multiply.a = from, multiply.b = to_turned, multiply.c = to_product;
  tiles_status status = tiles_reduce(NULL, &reduce, NULL);
  if (status == TILES_OK) status = tiles_transpose(NULL, &transpose, NULL);
  if (status == TILES_OK) status = tiles_multiply(NULL, &multiply, NULL);
  if (status == TILES_OK) status = tiles_array_view_synchronize(to_sums, NULL);
  if (status == TILES_OK) status = tiles_array_view_synchronize(to_turned, NULL);
  if (status == TILES_OK) status = tiles_array_view_synchronize(to_product, NULL);
  if (status != TILES_OK) fprintf(stderr, "%s\n", tiles_get_last_error());
  tiles_array_view_release(from);
  tiles_array_view_release(to_sums);
  tiles_array_view_release(to_turned);
  tiles_array_view_release(to_product);
  if (status != TILES_OK) return 1;
  print("sums of rows", sums, 2);
  print("transposed", turned, 6);
  print("times its transpose", product, 4);
  return sums[1] == 15 && turned[1] == 4 && product[3] == 77 ? 0 : 1;
}
