// A tile kernel works on the pixels of an OpenGL buffer, in place: OpenGL draws a picture into the
// buffer, each tile of 8x8 pixels becomes its average colour, and OpenGL reads the buffer as a
// texture. The buffer stays mapped, so that a device that shares the host's memory copies nothing.
// No window is needed.
#define GL_GLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>

#include <iostream>
#include <tiles/tiles.hpp>
#include <vector>

using namespace tiles;

namespace {

constexpr int height = 61, width = 90, channels = 4;  // the tiles at the edges are not whole
constexpr int bytes = height * width * channels;

using pixels = array_view<unsigned char, 3>;

void check(bool is_right, const char* what) {
  if (!is_right) throw runtime_exception(what);
}

void make_context() {
  const EGLDisplay display =
      eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
  check(eglInitialize(display, nullptr, nullptr) == EGL_TRUE,
        "EGL has no display without a window");
  const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 4, EGL_NONE};
  eglBindAPI(EGL_OPENGL_API);
  const EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, version);
  check(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_TRUE,
        "OpenGL 4.4 is missing");
}

// A buffer whose memory the program and OpenGL use at the same time.
unsigned char* make_mapped_buffer() {
  const GLbitfield access =
      GL_MAP_READ_BIT | GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
  GLuint buffer = 0;
  glGenBuffers(1, &buffer);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer);
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer);
  glBufferStorage(GL_PIXEL_PACK_BUFFER, bytes, nullptr, access);
  void* memory = glMapBufferRange(GL_PIXEL_PACK_BUFFER, 0, bytes, access);
  check(memory != nullptr, "OpenGL did not map its buffer");
  return static_cast<unsigned char*>(memory);
}

int colour(int row, int column, int channel) {
  return (row * 37 + column * 11 + channel * 53) % 256;
}

// Blocks of 3x5 pixels, written to the buffer.
void draw() {
  GLuint framebuffer = 0, picture = 0;
  glGenRenderbuffers(1, &picture);
  glBindRenderbuffer(GL_RENDERBUFFER, picture);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, picture);
  glEnable(GL_SCISSOR_TEST);
  for (int row = 0; row < height; row += 3) {
    for (int column = 0; column < width; column += 5) {
      float value[channels];
      for (int c = 0; c < channels; ++c)
        value[c] = static_cast<float>(colour(row, column, c)) / 255;
      glScissor(column, row, 5, 3);
      glClearBufferfv(GL_COLOR, 0, value);
    }
  }
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glFinish();  // the kernel reads what OpenGL has written
}

void average(const pixels& view) {
  parallel_for_each(view.extent.tile<8, 8, 1>().truncate(),
                    TILES_KERNEL((view), [=](tiled_index<8, 8, 1> t) restrict(amp) {
                      const int sum = tile_reduce(t, static_cast<int>(view[t]), plus);
                      view[t] = static_cast<unsigned char>(sum / 64);
                    }));
  view.synchronize();  // OpenGL reads what the kernel has written
}

std::vector<unsigned char> texture_of_buffer() {
  GLuint texture = 0;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  std::vector<unsigned char> result(bytes);
  glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, result.data());
  check(glGetError() == GL_NO_ERROR, "OpenGL reports an error");
  return result;
}

// The same as plain loops.
std::vector<unsigned char> expected() {
  std::vector<unsigned char> result(bytes);
  for (int i = 0; i < bytes; ++i) {
    const int row = i / channels / width, column = i / channels % width, c = i % channels;
    const int top = row / 8 * 8, left = column / 8 * 8;
    const bool is_whole = top + 8 <= height && left + 8 <= width;
    int sum = 0;
    for (int k = 0; is_whole && k < 64; ++k) {
      sum += colour((top + k / 8) / 3 * 3, (left + k % 8) / 5 * 5, c);
    }
    const int drawn = colour(row / 3 * 3, column / 5 * 5, c);
    result[static_cast<std::size_t>(i)] = static_cast<unsigned char>(is_whole ? sum / 64 : drawn);
  }
  return result;
}

}  // namespace

int main() {
  try {
    make_context();
    const pixels view(height, width, channels, make_mapped_buffer());
    draw();
    average(view);
    const bool is_equal = texture_of_buffer() == expected();
    tiles_transfer_stats copies = TILES_TRANSFER_STATS_INIT;
    tiles_context_get_transfer_stats(nullptr, &copies);
    std::cout << "copies: " << copies.uploads + copies.downloads + copies.device_copies << "\n"
              << "equal to the CPU's: " << (is_equal ? "yes" : "no") << "\n";
    return is_equal ? 0 : 1;
  } catch (const runtime_exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
