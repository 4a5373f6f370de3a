#define _GNU_SOURCE
#include "spawn_actions.h"

int dertisch_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
#ifdef __GLIBC__
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
#else
    (void)actions;
    (void)first;
    return 0;
#endif
}

int dertisch_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder) {
    return posix_spawn_file_actions_addchdir_np(actions, folder);
}
