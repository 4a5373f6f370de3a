#include "floor.h"
#include <stdio.h>

static void clicked(GtkButton *button, gpointer count) {
    char text[32];
    snprintf(text, sizeof text, "%d", ++*(int *)count);
    gtk_button_set_label(button, text);
}

int floor_start(const char *layout) {
    static int count = 0;
    GtkBuilder *builder = gtk_builder_new();
    GError *error = NULL;
    if (!gtk_builder_add_from_file(builder, layout, &error)) {
        fprintf(stderr, "%s\n", error->message);
        return 1;
    }
    GtkWidget *window = gtk_window_new();
    gtk_window_set_default_size(GTK_WINDOW(window), 800, 600);
    gtk_window_set_child(GTK_WINDOW(window), GTK_WIDGET(gtk_builder_get_object(builder, "small")));
    gtk_label_set_text(GTK_LABEL(gtk_builder_get_object(builder, "count")), "0");
    gtk_label_set_text(GTK_LABEL(gtk_builder_get_object(builder, "title")), "title");
    g_signal_connect(gtk_builder_get_object(builder, "tap"), "clicked", G_CALLBACK(clicked), &count);
    gtk_window_present(GTK_WINDOW(window));
    while (TRUE) g_main_context_iteration(NULL, TRUE);
    return 0;
}
