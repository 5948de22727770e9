# MPI, for the tests and the examples of tiles/mpi.hpp: the target MPI::MPI_C, and how programs start.
find_package(MPI QUIET COMPONENTS C)
if(NOT MPI_C_FOUND)
  message(STATUS "No tests with MPI: it is not installed (Debian: openmpi-bin libopenmpi-dev)")
endif()

# tiles_add_mpi_test(<name> <number of processes> <command>...): also as root, and on fewer cores than there are
# processes, which Open MPI has to be told.
function(tiles_add_mpi_test name processes)
  add_test(NAME ${name} COMMAND ${MPIEXEC_EXECUTABLE} ${MPIEXEC_NUMPROC_FLAG} ${processes} ${ARGN})
  set(environment
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
    OMPI_MCA_mpi_yield_when_idle=1
    PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe OMPI_MCA_btl_vader_single_copy_mechanism=none
    POCL_CACHE_DIR=${PROJECT_BINARY_DIR}/pocl_cache POCL_MAX_PTHREAD_COUNT=1)
  set_tests_properties(${name} PROPERTIES
    LABELS default-device PROCESSORS 2 TIMEOUT 300 ENVIRONMENT "${environment}")
endfunction()
