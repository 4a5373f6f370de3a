#include <gdk-pixbuf/gdk-pixbuf.h>

/* Connects to the one signal that is needed, with the type that its handler has. */
static inline gulong dertisch_on_size_prepared(
    GdkPixbufLoader *loader, void (*handler)(GdkPixbufLoader *, int, int, gpointer), gpointer data) {
    return g_signal_connect_data(loader, "size-prepared", G_CALLBACK(handler), data, NULL, (GConnectFlags)0);
}
