#ifndef DERTISCH_SQLITE_SHIM_H
#define DERTISCH_SQLITE_SHIM_H

#include <sqlite3.h>

/* Swift cannot call variadic functions, nor read the macro that asks for a copy of what is bound. */

static inline int dertisch_sqlite_config(sqlite3 *db, int option, int value) {
    return sqlite3_db_config(db, option, value, (int *)0);
}

static inline int dertisch_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

static inline int dertisch_sqlite_bind_bytes(sqlite3_stmt *statement, int index, const void *bytes, int length) {
    return length > 0 ? sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT)
                      : sqlite3_bind_zeroblob(statement, index, 0);
}

#endif
