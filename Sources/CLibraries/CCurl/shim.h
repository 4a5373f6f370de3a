#ifndef DERTISCH_CURL_SHIM_H
#define DERTISCH_CURL_SHIM_H

#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#endif

/* Swift cannot call variadic functions: one typed function for each kind of argument. */

static inline CURLcode dertisch_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode dertisch_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode dertisch_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode dertisch_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

typedef size_t (*dertisch_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode dertisch_curl_set_receiver(CURL *handle, CURLoption option, dertisch_curl_receiver receiver) {
    return curl_easy_setopt(handle, option, receiver);
}

typedef int (*dertisch_curl_seeker)(void *context, curl_off_t offset, int origin);

static inline CURLcode dertisch_curl_set_seeker(CURL *handle, dertisch_curl_seeker seeker) {
    return curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, seeker);
}

static inline CURLSHcode dertisch_curl_share_cookies(CURLSH *share) {
    return curl_share_setopt(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_COOKIE);
}

typedef int (*dertisch_curl_send_check)(void *context, char *ip, char *local_ip, int port, int local_port);

static inline CURLcode dertisch_curl_set_send_check(CURL *handle, dertisch_curl_send_check check) {
    return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, check);
}

static inline CURLcode dertisch_curl_set_body(CURL *handle, const void *bytes, size_t count) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_POST, 1L);
    if (code == CURLE_OK) {
        code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    }
    if (code == CURLE_OK) {
        /* With a size of nothing libcurl copies nothing, but it wants a pointer. */
        code = curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, count > 0 ? bytes : (const void *)"");
    }
    return code;
}

static inline CURLcode dertisch_curl_only_http(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

/* Without this, ending a transfer waits for its name look-up, and every other transfer waits with it. */
static inline CURLcode dertisch_curl_abandon_lookups(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)handle;
    return CURLE_OK;
#endif
}

static inline CURLcode dertisch_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode dertisch_curl_get_pointer(CURL *handle, CURLINFO info, void **value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLMcode dertisch_curl_limit(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

typedef curl_socket_t (*dertisch_curl_opener)(void *context, curlsocktype purpose, struct curl_sockaddr *address);
typedef int (*dertisch_curl_closer)(void *context, curl_socket_t socket);

static inline CURLcode dertisch_curl_set_sockets(
    CURL *handle, dertisch_curl_opener opener, dertisch_curl_closer closer, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, opener);
    if (code == CURLE_OK) {
        code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
    }
    if (code == CURLE_OK) {
        code = curl_easy_setopt(handle, CURLOPT_CLOSESOCKETFUNCTION, closer);
    }
    if (code == CURLE_OK) {
        code = curl_easy_setopt(handle, CURLOPT_CLOSESOCKETDATA, context);
    }
    return code;
}

typedef int (*dertisch_curl_watcher)(CURL *handle, curl_socket_t socket, int what, void *context, void *unused);
typedef int (*dertisch_curl_timer)(CURLM *multi, long milliseconds, void *context);

static inline CURLMcode dertisch_curl_watch(
    CURLM *multi, dertisch_curl_watcher watcher, dertisch_curl_timer timer, void *context) {
    CURLMcode code = curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, watcher);
    if (code == CURLM_OK) {
        code = curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
    }
    if (code == CURLM_OK) {
        code = curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, timer);
    }
    if (code == CURLM_OK) {
        code = curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
    }
    return code;
}

#ifdef __linux__
/* Watches a socket for bit 1 (reading) and bit 2 (writing), or changes the bits; 0 ends the watch. */
static inline int dertisch_epoll_set(int epoll, int socket, int what) {
    struct epoll_event event = {0};
    if (what == 0) {
        return epoll_ctl(epoll, EPOLL_CTL_DEL, socket, &event);
    }
    event.events = (what & 1 ? EPOLLIN : 0u) | (what & 2 ? EPOLLOUT : 0u);
    event.data.fd = socket;
    int failure = epoll_ctl(epoll, EPOLL_CTL_MOD, socket, &event);
    return failure ? epoll_ctl(epoll, EPOLL_CTL_ADD, socket, &event) : 0;
}

/* Adds an eventfd or a timerfd, edge-triggered: each event wakes once, and needs no read. */
static inline int dertisch_epoll_add_edge(int epoll, int descriptor) {
    struct epoll_event event = {0};
    event.events = EPOLLIN | EPOLLET;
    event.data.fd = descriptor;
    return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}

/* Sets a timerfd to expire once, after some nanoseconds, at least one. */
static inline int dertisch_timer_set(int timer, long long nanoseconds) {
    struct itimerspec when = {0};
    if (nanoseconds < 1) {
        nanoseconds = 1;
    }
    when.it_value.tv_sec = nanoseconds / 1000000000;
    when.it_value.tv_nsec = nanoseconds % 1000000000;
    return timerfd_settime(timer, 0, &when, NULL);
}

/* A socket's ready events, in the bits of libcurl's curl_multi_socket_action. */
typedef struct {
    int socket;
    int what;
} dertisch_epoll_event;

/* Waits for events, and returns their number, at most 64. */
static inline int dertisch_epoll_wait(int epoll, dertisch_epoll_event *events, int milliseconds) {
    struct epoll_event found[64];
    int count = epoll_wait(epoll, found, 64, milliseconds);
    for (int i = 0; i < count; i++) {
        uint32_t what = found[i].events;
        events[i].socket = found[i].data.fd;
        events[i].what = (what & (EPOLLIN | EPOLLHUP) ? CURL_CSELECT_IN : 0) | (what & EPOLLOUT ? CURL_CSELECT_OUT : 0)
            | (what & EPOLLERR ? CURL_CSELECT_ERR : 0);
    }
    return count;
}
#endif

/* The result of a finished transfer: the message holds it in a union. */
static inline CURLcode dertisch_curl_result(const CURLMsg *message) {
    return message->data.result;
}

#ifdef __linux__
/* Blocks SIGPIPE on a thread of the app, and discards one that arrives meanwhile. */
typedef struct {
    sigset_t before;
    int was_pending;
} dertisch_pipe_signals;

static inline int dertisch_has_pipe_signal(void) {
    sigset_t pending;
    return sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE);
}

static inline void dertisch_block_pipe_signals(dertisch_pipe_signals *signals) {
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, &signals->before);
    /* An unblocked SIGPIPE cannot be pending: it would have ended the process. */
    signals->was_pending = sigismember(&signals->before, SIGPIPE) && dertisch_has_pipe_signal();
}

static inline void dertisch_restore_pipe_signals(const dertisch_pipe_signals *signals) {
    sigset_t pipe;
    struct timespec none = {0};
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    if (!signals->was_pending && dertisch_has_pipe_signal()) {
        sigtimedwait(&pipe, NULL, &none);
    }
    pthread_sigmask(SIG_SETMASK, &signals->before, NULL);
}
#endif

#endif
