#pragma once

// How many blocks of memory this thread has asked for so far.
long allocations_of_this_thread(void);
