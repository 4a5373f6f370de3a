#include "floor.h"
#include <stdio.h>

enum { hops = 10000 };

static GMutex mutex;
static GCond cond;
static gboolean is_answered, is_over;
static double times[hops];

static gboolean answer(gpointer nothing) {
    g_mutex_lock(&mutex);
    is_answered = TRUE;
    g_cond_signal(&cond);
    g_mutex_unlock(&mutex);
    return G_SOURCE_REMOVE;
}

static gboolean end(gpointer nothing) {
    is_over = TRUE;
    return G_SOURCE_REMOVE;
}

static gpointer hop(gpointer nothing) {
    for (int i = 0; i < hops; i++) {
        double start = floor_now();
        is_answered = FALSE;
        g_main_context_invoke(NULL, answer, NULL);
        g_mutex_lock(&mutex);
        while (!is_answered) g_cond_wait(&cond, &mutex);
        g_mutex_unlock(&mutex);
        times[i] = (floor_now() - start) * 1000;
    }
    g_main_context_invoke(NULL, end, NULL);
    return NULL;
}

int floor_hop(void) {
    GThread *thread = g_thread_new("hop", hop, NULL);
    while (!is_over) g_main_context_iteration(NULL, TRUE);
    g_thread_join(thread);
    printf("%f\n", floor_median(times, hops));
    return 0;
}
