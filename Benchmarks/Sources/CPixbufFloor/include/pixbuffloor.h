#ifndef DERTISCH_PIXBUF_FLOOR_H
#define DERTISCH_PIXBUF_FLOOR_H

#include <stddef.h>
#include <stdint.h>

/* What making pictures small costs with gdk-pixbuf alone, from C. */

/* A JPEG of that size, with enough in it to be dear; to be freed. */
uint8_t *pixbuf_floor_photo(int width, int height, size_t *count);

/* Decodes one to a width, as small as the loader can while it decodes. Answers the width, or 0. */
int pixbuf_floor_decode(const uint8_t *bytes, size_t count, int width);

/* The same, and writes it as a JPEG again. Answers how many bytes it has, or 0. */
size_t pixbuf_floor_file(const uint8_t *bytes, size_t count, int width);

#endif
