// Launches a lambda or functor whose kernel tiles-c++ has made.
#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <typeinfo>
#include <vector>

#include "tiles/data_generation.hpp"
#include "tiles/exceptions.hpp"
#include "tiles/kernel_source.hpp"
#include "tiles/launch_place.hpp"
#include "tiles/tiled_index.hpp"
#include "tiles/translated_kernel.hpp"

namespace tiles::detail {

/// The row of a functor's type and its index's in the table of a translation unit, which ends with
/// an empty row.
inline const translated_kernel& translated_kernel_of(const translated_kernel* table,
                                                     const std::type_info& functor,
                                                     const std::type_info& index) {
  for (; table->functor != nullptr; ++table) {
    if (std::strcmp(table->functor, functor.name()) == 0 &&
        std::strcmp(table->index, index.name()) == 0) {
      return *table;
    }
  }
  throw runtime_exception(std::string("parallel_for_each: this program has no kernel for ") +
                          functor.name() + "; compile all of it with one tiles-c++");
}

/// Of a type that is launched, in one translation unit: the kernel, which lives as long as the
/// process.
class translated_site {
 public:
  translated_site(const translated_kernel* table, const std::type_info& functor,
                  const std::type_info& index)
      : row_(translated_kernel_of(table, functor, index)) {
    kernel_source source;
    source.text = row_.text;
    source.name = row_.name;
    source.function = "tiles_kernel_entry";
    kernel_ = create_kernel(source);
  }

  tiles_kernel kernel() const { return kernel_; }

  /// What the functor holds, as a launch takes it; valid as long as the functor is.
  class arguments {
   public:
    arguments(const translated_site& site, const void* functor) {
      for (unsigned i = 0; i < site.row_.argument_count; ++i) add(site.row_.arguments[i], functor);
    }

    const std::vector<tiles_argument>& natives() const { return natives_; }
    /// Where the first array lives; nullptr if there is none.
    const accelerator_view* place() const { return place_; }

   private:
    void add(const translated_argument& one, const void* functor) {
      const char* at = static_cast<const char*>(functor) + one.offsets[0];
      for (int i = 1; i < one.offset_count; ++i) {
        std::memcpy(&at, at, sizeof at);
        at += one.offsets[i];
      }
      switch (one.kind) {
        case translated_kind::view:
          natives_.push_back(tiles_argument_view(one.name, handle<tiles_array_view>(one, at)));
          break;
        case translated_kind::array:
          natives_.push_back(tiles_argument_array(one.name, handle<tiles_array>(one, at)));
          if (place_ == nullptr) {
            place_ = reinterpret_cast<const accelerator_view*>(at + one.place);
          }
          break;
        case translated_kind::number:
          natives_.push_back(tiles_argument_value(one.name, one.type, at));
          break;
        case translated_kind::structure:
          natives_.push_back(tiles_argument_struct(one.name, one.type_name, at, one.size));
          break;
      }
    }

    template <class Handle>
    static Handle handle(const translated_argument& one, const char* data) {
      Handle found = nullptr;
      std::memcpy(&found, data + one.handle, sizeof found);
      return found;
    }

    std::vector<tiles_argument> natives_;
    const accelerator_view* place_ = nullptr;
  };

 private:
  const translated_kernel& row_;
  tiles_kernel kernel_ = nullptr;
};

/// Where a kernel is called as a device calls it. tiles-c++ makes kernels of what this is made for.
template <class Functor, class Index>
__attribute__((global)) void call_kernel(Functor& functor, const Index& index) {
  functor(index);
}

template <class Domain>
struct index_of_domain;
template <int N>
struct index_of_domain<extent<N>> {
  using type = index<N>;
};
template <int D0, int D1, int D2>
struct index_of_domain<tiled_extent<D0, D1, D2>> {
  using type = tiled_index<D0, D1, D2>;
};

namespace {

/// A type of this translation unit alone, which knows its table.
struct this_unit {
#ifndef __TILES_KERNELS__
  static const translated_kernel* kernels() { return translated_kernels; }
#endif
};

}  // namespace

/// Calls `launch` with the kernel of a functor, its arguments, and where these live.
template <class Unit, class Domain, class Functor, class Launch>
void use_translated(const Functor& functor, const Launch& launch) {
  using index = typename index_of_domain<Domain>::type;
#ifdef __TILES_KERNELS__
  static_cast<void>(functor);
  static_cast<void>(launch);
  static_cast<void>(&call_kernel<Functor, index>);
#else
  static const auto& site = *new translated_site(Unit::kernels(), typeid(Functor), typeid(index));
  const translated_site::arguments arguments(site, &functor);
  launch(site.kernel(), arguments.natives(), arguments.place());
#endif
}

}  // namespace tiles::detail
