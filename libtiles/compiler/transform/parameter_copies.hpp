// Variables for the parameters of a kernel that it changes.
//
//   void k(index<1> i, array_view<int, 1> v, int n) {
//     n += i[0]; v[i] = n; }                           ->   int n1 = n; n1 += i[0]; v[i] = n1; }
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Makes a variable of every parameter of the kernel, but for views, that its text changes, with
/// the parameter as first value: what writers know of variables then holds for it too.
void copy_changed_parameters(typed::program& program);

}  // namespace libtiles::compiler
