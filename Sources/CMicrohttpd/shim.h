#include <microhttpd.h>

/* Swift cannot call variadic functions, and this one has no twin that takes a va_list. */
static inline enum MHD_Result dertisch_close_upgraded(struct MHD_UpgradeResponseHandle *handle) {
    return MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}
