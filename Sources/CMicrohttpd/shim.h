#include <microhttpd.h>

/* Swift cannot call variadic functions, and this one has no twin that takes a va_list. */
static inline enum MHD_Result dertisch_close_upgraded(struct MHD_UpgradeResponseHandle *handle) {
    return MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

/* What a server hears of its requests. Here the compiler checks the signatures that the variadic call would not. */
struct dertisch_callbacks {
    MHD_AcceptPolicyCallback accepts;
    MHD_NotifyConnectionCallback connected;
    void *(*asked)(void *desk, const char *target, struct MHD_Connection *connection);
    MHD_AccessHandlerCallback handle;
    MHD_RequestCompletedCallback completed;
};

static inline struct MHD_Daemon *dertisch_start(
    unsigned int flags, int listening, unsigned int connections, size_t memory, unsigned int idle_seconds,
    struct dertisch_callbacks calls, void *desk) {
    return MHD_start_daemon(
        flags, 0, calls.accepts, desk, calls.handle, desk,
        MHD_OPTION_LISTEN_SOCKET, listening,
        MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_NOTIFY_CONNECTION, calls.connected, desk,
        MHD_OPTION_URI_LOG_CALLBACK, calls.asked, desk,
        MHD_OPTION_NOTIFY_COMPLETED, calls.completed, desk,
        MHD_OPTION_END);
}

static inline const struct sockaddr *dertisch_client_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : 0;
}

static inline int dertisch_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}
