#include <brotli/encode.h>
/* Only tests decode, and link the decoder. */
#include <brotli/decode.h>
