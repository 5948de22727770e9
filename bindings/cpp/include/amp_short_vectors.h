// C++ AMP's header of short vectors: part of amp.h.
#pragma once

#include "amp.h"
