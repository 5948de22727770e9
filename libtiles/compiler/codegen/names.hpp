// How things are called in generated OpenCL C. Every user's name gets a prefix, so that none can be
// a word of OpenCL C, and none of ours can be a user's.
#pragma once

#include <string>
#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler::names {

std::string variable(const typed::variable& v);
/// A parameter that a variable of the function is copied from.
std::string argument(const typed::variable& parameter);
/// In the struct of what helpers declare, and there.
std::string tile_static(const typed::variable& v);
std::string field(const compiler::field& f);
std::string structure(const struct_type& s);
std::string function(const typed::function& f);
std::string thread_index(typed::thread_index_kind which, int dimension, int neighbour = 0);

// The parts of a view: its buffer, the offset of its first element, an extent, a stride.
std::string buffer(const typed::variable& view);
std::string offset(const typed::variable& view);
std::string extent(const typed::variable& view, int dimension);
std::string stride(const typed::variable& view, int dimension);

/// The compute domain's extent that an untiled kernel is given.
std::string domain_extent(int dimension);

/// Where a work-item runs several neighbouring tiles: how many lie in a row of the domain, which is
/// its first, how many it has, and which of these it is at.
std::string tiles_in_row();
std::string first_tile();
std::string tile_count();
std::string tile_number();
/// Where a work-item runs a part of a row of the domain: the thread that it is at.
std::string column();
/// How many threads it has run at once there.
std::string row_step();

/// index<N> and extent<N>.
std::string index_type(int rank);
/// The function that gives the offset of an index<N> from the strides.
std::string offset_function(int rank);

/// "local": OpenCL C's word.
std::string memory(address_space space);

/// A pointer as a variable of this name: "__local float (*name)[4]".
std::string pointer(const compiler::type& t, bool is_const, const std::string& name);

/// "tiles_unaligned_float16": a vector in memory, aligned as one of its numbers is.
std::string unaligned_vector(const std::string& number, int count);

/// The struct of the tile_static variables of helpers, and what points to it.
std::string helper_statics_type();
std::string helper_statics();

/// A type in variables, but for the dimensions of an array; in memory too, but for vectors.
std::string type(const compiler::type& t);

/// A type as it lies in memory that the host sees, but for the dimensions of an array.
std::string stored_type(const compiler::type& t);

/// A short vector as the host has it in memory, and the functions from and to OpenCL C's.
std::string packed_type(const compiler::type& vector);
std::string pack_function(const compiler::type& vector);
std::string unpack_function(const compiler::type& vector);
/// Of packed vectors in views, in one access where the address permits it.
std::string load_function(const compiler::type& vector);
std::string store_function(const compiler::type& vector);

/// {1, 0} -> "yx"
std::string components(const std::vector<int>& numbers);

/// Of a packed vector: "y", or "s[1]" where three bytes lie in an array.
std::string packed_component(const compiler::type& vector, int number);
bool is_packed_in_array(const compiler::type& vector);

/// The functions between a float and the bits of a half or bfloat16.
std::string from_stored(scalar_type stored);
std::string to_stored(scalar_type stored);

/// A variable that the text does not name.
std::string temporary(std::size_t number);

/// "[2][3]" of an array; empty for other types.
std::string dimensions(const compiler::type& t);

}  // namespace libtiles::compiler::names
