-- The average of each tile of an 8x8 matrix, for tiles of 2x2 and of 4x4 elements.
local ffi = require("ffi")
local tiles = require("tiles")

local size = 8
local text = [==[
[=, &averages](tiled_index<SAMPLESIZE, SAMPLESIZE> t) restrict(amp) {
  tile_static float values[SAMPLESIZE][SAMPLESIZE];
  values[t.local[0]][t.local[1]] = matrix[t];
  t.barrier.wait();
  if (t.local[0] == 0 && t.local[1] == 0) {
    float sum = 0;
    for (int row = 0; row < SAMPLESIZE; row++)
      for (int col = 0; col < SAMPLESIZE; col++) sum += values[row][col];
    averages[t.tile] = sum / (SAMPLESIZE * SAMPLESIZE);
  }
}]==]

local function tile_averages(matrix, tile)
  local count = size / tile
  local kernel = tiles.kernel(text, {constants = {SAMPLESIZE = tile}})
  local averages = tiles.array("float32", {count, count})
  kernel:launch({size, size}, {matrix = matrix, averages = averages})
  return averages:read(), count
end

local data = ffi.new("float[?]", size * size)
for i = 0, size * size - 1 do data[i] = i end
local matrix = tiles.view(data, {size, size}, {const = true})

for _, tile in ipairs({2, 4}) do
  print("SAMPLESIZE = " .. tile .. ":")
  local averages, count = tile_averages(matrix, tile)
  for row = 0, count - 1 do
    for col = 0, count - 1 do io.write(averages[row * count + col], " ") end
    print()
  end
end
