#ifndef DERTISCH_CURL_FLOOR_H
#define DERTISCH_CURL_FLOOR_H

#include <stddef.h>

/* What fetching costs with libcurl alone, from C. Each returns how many answers were whole, or how many bytes came. */

/* One after the other, with one easy handle. */
size_t curl_floor_easy(const char *address, size_t count);

/* So many in flight, with one multi handle, on the caller's thread. */
size_t curl_floor_multi(const char *address, size_t count, size_t flight);

/* Into a file. */
size_t curl_floor_download(const char *address, const char *file);

/* From a file, by PUT. */
size_t curl_floor_upload(const char *address, const char *file);

#endif
