/* clFFT, CLBlast and tile kernels on one queue and in the same buffers: how alike the spectra of signals
 * are. A tile kernel fades each signal in and out, clFFT transforms it, a tile kernel scales the power
 * spectrum by its largest value, and CLBlast multiplies the spectra with each other. */
#define CL_TARGET_OPENCL_VERSION 120
#include <clFFT.h>
#include <clblast_c.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <tiles/tiles_cl.h>

enum { SIGNALS = 12, SAMPLES = 64 };

static const char *const text =
    "void fade(tiled_index<1, 64> t, const array<float, 2>& signal, array<float_2, 2>& faded) {\n"
    "  const float place = t.local[1] / 63.0f;\n"
    "  faded[t] = float_2(4 * place * (1 - place) * signal[t], 0);\n"
    "}\n"
    "void power(tiled_index<1, 64> t, const array<float_2, 2>& spectrum, array<float, 2>& result) {"
    "\n"
    "  const float_2 z = spectrum[t];\n"
    "  const float own = z.x * z.x + z.y * z.y;\n"
    "  result[t] = own / tile_reduce(t, own, maximum);\n"
    "}\n";

static void check(int is_right, const char *what, const char *why) {
  if (is_right) return;
  fprintf(stderr, "%s: %s\n", what, why);
  exit(1);
}

static void call(tiles_status status) {
  check(status == TILES_OK, "libtiles", tiles_get_last_error());
}

static tiles_array array_over(tiles_context context, cl_mem buffer, tiles_type type,
                              const char *name, tiles_data_flags flags) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  tiles_array array = NULL;
  desc.element_type = type, desc.rank = 2, desc.flags = flags;
  desc.struct_name = name, desc.element_size = name ? 2 * sizeof(float) : 0;
  desc.extent[0] = SIGNALS, desc.extent[1] = SAMPLES;
  call(tiles_array_from_cl(context, buffer, &desc, 0, &array));
  return array;
}

static void launch(tiles_context context, const char *function, tiles_array from, tiles_array to) {
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  tiles_launch_desc how = TILES_LAUNCH_DESC_INIT;
  const tiles_argument arguments[] = {tiles_argument_array(NULL, from),
                                      tiles_argument_array(NULL, to)};
  const int64_t extent[] = {SIGNALS, SAMPLES};
  tiles_kernel kernel = NULL;
  desc.text = text, desc.function = function;
  call(tiles_kernel_create(&desc, &kernel));
  how.rank = 2, how.extent = extent;
  how.arguments = arguments, how.argument_count = 2;
  call(tiles_kernel_launch(kernel, context, &how, NULL));
  tiles_kernel_release(kernel);
}

static void transform(cl_context context, cl_command_queue queue, cl_mem data) {
  clfftPlanHandle plan;
  size_t length = SAMPLES;
  check(clfftSetup(NULL) == CLFFT_SUCCESS &&
            clfftCreateDefaultPlan(&plan, context, CLFFT_1D, &length) == CLFFT_SUCCESS &&
            clfftSetPlanBatchSize(plan, SIGNALS) == CLFFT_SUCCESS &&
            clfftBakePlan(plan, 1, &queue, NULL, NULL) == CLFFT_SUCCESS &&
            clfftEnqueueTransform(plan, CLFFT_FORWARD, 1, &queue, 0, NULL, NULL, &data, NULL,
                                  NULL) == CLFFT_SUCCESS,
        "clFFT", "the transform failed");
  clfftDestroyPlan(&plan);
  clfftTeardown();
}

static float sample(int signal, int i) {
  return (float)((signal * 7 + i * (signal % 4 + 1) * 5) % 17) - 8;
}

/* The same as plain loops. */
static void expected(float likeness[SIGNALS][SIGNALS]) {
  static double power[SIGNALS][SAMPLES];
  const double pi = 3.14159265358979323846;
  for (int s = 0; s < SIGNALS; ++s) {
    double largest = 0;
    for (int k = 0; k < SAMPLES; ++k) {
      double re = 0, im = 0;
      for (int i = 0; i < SAMPLES; ++i) {
        const double place = i / 63.0, faded = 4 * place * (1 - place) * sample(s, i);
        re += faded * cos(2 * pi * k * i / SAMPLES), im -= faded * sin(2 * pi * k * i / SAMPLES);
      }
      power[s][k] = re * re + im * im;
      largest = fmax(largest, power[s][k]);
    }
    for (int k = 0; k < SAMPLES; ++k) power[s][k] /= largest;
  }
  for (int a = 0; a < SIGNALS; ++a) {
    for (int b = 0; b < SIGNALS; ++b) {
      double sum = 0;
      for (int k = 0; k < SAMPLES; ++k) sum += power[a][k] * power[b][k];
      likeness[a][b] = (float)sum;
    }
  }
}

int main(void) {
  float signals[SIGNALS][SAMPLES], likeness[SIGNALS][SIGNALS], reference[SIGNALS][SIGNALS];
  for (int s = 0; s < SIGNALS; ++s) {
    for (int i = 0; i < SAMPLES; ++i) signals[s][i] = sample(s, i);
  }
  cl_device_id device = NULL;
  call(tiles_context_get_cl(NULL, NULL, &device, NULL)); /* or whichever the pipeline is on */
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, NULL);
  cl_mem input = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof signals, signals, NULL);
  cl_mem complex = clCreateBuffer(context, CL_MEM_READ_WRITE, 2 * sizeof signals, NULL, NULL);
  cl_mem power = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof signals, NULL, NULL);
  cl_mem result = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof likeness, NULL, NULL);

  tiles_context adopted = NULL;
  call(tiles_context_from_cl(context, device, &queue, 1, &adopted));
  tiles_array arrays[] = {
      array_over(adopted, input, TILES_TYPE_FLOAT32, NULL, TILES_DATA_CONST),
      array_over(adopted, complex, TILES_TYPE_STRUCT, "float_2", 0),
      array_over(adopted, power, TILES_TYPE_FLOAT32, NULL, 0)};
  launch(adopted, "fade", arrays[0], arrays[1]);
  transform(context, queue, complex);
  launch(adopted, "power", arrays[1], arrays[2]);
  check(CLBlastSgemm(CLBlastLayoutRowMajor, CLBlastTransposeNo, CLBlastTransposeYes, SIGNALS,
                     SIGNALS, SAMPLES, 1, power, 0, SAMPLES, power, 0, SAMPLES, 0, result, 0,
                     SIGNALS, &queue, NULL) == CLBlastSuccess,
        "CLBlast", "the product failed");
  clEnqueueReadBuffer(queue, result, CL_TRUE, 0, sizeof likeness, likeness, 0, NULL, NULL);

  double error = 0;
  expected(reference);
  for (int a = 0; a < SIGNALS; ++a) {
    for (int b = 0; b < SIGNALS; ++b) {
      error = fmax(error, fabs(likeness[a][b] - reference[a][b]) / reference[a][b]);
    }
  }
  tiles_transfer_stats copies = TILES_TRANSFER_STATS_INIT;
  call(tiles_context_get_transfer_stats(adopted, &copies));
  printf("copies: %d\n", (int)(copies.uploads + copies.downloads + copies.device_copies));
  printf("equal to the CPU's: %s\n", error < 1e-4 ? "yes" : "no");

  for (int i = 0; i < 3; ++i) tiles_array_release(arrays[i]);
  tiles_context_release(adopted);
  clReleaseMemObject(input), clReleaseMemObject(complex);
  clReleaseMemObject(power), clReleaseMemObject(result);
  clReleaseCommandQueue(queue), clReleaseContext(context);
  return error < 1e-4 ? 0 : 1;
}
