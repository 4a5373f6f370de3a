#include <stddef.h>

/* Reads a list of dishes into structs as a program in C would, by Jansson, and lets them go again. Returns how many there were, or -1. */
long floor_read_dishes(const char *bytes, size_t length);
