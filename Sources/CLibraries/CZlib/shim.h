#define ZLIB_CONST
#include <zlib.h>

/* The initialiser is a macro, which Swift does not see. 16 more than the largest window writes the head and foot of gzip. */
static inline int dertisch_deflate_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, MAX_WBITS + 16, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY);
}
