// What the threads of a stress test use at once.
#pragma once

#include "tests/stress/common_memory.hpp"
#include "tests/stress/context_slot.hpp"
#include "tests/stress/event_exchange.hpp"
#include "tests/stress/first_failure.hpp"

struct stage {
  explicit stage(owned_context first) : context(std::move(first)) {
    tiles_kernel_desc desc = describe_kernel(
        "kernel void add(global int* v, int k, local int* unused) { v[get_global_id(0)] += k; }");
    desc.language = TILES_LANGUAGE_OPENCL_C;
    tiles_kernel made = nullptr;
    succeed(tiles_kernel_create(&desc, &made));
    add_in_opencl_c.reset(made);
  }

  context_slot context;
  owned_kernel increment = increment_kernel();
  owned_kernel add =
      make_kernel("[=](index<1> i) restrict(amp) { v[i] += k; }");  // v: ints of one dimension
  owned_kernel add_in_opencl_c;
  event_exchange events;
  common_memory memory;
  first_failure failure;
};
