// Catch2 2's main function. Version 3 brings its own.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
