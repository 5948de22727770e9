#include "libtiles/compiler/codegen/loops/lane_index.hpp"

#include "libtiles/compiler/codegen/names.hpp"

namespace libtiles::compiler {

std::string index_in_tile::counter() const {
  return names::thread_index(typed::thread_index_kind::local, tiled_index_.rank - 1);
}

void index_in_tile::declare_others(output_lines& out) const {
  thread_.declare_of_thread(tiled_index_, out);
}

std::string index_in_row::counter() const { return names::column(); }

void index_in_row::declare_others(output_lines& out) const {
  const type& domain = *parameter_.type;
  if (domain.kind == type_kind::tiled_index) {
    thread_.declare_in_row(domain, out);
    return;
  }
  std::string components;
  for (int d = 0; d < domain.rank; ++d) components += (d == 0 ? "" : ", ") + component(d);
  out.add("const " + expressions_.type_name(domain) + " " + names::variable(parameter_) + " = {{" +
          components + "}};");
}

std::string index_in_row::component(int dimension) const {
  const int last = parameter_.type->rank - 1;
  return "(int)" + (dimension == last ? counter()
                                      : "get_global_id(" + std::to_string(last - dimension) + ")");
}

}  // namespace libtiles::compiler
