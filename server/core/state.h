/* What the files of the service share: its games, its clients, and what waits to be stored.
 *
 *      requests.c   what clients ask for        service.c    clients, clocks, storing
 *      seating.c    tables are made                |
 *      accounts.c   accounts and their sessions    |
 *      account_data.c   their games, export, end   |
 *      ownership.c  to whom a seat belongs         |
 *      talk.c, blocks.c   chat, reports, blocks    |
 *      ratings.c    results and leaderboards       |
 *      premoves.c, spectators.c, notices.c         |
 *                 \                               /
 *                  tables.c   games in memory, their events, who is told of them
 *                  items.c    what is no part of a game
 *                  sharing.c  what other processes do to the same store
 *
 * service.h is the interface. */
#ifndef QUOTH_SERVER_STATE_H
#define QUOTH_SERVER_STATE_H

#include <uthash.h>

#include "service.h"

/* What a channel is told of a game: see announce_changes. */
typedef enum table_notice { NOTICE_NONE, NOTICE_REMINDER, NOTICE_TURN } table_notice;

/* Who is told of a game. */
typedef struct watcher {
    uint64_t client;
    int seat; /* -1: the public's view */
    /* What opened the seat; it is looked at again before each view, since a seat can move to
     * another device and an account can be deleted, also through another process. */
    char account[GAME_ID_SIZE]; /* "": a key */
    uint8_t key[32];            /* its hash */
    unsigned width;             /* of the text that views have for a terminal; 0: none */
    json_t *re;    /* the request `wait` that the next view answers; NULL: all views are sent */
    int64_t until; /* when that request is answered without a view */
} watcher;

typedef struct chat_line {
    unsigned seat;
    int64_t time;
    char *text;
} chat_line;

typedef struct game_table {
    char id[GAME_ID_SIZE];
    server_game *game;              /* NULL: not in memory, read when it is needed */
    struct game_table *prev, *next; /* of the games in memory, those used last at the end */
    int64_t wake;                   /* of a game that is not in memory: see game_wake */
    bool listed;                    /* likewise: the lobby lists it */
    server_game *delayed; /* what spectators see, where that is not the game; NULL: made anew */
    int64_t pushed;       /* when spectators were last told of a game that minutes delay */
    chat_line *chat;
    size_t chat_lines;
    watcher *watchers;
    size_t watcher_count;
    uint64_t reported;   /* events that all watchers know of */
    uint64_t seen;       /* the flush before which the store was asked for later events */
    bool news;           /* watchers are behind */
    bool stale;          /* another process was faster: what waits to be stored is dropped */
    bool noted;          /* its note is to be stored anew */
    store_note note;     /* of a shared store: as it follows from what is stored */
    bool changed;        /* events wait to be stored */
    bool touched;        /* looked at since the last flush */
    bool thinking;       /* a computer player has a job */
    table_notice notice; /* what the present flush announces */
    UT_hash_handle hh;
} game_table;

/* A token bucket, which is full at first: what was not used can be used later. */
typedef struct token_bucket {
    int64_t saved; /* microseconds */
    int64_t since; /* when these were counted, in milliseconds; 0: never */
} token_bucket;

typedef struct game_client {
    uint64_t number;
    token_bucket requests;
    struct client_address *from;
    bool watches; /* at least one game, or did */
    UT_hash_handle hh;
} game_client;

/* Clients of one address share what they may ask and create, and how often they may guess. */
typedef struct client_address {
    char address[SERVICE_ADDRESS_SIZE];
    token_bucket requests, games, accounts, guesses;
    unsigned clients;
    UT_hash_handle hh;
} client_address;

enum {
    PARTY_SIZE = GAME_ID_SIZE + 3
}; /* of an account's ID, or a guest's GAME:SEAT, with its NUL */

/* What an account, or a guest in a game, may do, from all addresses together. */
typedef enum party_limit {
    PARTY_REQUESTS,
    PARTY_GAMES,   /* that it creates */
    PARTY_LINES,   /* that it writes */
    PARTY_GUESSES, /* of its password, by anybody */
    PARTY_LIMITS
} party_limit;

typedef struct party_limits {
    char party[PARTY_SIZE];
    token_bucket bucket[PARTY_LIMITS];
    UT_hash_handle hh;
} party_limits;

/* A code that moves a seat to another device, once. */
typedef struct seat_code {
    char game[GAME_ID_SIZE], code[SERVICE_CODE_LETTERS + 1];
    unsigned seat, guesses;
    int64_t until;
    UT_hash_handle hh;
} seat_code;

/* A line that waits for the next flush. */
typedef struct waiting_line {
    uint64_t client;
    game_table *table; /* whose events it tells of; NULL: none */
    bool of_items;     /* it tells of items that wait to be stored */
    unsigned group;    /* of the rows and items that were made with it */
    json_t *re;        /* the request that it answers; NULL: none */
    char *text;
} waiting_line;

struct game_service {
    service_env env;
    const server_store *store;
    server_words *words;
    void (*damaged)(void *user, const char *game, uint64_t event, const char *reason);
    game_table *tables;
    game_table *loaded; /* the games in memory */
    size_t loaded_count;
    game_table **touched;
    size_t touched_count, touched_capacity;
    game_client *clients;
    client_address *addresses;
    struct rating_board { /* by family and speed, as it was when it was last asked for */
        json_t *ratings;
        int64_t made;
    } boards[8];
    party_limits *limits;
    seat_code *codes; /* by game: the last that was made */
    store_row *rows;
    size_t row_count, row_capacity;
    store_item *items; /* whose texts belong to the service */
    size_t item_count, item_capacity;
    store_note *notes;
    size_t note_count, note_capacity;
    unsigned group, first_group; /* of what is being made; the first since the last flush */
    /* Values that were read since the last flush: versions for the items that replace them. */
    store_item *reads;
    size_t read_count, read_capacity;
    uint64_t flushes;
    unsigned jobs; /* computer players that think */
    waiting_line *lines;
    size_t line_count, line_capacity;
    int64_t beat;
    bool unread;  /* the store could not be read when a game or an item was looked for */
    bool erasing; /* accounts were deleted, and there may be names to erase */
    bool failed;  /* the games could not be loaded */
    bool begun;   /* they are loaded: no clock runs while some are not forgiven an outage */
};

/* One request while it is handled. */
typedef struct game_request {
    game_service *service;
    game_client *from;
    json_t *re, *body;
    int64_t now;
} game_request;

/* A game while it is read. */
typedef struct game_reading {
    server_game *game;
    uint64_t event;
    game_refusal refusal;
    bool read; /* the store gave its rows */
    bool failed;
} game_reading;

/* ---- arrays and limits --------------------------------------------------------------------- */

/* Makes room for one more element of an array that grows. */
bool reserve_one(void **array, size_t count, size_t *capacity, size_t size);

/* Takes a token from a bucket that gets one each `each` microseconds and saves `most`.  False if
 * there is none. */
bool take_token(token_bucket *bucket, int64_t now, int64_t each, unsigned most);

/* Whether nothing is known of a bucket that a new one would not know. */
bool is_full(token_bucket bucket, int64_t now, int64_t each, unsigned most);

/* ---- games in memory ----------------------------------------------------------------------- */

/* Reads a game by applying its events.  NULL if there is none, it is damaged, or it cannot be read:
 * `reading` says which. */
server_game *read_game(game_reading *reading, const server_store *store, server_words *words,
                       const char *id);

void report_damage(const game_service *service, const char *id, const game_reading *reading);

/* Whether the lobby shows a game. */
bool is_listed(const server_game *game);

/* A game comes into memory, or leaves it. */
void set_game(game_service *service, game_table *table, server_game *game);

/* Notes that a table was used: service_flush looks at it.  False without memory. */
bool touch_table(game_service *service, game_table *table);

void free_table(game_service *service, game_table *table);

/* The table of a game, read from the store if need be.  NULL if there is no such game, whose table
 * is then freed, or if it cannot be read just now. */
game_table *find_table(game_service *service, const char *id);

/* The table of a game that is in memory with that many events, whatever other processes have stored
 * since; else NULL. */
game_table *seen_table(game_service *service, const char *id, uint64_t events);

/* ---- other processes ----------------------------------------------------------------------- */

/* Whether other processes may use the store. */
bool is_shared(const game_service *service);

/* Applies what other processes have stored of a game in memory, once between two flushes.  The game
 * leaves memory if that fails. */
void refresh_table(game_service *service, game_table *table);

/* Keeps the note of a game before its first event since the last flush. */
void keep_note(const game_service *service, game_table *table);

/* Notes whether those who watch a game, which was just read, are behind. */
void note_news(game_table *table);

/* Reads the names of games that have notes; see store_sharing.  NULL if they cannot be read, else
 * `*count` names, to be freed. */
char (*noted_games(const game_service *service, bool listed, size_t *count))[GAME_ID_SIZE];

/* Looks at the games whose time has come. */
void wake_games(game_service *service);

/* Stores what waits; of what another process has overtaken nothing is stored, and those who asked
 * for it are told.  False if the store failed: then nothing is stored. */
bool store_changes(game_service *service);

/* Those who watch a game that has left memory since the last flush, because of a failure or another
 * process, see what is stored. */
void read_again(game_service *service);

/* Ends the time of the player to move, if it is over, or reminds them. */
void end_time(game_service *service, game_table *table, int64_t now);

/* Puts a refusal in the place of an answer; what answers no request is not sent. */
void replace_line(waiting_line *line, const char *code, const char *message);

/* ---- what waits for the next flush --------------------------------------------------------- */

/* Queues a line; takes `message`. */
void queue_line(game_service *service, uint64_t to, game_table *table, json_t *re, json_t *message);
void free_lines(game_service *service);
void free_rows(game_service *service);
void free_items(game_service *service);

/* ---- items ----------------------------------------------------------------------------------- */

/* The value of an item as it will be once what waits is stored; NULL if there is none, or it cannot
 * be read. */
json_t *get_item(game_service *service, const char *kind, const char *key);

/* Queues an item; takes `value`.  NULL: there is to be none.  False without memory. */
bool put_item(game_service *service, const char *kind, const char *key, json_t *value);

/* Keys of items that are stored, some at a time. */
typedef struct key_list {
    const char *after; /* keys up to this one are left out; "": none */
    size_t most;
    json_t *keys; /* of list_keys */
    bool more;    /* there are keys after these */
} key_list;

/* Gives the keys of a kind that begin with `prefix`.  False if they cannot be read. */
bool list_keys(const game_service *service, key_list *list, const char *kind, const char *prefix);

/* The request's "after", "" if it has none. */
const char *after_of(const game_request *request);

/* ---- events -------------------------------------------------------------------------------- */

/* Applies an event of now to a game, and queues its row.  Takes `data`.  After a refusal nothing
 * has changed, unless the game is to be read again. */
bool add_event(game_service *service, game_table *table, game_kind kind, int seat, json_t *data,
               game_refusal *refusal);

/* Does what follows from the last event without anybody's request. */
void follow_up(game_service *service, game_table *table);

/* Has the computer player think who is to move, if it is one's turn. */
void start_thinking(game_service *service, game_table *table);

/* Erases the name of a seat from the game and from its row.  False without memory, or if the row
 * cannot be read or has no salt. */
bool erase_name(game_service *service, game_table *table, unsigned seat);

/* ---- who is told of a game ----------------------------------------------------------------- */

/* False without memory. */
bool add_watcher(const game_request *request, game_table *table, watcher new);

void remove_watchers(game_table *table, uint64_t number);

/* Whether what opened the seat of a watcher opens it still; of the public's view always. */
bool is_still_seated(const server_game *game, const watcher *to);

/* A view, with its text for a terminal where one is wished. */
json_t *make_view(const server_game *game, int seat, unsigned width, int64_t now);

/* ---- requests ------------------------------------------------------------------------------ */

void refuse_request(const game_request *request, const char *code, const char *message);

/* Answers a request; takes `given`, an object.  The answer waits for the events of the table. */
void answer(const game_request *request, game_table *about, json_t *given);

/* The same for an answer that waits for items. */
void answer_of_items(const game_request *request, json_t *given);

/* A text of the request; NULL if it has none. */
const char *text_of(const game_request *request, const char *key);

/* The table that a request is about.  NULL after a refusal. */
game_table *table_of(const game_request *request);

/* Whether the request's key, or its account, has a seat of the game, which goes into `*seat`.
 * False after a refusal. */
bool is_seated(const game_request *request, const game_table *table, int *seat);

/* The letters and digits of keys and names of games, 5 bits each. */
extern const char key_alphabet[];

/* A new random text of them. */
void random_letters(game_service *service, char *text, size_t letters);

enum { KEY_LETTERS = 26 }; /* 130 bits */

/* The hash under which a secret is stored, as hexadecimal text. */
void hash_secret(char hex[65], const char *secret);

/* The seat of a key, -1 if it opens none.  The time does not depend on the key. */
int seat_of_key(const server_game *game, const char *key);

/* The key of the seat that a request asks for: `new_key`, or a random one.  False after a
 * refusal. */
bool new_key(const game_request *request, char key[KEY_LETTERS + 1]);

/* Whether the client chose the key and it opens a seat of the game already: the request is
 * repeated, and is answered again. */
bool answer_again(const game_request *request, game_table *table, const char *key);

/* ---- accounts ------------------------------------------------------------------------------ */

typedef struct known_account {
    char id[GAME_ID_SIZE];
    char name[GAME_NAME_SIZE];
} known_account;

/* Whether the request has a token of a session, whose account goes into `*account`, and the account
 * may ask more just now.  False after a refusal. */
bool is_known(const game_request *request, known_account *account);

/* Takes a guess of a secret from the request's address.  False after a refusal. */
bool may_guess(const game_request *request);

/* Takes from what a party may do.  False after a refusal. */
bool may_party(const game_request *request, const char *party, party_limit limit);

/* GAME:SEAT, for who has a seat without an account. */
void guest_of(char party[PARTY_SIZE], const char *game, unsigned seat);

/* The ID of the account of a name, or of one that looks like it; "" if there is none. */
void account_of_name(game_service *service, const char *name, char id[GAME_ID_SIZE]);

/* Whether one of the game's players has blocked an account, or is blocked by it. */
bool is_blocked(game_service *service, const server_game *game, const char *account);

/* Whether who has one seat of a game has blocked who has another. */
bool has_blocked(game_service *service, const server_game *game, unsigned seat, unsigned other);

/* Whether one of two seats of a game has blocked the other. */
bool are_apart(game_service *service, const server_game *game, unsigned seat, unsigned other);

/* Names of accounts that an account has blocked, 100 at most. */
json_t *blocked_names(game_service *service, const char *account);

/* The seat that the request names, which is taken; -1 after a refusal. */
int named_seat(const game_request *request, const server_game *game);

/* Whether there is an account still: a seat that came after its deletion would keep the name that
 * the deletion erased.  In a shared store it is stored again as it is, so that the batch is stale
 * if another process has deleted it meanwhile.  False after a refusal. */
bool confirm_account(const game_request *request, const char *account);

/* Notes that an account has a seat, for its list of games. */
bool list_seat(game_service *service, const char *account, const server_game *game);

/* The game as a seat, or the public (-1), sees it: the game itself, or what it was some time ago.
 * NULL if it cannot be read. */
const server_game *shown_game(game_service *service, game_table *table, int seat);

/* Plays what waits for the turn of a seat.  False if nothing does, or nothing of it is legal. */
bool play_premove(game_service *service, game_table *table, unsigned seat);
void drop_premoves(game_service *service, const server_game *game);

void free_chat(game_table *table);

/* Announces what was just stored, where the operator and the table want it. */
void announce_changes(game_service *service);

/* Notes the result of a rated game that is over. */
void rate_game(game_service *service, const server_game *game);

/* Whether the result of a game that is stored is that of its events. */
bool is_rated_right(const server_store *store, const server_game *game);

/* Requests; see docs/server.md. */
void do_create(const game_request *request);
void do_sit(const game_request *request);
void do_rematch(const game_request *request);
void do_premove(const game_request *request);
void do_say(const game_request *request);
void do_chat(const game_request *request);
void do_block(const game_request *request);
void do_blocks(const game_request *request);
void do_report(const game_request *request);
void do_ratings(const game_request *request);
void do_register(const game_request *request);
void do_login(const game_request *request);
void do_logout(const game_request *request);
void do_password(const game_request *request);
void do_account(const game_request *request);
void do_games(const game_request *request);
void do_attach(const game_request *request);
void do_move_code(const game_request *request);
void do_move_seat(const game_request *request);
void do_erase(const game_request *request);
void do_export(const game_request *request);
void do_delete(const game_request *request);

/* Erases some more of what deleted accounts have left.  Call it now and then. */
void erase_accounts(game_service *service);

/* Forgets limits of which nothing is used, and codes that are too old. */
void forget_limits(game_service *service, int64_t now);

#endif
