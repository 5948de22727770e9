/* What a Fortran array is, from the descriptor that the compiler passes for an argument of any type and
 * any rank. Sections keep their strides; nothing is copied. */
#include <ISO_Fortran_binding.h>
#include <tiles/tiles.h>

static tiles_type element_type(const CFI_cdesc_t *array) {
  switch (array->type) {
    case CFI_type_int8_t: return TILES_TYPE_INT8;
    case CFI_type_int16_t: return TILES_TYPE_INT16;
    case CFI_type_int32_t: return TILES_TYPE_INT32;
    case CFI_type_int64_t: return TILES_TYPE_INT64;
    case CFI_type_float: return TILES_TYPE_FLOAT32;
    case CFI_type_double: return TILES_TYPE_FLOAT64;
    case CFI_type_Bool: return array->elem_len == 1 ? TILES_TYPE_BOOL : 0;
    default: return 0;
  }
}

/* Fills `desc` and `first`. With `as_written`, dimension d of the view is dimension d of the array; else
 * they are reversed, so that a whole array is dense and row-major. Returns NULL or what is wrong. */
const char *tiles_fortran_describe(const CFI_cdesc_t *array, int as_written, tiles_data_desc *desc,
                                   void **first) {
  const int rank = array->rank == 0 ? 1 : array->rank;
  desc->element_type = element_type(array);
  if (desc->element_type == 0) {
    return "the array's type is none that kernels know: integer of 1, 2, 4 or 8 bytes, real(4), real(8), "
           "logical(c_bool)";
  }
  if (rank > TILES_MAX_RANK) return "the array has more dimensions than a view may have";
  if (array->base_addr == 0) return "the array is not allocated or not associated";
  desc->rank = (uint32_t)rank;
  desc->flags = TILES_DATA_STRIDED;
  desc->extent[0] = desc->stride[0] = 1;
  for (int k = 0; k < array->rank; ++k) {
    const int d = as_written ? k : rank - 1 - k;
    const CFI_dim_t *dim = &array->dim[k];
    if (dim->extent < 0) return "the array's last extent is unknown: pass a section, such as a(:n)";
    if (dim->sm % (CFI_index_t)array->elem_len != 0) {
      return "the array's elements are no multiple of their size apart";
    }
    desc->extent[d] = dim->extent;
    desc->stride[d] = dim->sm / (CFI_index_t)array->elem_len;
  }
  *first = array->base_addr;
  return 0;
}
