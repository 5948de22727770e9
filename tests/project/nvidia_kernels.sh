#!/usr/bin/env bash
# Compiles the forms of kernels that are built on NVIDIA's GPUs alone, for their target, which needs no
# such device: names that meet, words that the compiler does not know, assembly that names no operand.
#
# Usage: nvidia_kernels.sh <clang> <folder of kernels>
set -euo pipefail
clang=$1
cd "$2"

# Each line: a kernel and its parameters.
forms='
scan.cl -DSTEP=0
scan.cl -DSTEP=0 -DIS_SEGMENTED=1 -DHAS_KEYS=1 -DFROM=double -DVALUE=double -DTO=double
scan.cl -DSTEP=0 -DFROM=ushort -DVALUE=float -DTO=ushort -DFROM_STORED_AS=half -DTO_STORED_AS=bfloat16
select_look_back.cl -DELEMENT=float -DUNIT=uint
select_look_back.cl -DINDEX=long -DHAS_MASK=1 -DMASK=uchar -DUNIT=ulong -DUNITS=2
select_look_back.cl -DELEMENT=float -DUNIT=ushort -DSTORED_AS=bfloat16 -DSELECTS_FIRST=1 -DHAS_LENGTHS=1
sort_scatter.cl -DIS_WARP=1 -DWORK_ITEMS=256
sort_segments.cl -DIS_WARP=1 -DWORK_ITEMS=256
sort_segments.cl -DIS_WARP=1 -DWORK_ITEMS=256 -DHAS_ONE_NAN=1
sort_onesweep.cl -DIS_WARP=1 -DWORK_ITEMS=256 -DHAS_ONE_NAN=1
sort_onesweep.cl -DIS_WARP=1 -DWORK_ITEMS=256 -DSTAGES=0
sort_onesweep.cl -DIS_WARP=1 -DWORK_ITEMS=256 -DSTAGES=1 -DHAS_VALUES=1 -DKEY=ulong -DKEY_BITS=64
sort_onesweep.cl -DIS_WARP=1 -DWORK_ITEMS=256 -DHAS_VALUES=1 -DHAS_INDICES=1
matrix_multiply.cl -DASYNC=1
matrix_multiply.cl -DASYNC=1 -DHAS_BIAS=1
thin_multiply.cl -DHAS_BIAS=1 -DVALUE=float -DSTORED=ushort -DSTORED_AS=half
multiply_sums.cl -DHAS_BIAS=1
warpgroup_multiply.cl -DSTORED=ushort -DVALUE=float -DSTORED_AS=half
warpgroup_multiply.cl -DSTORED=ushort -DVALUE=float -DSTORED_AS=bfloat16 -DIS_BFLOAT16=1 -DA_IS_TURNED=1 -DB_IS_TURNED=1
warpgroup_multiply.cl -DSTORED=ushort -DVALUE=float -DSTORED_AS=half -DTILE_COLUMNS=128 -DSTORES_ROWS=1 -DHAS_BIAS=1
warpgroup_multiply.cl -DIS_FLOAT=1
warpgroup_multiply.cl -DIS_FLOAT=1 -DIS_SWAPPED=1 -DA_IS_TURNED=1 -DB_IS_TURNED=1 -DHAS_BIAS=1
warpgroup_multiply.cl -DIS_FLOAT=1 -DIS_TF32X3=1 -DB_IS_TURNED=1
'

# In place of the compiler's functions, which come before a text.
functions=''
for type in half bfloat16; do
  functions+=" -Dtiles_from_$type(bits)=((float)(bits)) -Dtiles_to_$type(number)=((ushort)(number))"
done

failed=0
while read -r kernel parameters; do
  if [[ -z $kernel ]]; then continue; fi
  # shellcheck disable=SC2086
  "$clang" -x cl -cl-std=CL1.2 -target nvptx64-nvidia-nvcl -Dasm=__asm__ -Xclang \
    -finclude-default-header -S -o /dev/null -I . $functions $parameters "$kernel" || {
    echo "$kernel $parameters: does not compile" >&2
    failed=1
  }
done <<<"$forms"
exit "$failed"
