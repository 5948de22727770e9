#include "libtiles/compiler/transform/merge_tiles.hpp"

#include <map>
#include <optional>
#include <utility>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/tree_copy.hpp"

namespace libtiles::compiler {
namespace {

/// Which of the merged tiles, by dimension; 0 in dimensions that make no difference.
using neighbour = typed::merge_factors;

class tile_merging {
 public:
  tile_merging(typed::program& program, const tile_dependence& depends,
               const typed::merge_factors& factors)
      : thread_(*program.thread_parameter),
        kernel_(*program.kernel),
        depends_(depends),
        factors_(factors) {}

  void run() {
    const std::vector<typed::variable*> statics = std::move(kernel_.tile_statics);
    kernel_.tile_statics.clear();
    for (typed::variable* v : statics) {
      for_each_neighbour({}, {}, depends_.of(*v), [&](const neighbour& tile) {
        kernel_.tile_statics.push_back(&variable_of(*v, tile));
      });
    }
    kernel_.body.statements = merged(kernel_.body.statements, {}, {});
  }

 private:
  // Calls `visit` with each of the tiles that differ in `varying`, the dimensions `done` being as
  // in `tile` already.
  template <class Visit>
  void for_each_neighbour(const neighbour& tile, dimension_set done, dimension_set varying,
                          const Visit& visit) {
    std::vector<neighbour> tiles{tile};
    for (std::size_t d = 0; d < factors_.size(); ++d) {
      if (done.test(d) || !varying.test(d)) continue;
      std::vector<neighbour> more;
      for (neighbour one : tiles) {
        for (one[d] = 0; one[d] < factors_[d]; ++one[d]) more.push_back(one);
      }
      tiles = std::move(more);
    }
    for (const neighbour& one : tiles) visit(one);
  }

  statement_list merged(const statement_list& list, const neighbour& tile, dimension_set done) {
    statement_list made;
    for (const typed::statement_ptr& s : list) {
      const dimension_set varying = depends_.of(*s);
      for_each_neighbour(tile, done, varying, [&](const neighbour& one) {
        made.push_back(copy(*s, one, done | varying));
      });
    }
    return made;
  }

  typed::statement_ptr merged(const typed::statement& body, const neighbour& tile,
                              dimension_set done) {
    const auto* const block = std::get_if<typed::block>(&body.node);
    if (block != nullptr) {
      return build::statement(body.where,
                              typed::block{merged(block->statements, tile, done), block->is_load});
    }
    typed::block made;
    const dimension_set varying = depends_.of(body);
    for_each_neighbour(tile, done, varying, [&](const neighbour& one) {
      made.statements.push_back(copy(body, one, done | varying));
    });
    return build::statement(body.where, std::move(made));
  }

  typed::statement_ptr copy(const typed::statement& s, const neighbour& tile, dimension_set done) {
    typed::statement_ptr made =
        std::visit([&](const auto& n) { return copy_node(n, s.where, tile, done); }, s.node);
    return stores_to_views(s) ? if_in_domain(std::move(made), tile) : std::move(made);
  }

  typed::statement_ptr copy_node(const typed::declaration& n, const location& where,
                                 const neighbour& tile, dimension_set) {
    return build::declaration(variable_of(*n.declared, tile), copy(n.initializer, tile), where);
  }
  typed::statement_ptr copy_node(const typed::expression_statement& n, const location& where,
                                 const neighbour& tile, dimension_set) {
    return build::statement(where, typed::expression_statement{copy(n.value, tile)});
  }
  template <class Simple>
  typed::statement_ptr copy_node(const Simple& n, const location& where, const neighbour&,
                                 dimension_set) {
    return build::statement(where, Simple(n));
  }
  typed::statement_ptr copy_node(const typed::return_statement&, const location& where,
                                 const neighbour&, dimension_set) {
    return build::statement(where, typed::return_statement{});
  }
  typed::statement_ptr copy_node(const typed::block& n, const location& where,
                                 const neighbour& tile, dimension_set done) {
    return build::statement(where, typed::block{merged(n.statements, tile, done), n.is_load});
  }
  typed::statement_ptr copy_node(const typed::if_statement& n, const location& where,
                                 const neighbour& tile, dimension_set done) {
    return build::statement(
        where, typed::if_statement{copy(n.condition, tile), merged(*n.then, tile, done),
                                   n.otherwise ? merged(*n.otherwise, tile, done) : nullptr});
  }
  typed::statement_ptr copy_node(const typed::while_statement& n, const location& where,
                                 const neighbour& tile, dimension_set done) {
    return build::statement(
        where,
        typed::while_statement{copy(n.condition, tile), merged(*n.body, tile, done), n.unrolling});
  }
  typed::statement_ptr copy_node(const typed::do_statement& n, const location& where,
                                 const neighbour& tile, dimension_set done) {
    typed::statement_ptr body = merged(*n.body, tile, done);
    return build::statement(
        where, typed::do_statement{std::move(body), copy(n.condition, tile), n.unrolling});
  }
  // What the head declares for several tiles is declared before the loop.
  typed::statement_ptr copy_node(const typed::for_statement& n, const location& where,
                                 const neighbour& tile, dimension_set done) {
    statement_list first = merged(n.first, tile, done);
    const bool fits = first.size() == n.first.size();
    typed::for_statement loop{
        {}, copy(n.condition, tile), copy(n.step, tile), merged(*n.body, tile, done), n.unrolling};
    if (fits) loop.first = std::move(first);
    typed::statement_ptr made = build::statement(where, std::move(loop));
    if (fits) return made;
    first.push_back(std::move(made));
    return build::statement(where, typed::block{std::move(first)});
  }
  typed::statement_ptr copy_node(const typed::switch_statement& n, const location& where,
                                 const neighbour& tile, dimension_set done) {
    typed::switch_statement made{copy(n.value, tile), {}};
    for (const typed::switch_section& section : n.sections) {
      made.sections.push_back(
          {section.labels, section.is_default, {merged(section.body.statements, tile, done)}});
    }
    return build::statement(where, std::move(made));
  }

  typed::expression_ptr copy(const typed::expression_ptr& e, const neighbour& tile) {
    if (e == nullptr) return nullptr;
    tree_copy copies;
    typed::for_each_expression(*e, [&](const typed::expression& part) {
      typed::variable* const named = named_variable(part);
      if (named != nullptr && named != &thread_) copies.replace(*named, variable_of(*named, tile));
    });
    typed::expression_ptr made = copies.copy(*e);
    typed::for_each_expression(*made, [&](typed::expression& part) { set_index(part, tile); });
    return made;
  }

  void set_index(typed::expression& e, const neighbour& tile) const {
    if (const std::optional<int> component = component_of_thread(e)) {
      e.node =
          typed::thread_index{typed::thread_index_kind::global, *component, at(tile, *component)};
      e.is_lvalue = false;
    } else if (auto* const own = std::get_if<typed::thread_index>(&e.node)) {
      if (own->which != typed::thread_index_kind::local) own->neighbour = at(tile, own->dimension);
    } else if (named_variable(e) == &thread_ && thread_.type->kind == type_kind::index) {
      typed::index_value whole;
      for (int d = 0; d < thread_.type->rank; ++d) {
        whole.components.push_back(build::expression(
            scalar(scalar_type::int32), e.where,
            typed::thread_index{typed::thread_index_kind::global, d, at(tile, d)}));
      }
      e.node = std::move(whole);
      e.is_lvalue = false;
    }
  }

  // i[1] of a kernel without tiles.
  std::optional<int> component_of_thread(const typed::expression& e) const {
    const auto* const part = std::get_if<typed::index_component>(&e.node);
    if (part == nullptr || named_variable(*part->base) != &thread_) return std::nullopt;
    const typed::literal* const d = build::literal_of(*part->dimension);
    if (d == nullptr || thread_.type->kind != type_kind::index) return std::nullopt;
    return static_cast<int>(d->integer);
  }

  static int at(const neighbour& tile, int dimension) {
    return tile[static_cast<std::size_t>(dimension)];
  }

  // The first of the merged tiles is always there.
  typed::statement_ptr if_in_domain(typed::statement_ptr s, const neighbour& tile) const {
    const location where = s->where;
    typed::expression_ptr condition;
    for (int d = 0; d < thread_.type->rank; ++d) {
      if (at(tile, d) == 0) continue;
      typed::expression_ptr one = build::expression(
          scalar(scalar_type::boolean), where,
          typed::thread_index{typed::thread_index_kind::in_domain, d, at(tile, d)});
      condition = condition ? build::binary(syntax::binary_operator::logical_and,
                                            std::move(condition), std::move(one), where)
                            : std::move(one);
    }
    if (!condition) return s;
    typed::block stored;
    stored.statements.push_back(std::move(s));
    return build::statement(
        where, typed::if_statement{std::move(condition), build::statement(where, std::move(stored)),
                                   nullptr});
  }

  typed::variable& variable_of(typed::variable& v, neighbour tile) {
    const dimension_set varying = depends_.of(v);
    for (std::size_t d = 0; d < tile.size(); ++d) {
      if (!varying.test(d)) tile[d] = 0;
    }
    if (tile == neighbour{}) return v;
    const auto known = variables_.find({&v, tile});
    return known == variables_.end() ? new_variable(v, tile) : *known->second;
  }

  // A name that no text can have. A view may be its own source.
  typed::variable& new_variable(const typed::variable& v, const neighbour& tile) {
    kernel_.variables.push_back(std::make_unique<typed::variable>(v));
    typed::variable& made = *kernel_.variables.back();
    variables_[{&v, tile}] = &made;
    made.name = std::to_string(++kernel_.renamed_variables) + "_" + v.name;
    made.initializer = nullptr;
    for (typed::variable*& source : made.sources) source = &variable_of(*source, tile);
    return made;
  }

  const typed::variable& thread_;
  typed::function& kernel_;
  const tile_dependence& depends_;
  const typed::merge_factors factors_;
  std::map<std::pair<const typed::variable*, neighbour>, typed::variable*> variables_;
};

}  // namespace

void merge_tiles(typed::program& program, const tile_dependence& depends,
                 const typed::merge_factors& factors) {
  if (factors == typed::merge_factors{1, 1, 1}) return;
  tile_merging(program, depends, factors).run();
  program.merged = factors;
}

}  // namespace libtiles::compiler
