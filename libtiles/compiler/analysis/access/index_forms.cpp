#include "libtiles/compiler/analysis/access/index_forms.hpp"

namespace libtiles::compiler {
namespace {

using index_kind = typed::thread_index_kind;

index_form form_on(index_base base, int dimension, const value_bounds& rest) {
  const bool fits = rest.lowest >= INT32_MIN && rest.highest <= INT32_MAX;
  return fits ? index_form{base, dimension, rest.lowest, rest.highest} : index_form{};
}

// A place in the tile is one of the tile's.
affine_form without_local(const affine_form& form, value_bounds& rest) {
  affine_form others;
  for (const affine_form::term& term : form.terms) {
    const bool is_local = term.base.what == affine_base::kind::local && term.base.bounds;
    if (!is_local) {
      others.terms.push_back(term);
      continue;
    }
    const value_bounds added = *bounds_of({0, {term}});
    rest.lowest += added.lowest;
    rest.highest += added.highest;
  }
  return others;
}

index_form form_of(const affine_form& index, const affine_analysis& values) {
  auto [known, rest] = parts_of(index);
  const auto is_place = [&](index_kind which) {
    return values.is_of_thread(known, which, known.terms.front().base.dimension);
  };
  known.is_exact = true;  // an index is an int
  if (!known.terms.empty() && is_place(index_kind::global)) {
    return form_on(index_base::global, known.terms.front().base.dimension, rest);
  }
  known = without_local(known, rest);
  if (known.terms.empty()) return form_on(index_base::zero, 0, rest);
  if (is_place(index_kind::tile_origin)) {
    return form_on(index_base::tile_origin, known.terms.front().base.dimension, rest);
  }
  return known.is_uniform() ? form_on(index_base::uniform, 0, rest) : index_form{};
}

}  // namespace

std::vector<index_form> index_forms(const std::vector<affine_form>& indices,
                                    const affine_analysis& values) {
  std::vector<index_form> forms;
  for (const affine_form& each : indices) forms.push_back(form_of(each, values));
  return forms;
}

}  // namespace libtiles::compiler
