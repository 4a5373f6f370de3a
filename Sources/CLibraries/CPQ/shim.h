#ifndef DERTISCH_PQ_SHIM_H
#define DERTISCH_PQ_SHIM_H

/* Debian keeps the headers in a folder of their own. */
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif

#endif
