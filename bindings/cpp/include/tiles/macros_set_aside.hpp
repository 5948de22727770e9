// Sets aside macros of the program that have the names of template parameters in libtiles' headers,
// such as N and T, in front of these headers. tiles/macros_restored.hpp, behind them, gives them
// back. Each header of C++ AMP's does this, so there is no #pragma once.
#pragma push_macro("A")
#undef A
#pragma push_macro("B")
#undef B
#pragma push_macro("C")
#undef C
#pragma push_macro("K")
#undef K
#pragma push_macro("L")
#undef L
#pragma push_macro("M")
#undef M
#pragma push_macro("N")
#undef N
#pragma push_macro("S")
#undef S
#pragma push_macro("T")
#undef T
#pragma push_macro("U")
#undef U
#pragma push_macro("Z")
#undef Z
#pragma push_macro("D0")
#undef D0
#pragma push_macro("D1")
#undef D1
#pragma push_macro("D2")
#undef D2
