// The properties of C++ AMP, which get_NAME() gives. tiles-c++ has properties, which a program
// cannot assign; to other compilers they are members under the same names, for reading, at the same
// places in the object.
#pragma once

#ifdef __TILES_CXX__
/// The name of the member that holds a property.
#define TILES_STORED(name) name##_
#define TILES_PROPERTY(type, name) __declspec(property(get = get_##name)) type name;
#else
#define TILES_STORED(name) name
#define TILES_PROPERTY(type, name)
#endif
