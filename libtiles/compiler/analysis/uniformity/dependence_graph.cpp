#include "libtiles/compiler/analysis/uniformity/dependence_graph.hpp"

namespace libtiles::compiler {

dependence_graph::node dependence_graph::add() {
  outgoing_.emplace_back();
  return static_cast<node>(outgoing_.size()) - 1;
}

void dependence_graph::add(node from, node to, dependence how, const location& where,
                           const std::string* name) {
  outgoing_[index(from)].push_back(edges_.size());
  edges_.push_back({from, to, how, where, name});
}

dependence_graph::reachability dependence_graph::from(const std::vector<node>& starts) const {
  reachability found;
  found.reached_.resize(outgoing_.size());
  found.by_.resize(outgoing_.size());
  std::vector<node> queue = starts;
  for (const node start : starts) found.reached_[index(start)] = true;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    for (const std::size_t outgoing : outgoing_[index(queue[next])]) {
      const edge& one = edges_[outgoing];
      if (found.has(one.to)) continue;
      found.reached_[index(one.to)] = true;
      found.by_[index(one.to)] = &one;
      queue.push_back(one.to);
    }
  }
  return found;
}

std::vector<const dependence_graph::edge*> dependence_graph::reachability::path_back(node n) const {
  std::vector<const edge*> path;
  while (const edge* const by = by_[index(n)]) {
    path.push_back(by);
    n = by->from;
  }
  return path;
}

}  // namespace libtiles::compiler
