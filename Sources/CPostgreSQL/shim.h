#pragma once
#include <libpq-fe.h>
// To wait for the server and for ourselves at once; Swift's Glibc leaves it out.
#include <sys/eventfd.h>

/// The fields of an error: macros of characters, which Swift cannot import.
static const int cpostgresql_field_state = PG_DIAG_SQLSTATE;
static const int cpostgresql_field_message = PG_DIAG_MESSAGE_PRIMARY;
