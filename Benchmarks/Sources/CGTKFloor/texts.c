#include "floor.h"
#include <stdio.h>

enum { labels = 100, passes = 100 };

int floor_texts(void) {
    GtkWidget *grid = gtk_grid_new(), *label[labels];
    char *texts[2][labels];
    for (int i = 0; i < labels; i++) {
        label[i] = gtk_label_new("");
        gtk_grid_attach(GTK_GRID(grid), label[i], i % 10, i / 10, 1, 1);
        texts[0][i] = g_strdup_printf("text %d", i);
        texts[1][i] = g_strdup_printf("other %d", i);
    }
    floor_window(grid);
    double times[floor_rounds];
    for (int round = 0; round < floor_rounds; round++) {
        double start = floor_now();
        for (int pass = 0; pass < passes; pass++)
            for (int i = 0; i < labels; i++) gtk_label_set_text(GTK_LABEL(label[i]), texts[pass % 2][i]);
        times[round] = floor_now() - start;
        g_main_context_iteration(NULL, FALSE);
    }
    printf("%f\n", floor_median(times, floor_rounds));
    return 0;
}
