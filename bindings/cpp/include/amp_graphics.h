// C++ AMP's header of graphics types, of which libtiles has the short vectors, norm
// and unorm: part of amp.h.
#pragma once

#include "amp.h"
