#include <nettle/hmac.h>
#include <nettle/sha1.h>
#include <nettle/sha2.h>
#include <nettle/siv-cmac.h>
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

/* SHA-256 (FIPS 180-4), of 32 bytes. */
static inline void dertisch_sha256(size_t length, const uint8_t *bytes, uint8_t *digest) {
    struct sha256_ctx context;
    sha256_init(&context);
    sha256_update(&context, length, bytes);
#if NETTLE_VERSION_MAJOR >= 4
    sha256_digest(&context, digest);
#else
    sha256_digest(&context, SHA256_DIGEST_SIZE, digest);
#endif
}

/* HMAC-SHA-256 (RFC 2104), of 32 bytes. */
static inline void dertisch_hmac_sha256(
    size_t key_length, const uint8_t *key, size_t length, const uint8_t *bytes, uint8_t *digest) {
    struct hmac_sha256_ctx context;
    hmac_sha256_set_key(&context, key_length, key);
    hmac_sha256_update(&context, length, bytes);
#if NETTLE_VERSION_MAJOR >= 4
    hmac_sha256_digest(&context, digest);
#else
    hmac_sha256_digest(&context, SHA256_DIGEST_SIZE, digest);
#endif
}

/* AES-SIV (RFC 5297) with two keys of 256 bits. The sealed text is 16 bytes longer than the plain one. */
static inline void dertisch_siv_seal(
    const uint8_t key[64], size_t nonce_length, const uint8_t *nonce, size_t associated_length, const uint8_t *associated,
    size_t length, const uint8_t *plain, uint8_t *sealed) {
    struct siv_cmac_aes256_ctx context;
    siv_cmac_aes256_set_key(&context, key);
    siv_cmac_aes256_encrypt_message(
        &context, nonce_length, nonce, associated_length, associated, length + SIV_DIGEST_SIZE, sealed, plain);
}

/* Returns 1 if the text was sealed with this key, nonce and context. */
static inline int dertisch_siv_open(
    const uint8_t key[64], size_t nonce_length, const uint8_t *nonce, size_t associated_length, const uint8_t *associated,
    size_t length, const uint8_t *sealed, uint8_t *plain) {
    struct siv_cmac_aes256_ctx context;
    siv_cmac_aes256_set_key(&context, key);
    return siv_cmac_aes256_decrypt_message(
        &context, nonce_length, nonce, associated_length, associated, length, plain, sealed);
}
