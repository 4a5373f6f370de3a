#include "floor.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

double floor_now(void) { return g_get_monotonic_time() / 1000.0; }

static int compare(const void *a, const void *b) {
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

double floor_median(double *values, int count) {
    qsort(values, count, sizeof *values, compare);
    return values[count / 2];
}

GtkWidget *floor_window(GtkWidget *child) {
    GtkWidget *window = gtk_window_new();
    gtk_window_set_default_size(GTK_WINDOW(window), 800, 600);
    gtk_window_set_child(GTK_WINDOW(window), child);
    gtk_window_present(GTK_WINDOW(window));
    // A frame or two, so that everything has its size and has been drawn.
    double end = floor_now() + 200;
    while (floor_now() < end) g_main_context_iteration(NULL, FALSE);
    return window;
}

int main(int count, char **arguments) {
    const char *what = count > 1 ? arguments[1] : "";
    if (strcmp(what, "watch") == 0 && count > 2) return floor_watch(arguments + 2);
    if (!gtk_init_check()) {
        fprintf(stderr, "There is no display to measure on.\n");
        return 1;
    }
    if (strcmp(what, "start") == 0 && count > 2) return floor_start(arguments[2]);
    if (strcmp(what, "texts") == 0) return floor_texts();
    if (strcmp(what, "rows") == 0) return floor_rows();
    if (strcmp(what, "hop") == 0) return floor_hop();
    fprintf(stderr, "usage: CGTKFloor start LAYOUT | texts | rows | hop | watch PROGRAM [ARGUMENT…]\n");
    return 1;
}
