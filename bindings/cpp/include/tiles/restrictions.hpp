// What functions of libtiles are for, as tiles-c++ knows it: restrict(amp) and restrict(cpu, amp).
// Other compilers see nothing of it.
#pragma once

#ifdef __TILES_CXX__
#define TILES_AMP __attribute__((device))
#define TILES_CPU_AMP __attribute__((host, device))
#else
#define TILES_AMP
#define TILES_CPU_AMP
#endif
