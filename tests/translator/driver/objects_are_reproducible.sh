cp "$(dirname "$0")/kernel.inc" scaled.cpp
"$1" -g -O1 -c scaled.cpp -o one.o
"$1" -g -O1 -c scaled.cpp -o two.o
cmp one.o two.o
