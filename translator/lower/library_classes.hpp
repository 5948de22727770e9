// libtiles' own classes, which the kernel language has, too.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Type.h>

#include <cstdint>

namespace translator {

enum class library_class {
  none,
  array,
  array_view,
  extent,
  stored_float,  // half, bfloat16
  index,
  norm,
  short_vector,
  tile_barrier,
  tiled_extent,
  tiled_index,
  unorm,
  other  ///< which no kernel uses
};

/// Whether a declaration is one of libtiles' headers, and none that a program added. What these
/// write as programs do, textures, counts as a program's.
bool is_of_library(const clang::Decl* declaration);
/// Whether it is one of those: a texture, a view of one, or a sampler.
bool is_of_graphics(const clang::CXXRecordDecl* record);

/// \param variable  or a member
bool is_tile_static(const clang::DeclaratorDecl& variable);

library_class library_class_of(const clang::CXXRecordDecl* record);
/// Of the type itself or what it refers to.
library_class library_class_of(clang::QualType type);

inline bool is_view(clang::QualType type) {
  return library_class_of(type) == library_class::array_view;
}
inline bool is_array(clang::QualType type) {
  return library_class_of(type) == library_class::array;
}
inline bool is_tiled_index(clang::QualType type) {
  return library_class_of(type) == library_class::tiled_index;
}
/// A tiled_index or a tile_barrier, which only kernels have: in kernel text a name, and no value.
inline bool is_known_by_type(clang::QualType type) {
  const library_class found = library_class_of(type);
  return found == library_class::tiled_index || found == library_class::tile_barrier;
}
/// A tiled_index that the program makes of its parts somewhere, so that it is not always the
/// thread's own.
bool is_made_of_parts(const clang::CXXRecordDecl* record);
/// Of the type itself or what it refers to.
bool is_texture(clang::QualType type);
/// A class of libtiles' that kernels know nothing of.
bool is_of_host(clang::QualType type);

/// The template arguments of such a class.
clang::QualType type_argument(const clang::CXXRecordDecl* record, unsigned number);
std::int64_t number_argument(const clang::CXXRecordDecl* record, unsigned number);

/// Whether objects of a type are of a class of the standard library.
bool is_standard_class(clang::QualType type);

/// What std::move(), std::forward() and their like hand on, which Clang knows without their bodies;
/// null for other expressions.
const clang::Expr* handed_on(const clang::Expr* e);

}  // namespace translator
