#include "libtiles/groups/required_distribution.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "libtiles/core/error.hpp"

namespace libtiles::groups {
namespace {

using compiler::compiled_kernel;
using compiler::element_access;
using compiler::index_base;
using compiler::index_form;

std::string number(std::size_t n) { return std::to_string(n); }

std::string verb_of(const element_access& access) {
  if (access.is_atomic) return "changes";
  return access.is_written ? "writes" : "reads";
}

std::string offset_text(std::int64_t offset) {
  if (offset == 0) return "";
  return (offset < 0 ? " - " : " + ") + std::to_string(std::abs(offset));
}

std::string base_text(const compiled_kernel& kernel, const index_form& index) {
  const std::string at = "[" + std::to_string(index.dimension) + "]";
  if (index.base == index_base::tile_origin) return kernel.thread + ".tile_origin" + at;
  return kernel.thread + (kernel.is_tiled ? ".global" : "") + at;
}

// "t.global[0] - 1 to t.global[0] + 1"
std::string place_text(const compiled_kernel& kernel, const index_form& index) {
  switch (index.base) {
    case index_base::anything:
      return "places that depend on data or that the compiler cannot tell";
    case index_base::uniform:
      return "a place that is the same for all threads";
    case index_base::zero:
      return index.lowest == index.highest
                 ? std::to_string(index.lowest)
                 : std::to_string(index.lowest) + " to " + std::to_string(index.highest);
    case index_base::global:
    case index_base::tile_origin:
      break;
  }
  const std::string base = base_text(kernel, index);
  const std::string first = base + offset_text(index.lowest);
  return index.lowest == index.highest ? first : first + " to " + base + offset_text(index.highest);
}

/// One parameter whose data is split, and one way in which the kernel uses it.
class split_access {
 public:
  split_access(const compiled_kernel& kernel, const data_use& use, const element_access& access)
      : kernel_(kernel), use_(use), access_(access), index_(access.indices[use.how->dimension]) {}

  /// The dimension of the domain that its index follows.
  std::size_t domain_dimension() const {
    if (index_.base != index_base::global && index_.base != index_base::tile_origin) {
      refuse(access_.is_written ? "kernels may write only what their members have"
                                : "read-only data that all members need whole takes copy");
    }
    return static_cast<std::size_t>(index_.dimension);
  }

  void check_dimension(std::size_t cut, const std::string& cut_by) const {
    if (domain_dimension() == cut) return;
    refuse("the domain is cut along dimension " + number(cut) + " by '" + cut_by +
           "', which is split, too; split along the dimension that is indexed by it, or use copy "
           "for read-only data");
  }

  /// \return whether it reads what other members have
  bool check_reach() const {
    const std::int64_t reach = std::max<std::int64_t>({0, -index_.lowest, highest()});
    if (reach == 0) return false;
    if (access_.is_written) refuse("a member writes only elements that are its own");
    if (use_.how->kind != distribution_kind::halo || use_.how->depth < reach) {
      refuse("use halo(" + number(use_.how->dimension) + ", " + std::to_string(reach) + ")" +
             (use_.how->kind == distribution_kind::halo
                  ? " in place of depth " + std::to_string(use_.how->depth)
                  : ""));
    }
    return true;
  }

 private:
  // A place that counts from a tile's first thread may reach to its last and still be the tile's.
  std::int64_t highest() const {
    if (index_.base == index_base::global) return index_.highest;
    return index_.highest - (kernel_.tile[static_cast<std::size_t>(index_.dimension)] - 1);
  }

  [[noreturn]] void refuse(const std::string& advice) const {
    const std::string how = use_.how->kind == distribution_kind::halo ? "has a halo" : "is split";
    throw error(status::argument_mismatch,
                kernel_.name + ": '" + use_.parameter->name + "' " + how + " along dimension " +
                    number(use_.how->dimension) + ", and the kernel " + verb_of(access_) +
                    " it there at " + place_text(kernel_, index_) + ": " + advice);
  }

  const compiled_kernel& kernel_;
  const data_use& use_;
  const element_access& access_;
  const index_form& index_;
};

bool is_split(const data_use& use) {
  return use.how != nullptr && use.how->kind != distribution_kind::copy;
}

void check_is_read_only(const compiled_kernel& kernel, const data_use& use) {
  if (!use.parameter->is_written) return;
  const auto& all = use.parameter->accesses;
  const bool is_atomic = std::any_of(all.begin(), all.end(),
                                     [](const element_access& each) { return each.is_atomic; });
  throw error(
      status::argument_mismatch,
      kernel.name + ": each member has its own copy of '" + use.parameter->name +
          "', and the kernel " + (is_atomic ? "changes it by atomic operations" : "writes it") +
          ": the copies would differ; use split(dimension), which lets each thread write at "
          "its own index");
}

}  // namespace

std::size_t cut_of(const compiled_kernel& kernel, std::vector<data_use>& uses) {
  std::optional<std::size_t> cut;
  std::string cut_by;
  for (data_use& use : uses) {
    if (!is_split(use)) {
      check_is_read_only(kernel, use);
      continue;
    }
    for (const element_access& access : use.parameter->accesses) {
      const split_access one(kernel, use, access);
      if (!cut) {
        cut = one.domain_dimension();
        cut_by = use.parameter->name;
      }
      one.check_dimension(*cut, cut_by);
      use.reads_halo |= one.check_reach();
    }
  }
  return cut.value_or(0);
}

}  // namespace libtiles::groups
