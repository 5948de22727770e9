// Scans of lines of any strides, for GPUs: a work-item goes along each part of each line, beside
// those of the neighbouring lines. See scan_lines.clh for parameters and launches.
//
// Launch: WORK_ITEMS work-items in a group. tiles_scan_lines: a work-item for each line of each
// part.
#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif
#include "scan_lines.clh"

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_scan_lines(PARAMETERS) {
  const long line = (long)get_global_id(0) % lines, part = (long)get_global_id(0) / lines;
  if (part >= parts) return;
  BEGIN_PART(line, part)
  FIND_KEYS(line)
#pragma unroll 4
  SCAN_ELEMENTS(begin, end)
  END_PART(line, part)
}
