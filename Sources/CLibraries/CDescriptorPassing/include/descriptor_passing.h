/* Messages between processes that may carry a descriptor (SCM_RIGHTS, unix(7)). Swift cannot call the macros that it takes. */
#ifndef DERTISCH_DESCRIPTOR_PASSING_H
#define DERTISCH_DESCRIPTOR_PASSING_H

#include <stddef.h>

/* Opens two connected sockets that keep the bounds of messages, do not block, and are closed in programs that are started. Returns 0. */
int dertisch_control_pair(int ends[2]);

/* Sends one message, with a descriptor unless it is -1. Returns 0, or the reason as in errno. */
int dertisch_control_send(int socket, const void *bytes, size_t count, int descriptor);

/* Receives one message. Returns its length, 0 at the end, or -1 with the reason in errno: EMSGSIZE if it is longer than the capacity. The
 * descriptor is -1 if the message has none. */
long dertisch_control_receive(int socket, void *bytes, size_t capacity, int *descriptor);

#endif
