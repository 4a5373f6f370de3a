#include "floor.h"
#include <X11/Xlib.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

// Resident memory of a process, in bytes.
static long resident(pid_t id) {
    char path[64];
    long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", id);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    if (fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
    fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

// The display itself tells when a window is mapped, so both programs are measured from outside and in the same way.
int floor_watch(char **program) {
    Display *display = XOpenDisplay(NULL);
    if (!display) return fprintf(stderr, "There is no display to measure on.\n"), 1;
    XSelectInput(display, DefaultRootWindow(display), SubstructureNotifyMask);
    XSync(display, True);
    double start = floor_now();
    pid_t id = fork();
    if (id == 0) {
        execv(program[0], program);
        _exit(127);
    }
    int mapped = 0;
    while (!mapped) {
        while (!mapped && XPending(display)) {
            XEvent event;
            XNextEvent(display, &event);
            mapped = event.type == MapNotify;
        }
        struct pollfd socket = {.fd = ConnectionNumber(display), .events = POLLIN};
        if (!mapped && poll(&socket, 1, 20000) <= 0) break;
    }
    double end = floor_now();
    long bytes = resident(id);
    kill(id, SIGKILL);
    waitpid(id, NULL, 0);
    if (!mapped) return fprintf(stderr, "%s opened no window.\n", program[0]), 1;
    printf("%f %ld\n", end - start, bytes);
    return 0;
}
