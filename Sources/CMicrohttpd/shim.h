#include <microhttpd.h>
#include <stdint.h>

/* Swift cannot call variadic functions, and this one has no twin that takes a va_list. */
static inline enum MHD_Result dertisch_close_upgraded(struct MHD_UpgradeResponseHandle *handle) {
    return MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

/* What a server hears of its requests. Here the compiler checks the signatures that the variadic call would not. */
struct dertisch_callbacks {
    MHD_AcceptPolicyCallback accepts;
    MHD_NotifyConnectionCallback connected;
    void *(*asked)(void *desk, const char *target, struct MHD_Connection *connection);
    MHD_AccessHandlerCallback handle;
    MHD_RequestCompletedCallback completed;
};

static inline struct MHD_Daemon *dertisch_start(
    unsigned int flags, int listening, unsigned int connections, size_t memory, unsigned int idle_seconds,
    struct dertisch_callbacks calls, void *desk) {
    return MHD_start_daemon(
        flags, 0, calls.accepts, desk, calls.handle, desk,
        MHD_OPTION_LISTEN_SOCKET, listening,
        MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_NOTIFY_CONNECTION, calls.connected, desk,
        MHD_OPTION_URI_LOG_CALLBACK, calls.asked, desk,
        MHD_OPTION_NOTIFY_COMPLETED, calls.completed, desk,
        MHD_OPTION_END);
}

static inline const struct sockaddr *dertisch_client_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : 0;
}

static inline int dertisch_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/* Where it is noticed that clients leave: a queue of the system's events, which is told of their descriptors. Each is
 * told by a ticket that is not 0. A client that half-closes its connection counts as gone. */
#if defined(__linux__)
#include <sys/epoll.h>

static inline int dertisch_open_lookout(void) { return epoll_create1(EPOLL_CLOEXEC); }

static inline int dertisch_look_at(int lookout, int descriptor, uint64_t ticket) {
    struct epoll_event event = {.events = EPOLLRDHUP | EPOLLONESHOT, .data = {.u64 = ticket}};
    return epoll_ctl(lookout, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

static inline void dertisch_look_away(int lookout, int descriptor) {
    struct epoll_event none = {0};
    (void)epoll_ctl(lookout, EPOLL_CTL_DEL, descriptor, &none);
}

/* The ticket of one who has left, each told once; 0 for nobody. */
static inline uint64_t dertisch_who_left(int lookout) {
    struct epoll_event event;
    return epoll_wait(lookout, &event, 1, 0) == 1 ? event.data.u64 : 0;
}
#else
#include <sys/event.h>

static inline int dertisch_open_lookout(void) { return kqueue(); }

static inline int dertisch_look_at(int lookout, int descriptor, uint64_t ticket) {
    struct kevent change;
    EV_SET(&change, descriptor, EVFILT_READ, EV_ADD | EV_CLEAR, 0, 0, (void *)(uintptr_t)ticket);
    return kevent(lookout, &change, 1, NULL, 0, NULL) == 0;
}

static inline void dertisch_look_away(int lookout, int descriptor) {
    struct kevent change;
    EV_SET(&change, descriptor, EVFILT_READ, EV_DELETE, 0, 0, NULL);
    (void)kevent(lookout, &change, 1, NULL, 0, NULL);
}

/* The ticket of one who has left, each told once; 0 for nobody. What comes early is no leaving. */
static inline uint64_t dertisch_who_left(int lookout) {
    struct timespec now = {0, 0};
    struct kevent event;
    while (kevent(lookout, NULL, 0, &event, 1, &now) == 1)
        if (event.flags & EV_EOF) return (uint64_t)(uintptr_t)event.udata;
    return 0;
}
#endif

/* Gives what the heap does not use back to the system. Only glibc needs it, and declares it in a header that no Swift module has. */
#ifdef __linux__
#include <malloc.h>
#endif
static inline void dertisch_trim_heap(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
