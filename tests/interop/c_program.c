/* tiles_cl.h in plain C: a pipeline that events order, on an out-of-order queue where there is one,
 * and the pipeline's own kernel in a launch of the library's. */
#define CL_TARGET_OPENCL_VERSION 120
#include "tests/capi/c_program.h"

#include <tiles/tiles_cl.h>

enum { count = 33 };

static const char *const opencl_text =
    "kernel void add(global uint *data, int first, uint addend) {"
    "  data[first + get_global_id(0)] += addend;"
    "}";
static const char *const tile_text =
    "void triple(index<1> idx, array<unsigned, 1>& data) restrict(amp) { data[idx] *= 3; }";

typedef struct pipeline {
  cl_context context;
  cl_command_queue queue;
  cl_mem buffer;
  cl_kernel add;
} pipeline;

static int make_pipeline(pipeline *made, unsigned *data) {
  cl_device_id device = NULL;
  cl_command_queue_properties properties = 0;
  cl_program program;
  cl_int failure = CL_SUCCESS;
  if (tiles_context_get_cl(NULL, NULL, &device, NULL) != TILES_OK) return 0;
  clGetDeviceInfo(device, CL_DEVICE_QUEUE_PROPERTIES, sizeof properties, &properties, NULL);
  made->context = clCreateContext(NULL, 1, &device, NULL, NULL, &failure);
  made->queue = clCreateCommandQueue(made->context, device,
                                     properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &failure);
  made->buffer = clCreateBuffer(made->context, CL_MEM_COPY_HOST_PTR, (count + 1) * sizeof(unsigned),
                                data, &failure);
  program =
      clCreateProgramWithSource(made->context, 1, (const char **)&opencl_text, NULL, &failure);
  if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) return 0;
  made->add = clCreateKernel(program, "add", &failure);
  clReleaseProgram(program);
  return failure == CL_SUCCESS;
}

static void release_pipeline(const pipeline *made) {
  clReleaseKernel(made->add);
  clReleaseMemObject(made->buffer);
  clReleaseCommandQueue(made->queue);
  clReleaseContext(made->context);
}

/* Adds to all elements but the first, after `ready`. */
static cl_event add(const pipeline *on, cl_mem buffer, cl_uint addend, tiles_event ready) {
  const size_t size = count;
  const cl_int first = 1;
  cl_event before = NULL;
  cl_event done = NULL;
  uint32_t before_count = 0;
  tiles_event_get_cl(ready, 1, &before, &before_count);
  clSetKernelArg(on->add, 0, sizeof buffer, &buffer);
  clSetKernelArg(on->add, 1, sizeof first, &first);
  clSetKernelArg(on->add, 2, sizeof addend, &addend);
  clEnqueueNDRangeKernel(on->queue, on->add, 1, NULL, &size, NULL, before_count,
                         before_count == 0 ? NULL : &before, &done);
  return done;
}

/* 100 times: the caller adds 1, the library multiplies by 3. */
static tiles_status run_rounds(const pipeline *on, tiles_context context, tiles_array array,
                               tiles_array_view view, tiles_kernel kernel) {
  const tiles_argument argument = tiles_argument_array(NULL, array);
  const int64_t extent = count;
  tiles_launch_desc launch = TILES_LAUNCH_DESC_INIT;
  tiles_status status = TILES_OK;
  int round;
  launch.rank = 1;
  launch.extent = &extent;
  launch.arguments = &argument;
  launch.argument_count = 1;
  for (round = 0; round < 100 && status == TILES_OK; ++round) {
    cl_mem buffer = NULL;
    uint64_t offset = 0;
    tiles_event ready = NULL;
    cl_event done;
    status = tiles_array_view_acquire_cl(view, context, TILES_ACCESS_READ_WRITE, &buffer, &offset,
                                         &ready);
    if (status != TILES_OK) return status;
    if (buffer != on->buffer || offset != sizeof(unsigned)) return TILES_ERROR_INTERNAL;
    done = add(on, buffer, 1, ready);
    tiles_event_release(ready);
    status = tiles_array_view_release_cl(view, context, TILES_ACCESS_READ_WRITE, done);
    clReleaseEvent(done);
    if (status == TILES_OK) status = tiles_kernel_launch(kernel, context, &launch, NULL);
  }
  return status;
}

/* The library launches the caller's kernel, which adds to all elements but the first. */
static tiles_status launch_own_kernel(const pipeline *on, tiles_context context,
                                      tiles_array_view view, cl_uint addend) {
  tiles_kernel kernel = NULL;
  tiles_argument arguments[3];
  const int64_t extent = count;
  tiles_launch_desc launch = TILES_LAUNCH_DESC_INIT;
  tiles_status status = tiles_kernel_from_cl(on->add, &kernel);
  arguments[0] = tiles_argument_view(NULL, view);
  arguments[1] = tiles_argument_offset(NULL, view);
  arguments[1].type = TILES_TYPE_INT32; /* the program has no argument info */
  arguments[2] = tiles_argument_value(NULL, TILES_TYPE_UINT32, &addend);
  launch.rank = 1;
  launch.extent = &extent;
  launch.arguments = arguments;
  launch.argument_count = 3;
  if (status == TILES_OK) status = tiles_kernel_launch(kernel, context, &launch, NULL);
  tiles_kernel_release(kernel);
  return status;
}

static tiles_status run_pipeline(const pipeline *on, unsigned *result) {
  tiles_context context = NULL;
  tiles_array array = NULL;
  tiles_array_view view = NULL;
  tiles_kernel kernel = NULL;
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  tiles_kernel_desc text = TILES_KERNEL_DESC_INIT;
  tiles_status status = tiles_context_from_cl(on->context, NULL, &on->queue, 1, &context);
  desc.element_type = TILES_TYPE_UINT32;
  desc.rank = 1;
  desc.extent[0] = count;
  text.text = tile_text;
  if (status == TILES_OK) {
    status = tiles_array_from_cl(context, on->buffer, &desc, sizeof(unsigned), &array);
  }
  if (status == TILES_OK) status = tiles_array_view_from_array(array, 0, &view);
  if (status == TILES_OK) status = tiles_kernel_create(&text, &kernel);
  if (status == TILES_OK) status = run_rounds(on, context, array, view, kernel);
  if (status == TILES_OK) status = launch_own_kernel(on, context, view, 5);
  if (status == TILES_OK) status = tiles_array_view_read(view, result, count * sizeof(unsigned));
  tiles_kernel_release(kernel);
  tiles_array_view_release(view);
  tiles_array_release(array);
  tiles_context_release(context);
  return status;
}

static unsigned expected(unsigned value) {
  int round;
  for (round = 0; round < 100; ++round) value = 3 * (value + 1);
  return value + 5;
}

const char *run_c_program(void) {
  pipeline made;
  unsigned data[count + 1];
  unsigned result[count];
  tiles_status status;
  int i;
  for (i = 0; i <= count; ++i) data[i] = (unsigned)i;
  if (!make_pipeline(&made, data)) return "the pipeline cannot be made";
  status = run_pipeline(&made, result);
  release_pipeline(&made);
  if (status != TILES_OK) return tiles_get_last_error();
  for (i = 0; i < count; ++i) {
    if (result[i] != expected((unsigned)i + 1)) return "an element is wrong";
  }
  return NULL;
}
