-- libtiles for LuaJIT: contexts, views, arrays and kernels over tiles.h. docs/lua.md describes it.
local ffi = require("ffi")
ffi.cdef(require("tiles.declarations"))

local C = ffi.load(os.getenv("TILES_LIBRARY") or "libtiles.so.1")

local tiles = {raw = C}

---------------------------------------------------------------------------------------------------
-- Errors: tables that print as the library's text.

local Error = {}
Error.__index = Error
function Error:__tostring() return self.message end

local function raise(fields, level)
  error(setmetatable(fields, Error), (level or 1) + 1)
end

local function misuse(message, level)
  raise({status = "TILES_ERROR_INVALID_ARGUMENT", message = message}, (level or 1) + 1)
end

-- A struct with its default values.
local function initialised(name)
  local struct = ffi.new(name)
  assert(C.tiles_struct_init(name, struct, ffi.sizeof(name)) == C.TILES_OK)
  return struct
end

local function check(status)
  if status == C.TILES_OK then return end
  local info = initialised("tiles_error_info")
  C.tiles_get_last_error_info(info)
  raise({
    status = ffi.string(C.tiles_status_get_name(status)),
    message = ffi.string(info.message),
    file = ffi.string(info.file),
    line = info.line,
    column = info.column,
  }, 2)
end

tiles.check = check

-- A string for C, which would end it at a NUL.
local function c_string(text, what)
  if text == nil then return nil end
  if type(text) ~= "string" then misuse(("%s: expected a string, got %s"):format(what, type(text))) end
  if text:find("\0", 1, true) then misuse(("%s: a NUL is in %q"):format(what, text)) end
  return text
end

-- A misspelt option would be passed over.
local function check_options(options, known)
  if type(options) ~= "table" then misuse("expected a table of options, got " .. type(options)) end
  for name in pairs(options) do
    if not (" " .. known .. " "):find(" " .. tostring(name) .. " ", 1, true) then
      misuse(("unknown option '%s'; expected one of: %s"):format(tostring(name), known))
    end
  end
end

---------------------------------------------------------------------------------------------------
-- Handles. The host memory behind a view must outlive it, but the garbage collector frees both in any
-- order: what is in `held` lives until the handle is released.

local held = {}

local function key_of(handle) return tostring(ffi.cast("void *", handle)) end

-- take(out, release, memory): the handle that a call wrote to out, released by the garbage collector.
local function take(out, release, memory)
  local key = key_of(out[0])
  held[key] = memory
  return ffi.gc(out[0], function(handle)
    release(handle)
    held[key] = nil
  end)
end

local function handle_of(object, kind)
  if getmetatable(object) ~= kind then misuse("expected a " .. kind.name .. ", got " .. type(object), 3) end
  if object.handle == nil then misuse("the " .. kind.name .. " was released", 3) end
  return object.handle
end

local function class(name, release)
  local kind = {name = name}
  kind.__index = kind
  -- Releases it now. Without a call the garbage collector does; a view's error is then only logged.
  function kind:release()
    local handle = self.handle
    if handle == nil then return end
    self.handle = nil
    ffi.gc(handle, nil)
    local status = release(handle)
    held[key_of(handle)] = nil
    check(status)
  end
  return kind
end

local Context = class("context", C.tiles_context_release)
local Kernel = class("kernel", C.tiles_kernel_release)
local View = class("view", C.tiles_array_view_release)
local Array = class("array", C.tiles_array_release)

local function context_or_default(context) return context and handle_of(context, Context) end

---------------------------------------------------------------------------------------------------
-- Element types.

local types = {}
for name, pair in pairs({
  int8 = {"int8_t", C.TILES_TYPE_INT8}, uint8 = {"uint8_t", C.TILES_TYPE_UINT8},
  int16 = {"int16_t", C.TILES_TYPE_INT16}, uint16 = {"uint16_t", C.TILES_TYPE_UINT16},
  int32 = {"int32_t", C.TILES_TYPE_INT32}, uint32 = {"uint32_t", C.TILES_TYPE_UINT32},
  int64 = {"int64_t", C.TILES_TYPE_INT64}, uint64 = {"uint64_t", C.TILES_TYPE_UINT64},
  float32 = {"float", C.TILES_TYPE_FLOAT32}, float64 = {"double", C.TILES_TYPE_FLOAT64},
}) do
  local ctype = ffi.typeof(pair[1])
  local array_type = ffi.typeof(pair[1] .. "[?]")
  types[tostring(ctype)] = {type = pair[2], array_type = array_type, size = ffi.sizeof(ctype)}
  types[name] = types[tostring(ctype)]
  local is_integer = name:find("int")
  -- tiles.float32(0.5): a number with its type, for an argument. The FFI would cut what an integer cannot hold,
  -- and take what is too large for infinite.
  tiles[name] = function(number)
    local given = type(number) ~= "string" and tonumber(number)
    if not given then misuse(("tiles.%s: expected a number, got %s"):format(name, type(number)), 2) end
    local value = ffi.new(array_type, 1, {number})
    local stored = tonumber(value[0])
    if stored ~= given and (is_integer or math.abs(stored) == math.huge) then
      misuse(("tiles.%s: %s is not a number of this type"):format(name, tostring(number)), 2)
    end
    return value
  end
end

-- The element type of `float[n]`, and n. Of a pointer nobody knows how much is behind it.
local function elements_of(data, level)
  local element = type(data) == "cdata" and tostring(ffi.typeof(data)):match("^ctype<(.*) %[[%d?]+%]>$")
  local found = element and types["ctype<" .. element .. ">"]
  if not found then
    misuse("expected an array of numbers, such as ffi.new('float[64]'), got " ..
      (type(data) == "cdata" and tostring(ffi.typeof(data)) or type(data)), level + 1)
  end
  return found, ffi.sizeof(data) / found.size
end

local function integer(number, what)
  local n = (type(number) == "number" or type(number) == "cdata") and tonumber(number)
  if not n or n % 1 ~= 0 or math.abs(n) > 2^53 then
    misuse(("%s: expected an integer, got %s %s"):format(what, type(number), tostring(number)))
  end
  return n
end

-- A copy of a list with one integer for each dimension; the program may change its own.
local function integers(list, what)
  if type(list) ~= "table" then
    misuse(("%s: expected an integer for each dimension, such as {8, 8}, got %s"):format(what, type(list)))
  end
  local copy, entries = {}, 0
  for _ in pairs(list) do entries = entries + 1 end
  if entries ~= #list then misuse(what .. ": expected a list without gaps and names, such as {8, 8}") end
  for i = 1, #list do copy[i] = integer(list[i], ("%s[%d]"):format(what, i)) end
  return copy
end

-- int64s(list): numbers for a call; dimension 0 is the slowest one, as in C.
local function int64s(list) return ffi.new("int64_t[?]", math.max(#list, 1), list) end

-- Returns a copy of the extent, and how many elements it has.
local function fill_extent(desc, extent)
  extent = integers(extent, "extent")
  if #extent < 1 or #extent > C.TILES_MAX_RANK then
    misuse(("extent: expected 1 to %d dimensions, such as {8, 8}, got %d"):format(C.TILES_MAX_RANK, #extent))
  end
  desc.rank = #extent
  local count = 1
  for i, n in ipairs(extent) do
    if n < 0 then misuse(("extent[%d]: expected 0 or more, got %d"):format(i, n)) end
    desc.extent[i - 1] = n
    count = count * n
  end
  return extent, count
end

---------------------------------------------------------------------------------------------------
-- Contexts.

-- tiles.context{device = ":cpu", checked = true}
function tiles.context(options)
  options = options or {}
  check_options(options, "device checked")
  local desc = initialised("tiles_context_desc")
  desc.device = c_string(options.device, "device")
  desc.checked = options.checked and 1 or 0
  local out = ffi.new("tiles_context[1]")
  check(C.tiles_context_create(desc, out))
  return setmetatable({handle = take(out, C.tiles_context_release)}, Context)
end

function Context:finish() check(C.tiles_context_finish(handle_of(self, Context), nil)) end

function Context:device_name()
  local info = initialised("tiles_device_info")
  check(C.tiles_context_get_device(handle_of(self, Context), info))
  return ffi.string(info.name)
end

---------------------------------------------------------------------------------------------------
-- Views and arrays.

-- The first and the last element that a strided view uses must lie in the data.
local function check_bounds(extent, strides, offset, count)
  local lowest, highest = offset, offset
  for i, n in ipairs(extent) do
    if n == 0 then return end
    local reach = (n - 1) * strides[i]
    lowest, highest = lowest + math.min(reach, 0), highest + math.max(reach, 0)
  end
  if lowest < 0 or highest >= count then
    misuse(("the view uses elements %.0f to %.0f of %d"):format(lowest, highest, count), 3)
  end
end

local function dense_strides(extent)
  local strides, stride = {}, 1
  for i = #extent, 1, -1 do strides[i], stride = stride, stride * extent[i] end
  return strides
end

-- tiles.view(data, {rows, columns}, {strides = {...}, offset = n, const = true}): a view over an array of
-- the FFI. Strides and offset count elements.
function tiles.view(data, extent, options)
  options = options or {}
  check_options(options, "strides offset const")
  local element, count = elements_of(data, 2)
  local desc = initialised("tiles_data_desc")
  desc.element_type = element.type
  extent = fill_extent(desc, extent)
  local strides = options.strides and integers(options.strides, "strides") or dense_strides(extent)
  if #strides ~= #extent then misuse("expected one stride for each dimension", 2) end
  local offset = integer(options.offset or 0, "offset")
  check_bounds(extent, strides, offset, count)
  desc.flags = (options.const and C.TILES_DATA_CONST or 0) + C.TILES_DATA_STRIDED
  for i, stride in ipairs(strides) do desc.stride[i - 1] = stride end
  local out = ffi.new("tiles_array_view[1]")
  local first = ffi.cast("char *", data) + offset * element.size
  check(C.tiles_array_view_create(desc, first, nil, out))
  return setmetatable({handle = take(out, C.tiles_array_view_release, data), data = data,
                       element = element, extent = extent}, View)
end

function View:section(origin, extent)
  local out = ffi.new("tiles_array_view[1]")
  local handle = handle_of(self, View)
  origin, extent = integers(origin, "origin"), integers(extent, "extent")
  if #origin ~= #self.extent or #extent ~= #self.extent then
    misuse("expected an origin and an extent of rank " .. #self.extent, 2)
  end
  check(C.tiles_array_view_section(handle, int64s(origin), int64s(extent), out))
  return setmetatable({handle = take(out, C.tiles_array_view_release, self.data), data = self.data,
                       element = self.element, extent = extent}, View)
end

-- What kernels wrote is in the data after it.
function View:synchronize() check(C.tiles_array_view_synchronize(handle_of(self, View), nil)) end

-- To be called after the program has changed the data.
function View:refresh() check(C.tiles_array_view_refresh(handle_of(self, View))) end

function View:discard() check(C.tiles_array_view_discard_data(handle_of(self, View))) end

local function count_of(extent)
  local count = 1
  for _, n in ipairs(extent) do count = count * n end
  return count
end

-- The elements, dense and row-major, in a new array of the FFI.
function View:read()
  local count = count_of(self.extent)
  local data = self.element.array_type(math.max(count, 1))
  check(C.tiles_array_view_read(handle_of(self, View), data, count * self.element.size))
  return data
end

-- tiles.array("float32", {4, 4}, data, context): data on one device, undefined without initial data.
function tiles.array(element_type, extent, data, context)
  local element = types[element_type]
  if not element then misuse("unknown element type '" .. tostring(element_type) .. "'", 2) end
  local desc = initialised("tiles_data_desc")
  desc.element_type = element.type
  local needed
  extent, needed = fill_extent(desc, extent)
  if data ~= nil then
    local given, count = elements_of(data, 2)
    if given ~= element or count < needed then
      misuse(("expected %d elements of %s"):format(needed, element_type), 2)
    end
  end
  local out = ffi.new("tiles_array[1]")
  check(C.tiles_array_create(context_or_default(context), desc, data, out))
  return setmetatable({handle = take(out, C.tiles_array_release), element = element, extent = extent},
                      Array)
end

function Array:view()
  local out = ffi.new("tiles_array_view[1]")
  check(C.tiles_array_view_from_array(handle_of(self, Array), 0, out))
  return setmetatable({handle = take(out, C.tiles_array_view_release), element = self.element,
                       extent = self.extent}, View)
end

function Array:read()
  local view = self:view()
  local data = view:read()
  view:release()
  return data
end

---------------------------------------------------------------------------------------------------
-- Kernels.

-- Where a text stands in the file of the caller: messages then name the file and its lines.
local function place_of(text)
  local caller = debug.getinfo(3, "S")
  local path = caller and caller.source:match("^@(.*)")
  local file = path and io.open(path)
  if not file then return end
  local source = file:read("*a")
  file:close()
  local first = source:find(text, 1, true)
  if first then return path, 1 + select(2, source:sub(1, first - 1):gsub("\n", "")) end
end

-- A number as kernel text, which has no names for infinities and NaN. tostring() would keep 14 digits, and
-- "-0" would be an integer.
local function number_text(value)
  if value ~= value then return "(0.0f / 0.0f)" end
  if math.abs(value) == math.huge then return value > 0 and "(1.0f / 0.0f)" or "(-1.0f / 0.0f)" end
  if value == 0 and 1 / value < 0 then return "-0.0" end
  -- A literal has no sign: 2^31 would be a long, and 2^63 unsigned.
  if value == -2^31 then return "(-2147483647 - 1)" end
  if value == -2^63 then return "(-9223372036854775807 - 1)" end
  local is_integer = value % 1 == 0 and value > -2^63 and value < 2^64
  return (is_integer and "%.0f" or "%.17g"):format(value)
end

-- A constant as kernel text.
local function constant_text(name, value)
  local what = "constant " .. name
  if type(value) == "number" then
    return number_text(value)
  elseif ffi.istype("int64_t", value) and value == -2LL^63 then
    return number_text(-2^63)
  elseif type(value) == "boolean" or ffi.istype("int64_t", value) or ffi.istype("uint64_t", value) then
    return tostring(value)
  elseif type(value) == "string" then
    return c_string(value, what)
  end
  misuse(("%s: expected a number, a boolean, or the text of an expression such as '0.5f', got %s")
    :format(what, type(value)), 3)
end

-- tiles.kernel(text, {name = "blur.tile", constants = {N = 4}, checked = true})
function tiles.kernel(text, options)
  if type(text) ~= "string" then misuse("expected the text of a kernel, got " .. type(text), 2) end
  options = options or {}
  check_options(options, "name constants checked declarations entry")
  local desc = initialised("tiles_kernel_desc")
  local path, line
  if not options.name then path, line = place_of(text) end
  desc.name = c_string(options.name, "name") or path
  desc.first_line = line or 0
  desc.text, desc.text_size = text, #text
  desc["function"] = c_string(options.entry, "entry")
  desc.declarations = c_string(options.declarations, "declarations")
  desc.checked = options.checked and 1 or 0
  local given, names, values = options.constants or {}, {}, {}
  if type(given) ~= "table" then misuse("constants: expected a table such as {N = 4}, got " .. type(given), 2) end
  for name, value in pairs(given) do
    names[#names + 1] = c_string(name, "the name of a constant")
    values[#values + 1] = constant_text(name, value)
  end
  local constants = ffi.new("tiles_constant[?]", math.max(#names, 1))
  for i = 1, #names do
    constants[i - 1].name, constants[i - 1].value = names[i], values[i]
  end
  desc.constants, desc.constant_count = constants, #names
  local out = ffi.new("tiles_kernel[1]")
  check(C.tiles_kernel_create(desc, out))
  return setmetatable({handle = take(out, C.tiles_kernel_release)}, Kernel)
end

local function fill_argument(argument, name, value)
  if type(name) ~= "string" then
    misuse("an argument has no name; write {v = view, k = tiles.float32(2)}", 4)
  end
  argument.name = c_string(name, "the name of an argument")
  local kind = getmetatable(value)
  if type(value) == "table" and kind == View then
    argument.kind, argument.view = C.TILES_ARGUMENT_KIND_ARRAY_VIEW, handle_of(value, View)
  elseif type(value) == "table" and kind == Array then
    argument.kind, argument.array = C.TILES_ARGUMENT_KIND_ARRAY, handle_of(value, Array)
  elseif type(value) == "cdata" then
    local element, count = elements_of(value, 3)
    if count ~= 1 then
      misuse(("the argument '%s' is an array of %d numbers; write tiles.view(data, {%d}) to pass it")
        :format(name, count, count), 4)
    end
    argument.kind, argument.type = C.TILES_ARGUMENT_KIND_VALUE, element.type
    argument.value = value
  else
    misuse(("the argument '%s' is a %s; write a view, an array, or a number with its type: " ..
            "tiles.float32(x), tiles.int32(x)"):format(name, type(value)), 4)
  end
end

-- kernel:launch({rows, columns}, {matrix = view, factor = tiles.float32(2)}, context)
function Kernel:launch(extent, arguments, context)
  local handle = handle_of(self, Kernel)
  extent = integers(extent, "extent")
  if type(arguments) ~= "table" then
    misuse("expected the arguments by name, such as {v = view}, got " .. type(arguments), 2)
  end
  local names = {}
  for name in pairs(arguments) do names[#names + 1] = name end
  local list = ffi.new("tiles_argument[?]", math.max(#names, 1))
  for i, name in ipairs(names) do fill_argument(list[i - 1], name, arguments[name]) end
  local desc = initialised("tiles_launch_desc")
  local numbers = int64s(extent)
  desc.rank, desc.extent = #extent, numbers
  desc.arguments, desc.argument_count = list, #names
  check(C.tiles_kernel_launch(handle, context_or_default(context), desc, nil))
end

check(C.tiles_check_header(C.TILES_VERSION_NUMBER, C.TILES_ABI_VERSION))
return tiles
