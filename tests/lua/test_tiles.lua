-- What the module promises. Each test is a sentence; `luajit test_tiles.lua` runs all.
local ffi = require("ffi")
local tiles = require("tiles")

local tests = {}
local function test(name, body) tests[#tests + 1] = {name = name, body = body} end

local function equal(actual, expected, what)
  if actual ~= expected then
    error(("%s is %s; expected %s"):format(what or "it", tostring(actual), tostring(expected)), 2)
  end
end

local function contains(text, part)
  if not text:find(part, 1, true) then error(("'%s' does not contain '%s'"):format(text, part), 2) end
end

-- The error that a call raises, and nothing else will do.
local function error_of(body)
  local ok, raised = pcall(body)
  if ok then error("no error was raised", 2) end
  if type(raised) ~= "table" then error("a plain error was raised: " .. tostring(raised), 2) end
  return raised
end

local function has_doubles()
  local info = ffi.new("tiles_device_info")
  tiles.check(tiles.raw.tiles_struct_init("tiles_device_info", info, ffi.sizeof(info)))
  tiles.check(tiles.raw.tiles_context_get_device(nil, info))
  return info.supports_double ~= 0
end

local function numbers(count, ctype)
  local data = ffi.new((ctype or "float") .. "[?]", math.max(count, 1))
  for i = 0, count - 1 do data[i] = i * 7 % 31 end
  return data
end

local add_text = "void add(index<1> i, array_view<float, 1> v, float k) restrict(amp) { v[i] += k; }"

test("a kernel changes what a view refers to, for any length", function()
  local kernel = tiles.kernel(add_text)
  for _, count in ipairs({1, 2, 3, 4, 5, 97}) do
    local data, expected = numbers(count), numbers(count)
    local view = tiles.view(data, {count})
    kernel:launch({count}, {v = view, k = tiles.float32(0.5)})
    view:synchronize()
    for i = 0, count - 1 do equal(data[i], expected[i] + 0.5, "element " .. i) end
  end
end)

test("a view and a compute domain may be empty", function()
  local view = tiles.view(numbers(1), {0})
  view:synchronize()
  tiles.kernel(add_text):launch({0}, {v = view, k = tiles.float32(1)})
  equal(error_of(function()
    tiles.kernel(add_text):launch({-1}, {v = view, k = tiles.float32(1)})
  end).status, "TILES_ERROR_INVALID_COMPUTE_DOMAIN")
end)

test("a strided view reaches its elements and leaves the others", function()
  local rows, columns, pitch = 5, 3, 7
  local data, expected = numbers(rows * pitch), numbers(rows * pitch)
  -- Every second column, the rows from the last to the first.
  local view = tiles.view(data, {rows, columns}, {strides = {-pitch, 2}, offset = (rows - 1) * pitch})
  tiles.kernel([[void number(index<2> i, array_view<float, 2> v) restrict(amp) {
    v[i] = 100 * i[0] + i[1];
  }]]):launch({rows, columns}, {v = view})
  view:synchronize()
  for row = 0, rows - 1 do
    for column = 0, pitch - 1 do
      local is_used = column % 2 == 0 and column < 2 * columns
      local value = is_used and 100 * (rows - 1 - row) + column / 2 or expected[row * pitch + column]
      equal(data[row * pitch + column], value, ("element %d, %d"):format(row, column))
    end
  end
end)

test("a section shares its data with the view and keeps it alive", function()
  local data = numbers(12)
  local section
  do
    local view = tiles.view(data, {3, 4})
    section = view:section({1, 1}, {2, 2})
    view:release()
  end
  collectgarbage()
  local read = section:read()
  for i, place in ipairs({5, 6, 9, 10}) do equal(read[i - 1], data[place]) end
end)

test("the garbage collector writes back before it frees the data", function()
  local kernel = tiles.kernel(add_text)
  for _ = 1, 200 do
    kernel:launch({1000}, {v = tiles.view(ffi.new("float[?]", 1000), {1000}), k = tiles.float32(1)})
  end
  collectgarbage()
  collectgarbage()
end)

test("each type of number gets to a kernel and back", function()
  for name, text in pairs({int8 = "char", uint8 = "unsigned char", int16 = "short", int32 = "int",
                           uint32 = "unsigned int", int64 = "long", float32 = "float"}) do
    local array = tiles.array(name, {3}, tiles[name](0) and ffi.new(ffi.typeof(tiles[name](0)), 3, {1, 2, 3}))
    tiles.kernel(("void add(index<1> i, array_view<%s, 1> v, %s k) restrict(amp) { v[i] += k; }")
      :format(text, text)):launch({3}, {v = array, k = tiles[name](4)})
    local read = array:read()
    for i = 0, 2 do equal(tonumber(read[i]), 5 + i, name) end
  end
end)

test("an error in a kernel names this file and the line of the mistake", function()
  local line = debug.getinfo(1, "l").currentline
  local raised = error_of(function()
    tiles.kernel([[
void wrong(index<1> i, array_view<float, 1> v) restrict(amp) {
  v[i] = w;
}]])
  end)
  equal(raised.status, "TILES_ERROR_COMPILE")
  contains(raised.file, "test_tiles.lua")
  equal(raised.line, line + 4, "the line")
  contains(tostring(raised), "unknown name 'w'")
end)

test("a constant replaces a name of the text", function()
  local array = tiles.array("int32", {2}, ffi.new("int[2]"))
  tiles.kernel("[=, &v](index<1> i) restrict(amp) { v[i] = N; }", {constants = {N = 42}})
    :launch({2}, {v = array})
  equal(array:read()[1], 42)
end)

test("a tile that does not divide the extent is an error with the library's text", function()
  local raised = error_of(function()
    local array = tiles.array("int32", {6})
    tiles.kernel("[=, &v](tiled_index<4> t) restrict(amp) { v[t] = 1; }"):launch({6}, {v = array})
  end)
  equal(raised.status, "TILES_ERROR_INVALID_COMPUTE_DOMAIN")
  contains(tostring(raised), "6")
end)

test("a fault in checked mode is an error", function()
  local data = numbers(4)
  local view = tiles.view(data, {4})
  tiles.kernel("[=](index<1> i) restrict(amp) { v[i[0] + 1] = 1.0f; }", {checked = true})
    :launch({4}, {v = view})
  equal(error_of(function() view:synchronize() end).status, "TILES_ERROR_KERNEL_FAULT")
end)

test("a released object is refused", function()
  local view = tiles.view(numbers(4), {4})
  local kernel = tiles.kernel(add_text)
  view:release()
  view:release()
  contains(tostring(error_of(function() view:synchronize() end)), "view was released")
  contains(tostring(error_of(function()
    kernel:launch({4}, {v = view, k = tiles.float32(1)})
  end)), "view was released")
  kernel:release()
  contains(tostring(error_of(function() kernel:launch({4}, {}) end)), "kernel was released")
end)

test("memory that a view would leave is refused", function()
  local data = numbers(10)
  contains(tostring(error_of(function() tiles.view(data, {11}) end)), "elements 0 to 10 of 10")
  contains(tostring(error_of(function()
    tiles.view(data, {2}, {strides = {-1}})
  end)), "elements -1 to 0 of 10")
  contains(tostring(error_of(function() tiles.view(data + 0, {1}) end)), "expected an array")
  contains(tostring(error_of(function() tiles.view({1, 2}, {2}) end)), "got table")
  contains(tostring(error_of(function() tiles.array("float32", {11}, data) end)), "11 elements")
end)

test("extents, strides and offsets are integers, of any of Lua's types", function()
  local data = numbers(10)
  equal(tiles.view(data, {5LL}, {strides = {2LL}, offset = 1}):read()[4], data[9])
  for _, refused in ipairs({
    {"extent[1]: expected an integer, got number 2.5", {2.5}},
    {"extent[1]: expected an integer, got string 8", {"8"}},
    {"extent[2]: expected an integer, got number nan", {1, 0 / 0}},
    {"extent[1]: expected 0 or more, got -5", {-5}, {offset = 9}},
    {"extent: expected 1 to 8 dimensions, such as {8, 8}, got 0", {}},
    {"extent: expected an integer for each dimension, such as {8, 8}, got number", 4},
    {"strides[1]: expected an integer, got number 1.5", {2}, {strides = {1.5}}},
    {"offset: expected an integer, got number 0.5", {2}, {offset = 0.5}},
    {"elements 0 to 1208925819614629174706176 of 10", {2^40, 2^40}},
  }) do
    contains(tostring(error_of(function() tiles.view(data, refused[2], refused[3]) end)), refused[1])
  end
  contains(tostring(error_of(function() tiles.view(data, {2}):section(0, {1}) end)), "origin: expected")
  contains(tostring(error_of(function() tiles.kernel(add_text):launch(4, {}) end)), "extent: expected")
end)

test("the program may change the lists that it gave", function()
  local extent = {4}
  local view = tiles.view(numbers(4), extent)
  extent[1], extent[2] = 2, 3
  equal(view:read()[3], 21)
  equal(view:section({1}, {2}):read()[0], 7)
  contains(tostring(error_of(function() view:section({0, 0}, {1, 1}) end)), "of rank 1")
end)

test("an unknown option is refused with those that there are", function()
  contains(tostring(error_of(function() tiles.view(numbers(4), {2}, {stride = {2}}) end)),
           "unknown option 'stride'; expected one of: strides offset const")
  contains(tostring(error_of(function() tiles.kernel(add_text, {check = true}) end)), "'check'")
  contains(tostring(error_of(function() tiles.context({name = "0"}) end)), "'name'")
  contains(tostring(error_of(function() tiles.context("0") end)), "a table of options, got string")
end)

test("a constant has all digits of its number", function()
  if not has_doubles() then return "skipped" end
  local array = tiles.array("float64", {3})
  tiles.kernel("[=, &v](index<1> i) restrict(amp) { v[0] = A; v[1] = B; v[2] = C; }",
               {constants = {A = 1 / 3, B = 2^47 + 1, C = "0.5 + 1"}}):launch({1}, {v = array})
  local read = array:read()
  equal(read[0], 1 / 3)
  equal(read[1], 2^47 + 1)
  equal(read[2], 1.5)
end)

test("a constant may be infinite, no number, a zero with a sign, a boolean or a long integer", function()
  local array = tiles.array("float32", {6})
  tiles.kernel([[[=, &v](index<1> i) restrict(amp) {
    v[0] = A; v[1] = B; v[2] = C; v[3] = D; v[4] = E; v[5] = F == -0x7fffffffffffffffL - 1;
  }]], {constants = {A = 1 / 0, B = -1 / 0, C = 0 / 0, D = -0.0, E = true, F = -2LL^63}})
    :launch({1}, {v = array})
  local read = array:read()
  equal(read[0], 1 / 0)
  equal(read[1], -1 / 0)
  equal(read[2] ~= read[2], true, "NaN")
  equal(1 / read[3], -1 / 0)
  equal(read[4], 1)
  equal(read[5], 1, "the lowest integer")
end)

test("a constant without a fraction is an int, or a long where that is too small", function()
  local constants = {A = -2^31, B = 2^31, C = -2^63, D = 1e17, E = 5, F = -2LL^31}
  local array = tiles.array("int64", {12})
  tiles.kernel([[
int bits(int) restrict(amp) { return 32; }
int bits(long) restrict(amp) { return 64; }
void write(index<1> i, array<long, 1>& v) restrict(amp) {
  v[0] = bits(A); v[1] = bits(B); v[2] = bits(C); v[3] = bits(D); v[4] = bits(E); v[5] = bits(F);
  v[6] = A; v[7] = B; v[8] = C; v[9] = D; v[10] = E; v[11] = F;
}]], {constants = constants}):launch({1}, {v = array})
  local read = array:read()
  for i, bits in ipairs({32, 64, 64, 64, 32, 64}) do
    local name = string.char(64 + i)
    equal(tonumber(read[i - 1]), bits, "the bits of " .. name)
    equal(tonumber(read[i + 5]), tonumber(constants[name]), name)
  end
end)

test("a number that its type cannot hold is refused", function()
  equal(tiles.int8(-128)[0], -128)
  equal(tiles.uint64(2^63)[0], 2ULL^63)
  equal(tiles.int64(-3LL)[0], -3LL)
  equal(tiles.int32(ffi.new("int32_t", 5))[0], 5)
  equal(tiles.float32(-1 / 0)[0], -1 / 0)
  for _, body in ipairs({
    function() return tiles.int8(128) end, function() return tiles.uint32(-1) end,
    function() return tiles.int32(1.5) end, function() return tiles.int64(0 / 0) end,
    function() return tiles.float32(1e300) end, function() return tiles.int8(ffi.new("int32_t", 128)) end,
  }) do
    contains(tostring(error_of(body)), "is not a number of this type")
  end
  for given, body in pairs({
    string = function() return tiles.float32("1") end, cdata = function() return tiles.int32(numbers(1)) end,
  }) do
    contains(tostring(error_of(body)), "32: expected a number, got " .. given)
  end
end)

test("a list of integers has no gaps", function()
  for _, extent in ipairs({{2, nil, 2}, {2, rows = 2}}) do
    contains(tostring(error_of(function() tiles.view(numbers(4), extent) end)), "extent: expected a list without gaps")
  end
end)

test("a constant that is no expression is refused", function()
  contains(tostring(error_of(function() tiles.kernel(add_text, {constants = "N=5"}) end)),
           "constants: expected a table such as {N = 4}, got string")
  for _, value in ipairs({{}, tiles.float32(1), print}) do
    contains(tostring(error_of(function() tiles.kernel(add_text, {constants = {N = value}}) end)),
             "constant N: expected a number, a boolean, or the text of an expression such as '0.5f', got ")
  end
end)

test("a string with a NUL is refused", function()
  contains(tostring(error_of(function() tiles.kernel(add_text .. "\0(") end)), "character is not allowed")
  contains(tostring(error_of(function() tiles.kernel(add_text, {name = "a\0b"}) end)), "name: a NUL")
  contains(tostring(error_of(function()
    tiles.kernel(add_text, {constants = {N = "1\0("}})
  end)), "constant N: a NUL")
  contains(tostring(error_of(function() tiles.context({device = "0\0x"}) end)), "device: a NUL")
end)

test("arguments that are no table, have no name, or are more than one number are refused", function()
  local kernel, data = tiles.kernel(add_text), numbers(4)
  local view = tiles.view(data, {4})
  contains(tostring(error_of(function() kernel:launch({4}) end)), "arguments by name")
  contains(tostring(error_of(function() kernel:launch({4}, {view}) end)), "an argument has no name")
  contains(tostring(error_of(function() kernel:launch({4}, {v = view, k = data}) end)),
           "the argument 'k' is an array of 4 numbers; write tiles.view(data, {4})")
end)

test("a number without a type is refused with what to write", function()
  local raised = error_of(function()
    tiles.kernel(add_text):launch({4}, {v = tiles.view(numbers(4), {4}), k = 1})
  end)
  contains(tostring(raised), "tiles.float32(x)")
end)

test("a device that does not exist is an error with the candidates", function()
  equal(error_of(function() tiles.context({device = "::no such device"}) end).status,
        "TILES_ERROR_NO_DEVICE")
end)

test("a context runs what it is given", function()
  local context = tiles.context({device = "0"})
  local array = tiles.array("float32", {5}, numbers(5), context)
  tiles.kernel(add_text):launch({5}, {v = array, k = tiles.float32(3)}, context)
  context:finish()
  equal(array:read()[4], 4 * 7 % 31 + 3)
  assert(#context:device_name() > 0)
end)

local failed = 0
for _, each in ipairs(tests) do
  local ok, message = xpcall(each.body, function(raised) return debug.traceback(tostring(raised), 2) end)
  print((not ok and "FAILED  " or message == "skipped" and "skipped " or "ok      ") .. each.name)
  if not ok then
    print(message)
    failed = failed + 1
  end
end
print(("%d tests, %d failed"):format(#tests, failed))
os.exit(failed == 0)
