/* The system's queue of events of descriptors: epoll on Linux, kqueue elsewhere. What Swift
 * cannot call, and structures that differ between systems, stay here. It includes no header of sockets: the compiler would find
 * their names in this module or in the system's, whichever it reads first. */
#include <stdint.h>

enum { DERTISCH_READABLE = 1, DERTISCH_WRITABLE = 2, DERTISCH_GONE = 4 };

struct dertisch_event {
    uint64_t id;
    uint32_t what;
};

#if defined(__linux__)
#include <sys/epoll.h>

static inline int dertisch_events_open(void) { return epoll_create1(EPOLL_CLOEXEC); }

/* Tells of a listening socket, a pipe or another descriptor, for as long as there is something to take. */
static inline int dertisch_events_listen(int queue, int descriptor, uint64_t id) {
    struct epoll_event event = {.events = EPOLLIN, .data = {.u64 = id}};
    return epoll_ctl(queue, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

/* Tells of a connection once whenever it becomes readable or writable, or its client hangs up. */
static inline int dertisch_events_watch(int queue, int descriptor, uint64_t id) {
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data = {.u64 = id}};
    return epoll_ctl(queue, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

/* Tells of something that is listened to also for as long as it is writable, or no longer. */
static inline void dertisch_events_ask(int queue, int descriptor, uint64_t id, int writable) {
    struct epoll_event event = {.events = EPOLLIN | (writable ? EPOLLOUT : 0), .data = {.u64 = id}};
    (void)epoll_ctl(queue, EPOLL_CTL_MOD, descriptor, &event);
}

static inline void dertisch_events_forget(int queue, int descriptor) {
    struct epoll_event none = {0};
    (void)epoll_ctl(queue, EPOLL_CTL_DEL, descriptor, &none);
}

static inline int dertisch_events_wait(int queue, struct dertisch_event *into, int most, int milliseconds) {
    struct epoll_event events[256];
    int count = epoll_wait(queue, events, most < 256 ? most : 256, milliseconds);
    for (int i = 0; i < count; i++) {
        uint32_t said = events[i].events;
        into[i].id = events[i].data.u64;
        into[i].what = (said & EPOLLIN ? DERTISCH_READABLE : 0) | (said & EPOLLOUT ? DERTISCH_WRITABLE : 0)
            | (said & (EPOLLRDHUP | EPOLLHUP | EPOLLERR) ? DERTISCH_GONE | DERTISCH_READABLE : 0);
    }
    return count;
}
#else
#include <sys/event.h>
#include <sys/types.h>
#include <sys/time.h>

static inline int dertisch_events_open(void) { return kqueue(); }

static inline int dertisch_events_listen(int queue, int descriptor, uint64_t id) {
    struct kevent change;
    EV_SET(&change, descriptor, EVFILT_READ, EV_ADD, 0, 0, (void *)(uintptr_t)id);
    return kevent(queue, &change, 1, NULL, 0, NULL) == 0;
}

static inline int dertisch_events_watch(int queue, int descriptor, uint64_t id) {
    struct kevent changes[2];
    EV_SET(&changes[0], descriptor, EVFILT_READ, EV_ADD | EV_CLEAR, 0, 0, (void *)(uintptr_t)id);
    EV_SET(&changes[1], descriptor, EVFILT_WRITE, EV_ADD | EV_CLEAR, 0, 0, (void *)(uintptr_t)id);
    return kevent(queue, changes, 2, NULL, 0, NULL) == 0;
}

static inline void dertisch_events_ask(int queue, int descriptor, uint64_t id, int writable) {
    struct kevent change;
    EV_SET(&change, descriptor, EVFILT_WRITE, writable ? EV_ADD : EV_DELETE, 0, 0, (void *)(uintptr_t)id);
    (void)kevent(queue, &change, 1, NULL, 0, NULL);
}

static inline void dertisch_events_forget(int queue, int descriptor) {
    struct kevent changes[2];
    EV_SET(&changes[0], descriptor, EVFILT_READ, EV_DELETE, 0, 0, NULL);
    EV_SET(&changes[1], descriptor, EVFILT_WRITE, EV_DELETE, 0, 0, NULL);
    (void)kevent(queue, &changes[0], 1, NULL, 0, NULL);
    (void)kevent(queue, &changes[1], 1, NULL, 0, NULL);
}

static inline int dertisch_events_wait(int queue, struct dertisch_event *into, int most, int milliseconds) {
    struct kevent events[256];
    struct timespec patience = {milliseconds / 1000, (milliseconds % 1000) * 1000000L};
    int count = kevent(queue, NULL, 0, events, most < 256 ? most : 256, milliseconds < 0 ? NULL : &patience);
    for (int i = 0; i < count; i++) {
        into[i].id = (uint64_t)(uintptr_t)events[i].udata;
        into[i].what = (events[i].filter == EVFILT_READ ? DERTISCH_READABLE : DERTISCH_WRITABLE)
            | (events[i].flags & EV_EOF ? DERTISCH_GONE | DERTISCH_READABLE : 0);
    }
    return count;
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
