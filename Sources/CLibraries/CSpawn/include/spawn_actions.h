/* Steps of a program before it starts (posix_spawn(3)), as the system's library has it under names that Swift does not see. */
#ifndef DERTISCH_SPAWN_ACTIONS_H
#define DERTISCH_SPAWN_ACTIONS_H

#include <spawn.h>

/* Has a program close its descriptors from the given one on, where the system can do so. Returns 0, or the reason as in errno. */
int dertisch_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

/* Has a program work in a folder. Returns 0, or the reason as in errno. */
int dertisch_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder);

#endif
