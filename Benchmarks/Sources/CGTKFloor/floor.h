#pragma once
#include <gtk/gtk.h>

// What the GTK dining room's benchmarks do, done by hand. Each prints one line of numbers.

// Opens the window of a layout and stays open.
int floor_start(const char *layout);
// Sets 10,000 texts in a mapped window of 100 labels; prints the milliseconds.
int floor_texts(void);
// Brings 10,000 rows into a list view in a mapped window; prints the milliseconds, and those of the first time.
int floor_rows(void);
// Hops from a thread to the main loop and back 10,000 times; prints the median in microseconds.
int floor_hop(void);
// Runs a program, and prints the milliseconds until its first window is mapped and the bytes that it holds then.
int floor_watch(char **program);

// A mapped window with a widget in it.
GtkWidget *floor_window(GtkWidget *child);
// Milliseconds since some moment.
double floor_now(void);
// How many times each measurement within a process is taken; the median is printed.
enum { floor_rounds = 11 };
// The median of some values, which are sorted for it.
double floor_median(double *values, int count);
