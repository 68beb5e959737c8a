/* Limits of accounts, and of guests in a game, from all addresses together. */
#include <stdio.h>
#include <stdlib.h>

#include "state.h"

/* The bucket of a limit gets a token each `each` microseconds and saves `most`. */
typedef struct party_rate {
    int64_t each;
    unsigned most;
    const char *slow; /* what is refused, to people */
} party_rate;

static party_rate rate_of(const game_service *service, party_limit limit)
{
    unsigned requests = service->env.requests_a_second, games = service->env.games_a_minute;
    switch (limit) {
    case PARTY_REQUESTS:
        return (party_rate){A_SECOND / requests, requests * SERVICE_BURST,
                            "too many requests in a second"};
    case PARTY_GAMES:
        return (party_rate){A_MINUTE / games, games, "wait before you create another game"};
    case PARTY_LINES:
        return (party_rate){2 * A_SECOND, 10, "wait before you write more"};
    default:
        return (party_rate){30 * A_SECOND, 10, "too many failed passwords: wait some minutes"};
    }
}

bool may_party(const game_request *request, const char *party, party_limit limit)
{
    party_limits *found;
    game_service *service = request->service;
    HASH_FIND_STR(service->limits, party, found);
    if (!found) {
        found = calloc(1, sizeof *found);
        if (!found) {
            refuse_request(request, "memory", "out of memory");
            return false;
        }
        snprintf(found->party, sizeof found->party, "%s", party);
        HASH_ADD_STR(service->limits, party, found);
    }
    party_rate rate = rate_of(service, limit);
    bool may = take_token(&found->bucket[limit], request->now, rate.each, rate.most);
    if (!may)
        refuse_request(request, "slow", rate.slow);
    return may;
}

/* Whether a party may do as much as one of which nothing is known. */
static bool is_unused(const game_service *service, const party_limits *limits, int64_t now)
{
    for (party_limit limit = 0; limit < PARTY_LIMITS; limit++) {
        party_rate rate = rate_of(service, limit);
        if (!is_full(limits->bucket[limit], now, rate.each, rate.most))
            return false;
    }
    return true;
}

void forget_limits(game_service *service, int64_t now)
{
    party_limits *limits, *next_limits;
    seat_code *code, *next_code;
    HASH_ITER (hh, service->limits, limits, next_limits)
        if (is_unused(service, limits, now)) {
            HASH_DEL(service->limits, limits);
            free(limits);
        }
    HASH_ITER (hh, service->codes, code, next_code)
        if (code->until < now) {
            HASH_DEL(service->codes, code);
            free(code);
        }
}
