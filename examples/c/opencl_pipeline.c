/* An OpenCL pipeline with a tile kernel in its middle: the same queue, the same buffer. */
#define CL_TARGET_OPENCL_VERSION 120
#include <stdio.h>
#include <tiles/tiles_cl.h>

static const char *opencl_text = "kernel void twice(global int *x) { x[get_global_id(0)] *= 2; }";
static const char *tile_text =
    "void reverse(tiled_index<4> t, array<int, 1>& x) restrict(amp) {\n"
    "  tile_static int held[4];\n"
    "  held[t.local[0]] = x[t];\n"
    "  t.barrier.wait();\n"
    "  x[t] = held[3 - t.local[0]];\n"
    "}";

int main(void) {
  int data[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  const size_t count = 12;
  cl_device_id device = NULL;
  tiles_context_get_cl(NULL, NULL, &device, NULL); /* or whichever device the pipeline is on */
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, NULL);
  cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof data, data, NULL);
  cl_program program = clCreateProgramWithSource(context, 1, &opencl_text, NULL, NULL);
  clBuildProgram(program, 1, &device, "", NULL, NULL);
  cl_kernel twice = clCreateKernel(program, "twice", NULL);
  clSetKernelArg(twice, 0, sizeof buffer, &buffer);

  tiles_context adopted = NULL;
  tiles_array array = NULL;
  tiles_kernel reverse = NULL;
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = TILES_TYPE_INT32, desc.rank = 1, desc.extent[0] = 12;
  tiles_kernel_desc text = TILES_KERNEL_DESC_INIT;
  text.text = tile_text;
  tiles_status status = tiles_context_from_cl(context, device, &queue, 1, &adopted);
  if (status == TILES_OK) status = tiles_array_from_cl(adopted, buffer, &desc, 0, &array);
  if (status == TILES_OK) status = tiles_kernel_create(&text, &reverse);
  const tiles_argument arguments[] = {tiles_argument_array(NULL, array)};
  const int64_t extent = 12;
  tiles_launch_desc launch = TILES_LAUNCH_DESC_INIT;
  launch.rank = 1, launch.extent = &extent;
  launch.arguments = arguments, launch.argument_count = 1;

  clEnqueueNDRangeKernel(queue, twice, 1, NULL, &count, NULL, 0, NULL, NULL);
  if (status == TILES_OK) status = tiles_kernel_launch(reverse, adopted, &launch, NULL);
  clEnqueueNDRangeKernel(queue, twice, 1, NULL, &count, NULL, 0, NULL, NULL);
  clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof data, data, 0, NULL, NULL);
  if (status != TILES_OK) fprintf(stderr, "%s\n", tiles_get_last_error());
  for (int i = 0; i < 12; ++i) printf("%d ", data[i]);

  tiles_kernel_release(reverse), tiles_array_release(array), tiles_context_release(adopted);
  clReleaseKernel(twice), clReleaseProgram(program), clReleaseMemObject(buffer);
  clReleaseCommandQueue(queue), clReleaseContext(context);
  return status == TILES_OK && data[0] == 12 ? 0 : 1;
}
