#include "libtiles/compiler/analysis/uniformity/uniformity.hpp"

namespace libtiles::compiler {
namespace {

const demand* first_decided(const std::vector<demand>& demands,
                            const dependence_graph::reachability& decided) {
  for (const demand& one : demands) {
    if (decided.has(one.on)) return &one;
  }
  return nullptr;
}

}  // namespace

uniformity::uniformity(const typed::program& program) : program_(program) {
  for (const auto& function : program.functions) analyze(*function);
  if (program.kernel != nullptr) find_differing();
}

void uniformity::analyze(const typed::function& f) {
  if (functions_.count(&f) != 0) return;
  for (const typed::call_site& site : f.calls) analyze(*site.callee);
  analyzed_function& made = functions_[&f];
  made.dependences = find_dependences(f, program_, summaries_);
  made.differing = made.dependences.graph.from({dependence_graph::thread});
  summaries_[&f] = summary_of(made);
  order_.push_back(&f);
}

function_summary uniformity::summary_of(const analyzed_function& f) const {
  const function_dependences& parts = f.dependences;
  function_summary made;
  if (!parts.demands.empty()) made.barrier = &parts.demands.front();
  made.result.differs = f.differing.has(parts.result);
  for (std::size_t i = 1; i < parts.inputs.size(); i += 2) {
    made.written.push_back({f.differing.has(parts.inputs[i]), {}});
  }
  for (const dependence_graph::node input : parts.inputs) {
    const dependence_graph::reachability decided = parts.graph.from({input});
    made.result.uses.push_back(decided.has(parts.result));
    for (std::size_t i = 0; i < made.written.size(); ++i) {
      made.written[i].uses.push_back(decided.has(parts.inputs[2 * i + 1]));
    }
    made.demands.push_back(first_decided(parts.demands, decided));
  }
  return made;
}

std::vector<divergence> uniformity::divergences() const {
  std::vector<divergence> found;
  for (const typed::function* f : order_) {
    const analyzed_function& known = functions_.at(f);
    for (const demand& one : known.dependences.demands) {
      if (known.differing.has(one.on)) found.push_back({&one, known.differing.path_back(one.on)});
    }
  }
  return found;
}

// Callers first: what a call hands over differs in the function that is called, too.
void uniformity::find_differing() {
  std::unordered_map<const typed::function*, std::set<dependence_graph::node>> starts;
  for (auto f = order_.rbegin(); f != order_.rend(); ++f) {
    const function_dependences& parts = functions_.at(*f).dependences;
    std::set<dependence_graph::node>& from = starts[*f];
    from.insert(dependence_graph::thread);
    const dependence_graph::reachability differing = parts.graph.from({from.begin(), from.end()});
    for (const auto& [variable, node] : parts.variables) {
      if (differing.has(node)) differing_variables_.insert(variable);
    }
    for (const auto& [condition, node] : parts.conditions) {
      if (differing.has(node)) differing_conditions_.insert(condition);
    }
    for (const call_arguments& call : parts.calls) {
      for (std::size_t i = 0; i < call.inputs.size(); ++i) {
        if (!differing.has(call.inputs[i])) continue;
        starts[call.callee].insert(functions_.at(call.callee).dependences.inputs[i]);
      }
    }
  }
}

}  // namespace libtiles::compiler
