// What the files with kernels do for the others.
#pragma once

#include <vector>

void double_all(std::vector<int>& numbers);
void triple_all(std::vector<int>& numbers);
