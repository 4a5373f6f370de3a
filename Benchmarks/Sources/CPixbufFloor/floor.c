#include "pixbuffloor.h"
#include <stdlib.h>

/* Declared again, since the headers lie where only pkg-config knows. */
typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufLoader GdkPixbufLoader;
extern GdkPixbuf *gdk_pixbuf_new(int colours, int alpha, int bits, int width, int height);
extern uint8_t *gdk_pixbuf_get_pixels(GdkPixbuf *picture);
extern int gdk_pixbuf_get_rowstride(GdkPixbuf *picture);
extern int gdk_pixbuf_get_width(GdkPixbuf *picture);
extern int gdk_pixbuf_save_to_buffer(
    GdkPixbuf *picture, char **buffer, size_t *count, const char *type, void **error, ...);
extern GdkPixbufLoader *gdk_pixbuf_loader_new_with_type(const char *type, void **error);
extern void gdk_pixbuf_loader_set_size(GdkPixbufLoader *loader, int width, int height);
extern int gdk_pixbuf_loader_write(GdkPixbufLoader *loader, const uint8_t *bytes, size_t count, void **error);
extern int gdk_pixbuf_loader_close(GdkPixbufLoader *loader, void **error);
extern GdkPixbuf *gdk_pixbuf_loader_get_pixbuf(GdkPixbufLoader *loader);
extern GdkPixbuf *gdk_pixbuf_apply_embedded_orientation(GdkPixbuf *picture);
extern unsigned long g_signal_connect_data(
    void *object, const char *signal, void (*handler)(void), void *data, void *destroy, int flags);
extern void g_object_unref(void *object);

uint8_t *pixbuf_floor_photo(int width, int height, size_t *count) {
    GdkPixbuf *picture = gdk_pixbuf_new(0, 0, 8, width, height);
    if (!picture) return NULL;
    uint8_t *pixels = gdk_pixbuf_get_pixels(picture);
    int stride = gdk_pixbuf_get_rowstride(picture);
    uint32_t noise = 7;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            for (int c = 0; c < 3; c++) {
                noise = noise * 1664525u + 1013904223u;
                pixels[y * stride + x * 3 + c] =
                    (uint8_t)((x * (c + 1) / 9 + y / (c + 2) + ((x / 40) ^ (y / 30)) % 64 + (noise >> 28)) % 256);
            }
    char *buffer = NULL;
    int isSaved = gdk_pixbuf_save_to_buffer(picture, &buffer, count, "jpeg", NULL, "quality", "90", NULL);
    g_object_unref(picture);
    return isSaved ? (uint8_t *)buffer : NULL;
}

static void prepared(GdkPixbufLoader *loader, int width, int height, void *wanted) {
    int small = *(int *)wanted;
    gdk_pixbuf_loader_set_size(loader, small, (int)((long)height * small / width));
}

static GdkPixbuf *decoded(const uint8_t *bytes, size_t count, int width) {
    GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_type("jpeg", NULL);
    if (!loader) return NULL;
    g_signal_connect_data(loader, "size-prepared", (void (*)(void))prepared, &width, NULL, 0);
    int isWhole = gdk_pixbuf_loader_write(loader, bytes, count, NULL) && gdk_pixbuf_loader_close(loader, NULL);
    GdkPixbuf *picture = isWhole ? gdk_pixbuf_apply_embedded_orientation(gdk_pixbuf_loader_get_pixbuf(loader)) : NULL;
    g_object_unref(loader);
    return picture;
}

int pixbuf_floor_decode(const uint8_t *bytes, size_t count, int width) {
    GdkPixbuf *picture = decoded(bytes, count, width);
    if (!picture) return 0;
    width = gdk_pixbuf_get_width(picture);
    g_object_unref(picture);
    return width;
}

size_t pixbuf_floor_file(const uint8_t *bytes, size_t count, int width) {
    GdkPixbuf *picture = decoded(bytes, count, width);
    if (!picture) return 0;
    char *buffer = NULL;
    size_t size = 0;
    int isSaved = gdk_pixbuf_save_to_buffer(picture, &buffer, &size, "jpeg", NULL, "quality", "82", NULL);
    g_object_unref(picture);
    free(buffer);
    return isSaved ? size : 0;
}
