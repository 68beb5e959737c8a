#include "words.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct word_list {
    char name[64];
    quoth_lexicon *lexicon;
    bool shared; /* another cache owns it */
} word_list;

struct server_board {
    char rules[32], lexicon[64];
    quoth_challenge challenge;
    quoth_cross *cross;
    server_board *like; /* of a random board: it has the words; else NULL */
    atomic_uint users;
};

typedef struct ghost {
    char variant[32], reading[32], lexicon[64];
    quoth_ghost_rules rules; /* without its strings */
    quoth_ghost *solver;
} ghost;

struct server_words {
    word_list *lists;
    size_t list_count;
    server_board **boards; /* each by itself: others keep it */
    size_t board_count;
    ghost **ghosts; /* each by itself: a solver uses the strings of its rules */
    size_t ghost_count;
};

server_words *words_new(void)
{
    server_words *cache = calloc(1, sizeof *cache);
    quoth_lexicon *enable1 = NULL;
    if (cache && !quoth_lexicon_new_enable1(&enable1, NULL, NULL) &&
        words_add(cache, "enable1", enable1))
        return cache;
    quoth_lexicon_free(enable1);
    words_free(cache);
    return NULL;
}

static void free_board(server_board *board)
{
    quoth_cross_free(board->cross);
    free(board);
}

void words_free(server_words *cache)
{
    if (!cache)
        return;
    for (size_t i = 0; i < cache->ghost_count; i++) {
        quoth_ghost_free(cache->ghosts[i]->solver);
        free(cache->ghosts[i]);
    }
    for (size_t i = cache->board_count; i-- > 0;) /* random boards before those they are like */
        free_board(cache->boards[i]);
    for (size_t i = 0; i < cache->list_count; i++)
        if (!cache->lists[i].shared)
            quoth_lexicon_free(cache->lists[i].lexicon);
    free(cache->ghosts);
    free(cache->boards);
    free(cache->lists);
    free(cache);
}

/* Makes room for one more element.  The old array stays valid without memory. */
static void *grow(void *array, size_t count, size_t size)
{
    return realloc(array, (count + 1) * size);
}

bool words_add(server_words *cache, const char *name, quoth_lexicon *lexicon)
{
    word_list *lists = grow(cache->lists, cache->list_count, sizeof *lists);
    if (!lists || strlen(name) >= sizeof lists->name)
        return false;
    cache->lists = lists;
    lists += cache->list_count++;
    *lists = (word_list){.lexicon = lexicon};
    strcpy(lists->name, name);
    return true;
}

server_words *words_share(const server_words *from)
{
    server_words *cache = calloc(1, sizeof *cache);
    for (size_t i = 0; cache && i < from->list_count; i++) {
        if (!words_add(cache, from->lists[i].name, from->lists[i].lexicon)) {
            words_free(cache);
            return NULL;
        }
        cache->lists[i].shared = true;
    }
    return cache;
}

const quoth_lexicon *words_lexicon(const server_words *cache, const char *name)
{
    for (size_t i = 0; i < cache->list_count; i++)
        if (strcmp(cache->lists[i].name, name) == 0)
            return cache->lists[i].lexicon;
    return NULL;
}

const char *words_name(const server_words *cache, size_t index)
{
    return index < cache->list_count ? cache->lists[index].name : NULL;
}

static quoth_status no_list(quoth_error *error)
{
    if (error)
        *error = (quoth_error){.status = QUOTH_NOT_FOUND,
                               .message = "this server has no word list of that name"};
    return QUOTH_NOT_FOUND;
}

static quoth_status no_memory(quoth_error *error)
{
    if (error)
        *error = (quoth_error){.status = QUOTH_NO_MEMORY, .message = "out of memory"};
    return QUOTH_NO_MEMORY;
}

static server_board *find_board(const server_words *cache, const char *rules,
                                quoth_challenge challenge, const char *lexicon)
{
    for (size_t i = 0; i < cache->board_count; i++) {
        server_board *made = cache->boards[i];
        if (strcmp(made->rules, rules) == 0 && strcmp(made->lexicon, lexicon) == 0 &&
            made->challenge == challenge)
            return made;
    }
    return NULL;
}

static void free_unused_random_boards(server_words *cache)
{
    size_t kept = 0;
    for (size_t i = 0; i < cache->board_count; i++)
        if (cache->boards[i]->like && !atomic_load(&cache->boards[i]->users))
            free_board(cache->boards[i]);
        else
            cache->boards[kept++] = cache->boards[i];
    cache->board_count = kept;
}

/* Compiles the words of a list for rules that have no seed. */
static quoth_status new_named(server_board *board, const server_words *cache,
                              quoth_cross_rules *rules, quoth_error *error)
{
    const quoth_lexicon *list = words_lexicon(cache, board->lexicon);
    if (!list)
        return no_list(error);
    rules->challenge = board->challenge;
    return quoth_cross_new(&board->cross, rules, list, NULL, error);
}

/* Makes a random board; the board of the rules before the seed is found or made. */
static quoth_status new_random(server_board *board, server_words *cache, quoth_error *error)
{
    char name[sizeof board->rules];
    strcpy(name, board->rules);
    char *colon = strchr(name, ':');
    *colon = '\0';
    free_unused_random_boards(cache);
    quoth_status status =
        words_board(&board->like, cache, name, board->challenge, board->lexicon, error);
    if (status)
        return status;
    board_release(board->like); /* boards by a name alone stay */
    return quoth_cross_new_random(&board->cross, board->like->cross,
                                  (uint32_t)strtoul(colon + 1, NULL, 10), error);
}

quoth_status words_board(server_board **board, server_words *cache, const char *rules,
                         quoth_challenge challenge, const char *lexicon, quoth_error *error)
{
    quoth_cross_rules found;
    quoth_status status = quoth_cross_rules_find(&found, rules, error);
    if (status)
        return status;
    *board = find_board(cache, found.name, challenge, lexicon);
    if (*board) {
        board_use(*board);
        return QUOTH_OK;
    }
    server_board *new = calloc(1, sizeof *new);
    if (!new)
        return no_memory(error);
    new->challenge = challenge;
    strcpy(new->rules, found.name);
    strncpy(new->lexicon, lexicon, sizeof new->lexicon - 1);
    status = strchr(new->rules, ':') ? new_random(new, cache, error)
                                     : new_named(new, cache, &found, error);
    server_board **boards = status ? NULL : grow(cache->boards, cache->board_count, sizeof *boards);
    if (boards) {
        cache->boards = boards;
        boards[cache->board_count++] = new;
        board_use(new);
        *board = new;
        return QUOTH_OK;
    }
    free_board(new);
    return status ? status : no_memory(error);
}

const quoth_cross *board_cross(const server_board *board)
{
    return board->cross;
}

void board_use(server_board *board)
{
    atomic_fetch_add(&board->users, 1);
}

void board_release(server_board *board)
{
    if (board)
        atomic_fetch_sub(&board->users, 1);
}

bool board_is_random(const server_board *board)
{
    return board->like;
}

/* NULL and "" are the same default. */
static bool same_name(const char *given, const char *kept)
{
    return strcmp(given ? given : "", kept) == 0;
}

quoth_status words_ghost(const quoth_ghost **solver, server_words *cache,
                         const quoth_ghost_rules *rules, const char *lexicon, quoth_error *error)
{
    for (size_t i = 0; i < cache->ghost_count; i++) {
        const ghost *made = cache->ghosts[i];
        if (same_name(rules->variant, made->variant) && same_name(rules->reading, made->reading) &&
            strcmp(lexicon, made->lexicon) == 0 && rules->min == made->rules.min &&
            rules->misere == made->rules.misere && rules->word_end == made->rules.word_end &&
            rules->players == made->rules.players && rules->loser == made->rules.loser) {
            *solver = made->solver;
            return QUOTH_OK;
        }
    }
    const quoth_lexicon *list = words_lexicon(cache, lexicon);
    if (!list)
        return no_list(error);
    ghost **ghosts = grow(cache->ghosts, cache->ghost_count, sizeof *ghosts);
    if (ghosts)
        cache->ghosts = ghosts;
    ghost *new = ghosts ? calloc(1, sizeof *new) : NULL;
    if (!new)
        return no_memory(error);
    new->rules = *rules;
    strncpy(new->lexicon, lexicon, sizeof new->lexicon - 1);
    if (rules->variant) {
        strncpy(new->variant, rules->variant, sizeof new->variant - 1);
        new->rules.variant = new->variant;
    }
    if (rules->reading) {
        strncpy(new->reading, rules->reading, sizeof new->reading - 1);
        new->rules.reading = new->reading;
    }
    quoth_status status = quoth_ghost_new(&new->solver, list, &new->rules, NULL, error);
    if (status) {
        free(new);
        return status;
    }
    ghosts[cache->ghost_count++] = new;
    *solver = new->solver;
    return QUOTH_OK;
}
