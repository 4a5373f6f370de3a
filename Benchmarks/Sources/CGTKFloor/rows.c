#include "floor.h"
#include <stdio.h>

enum { rows = 10000 };

// A row: what a list model holds.
#define FLOOR_TYPE_ROW (floor_row_get_type())
G_DECLARE_FINAL_TYPE(FloorRow, floor_row, FLOOR, ROW, GObject)
struct _FloorRow { GObject parent; char *title; int likes; };
G_DEFINE_TYPE(FloorRow, floor_row, G_TYPE_OBJECT)
static void floor_row_finalize(GObject *object) {
    g_free(FLOOR_ROW(object)->title);
    G_OBJECT_CLASS(floor_row_parent_class)->finalize(object);
}
static void floor_row_class_init(FloorRowClass *class) { G_OBJECT_CLASS(class)->finalize = floor_row_finalize; }
static void floor_row_init(FloorRow *row) {}

static void setup(GtkListItemFactory *factory, GtkListItem *item) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_box_append(GTK_BOX(box), gtk_label_new(""));
    gtk_box_append(GTK_BOX(box), gtk_label_new(""));
    gtk_list_item_set_child(item, box);
}

static void bind(GtkListItemFactory *factory, GtkListItem *item) {
    FloorRow *row = gtk_list_item_get_item(item);
    GtkWidget *title = gtk_widget_get_first_child(gtk_list_item_get_child(item));
    char likes[16];
    snprintf(likes, sizeof likes, "%d", row->likes);
    gtk_label_set_text(GTK_LABEL(title), row->title);
    gtk_label_set_text(GTK_LABEL(gtk_widget_get_next_sibling(title)), likes);
}

int floor_rows(void) {
    GListStore *store = g_list_store_new(FLOOR_TYPE_ROW);
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(setup), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
    GtkWidget *view = gtk_list_view_new(GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(store))), factory);
    GtkWidget *scroller = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), view);
    floor_window(scroller);
    double times[floor_rounds];
    for (int round = 0; round < floor_rounds; round++) {
        double start = floor_now();
        GPtrArray *made = g_ptr_array_new_full(rows, g_object_unref);
        for (int i = 0; i < rows; i++) {
            FloorRow *row = g_object_new(FLOOR_TYPE_ROW, NULL);
            row->title = g_strdup_printf("title %d", i);
            row->likes = i;
            g_ptr_array_add(made, row);
        }
        g_list_store_splice(store, 0, 0, made->pdata, rows);
        times[round] = floor_now() - start;
        g_ptr_array_unref(made);
        for (int i = 0; i < 20; i++) g_main_context_iteration(NULL, FALSE);
        if (!gtk_widget_get_first_child(view)) return 1;
        g_list_store_remove_all(store);
    }
    double first = times[0];
    printf("%f %f\n", floor_median(times, floor_rounds), first);
    return 0;
}
