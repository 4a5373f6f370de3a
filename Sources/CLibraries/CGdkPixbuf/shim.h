#include <stddef.h>
#include <stdint.h>

/*
 * The part of gdk-pixbuf's interface that is used here, declared again. Its own headers need GLib's, which lie where only
 * pkg-config knows, and SwiftPM asks pkg-config for every system library of a package, whether a consumer uses it or
 * not. So an app that uses the core alone would have to install gdk-pixbuf, or see a warning. The interface has been
 * binary-stable since gdk-pixbuf 2.12 (2007).
 */
typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufLoader GdkPixbufLoader;
typedef struct _GdkPixbufAnimation GdkPixbufAnimation;
typedef struct _GdkPixbufAnimationIter GdkPixbufAnimationIter;
typedef struct {
    uint32_t domain;
    int code;
    char *message;
} GError;
typedef struct {
    long seconds;
    long microseconds;
} GTimeVal;

extern GdkPixbufLoader *gdk_pixbuf_loader_new_with_mime_type(const char *type, GError **error);
extern void gdk_pixbuf_loader_set_size(GdkPixbufLoader *loader, int width, int height);
extern int gdk_pixbuf_loader_write(GdkPixbufLoader *loader, const uint8_t *bytes, size_t count, GError **error);
extern int gdk_pixbuf_loader_close(GdkPixbufLoader *loader, GError **error);
extern GdkPixbuf *gdk_pixbuf_loader_get_pixbuf(GdkPixbufLoader *loader);
extern GdkPixbufAnimation *gdk_pixbuf_loader_get_animation(GdkPixbufLoader *loader);
extern int gdk_pixbuf_animation_is_static_image(GdkPixbufAnimation *animation);
extern GdkPixbufAnimationIter *gdk_pixbuf_animation_get_iter(GdkPixbufAnimation *animation, const GTimeVal *start);
extern int gdk_pixbuf_animation_iter_get_delay_time(GdkPixbufAnimationIter *iter);
extern GdkPixbuf *gdk_pixbuf_animation_iter_get_pixbuf(GdkPixbufAnimationIter *iter);
extern int gdk_pixbuf_animation_iter_advance(GdkPixbufAnimationIter *iter, const GTimeVal *now);
extern GdkPixbuf *gdk_pixbuf_apply_embedded_orientation(GdkPixbuf *pixbuf);
extern GdkPixbuf *gdk_pixbuf_copy(const GdkPixbuf *pixbuf);
extern GdkPixbuf *gdk_pixbuf_scale_simple(const GdkPixbuf *pixbuf, int width, int height, int interpolation);
extern const char *gdk_pixbuf_get_option(GdkPixbuf *pixbuf, const char *key);
extern int gdk_pixbuf_set_option(GdkPixbuf *pixbuf, const char *key, const char *value);
extern int gdk_pixbuf_get_width(const GdkPixbuf *pixbuf);
extern int gdk_pixbuf_get_height(const GdkPixbuf *pixbuf);
extern int gdk_pixbuf_get_rowstride(const GdkPixbuf *pixbuf);
extern int gdk_pixbuf_get_n_channels(const GdkPixbuf *pixbuf);
extern int gdk_pixbuf_get_has_alpha(const GdkPixbuf *pixbuf);
extern const uint8_t *gdk_pixbuf_read_pixels(const GdkPixbuf *pixbuf);
extern uint8_t *gdk_pixbuf_get_pixels(const GdkPixbuf *pixbuf);
extern int gdk_pixbuf_save_to_bufferv(
    GdkPixbuf *pixbuf, char **buffer, size_t *count, const char *type, char **keys, char **values, GError **error);

extern void *g_object_ref(void *object);
extern void g_object_unref(void *object);
extern void g_error_free(GError *error);
extern void g_free(void *memory);
extern char *g_strdup(const char *text);
extern unsigned long g_signal_connect_data(
    void *instance, const char *signal, void (*handler)(void), void *data, void (*destroy)(void *, void *), int flags);

/* GDK_INTERP_BILINEAR */
static const int dertisch_bilinear = 2;

/* Connects to a signal that is needed, with the type that its handler has. */
static inline unsigned long dertisch_on_area_updated(
    GdkPixbufLoader *loader, void (*handler)(GdkPixbufLoader *, int, int, int, int, void *), void *data) {
    return g_signal_connect_data(loader, "area-updated", (void (*)(void))handler, data, NULL, 0);
}
static inline unsigned long dertisch_on_size_prepared(
    GdkPixbufLoader *loader, void (*handler)(GdkPixbufLoader *, int, int, void *), void *data) {
    return g_signal_connect_data(loader, "size-prepared", (void (*)(void))handler, data, NULL, 0);
}
