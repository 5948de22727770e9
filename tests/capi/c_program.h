/* A whole use of libtiles in plain C. */
#ifndef TILES_TESTS_CAPI_C_PROGRAM_H
#define TILES_TESTS_CAPI_C_PROGRAM_H

#ifdef __cplusplus
extern "C" {
#endif

/* Runs it; returns NULL, or what went wrong. */
const char *run_c_program(void);

#ifdef __cplusplus
}
#endif

#endif
