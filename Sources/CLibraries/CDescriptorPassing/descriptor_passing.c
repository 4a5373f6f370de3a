#define _GNU_SOURCE
#include "descriptor_passing.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#ifdef SOCK_SEQPACKET
#define KIND_WITH_BOUNDS SOCK_SEQPACKET
#endif
#ifdef __APPLE__
#undef KIND_WITH_BOUNDS
#define KIND_WITH_BOUNDS SOCK_DGRAM
#endif

int dertisch_control_pair(int ends[2]) {
    if (socketpair(AF_UNIX, KIND_WITH_BOUNDS, 0, ends) != 0) return errno;
    for (int i = 0; i < 2; i++) {
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        (void)fcntl(ends[i], F_SETFL, fcntl(ends[i], F_GETFL) | O_NONBLOCK);
#ifdef SO_NOSIGPIPE
        const int yes = 1;
        (void)setsockopt(ends[i], SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
#ifdef __APPLE__
        // The default holds no message of 64 KB.
        const int space = 256 << 10;
        (void)setsockopt(ends[i], SOL_SOCKET, SO_SNDBUF, &space, sizeof space);
        (void)setsockopt(ends[i], SOL_SOCKET, SO_RCVBUF, &space, sizeof space);
#endif
    }
    return 0;
}

int dertisch_control_send(int socket, const void *bytes, size_t count, int descriptor) {
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(sizeof(int))];
    } control;
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor >= 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = control.space;
        message.msg_controllen = sizeof control.space;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
#ifdef MSG_NOSIGNAL
    const int flags = MSG_NOSIGNAL;
#else
    const int flags = 0;
#endif
    for (;;) {
        if (sendmsg(socket, &message, flags) >= 0) return 0;
        if (errno != EINTR) return errno;
    }
}

long dertisch_control_receive(int socket, void *bytes, size_t capacity, int *descriptor) {
    struct iovec part = {.iov_base = bytes, .iov_len = capacity};
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(sizeof(int))];
    } control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space};
#ifdef MSG_CMSG_CLOEXEC
    const int flags = MSG_CMSG_CLOEXEC;
#else
    const int flags = 0;
#endif
    *descriptor = -1;
    ssize_t count;
    // A process that ended without having read everything is told first, and then what it had sent.
    do count = recvmsg(socket, &message, flags);
    while (count < 0 && (errno == EINTR || errno == ECONNRESET));
    if (count < 0) return -1;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
    }
#ifndef MSG_CMSG_CLOEXEC
    if (*descriptor >= 0) (void)fcntl(*descriptor, F_SETFD, FD_CLOEXEC);
#endif
    if (message.msg_flags & MSG_TRUNC) {
        if (*descriptor >= 0) (void)close(*descriptor);
        *descriptor = -1;
        errno = EMSGSIZE;
        return -1;
    }
    return (long)count;
}
