#pragma once
#include <curl/curl.h>
#include <sys/socket.h>

/// Swift cannot call functions with a variable number of arguments: here is one for each kind of argument.
static inline CURLcode ccurl_set_number(CURL *handle, CURLoption option, long number) {
    return curl_easy_setopt(handle, option, number);
}

static inline CURLcode ccurl_set_size(CURL *handle, CURLoption option, curl_off_t size) {
    return curl_easy_setopt(handle, option, size);
}

static inline CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *text) {
    return curl_easy_setopt(handle, option, text);
}

static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, const void *pointer) {
    return curl_easy_setopt(handle, option, pointer);
}

static inline CURLcode ccurl_set_taker(
    CURL *handle, CURLoption option, size_t (*taker)(char *bytes, size_t size, size_t count, void *whom)) {
    return curl_easy_setopt(handle, option, taker);
}

static inline curl_socket_t ccurl_private_socket(void *whom, curlsocktype purpose, struct curl_sockaddr *address) {
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/// Keeps connections from programs that are started meanwhile; libcurl's own sockets are inherited.
static inline CURLcode ccurl_keep_private(CURL *handle) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, ccurl_private_socket);
}

static inline long ccurl_status(CURL *handle) {
    long status = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

static inline curl_off_t ccurl_uploaded(CURL *handle) {
    curl_off_t bytes = 0;
    curl_easy_getinfo(handle, CURLINFO_SIZE_UPLOAD_T, &bytes);
    return bytes;
}

/// How the one transfer of a multi handle ended.
static inline CURLcode ccurl_result(CURLM *multi) {
    CURLcode result = CURLE_OK;
    int left = 0;
    for (CURLMsg *message; (message = curl_multi_info_read(multi, &left));)
        if (message->msg == CURLMSG_DONE) result = message->data.result;
    return result;
}
