/* The state that the files of the service share: games, clients, and pending changes.
 *
 *      requests.c   requests of clients         service.c    clients, clocks, storing
 *      seating.c    creates tables, seats players  |
 *      accounts.c   accounts and their sessions    |
 *      account_data.c   their games, export, end   |
 *      ownership.c  owners of seats                |
 *      talk.c, blocks.c   chat, reports, blocks    |
 *      ratings.c    results and leaderboards       |
 *      premoves.c, spectators.c, notices.c         |
 *                 \                               /
 *                  tables.c   games in memory, their events and subscribers
 *                  items.c    stored values other than games
 *                  sharing.c  changes by other processes with the same store
 *
 * service.h is the interface. */
#ifndef QUOTH_SERVER_STATE_H
#define QUOTH_SERVER_STATE_H

#include <uthash.h>

#include "service.h"

/* The notice of a game that a channel gets: see announce_changes. */
typedef enum table_notice { NOTICE_NONE, NOTICE_REMINDER, NOTICE_TURN } table_notice;

/* A subscriber of a game. */
typedef struct watcher {
    uint64_t client;
    int seat; /* -1: the public's view */
    /* The credential of the seat.  It is checked again before each view, since a seat can move to
     * another device and an account can be deleted, also through another process. */
    char account[GAME_ID_SIZE]; /* "": a key */
    uint8_t key[32];            /* its hash */
    game_terminal terminal;     /* that the text in views is for; none: no text */
    json_t *re;    /* the `wait` request that the next view answers; NULL: all views are sent */
    int64_t until; /* deadline of that request: it is answered without a view then */
} watcher;

typedef struct chat_line {
    unsigned seat;
    int64_t time;
    char *text;
} chat_line;

typedef struct game_table {
    char id[GAME_ID_SIZE];
    server_game *game;              /* NULL: not in memory, read on demand */
    struct game_table *prev, *next; /* list of the games in memory, the most recently used last */
    int64_t wake;                   /* of a game that is not in memory: see game_wake */
    bool listed;                    /* of a game that is not in memory: the lobby lists it */
    server_game *delayed; /* earlier state of the game for spectators; NULL: made on demand */
    int64_t pushed;       /* time of the last view for spectators of a game with a delay */
    chat_line *chat;
    size_t chat_lines;
    watcher *watchers;
    size_t watcher_count;
    uint64_t reported;   /* number of events in the last views of all watchers */
    uint64_t seen;       /* number of the flush before which later events were read */
    bool news;           /* watchers have not got the last events */
    bool stale;          /* another process stored events first: the pending ones are dropped */
    bool noted;          /* the note must be stored again */
    store_note note;     /* in a shared store: the note of the stored events */
    bool changed;        /* there are pending events */
    bool touched;        /* used since the last flush */
    bool thinking;       /* a computer player has a job */
    table_notice notice; /* of the current flush */
    UT_hash_handle hh;
} game_table;

/* A token bucket, which begins full. */
typedef struct token_bucket {
    int64_t saved; /* microseconds */
    int64_t since; /* time at which `saved` was computed, in milliseconds; 0: never */
} token_bucket;

typedef struct game_client {
    uint64_t number;
    token_bucket requests;
    struct client_address *from;
    bool watches; /* has watched a game */
    UT_hash_handle hh;
} game_client;

/* Clients of one address share their limits of requests, new games and guesses. */
typedef struct client_address {
    char address[SERVICE_ADDRESS_SIZE];
    token_bucket requests, games, accounts, guesses;
    unsigned clients;
    UT_hash_handle hh;
} client_address;

enum { GAME_SPEEDS = 4 }; /* blitz, rapid, classical, correspondence */

enum {
    PARTY_SIZE = GAME_ID_SIZE + 3
}; /* of an account's ID, or a guest's GAME:SEAT, with its NUL */

/* Limits of an account, or of a guest in a game, from all addresses together. */
typedef enum party_limit {
    PARTY_REQUESTS,
    PARTY_GAMES,   /* new games */
    PARTY_LINES,   /* lines of chat */
    PARTY_GUESSES, /* guesses of its password, by anybody */
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

/* A line that is sent after the next flush. */
typedef struct waiting_line {
    uint64_t client;
    game_table *table; /* the table whose pending events it reports; NULL: none */
    bool of_items;     /* it reports pending items */
    unsigned group;    /* that of the rows and items of the same request */
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
    struct rating_board { /* cached leaderboards: of board games by speed, then of Ghost */
        json_t *ratings;
        int64_t made;
    } boards[2 * GAME_SPEEDS];
    party_limits *limits;
    seat_code *codes; /* the last of each game */
    store_row *rows;
    size_t row_count, row_capacity;
    store_item *items; /* the service owns their texts */
    size_t item_count, item_capacity;
    store_note *notes;
    size_t note_count, note_capacity;
    unsigned group, first_group; /* the current one; the first since the last flush */
    /* Values read since the last flush, with their versions, which the items that replace them
     * need (optimistic concurrency). */
    store_item *reads;
    size_t read_count, read_capacity;
    uint64_t flushes;
    unsigned jobs; /* of computer players */
    waiting_line *lines;
    size_t line_count, line_capacity;
    int64_t beat;
    bool unread;  /* a read of the store failed */
    bool erasing; /* accounts were deleted; their names may have to be erased from games */
    bool failed;  /* the games could not be loaded */
    bool begun;   /* the games are loaded, and their clocks run */
};

/* A request that is being handled. */
typedef struct game_request {
    game_service *service;
    game_client *from;
    json_t *re, *body;
    int64_t now;
} game_request;

/* The result of reading a game. */
typedef struct game_reading {
    server_game *game;
    uint64_t event;
    game_refusal refusal;
    bool read; /* its rows were read */
    bool failed;
} game_reading;

/* ---- arrays and limits --------------------------------------------------------------------- */

/* Makes room for one more element of an array that grows. */
bool reserve_one(void **array, size_t count, size_t *capacity, size_t size);

/* Times between the tokens of a bucket, in microseconds. */
#define A_SECOND INT64_C(1000000)
#define A_MINUTE (60 * A_SECOND)
#define AN_HOUR (60 * A_MINUTE)

/* Takes a token from a bucket that gets one every `each` microseconds and holds at most `most`.
 * False if the bucket is empty. */
bool take_token(token_bucket *bucket, int64_t now, int64_t each, unsigned most);

/* Whether a bucket is full, so that it can be freed. */
bool is_full(token_bucket bucket, int64_t now, int64_t each, unsigned most);

/* ---- games in memory ----------------------------------------------------------------------- */

/* Reads a game by applying its events.  NULL if there is none, it is damaged, or it cannot be read;
 * `reading` distinguishes them. */
server_game *read_game(game_reading *reading, const server_store *store, server_words *words,
                       const char *id);

/* Calls the service's `damaged` if `reading` failed. */
void report_damage(const game_service *service, const char *id, const game_reading *reading);

/* Whether the lobby shows a game. */
bool is_listed(const server_game *game);

/* Sets the game of a table, which owns it; NULL: the game leaves memory. */
void set_game(game_service *service, game_table *table, server_game *game);

/* Marks a table as used, so that service_flush visits it.  False without memory. */
bool touch_table(game_service *service, game_table *table);

void free_table(game_service *service, game_table *table);

/* The table of a game, which is read from the store if it is not in memory.  NULL if there is no
 * such game, whose table is then freed, or if the store cannot be read. */
game_table *find_table(game_service *service, const char *id);

/* The table of a game if it is in memory with `events` events, else NULL.  It does not read the
 * store. */
game_table *seen_table(game_service *service, const char *id, uint64_t events);

/* ---- other processes ----------------------------------------------------------------------- */

/* Whether other processes may use the store. */
bool is_shared(const game_service *service);

/* Applies the events of a game in memory that other processes have stored, at most once between two
 * flushes.  The game leaves memory if that fails. */
void refresh_table(game_service *service, game_table *table);

/* Keeps the note of a game before its first event since the last flush. */
void keep_note(const game_service *service, game_table *table);

/* Sets `news` of a game that was just read. */
void note_news(game_table *table);

/* The names of games that have notes; see store_sharing.  NULL if they cannot be read, else
 * `*count` names, which the caller frees. */
char (*noted_games(const game_service *service, bool listed, size_t *count))[GAME_ID_SIZE];

/* Wakes the games of a shared store whose time has come: clocks and computer players. */
void wake_games(game_service *service);

/* Stores pending rows, items and notes.  Groups that conflict with changes of another process are
 * dropped, and their requests refused.  False if the store failed: then nothing is stored. */
bool store_changes(game_service *service);

/* Reads again the watched games that left memory since the last flush, because of a failure or
 * another process, so that their watchers get the stored events. */
void read_again(game_service *service);

/* Ends a turn or a last challenge whose time is over, or reminds the player to move. */
void end_time(game_service *service, game_table *table, int64_t now);

/* Replaces an answer by a refusal.  A line that answers no request is not sent. */
void replace_line(waiting_line *line, const char *code, const char *message);

/* ---- pending changes ----------------------------------------------------------------------- */

/* Queues a line; the call owns `message`. */
void queue_line(game_service *service, uint64_t to, game_table *table, json_t *re, json_t *message);
void free_lines(game_service *service);
void free_rows(game_service *service);
void free_items(game_service *service);

/* ---- items ----------------------------------------------------------------------------------- */

/* The value of an item, pending changes included; NULL if there is none, or it cannot be read. */
json_t *get_item(game_service *service, const char *kind, const char *key);

/* Queues a value of an item; the call owns `value`, and NULL deletes the item.  False without
 * memory. */
bool put_item(game_service *service, const char *kind, const char *key, json_t *value);

/* A page of keys of stored items. */
typedef struct key_list {
    const char *after; /* the page begins after this key; "": with the first */
    size_t most;       /* keys of a page */
    json_t *keys;      /* the result */
    bool more;         /* there is another page */
} key_list;

/* Reads a page of the keys of a kind that begin with `prefix`.  False if they cannot be read. */
bool list_keys(const game_service *service, key_list *list, const char *kind, const char *prefix);

/* The request's "after", "" if it has none. */
const char *after_of(const game_request *request);

/* ---- events -------------------------------------------------------------------------------- */

/* Applies a new event to a game, and queues its row.  The call owns `data`.  A refusal changes
 * nothing, unless the game must be read again. */
bool add_event(game_service *service, game_table *table, game_kind kind, int seat, json_t *data,
               game_refusal *refusal);

/* Acts on the last event: starts a game whose seats are taken, plays premoves, rates a game that is
 * over, starts a computer player. */
void follow_up(game_service *service, game_table *table);

/* Starts a job for the player to move if it is a computer player. */
void start_thinking(game_service *service, game_table *table);

/* Erases the name of a seat from the game and from its row.  False without memory, or if the row
 * cannot be read or has no salt. */
bool erase_name(game_service *service, game_table *table, unsigned seat);

/* ---- watchers ------------------------------------------------------------------------------ */

/* False without memory. */
bool add_watcher(const game_request *request, game_table *table, watcher new);

void remove_watchers(game_table *table, uint64_t number);

/* Whether the credential of a watcher still opens the seat; true for the public's view. */
bool is_still_seated(const server_game *game, const watcher *to);

/* A view, with its text if there is a terminal. */
json_t *make_view(const server_game *game, int seat, game_terminal terminal, int64_t now);

/* ---- requests ------------------------------------------------------------------------------ */

void refuse_request(const game_request *request, const char *code, const char *message);

/* Answers a request; the call owns `given`, an object.  The answer is sent once the events of the
 * table are stored. */
void answer(const game_request *request, game_table *about, json_t *given);

/* As `answer`, once the pending items are stored. */
void answer_of_items(const game_request *request, json_t *given);

/* A text of the request; NULL if it has none. */
const char *text_of(const game_request *request, const char *key);

/* The table that a request names.  NULL after a refusal. */
game_table *table_of(const game_request *request);

/* Finds the seat of the request's key or account.  False after a refusal. */
bool is_seated(const game_request *request, const game_table *table, int *seat);

/* The letters and digits of keys and names of games, 5 bits each. */
extern const char key_alphabet[];

/* A random text of such letters. */
void random_letters(game_service *service, char *text, size_t letters);

enum { KEY_LETTERS = 26 }; /* 130 bits */

/* The hash under which a secret is stored, as hexadecimal text. */
void hash_secret(char hex[65], const char *secret);

/* The seat of a key, -1 if it opens none.  The time does not depend on the key. */
int seat_of_key(const server_game *game, const char *key);

/* The key of the seat that a request asks for: `new_key`, or a random one.  False after a
 * refusal. */
bool new_key(const game_request *request, char key[KEY_LETTERS + 1]);

/* Answers a repeated request, whose key was chosen by the client and opens a seat of the game
 * already.  False if it is no such request. */
bool answer_again(const game_request *request, game_table *table, const char *key);

/* ---- accounts ------------------------------------------------------------------------------ */

typedef struct known_account {
    char id[GAME_ID_SIZE];
    char name[GAME_NAME_SIZE];
} known_account;

/* Finds the account of the request's session, and takes one of its requests.  False after a
 * refusal. */
bool is_known(const game_request *request, known_account *account);

/* Takes a guess from the limit of the request's address.  False after a refusal. */
bool may_guess(const game_request *request);

/* Takes one from a limit of a party.  False after a refusal. */
bool may_party(const game_request *request, const char *party, party_limit limit);

/* GAME:SEAT, the party of a seat without an account. */
void guest_of(char party[PARTY_SIZE], const char *game, unsigned seat);

/* The ID of the account of a name, or of one that looks like it; "" if there is none. */
void account_of_name(game_service *service, const char *name, char id[GAME_ID_SIZE]);

/* Whether one of the game's players has blocked an account, or is blocked by it. */
bool is_blocked(game_service *service, const server_game *game, const char *account);

/* Whether the player of `seat` has blocked that of `other`. */
bool has_blocked(game_service *service, const server_game *game, unsigned seat, unsigned other);

/* Whether one of two seats of a game has blocked the other. */
bool are_apart(game_service *service, const server_game *game, unsigned seat, unsigned other);

/* Names of the accounts that an account has blocked, at most 100. */
json_t *blocked_names(game_service *service, const char *account);

/* The seat that the request names, if a player has it; -1 after a refusal. */
int named_seat(const game_request *request, const server_game *game);

/* Whether the account still exists: a seat added after its deletion would keep the erased name.  In
 * a shared store the account is stored again unchanged, so that the batch conflicts with a deletion
 * by another process.  False after a refusal. */
bool confirm_account(const game_request *request, const char *account);

/* Adds a game to the list of games of an account. */
bool list_seat(game_service *service, const char *account, const server_game *game);

/* The game for the view of a seat, or of the public (-1): the game itself, or an earlier state of a
 * game with a delay.  NULL if it cannot be read. */
const server_game *shown_game(game_service *service, game_table *table, int seat);

/* Plays a premove of a seat.  False if there is none, or none is legal. */
bool play_premove(game_service *service, game_table *table, unsigned seat);
void drop_premoves(game_service *service, const server_game *game);

void free_chat(game_table *table);

/* Sends notices of the events just stored, if the operator and the table want them. */
void announce_changes(game_service *service);

/* Stores the result of a rated game that is over. */
void rate_game(game_service *service, const server_game *game);

/* Whether the stored result of a game agrees with its events. */
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

/* Erases some names of deleted accounts; to be called repeatedly. */
void erase_accounts(game_service *service);

/* Frees limits whose buckets are full, and codes past their time. */
void forget_limits(game_service *service, int64_t now);

#endif
