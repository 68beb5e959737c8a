#include "bots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quoth/engine.h>

/* Iterations a turn of `auto`: about a second. */
enum { AUTO_ITERATIONS = 300 };

/* The number of "level:N", 0 for another name. */
static unsigned level_of(const char *bot)
{
    if (strncmp(bot, "level:", 6) != 0)
        return 0;
    char *end;
    unsigned long level = strtoul(bot + 6, &end, 10);
    return bot[6] >= '1' && bot[6] <= '9' && !*end && level <= 10 ? (unsigned)level : 0;
}

bool bot_exists(game_family family, const char *name)
{
    return level_of(name) || strcmp(name, family == GAME_BOARD ? "auto" : "rational") == 0;
}

/* ---- jobs ---------------------------------------------------------------------------------- */

static bool copy_board(bot_job *job, const server_game *game, unsigned seat)
{
    if (quoth_cross_game_view(game->cross, &job->view, game_place_of(game, seat), NULL))
        return false;
    job->board = game->board;
    board_use(job->board);
    job->last_play = game->phase == GAME_LAST_CHALLENGE;
    job->moves = malloc((job->view.moves + 1) * sizeof *job->moves);
    if (!job->moves ||
        quoth_position_new(&job->position, board_cross(job->board), game->seats, NULL, NULL) ||
        !quoth_position_copy(job->position, job->view.position))
        return false;
    memcpy(job->moves, job->view.move, job->view.moves * sizeof *job->moves);
    job->view.position = job->position;
    job->view.move = job->moves;
    return true;
}

static bool copy_ghost(bot_job *job, const server_game *game)
{
    job->rules = quoth_ghost_rules_of(quoth_ghost_game_referee(game->ghost));
    memcpy(job->variant, game->variant, sizeof job->variant);
    memcpy(job->reading, game->reading, sizeof job->reading);
    job->challenges = game->challenges;
    job->challenged = game->challenger >= 0;
    job->plays = quoth_ghost_game_plays(game->ghost);
    job->fragment = malloc((job->plays + 1) * sizeof *job->fragment);
    for (unsigned n = 0; job->fragment && n <= job->plays; n++)
        job->fragment[n] = *quoth_ghost_game_at(game->ghost, n);
    return job->fragment;
}

bot_job *bot_job_new(const server_game *game, unsigned seat)
{
    bot_job *job = calloc(1, sizeof *job);
    if (!job)
        return NULL;
    memcpy(job->game, game->id, sizeof job->game);
    memcpy(job->bot, game->seat[seat].bot, sizeof job->bot);
    memcpy(job->lexicon, game->lexicon, sizeof job->lexicon);
    job->events = game->events;
    job->seat = seat;
    job->seed = game->seed ^ UINT64_C(0x9e3779b97f4a7c15) * (game->events + 1);
    job->family = game->family;
    if (job->family == GAME_BOARD ? copy_board(job, game, seat) : copy_ghost(job, game))
        return job;
    bot_job_free(job);
    return NULL;
}

void bot_job_free(bot_job *job)
{
    if (!job)
        return;
    quoth_position_free(job->position);
    board_release(job->board);
    free(job->moves);
    free(job->fragment);
    free(job);
}

/* ---- what is kept between turns ------------------------------------------------------------ */

typedef struct board_bots {
    server_board *board; /* in use */
    quoth_engine *engine;
    quoth_cross_level *level[QUOTH_CROSS_LEVELS];
    uint64_t asked; /* by jobs, when last */
} board_bots;

/* Random boards of which engines are kept. */
enum { RANDOM_BOARDS = 4 };

struct server_bots {
    server_words *own;
    board_bots *boards;
    size_t board_count;
    uint64_t jobs;
};

server_bots *bots_new(const server_words *shared)
{
    server_bots *bots = calloc(1, sizeof *bots);
    if (!bots)
        return NULL;
    bots->own = words_share(shared);
    if (bots->own)
        return bots;
    free(bots);
    return NULL;
}

static void free_boards(const board_bots *boards)
{
    quoth_engine_free(boards->engine);
    for (unsigned n = 0; n < QUOTH_CROSS_LEVELS; n++)
        quoth_cross_level_free(boards->level[n]);
    board_release(boards->board);
}

void bots_free(server_bots *bots)
{
    if (!bots)
        return;
    for (size_t i = 0; i < bots->board_count; i++)
        free_boards(&bots->boards[i]);
    free(bots->boards);
    words_free(bots->own);
    free(bots);
}

/* Frees what is kept of the random board whose last job is the longest ago, if there are enough. */
static void make_room(server_bots *bots)
{
    size_t oldest = 0, count = 0;
    for (size_t i = 0; i < bots->board_count; i++)
        if (board_is_random(bots->boards[i].board)) {
            if (!count++ || bots->boards[i].asked < bots->boards[oldest].asked)
                oldest = i;
        }
    if (count < RANDOM_BOARDS)
        return;
    free_boards(&bots->boards[oldest]);
    bots->boards[oldest] = bots->boards[--bots->board_count];
}

static board_bots *find_board(server_bots *bots, server_board *board)
{
    for (size_t i = 0; i < bots->board_count; i++)
        if (bots->boards[i].board == board) {
            bots->boards[i].asked = ++bots->jobs;
            return &bots->boards[i];
        }
    if (board_is_random(board))
        make_room(bots);
    board_bots *boards = realloc(bots->boards, (bots->board_count + 1) * sizeof *boards);
    if (!boards)
        return NULL;
    bots->boards = boards;
    boards += bots->board_count;
    *boards = (board_bots){.board = board, .asked = ++bots->jobs};
    if (quoth_engine_new_shared(&boards->engine, board_cross(board), NULL, NULL, NULL))
        return NULL;
    board_use(board);
    bots->board_count++;
    return boards;
}

/* The words that a level knows of a list, without offensive ones, in the cache of this thread. */
static const char *known_words(server_bots *bots, const char *lexicon, unsigned level,
                               char name[80])
{
    quoth_lexicon *known, *familiar;
    snprintf(name, 80, "%.60s %u", lexicon, quoth_ghost_level_words(level));
    if (words_lexicon(bots->own, name))
        return name;
    const quoth_lexicon *all = words_lexicon(bots->own, lexicon);
    const quoth_lexicon *levels = words_lexicon(bots->own, "enable1");
    if (!all || quoth_lexicon_up_to_level(&familiar, all, levels, quoth_ghost_level_words(level),
                                          NULL, NULL))
        return NULL;
    quoth_status status = quoth_lexicon_inoffensive(&known, familiar, NULL, NULL);
    quoth_lexicon_free(familiar);
    if (status)
        return NULL;
    if (words_add(bots->own, name, known))
        return name;
    quoth_lexicon_free(known);
    return NULL;
}

/* ---- choosing ------------------------------------------------------------------------------ */

static void answer(bot_job *job, game_kind kind, const char *key, const char *value)
{
    job->kind = kind;
    if (key)
        snprintf(job->data, sizeof job->data, "{\"%s\":\"%s\"}", key, value);
    else
        snprintf(job->data, sizeof job->data, "{}");
}

/* The player that chooses and challenges for a seat: a level, which `bot` is for, or the engine. */
static quoth_status player_of(quoth_cross_player *player, quoth_cross_level_bot *bot,
                              server_bots *bots, const bot_job *job,
                              const quoth_auto_options *options)
{
    board_bots *kept = find_board(bots, job->board);
    unsigned level = level_of(job->bot);
    if (!kept)
        return QUOTH_NO_MEMORY;
    if (!level) {
        *player = quoth_engine_player(kept->engine, options);
        return QUOTH_OK;
    }
    quoth_cross_level **data = &kept->level[level - 1];
    if (!*data) {
        quoth_status status = quoth_cross_level_new(data, level, board_cross(job->board),
                                                    words_lexicon(bots->own, job->lexicon), NULL,
                                                    NULL, NULL);
        if (status)
            return status;
    }
    *bot = (quoth_cross_level_bot){.level = *data,
                                   .evaluator = quoth_engine_evaluator(kept->engine),
                                   .finder = quoth_engine_finder(kept->engine)};
    *player = quoth_cross_level_bot_player(bot);
    return QUOTH_OK;
}

static void play_board(server_bots *bots, bot_job *job, quoth_random *random)
{
    quoth_auto_options options = {.iterations = AUTO_ITERATIONS};
    quoth_cross_level_bot bot = {0};
    quoth_cross_player player;
    quoth_play play = {0};
    bool challenges = false;
    quoth_status status = player_of(&player, &bot, bots, job, &options);
    if (!status)
        status = quoth_cross_player_challenges(&challenges, &player, &job->view, random, NULL);
    if (!status && !challenges && !job->last_play)
        status = player.choose(player.user, &job->view, random, NULL, &play);
    quoth_cross_level_bot_free(&bot);
    if (status == QUOTH_RESIGNS && !job->last_play)
        answer(job, EVENT_RESIGN, NULL, NULL);
    if (status)
        return;
    if (challenges) {
        answer(job, EVENT_CHALLENGE, NULL, NULL);
    } else if (job->last_play) {
        answer(job, EVENT_ACCEPT, NULL, NULL);
    } else {
        char text[QUOTH_PLAY_TEXT_SIZE];
        quoth_play_spell(text, sizeof text, &play, job->position, QUOTH_PLAY_GCG);
        answer(job, EVENT_PLAY, "play", text);
    }
}

/* A word for the fragment by what the player knows. */
static void name_word(bot_job *job, const quoth_ghost *knowledge)
{
    char text[QUOTH_WORD_TEXT_SIZE] = "";
    quoth_letters word;
    if (!quoth_ghost_name_word(&word, knowledge, &job->fragment[job->plays], NULL, NULL))
        quoth_alphabet_spell(text, sizeof text,
                             quoth_lexicon_alphabet(quoth_ghost_lexicon(knowledge)), &word);
    answer(job, EVENT_NAME, "word", text);
}

static void play_ghost(server_bots *bots, bot_job *job, quoth_random *random)
{
    char name[80];
    unsigned level = level_of(job->bot);
    const quoth_ghost *referee, *knowledge;
    const char *list = level ? known_words(bots, job->lexicon, level, name) : job->lexicon;
    job->rules.variant = job->variant;
    job->rules.reading = job->reading[0] ? job->reading : NULL;
    if (!list || words_ghost(&referee, bots->own, &job->rules, job->lexicon, NULL) ||
        words_ghost(&knowledge, bots->own, &job->rules, list, NULL))
        return;
    if (job->challenged) {
        name_word(job, knowledge);
        return;
    }
    quoth_ghost_guesser guesser = {.bot = {.knowledge = knowledge, .policy = QUOTH_GHOST_RATIONAL},
                                   .referee = referee};
    quoth_ghost_player player = level ? quoth_ghost_guesser_player(&guesser)
                                      : quoth_ghost_bot_player(&guesser.bot);
    quoth_ghost_observation seen = {.rules = job->rules,
                                    .lexicon = quoth_ghost_lexicon(referee),
                                    .seat = job->plays % job->rules.players,
                                    .plays = job->plays,
                                    .fragment = job->fragment,
                                    .challenges = job->challenges};
    quoth_letters after = {0};
    quoth_status status = player.choose(player.user, &seen, random, NULL, &after);
    if (status == QUOTH_RESIGNS)
        answer(job, EVENT_RESIGN, NULL, NULL);
    else if (!status && !after.length)
        answer(job, EVENT_CHALLENGE, NULL, NULL);
    else if (!status) {
        char text[QUOTH_WORD_TEXT_SIZE];
        quoth_alphabet_spell(text, sizeof text, quoth_lexicon_alphabet(seen.lexicon), &after);
        answer(job, EVENT_PLAY, "play", text);
    }
}

void bots_play(server_bots *bots, bot_job *job)
{
    quoth_random random;
    quoth_random_seed(&random, job->seed);
    job->data[0] = '\0';
    if (job->family == GAME_BOARD)
        play_board(bots, job, &random);
    else
        play_ghost(bots, job, &random);
}
