#pragma once
#include <glib-unix.h>
#include <gtk/gtk.h>

#ifdef __linux__
/* The entry points by which a foreign run loop serves libdispatch's main queue. libdispatch exports them, and Foundation uses
 * them in the same way, but no public header declares them. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);
#endif

/* What follows are macros with casts, or variadic, and so not seen by Swift. */
static inline GType dertisch_type_string(void) { return G_TYPE_STRING; }
static inline GType dertisch_type_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType dertisch_type_double(void) { return G_TYPE_DOUBLE; }
static inline GType dertisch_type_int(void) { return G_TYPE_INT; }
static inline GType dertisch_type_of(gpointer object) { return G_OBJECT_TYPE(object); }
static inline gboolean dertisch_is(gpointer object, GType type) { return G_TYPE_CHECK_INSTANCE_TYPE(object, type); }

/* Says in words what an accessible label is if it is not the one expected, for tests. */
static inline char *dertisch_other_label(GtkAccessible *accessible, const char *expected) {
    return gtk_test_accessible_check_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, expected);
}

/* The same of what is said of it beyond its label. */
static inline char *dertisch_other_description(GtkAccessible *accessible, const char *expected) {
    return gtk_test_accessible_check_property(accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, expected);
}

/* Whether assistive technology hears that it is busy. The answer of GTK's is what it hears otherwise. */
static inline gboolean dertisch_is_busy(GtkAccessible *accessible) {
    char *other = gtk_test_accessible_check_state(accessible, GTK_ACCESSIBLE_STATE_BUSY, TRUE);
    g_free(other);
    return other == NULL;
}

/* Emits a signal that brings nothing, as a customer's hand does, for tests. */
static inline void dertisch_emit(gpointer object, const char *signal) { g_signal_emit_by_name(object, signal); }
static inline gboolean dertisch_press(gpointer controller, guint key, GdkModifierType modifiers) {
    gboolean isTaken = FALSE;
    g_signal_emit_by_name(controller, "key-pressed", key, 0, modifiers, &isTaken);
    return isTaken;
}
static inline void dertisch_release(gpointer controller, guint key, GdkModifierType modifiers) {
    g_signal_emit_by_name(controller, "key-released", key, 0, modifiers);
}
static inline gboolean dertisch_drop(gpointer target, const GValue *value) {
    gboolean isTaken = FALSE;
    g_signal_emit_by_name(target, "drop", value, 0.0, 0.0, &isTaken);
    return isTaken;
}
static inline void dertisch_click(gpointer gesture) { g_signal_emit_by_name(gesture, "pressed", 1, 0.0, 0.0); }
