#pragma once
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/types.h>

#include <microhttpd.h>

// Functions with variable arguments cannot be called from Swift; here they are with fixed ones.

/// What the daemon is started with. All callbacks get `context`.
struct cmhd_start_options {
    void *context;
    MHD_AccessHandlerCallback access;
    void *(*request_line)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
    /// Told what the daemon thinks of requests that it refuses by itself.
    MHD_LogCallback complaint;
    size_t (*unescape)(void *context, struct MHD_Connection *connection, char *text);
    unsigned int threads;
    unsigned int connections;
    unsigned int timeout_seconds;
    size_t memory;
    /// Both null for no TLS; else the text of PEM files.
    const char *certificate;
    const char *key;
};

/// Starts a daemon on epoll that listens nowhere: connections are handed to it. It is left at its usual leniency: being stricter
/// only makes it refuse by itself, without a word or with its head sent twice, what the reader of heads refuses better.
static inline struct MHD_Daemon *cmhd_start(const struct cmhd_start_options *options) {
    unsigned int flags = MHD_USE_ERROR_LOG | MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET;
    struct MHD_OptionItem items[5];
    int count = 0;
    if (options->threads > 1) {
        items[count++] = (struct MHD_OptionItem){MHD_OPTION_THREAD_POOL_SIZE, (intptr_t)options->threads, NULL};
    }
    if (options->certificate != NULL) {
        flags |= MHD_USE_TLS;
        items[count++] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)options->certificate};
        items[count++] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)options->key};
        items[count++] = (struct MHD_OptionItem){
            MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)"NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:%SERVER_PRECEDENCE"};
    }
    items[count] = (struct MHD_OptionItem){MHD_OPTION_END, 0, NULL};
    return MHD_start_daemon(
        flags, 0, NULL, NULL, options->access, options->context,
        MHD_OPTION_EXTERNAL_LOGGER, options->complaint, options->context,
        MHD_OPTION_URI_LOG_CALLBACK, options->request_line, options->context,
        MHD_OPTION_NOTIFY_COMPLETED, options->completed, options->context,
        MHD_OPTION_NOTIFY_CONNECTION, options->connection, options->context,
        MHD_OPTION_UNESCAPE_CALLBACK, options->unescape, options->context,
        MHD_OPTION_CONNECTION_LIMIT, options->connections,
        MHD_OPTION_CONNECTION_TIMEOUT, options->timeout_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->memory,
        MHD_OPTION_ARRAY, items,
        MHD_OPTION_END);
}

/// What was stored for the connection when it was opened; null when nothing was.
static inline void *cmhd_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

static inline int cmhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

/// How many bytes the head of the request took, from the method to the empty line.
static inline size_t cmhd_head_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info == NULL ? 0 : info->header_size;
}

/// Sends outside of the daemon's own answer, when it takes none: through the TLS session where there is one.
extern ssize_t gnutls_record_send(void *session, const void *bytes, size_t count);
static inline ssize_t cmhd_send(struct MHD_Connection *connection, const void *bytes, size_t count) {
    const union MHD_ConnectionInfo *tls = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    if (tls != NULL && tls->tls_session != NULL) {
        return gnutls_record_send(tls->tls_session, bytes, count);
    }
    return send(cmhd_socket(connection), bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
}

extern int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);
static inline int cmhd_accept(int socket, struct sockaddr_storage *address, socklen_t *length) {
    *length = sizeof *address;
    return accept4(socket, (struct sockaddr *)address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

/// Makes the number of one socket refer to another from now on.
extern int dup3(int from, int to, int flags);
static inline int cmhd_replace(int socket, int other) { return dup3(other, socket, SOCK_CLOEXEC); }

/// How many bytes have arrived at a socket that nobody has read.
static inline int cmhd_unread(int socket) {
    int count = 0;
    return ioctl(socket, FIONREAD, &count) == 0 ? count : 0;
}
