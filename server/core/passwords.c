#include "passwords.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(PASSWORD_HASH_SIZE >= crypto_pwhash_STRBYTES, "a hash fits");

static bool hash_password(char hash[PASSWORD_HASH_SIZE], const char *password)
{
    memset(hash, 0, PASSWORD_HASH_SIZE);
    return crypto_pwhash_str_alg(
               hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
               crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) == 0;
}

void password_work(password_job *job)
{
    if (job->purpose != PASSWORD_REGISTER) {
        char unused[PASSWORD_HASH_SIZE];
        if (job->stored[0])
            job->fits = crypto_pwhash_str_verify(job->stored, job->given, strlen(job->given)) == 0;
        else
            hash_password(unused, job->given);
        if (!job->fits || job->purpose != PASSWORD_CHANGE)
            return;
    }
    if (!hash_password(job->hash, job->wanted))
        job->hash[0] = '\0';
}

void password_job_free(password_job *job)
{
    if (!job)
        return;
    json_decref(job->re);
    sodium_memzero(job, sizeof *job);
    free(job);
}
