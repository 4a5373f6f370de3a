#include "curlfloor.h"
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct answer {
    char *bytes;
    size_t count, room;
};

static size_t keep(char *bytes, size_t size, size_t count, void *context) {
    struct answer *answer = context;
    size_t more = size * count;
    if (answer->count + more > answer->room) {
        answer->room = (answer->count + more) * 2;
        answer->bytes = realloc(answer->bytes, answer->room);
    }
    memcpy(answer->bytes + answer->count, bytes, more);
    answer->count += more;
    return more;
}

static CURL *fetching(const char *address, struct answer *answer) {
    CURL *easy = curl_easy_init();
    curl_easy_setopt(easy, CURLOPT_URL, address);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, keep);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, answer);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, answer);
    return easy;
}

/* Each answer gets bytes of its own, as whoever asked would. */
static int is_whole(CURL *easy, struct answer *answer) {
    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    int whole = status == 200 && answer->count > 0;
    free(answer->bytes);
    memset(answer, 0, sizeof *answer);
    return whole;
}

size_t curl_floor_easy(const char *address, size_t count) {
    struct answer answer = {0};
    CURL *easy = fetching(address, &answer);
    size_t whole = 0;
    for (size_t i = 0; i < count; i++) {
        if (curl_easy_perform(easy) == CURLE_OK) whole += is_whole(easy, &answer);
    }
    curl_easy_cleanup(easy);
    return whole;
}

size_t curl_floor_multi(const char *address, size_t count, size_t flight) {
    CURLM *multi = curl_multi_init();
    CURL *easies[256] = {0};
    struct answer answers[256] = {0};
    if (flight > 256) flight = 256;
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)flight);
    size_t begun = 0, done = 0, whole = 0;
    for (; begun < flight && begun < count; begun++) {
        easies[begun] = fetching(address, &answers[begun]);
        curl_multi_add_handle(multi, easies[begun]);
    }
    while (done < count) {
        int running = 0, left = 0;
        curl_multi_perform(multi, &running);
        CURLMsg *message;
        while ((message = curl_multi_info_read(multi, &left))) {
            if (message->msg != CURLMSG_DONE) continue;
            CURL *easy = message->easy_handle;
            struct answer *answer = NULL;
            if (message->data.result == CURLE_OK) {
                curl_easy_getinfo(easy, CURLINFO_PRIVATE, &answer);
                whole += is_whole(easy, answer);
            }
            done++;
            curl_multi_remove_handle(multi, easy);
            if (begun < count) {
                begun++;
                curl_multi_add_handle(multi, easy);
            }
        }
        if (done < count) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    for (size_t i = 0; i < flight; i++) {
        if (easies[i]) curl_easy_cleanup(easies[i]);
    }
    curl_multi_cleanup(multi);
    return whole;
}

size_t curl_floor_download(const char *address, const char *file) {
    FILE *output = fopen(file, "wb");
    if (!output) return 0;
    CURL *easy = curl_easy_init();
    curl_easy_setopt(easy, CURLOPT_URL, address);
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, output);
    curl_off_t count = 0;
    if (curl_easy_perform(easy) == CURLE_OK) curl_easy_getinfo(easy, CURLINFO_SIZE_DOWNLOAD_T, &count);
    curl_easy_cleanup(easy);
    fclose(output);
    return (size_t)count;
}

size_t curl_floor_upload(const char *address, const char *file) {
    FILE *input = fopen(file, "rb");
    if (!input) return 0;
    fseek(input, 0, SEEK_END);
    curl_off_t size = ftell(input), count = 0;
    rewind(input);
    CURL *easy = curl_easy_init();
    struct curl_slist *headers = curl_slist_append(NULL, "Expect:");
    curl_easy_setopt(easy, CURLOPT_URL, address);
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(easy, CURLOPT_READDATA, input);
    curl_easy_setopt(easy, CURLOPT_INFILESIZE_LARGE, size);
    if (curl_easy_perform(easy) == CURLE_OK) curl_easy_getinfo(easy, CURLINFO_SIZE_UPLOAD_T, &count);
    curl_easy_cleanup(easy);
    curl_slist_free_all(headers);
    fclose(input);
    return (size_t)count;
}
