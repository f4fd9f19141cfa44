#pragma once
#include <openssl/bio.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

// A macro over a function of any number of arguments, which Swift sees neither of.
static inline EVP_PKEY *homeroom_new_p256_key(void) { return EVP_EC_gen("P-256"); }
