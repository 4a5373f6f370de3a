#include <nettle/sha1.h>
#include <nettle/version.h>

/* Nettle 4 takes the length of a digest for granted. */
static inline void dertisch_sha1(size_t length, const uint8_t *bytes, uint8_t *digest) {
    struct sha1_ctx context;
    sha1_init(&context);
    sha1_update(&context, length, bytes);
#if NETTLE_VERSION_MAJOR >= 4
    sha1_digest(&context, digest);
#else
    sha1_digest(&context, SHA1_DIGEST_SIZE, digest);
#endif
}
