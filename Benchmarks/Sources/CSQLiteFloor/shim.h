#include <sqlite3.h>

/* The macro that asks for a copy of what is bound is none that Swift reads. */
static inline int floor_bind_text(sqlite3_stmt *statement, int index, const char *text) {
    return sqlite3_bind_text(statement, index, text, -1, SQLITE_TRANSIENT);
}
