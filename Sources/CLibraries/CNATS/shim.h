#ifndef DERTISCH_NATS_SHIM_H
#define DERTISCH_NATS_SHIM_H

/* Debian's package and Homebrew's have this header in different folders beside it. */
#if __has_include(<nats/nats.h>)
#include <nats/nats.h>
#else
#include <nats.h>
#endif

#endif
