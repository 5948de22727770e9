-- Turns tiles of 4 elements round, through LuaJIT's FFI and the declarations of tiles.h.
-- Usage: luajit luajit_program.lua <libtiles.so> <declarations>
local ffi = require("ffi")

local library_path, declarations_path = arg[1], arg[2]
local declarations = assert(io.open(declarations_path)):read("*a")
ffi.cdef(declarations)
local C = ffi.load(library_path)

local text = [==[
void turn(tiled_index<4> t_idx, array_view<const float, 1> source, array_view<float, 1> target,
          float factor) restrict(amp) {
  tile_static float values[4];
  values[t_idx.local[0]] = source[t_idx];
  t_idx.barrier.wait();
  target[t_idx] = factor * values[3 - t_idx.local[0]];
}
]==]

local function last_error()
  return ffi.string(C.tiles_get_last_error())
end

local function check(status)
  if status ~= C.TILES_OK then
    error(ffi.string(C.tiles_status_get_name(status)) .. ": " .. last_error(), 2)
  end
end

-- A struct with its default values.
local function initialised(name)
  local struct = ffi.new(name)
  check(C.tiles_struct_init(name, struct, ffi.sizeof(name)))
  assert(struct.struct_size == ffi.sizeof(name))
  return struct
end

local function make_kernel(kernel_text)
  local desc = initialised("tiles_kernel_desc")
  desc.text = kernel_text
  desc.name = "turn.tile"
  local kernel = ffi.new("tiles_kernel[1]")
  check(C.tiles_kernel_create(desc, kernel))
  return ffi.gc(kernel[0], C.tiles_kernel_release)
end

local function make_view(data, count)
  local desc = initialised("tiles_data_desc")
  desc.element_type = C.TILES_TYPE_FLOAT32
  desc.rank = 1
  desc.extent[0] = count
  local view = ffi.new("tiles_array_view[1]")
  check(C.tiles_array_view_create(desc, data, nil, view))
  return ffi.gc(view[0], C.tiles_array_view_release)
end

local function launch(kernel, extent, source, target, factor)
  local value = ffi.new("float[1]", factor)
  local arguments = ffi.new("tiles_argument[3]")
  arguments[0].kind, arguments[0].view = C.TILES_ARGUMENT_KIND_ARRAY_VIEW, source
  arguments[1].kind, arguments[1].view = C.TILES_ARGUMENT_KIND_ARRAY_VIEW, target
  arguments[2].kind, arguments[2].type = C.TILES_ARGUMENT_KIND_VALUE, C.TILES_TYPE_FLOAT32
  arguments[2].value = value
  local extent_of = ffi.new("int64_t[1]", extent)
  local desc = initialised("tiles_launch_desc")
  desc.rank = 1
  desc.extent = extent_of
  desc.arguments = arguments
  desc.argument_count = 3
  return C.tiles_kernel_launch(kernel, nil, desc, nil)
end

check(C.tiles_check_header(C.tiles_get_version(), 1))

local count = 16
local source, target = ffi.new("float[?]", count), ffi.new("float[?]", count)
for i = 0, count - 1 do source[i] = i end
local kernel = make_kernel(text)
local source_view, target_view = make_view(source, count), make_view(target, count)

check(launch(kernel, count, source_view, target_view, 0.5))
check(C.tiles_array_view_synchronize(target_view, nil))
for i = 0, count - 1 do
  local expected = 0.5 * (math.floor(i / 4) * 4 + 3 - i % 4)
  assert(target[i] == expected, "element " .. i .. " is " .. target[i] .. "; expected " .. expected)
end

assert(launch(kernel, count - 1, source_view, target_view, 0.5) ==
       C.TILES_ERROR_INVALID_COMPUTE_DOMAIN)
assert(last_error():find("15", 1, true), last_error())
print("ok: " .. last_error())
