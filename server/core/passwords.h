/* Passwords.  Hashing one takes a tenth of a second and 64 MB, on purpose (argon2id), so it is done
 * by another thread:
 *
 *      loop thread                             password thread
 *      -----------                             ---------------
 *      a request with a password  --- job -->  password_work
 *      service_password_done      <-- job ---                      */
#ifndef QUOTH_SERVER_PASSWORDS_H
#define QUOTH_SERVER_PASSWORDS_H

#include "game.h"

enum {
    PASSWORD_MIN = 8,    /* bytes */
    PASSWORD_SIZE = 129, /* with the NUL */
    PASSWORD_HASH_SIZE = 128
};

typedef enum password_purpose {
    PASSWORD_REGISTER, /* hashes `wanted` */
    PASSWORD_LOGIN,    /* compares `given` with `stored` */
    PASSWORD_CHANGE,   /* both */
    PASSWORD_DELETE    /* compares */
} password_purpose;

typedef struct password_job {
    uint64_t client;
    json_t *re; /* the request: for the loop thread alone */
    password_purpose purpose;
    char account[GAME_ID_SIZE];
    char name[GAME_NAME_SIZE];
    char given[PASSWORD_SIZE], wanted[PASSWORD_SIZE];
    char stored[PASSWORD_HASH_SIZE]; /* "": there is no such account, which takes as long */
    /* The answer. */
    bool fits;
    char hash[PASSWORD_HASH_SIZE]; /* of `wanted`; "": it failed */
} password_job;

void password_work(password_job *job);

/* Frees a job; its passwords are overwritten.  On the loop thread. */
void password_job_free(password_job *job);

#endif
