#ifndef DERTISCH_SQLITE_SHIM_H
#define DERTISCH_SQLITE_SHIM_H

#include <sqlite3.h>

/* Swift cannot call variadic functions, nor read the macro that asks for a copy of what is bound. */

static inline int dertisch_sqlite_config(sqlite3 *db, int option, int value) {
    return sqlite3_db_config(db, option, value, (int *)0);
}

/* What the system said when a file could not be written: SQLite itself remembers it only of files that it could not open. */
static inline int dertisch_sqlite_errno(sqlite3 *db) {
    sqlite3_file *log = 0;
    int found = 0;
    if (sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK && log && log->pMethods)
        log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &found);
    if (found == 0) sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &found);
    return found;
}

static inline int dertisch_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

static inline int dertisch_sqlite_bind_bytes(sqlite3_stmt *statement, int index, const void *bytes, int length) {
    return length > 0 ? sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT)
                      : sqlite3_bind_zeroblob(statement, index, 0);
}

/* Copies what a function answers. */
static inline void dertisch_sqlite_result_text(sqlite3_context *context, const void *text, int length) {
    sqlite3_result_text(context, length > 0 ? (const char *)text : "", length, SQLITE_TRANSIENT);
}

static inline void dertisch_sqlite_result_bytes(sqlite3_context *context, const void *bytes, int length) {
    if (length > 0) sqlite3_result_blob(context, bytes, length, SQLITE_TRANSIENT);
    else sqlite3_result_zeroblob(context, 0);
}

#endif
