/* GCG in memory: an object with the contents of a file, its queries, and functions that add to it.
 */
#include <string.h>

#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/names.h"
#include "notation/gcg.h"

_Static_assert(QUOTH_GCG_EVENTS_MAX == 10000, "the message names the limit");

/* ---- a game in memory ---------------------------------------------------------------------- */

enum { GCG_HEAP_MAX = 1 << 30 };

typedef uint32_t gcg_string; /* offset in the heap */

#define GCG_NOTHING UINT32_MAX

const char *const q_gcg_closing[Q_GCG_CLOSINGS] = {"rack1", "rack2", "rack3", "rack4",
                                                   "incomplete"};

typedef struct gcg_pragma {
    gcg_string name, value;
} gcg_pragma;

typedef struct gcg_event {
    quoth_gcg_event event; /* without its strings, which are in the heap */
    gcg_string rack, place, tiles;
    size_t first_note, notes;
} gcg_event;

struct quoth_gcg {
    const quoth_memory *memory;
    unsigned players;
    gcg_string nick[QUOTH_PLAYERS_MAX], name[QUOTH_PLAYERS_MAX];
    gcg_string closing[Q_GCG_CLOSINGS];
    gcg_pragma *pragma;
    size_t pragmas, pragma_capacity;
    gcg_event *event;
    size_t events, event_capacity;
    gcg_string *note;
    size_t notes, note_capacity;
    char *heap; /* NUL-ended strings */
    size_t heap_size, heap_capacity;
    bool maybe_utf8;
};

quoth_status quoth_gcg_new(quoth_gcg **out, const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    memory = q_memory(memory);
    quoth_gcg *g = q_allocate_zeroed(memory, 1, sizeof *g);
    *out = g;
    if (!g)
        return q_no_memory(error);
    g->memory = memory;
    for (unsigned i = 0; i < Q_GCG_CLOSINGS; i++)
        g->closing[i] = GCG_NOTHING;
    return QUOTH_OK;
}

void quoth_gcg_free(quoth_gcg *g)
{
    if (!g)
        return;
    q_free(g->memory, g->pragma, g->pragma_capacity, sizeof *g->pragma);
    q_free(g->memory, g->event, g->event_capacity, sizeof *g->event);
    q_free(g->memory, g->note, g->note_capacity, sizeof *g->note);
    q_free(g->memory, g->heap, g->heap_capacity, 1);
    q_free(g->memory, g, 1, sizeof *g);
}

/* Reserves memory first, so that adding several strings cannot fail half way. */
static bool heap_room(quoth_gcg *g, size_t bytes)
{
    return bytes < GCG_HEAP_MAX - g->heap_size &&
           q_reserve(g->memory, (void **)&g->heap, &g->heap_capacity, g->heap_size + bytes, 1);
}

static gcg_string heap_keep(quoth_gcg *g, const char *text, size_t size)
{
    gcg_string at = (gcg_string)g->heap_size;
    memcpy(g->heap + at, text, size);
    g->heap[at + size] = '\0';
    g->heap_size += size + 1;
    return at;
}

static const char *heap_string(const quoth_gcg *g, gcg_string at)
{
    return at == GCG_NOTHING ? NULL : g->heap + at;
}

/* ---- queries ------------------------------------------------------------------------------- */

void q_gcg_set_maybe_utf8(quoth_gcg *g, bool maybe)
{
    g->maybe_utf8 = maybe;
}

bool quoth_gcg_maybe_utf8(const quoth_gcg *g)
{
    return g->maybe_utf8;
}

unsigned quoth_gcg_players(const quoth_gcg *g)
{
    return g->players;
}

const char *quoth_gcg_nick(const quoth_gcg *g, unsigned player)
{
    return heap_string(g, g->nick[player]);
}

const char *quoth_gcg_name(const quoth_gcg *g, unsigned player)
{
    return heap_string(g, g->name[player]);
}

bool quoth_gcg_pragma_at(const quoth_gcg *g, size_t index, const char **name, const char **value)
{
    if (index >= g->pragmas)
        return false;
    *name = heap_string(g, g->pragma[index].name);
    *value = heap_string(g, g->pragma[index].value);
    return true;
}

/* The index of a name in q_gcg_closing; Q_GCG_CLOSINGS for other names. */
static unsigned closing_of(const char *name)
{
    unsigned i = 0;
    while (i < Q_GCG_CLOSINGS && strcmp(name, q_gcg_closing[i]) != 0)
        i++;
    return i;
}

const char *quoth_gcg_pragma(const quoth_gcg *g, const char *name)
{
    unsigned closing = closing_of(name);
    if (closing < Q_GCG_CLOSINGS)
        return heap_string(g, g->closing[closing]);
    for (size_t i = 0; i < g->pragmas; i++)
        if (strcmp(heap_string(g, g->pragma[i].name), name) == 0)
            return heap_string(g, g->pragma[i].value);
    return NULL;
}

size_t quoth_gcg_events(const quoth_gcg *g)
{
    return g->events;
}

quoth_gcg_event quoth_gcg_event_at(const quoth_gcg *g, size_t index)
{
    quoth_gcg_event event = g->event[index].event;
    event.rack = heap_string(g, g->event[index].rack);
    event.place = heap_string(g, g->event[index].place);
    event.tiles = heap_string(g, g->event[index].tiles);
    return event;
}

const char *quoth_gcg_note(const quoth_gcg *g, size_t event, size_t index)
{
    const gcg_event *e = &g->event[event];
    return index < e->notes ? heap_string(g, g->note[e->first_note + index]) : NULL;
}

/* The starting score of a player by #quoth-start: TURN BOARD RACKS SCORES ..., where the scores
 * begin with player TURN. */
static int score_at_start(const quoth_gcg *g, unsigned player)
{
    const char *text = quoth_gcg_pragma(g, "quoth-start");
    if (!text)
        return 0;
    unsigned turn = (unsigned)(text[0] - '1');
    for (unsigned field = 0; field < 3; field++) {
        text += strcspn(text, " ");
        text += strspn(text, " ");
    }
    for (unsigned i = (player + g->players - turn % g->players) % g->players; i > 0; i--) {
        text += strcspn(text, "/ ");
        text += *text == '/';
    }
    int score = 0;
    q_signed_number(text, strcspn(text, "/ "), QUOTH_TOTAL_MAX, &score);
    return score;
}

int quoth_gcg_total(const quoth_gcg *g, unsigned player)
{
    for (size_t i = g->events; i-- > 0;)
        if (g->event[i].event.player == player)
            return g->event[i].event.total;
    return score_at_start(g, player);
}

/* ---- adding -------------------------------------------------------------------------------- */

/* Whether a value survives writing and reading: it has no blanks at its ends. */
static bool is_value(const char *text)
{
    size_t size = strlen(text);
    return size < QUOTH_GCG_TEXT_SIZE && q_is_line(text, size) &&
           (!size || (!q_is_space_or_tab(text[0]) && !q_is_space_or_tab(text[size - 1])));
}

static bool is_token(const char *text, size_t limit)
{
    size_t size = strlen(text);
    return size < limit && q_is_line(text, size) && !strpbrk(text, " \t");
}

quoth_status quoth_gcg_add_player(quoth_gcg *g, const char *nick, const char *name,
                                  quoth_error *error)
{
    if (!*nick || !is_token(nick, QUOTH_GCG_NICK_SIZE) || !is_value(name))
        return q_fail(error, QUOTH_BAD_TEXT, "a nick or a name that a GCG cannot hold");
    for (unsigned i = 0; i < g->players; i++)
        if (strcmp(quoth_gcg_nick(g, i), nick) == 0)
            return q_fail(error, QUOTH_BAD_TEXT, "another player has this nick");
    if (g->players == QUOTH_PLAYERS_MAX)
        return q_fail(error, QUOTH_TOO_LARGE, "a game has at most four players");
    if (!heap_room(g, strlen(nick) + strlen(name) + 2))
        return q_no_memory(error);
    g->nick[g->players] = heap_keep(g, nick, strlen(nick));
    g->name[g->players++] = heap_keep(g, name, strlen(name));
    return QUOTH_OK;
}

/* Whether a pragma is stored in a member of its own, not in the list of pragmas. */
static bool is_own_pragma(const char *name)
{
    size_t size = strlen(name);
    return strcmp(name, "character-encoding") == 0 || strcmp(name, "orientation") == 0 ||
           strcmp(name, "note") == 0 ||
           (size == 7 && memcmp(name, "player", 6) == 0 && name[6] >= '0' && name[6] <= '9');
}

const char *q_gcg_canonical_pragma(const char *name)
{
    static const char *const names[] = {"character-encoding",
                                        "orientation",
                                        "player1",
                                        "player2",
                                        "player3",
                                        "player4",
                                        "title",
                                        "lexicon",
                                        "id",
                                        "description",
                                        "game-type",
                                        "board-layout",
                                        "tile",
                                        "tile-set",
                                        "game-board",
                                        "tile-distribution",
                                        "note",
                                        "rack1",
                                        "rack2",
                                        "rack3",
                                        "rack4",
                                        "incomplete",
                                        "quoth-rules"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (q_is_name(name, strlen(name), names[i]))
            return names[i];
    return name;
}

static quoth_status store_pragma(quoth_gcg *g, const char *name, const char *value)
{
    unsigned closing = closing_of(name);
    if (!heap_room(g, strlen(name) + strlen(value) + 2) ||
        !q_reserve(g->memory, (void **)&g->pragma, &g->pragma_capacity, g->pragmas + 1,
                   sizeof *g->pragma))
        return QUOTH_NO_MEMORY;
    if (closing < Q_GCG_CLOSINGS)
        g->closing[closing] = heap_keep(g, value, strlen(value));
    else
        g->pragma[g->pragmas++] =
            (gcg_pragma){heap_keep(g, name, strlen(name)), heap_keep(g, value, strlen(value))};
    return QUOTH_OK;
}

quoth_status quoth_gcg_add_pragma(quoth_gcg *g, const char *name, const char *value,
                                  quoth_error *error)
{
    if (!is_token(name, QUOTH_GCG_NICK_SIZE) || !is_value(value))
        return q_fail(error, QUOTH_BAD_TEXT, "a pragma that a GCG cannot hold");
    name = q_gcg_canonical_pragma(name);
    if (is_own_pragma(name))
        return q_fail(error, QUOTH_BAD_TEXT, "a pragma that the game sets itself");
    return q_report(error, store_pragma(g, name, value));
}

quoth_status quoth_gcg_add_note(quoth_gcg *g, const char *line, quoth_error *error)
{
    if (!is_value(line))
        return q_fail(error, QUOTH_BAD_TEXT, "a note that a GCG cannot hold");
    if (g->events == 0)
        return q_report(error, store_pragma(g, "note", line));
    if (!heap_room(g, strlen(line) + 1) ||
        !q_reserve(g->memory, (void **)&g->note, &g->note_capacity, g->notes + 1, sizeof *g->note))
        return q_no_memory(error);
    gcg_event *e = &g->event[g->events - 1];
    if (e->notes++ == 0)
        e->first_note = g->notes;
    g->note[g->notes++] = heap_keep(g, line, strlen(line));
    return QUOTH_OK;
}

bool q_is_coordinate(const char *text, size_t size)
{
    unsigned row, column;
    bool down;
    return q_coordinate(text, size, &row, &column, &down);
}

bool q_is_number(const char *text)
{
    return *text && strspn(text, "0123456789") == strlen(text);
}

/* Whether an event survives writing and reading. */
static bool is_event(const quoth_gcg *g, const quoth_gcg_event *e)
{
    if (e->player >= g->players || e->score > QUOTH_GCG_POINTS_MAX ||
        e->score < -QUOTH_GCG_POINTS_MAX || e->total > QUOTH_GCG_POINTS_MAX ||
        e->total < -QUOTH_GCG_POINTS_MAX || !is_token(e->rack, QUOTH_GCG_TILES_SIZE) ||
        !is_token(e->tiles, QUOTH_GCG_TILES_SIZE))
        return false;
    if (e->kind == QUOTH_GCG_PLAY)
        return *e->tiles && q_is_coordinate(e->place, strlen(e->place)) && !e->count;
    if (*e->place || q_is_coordinate(e->rack, strlen(e->rack)))
        return false;
    switch (e->kind) {
    case QUOTH_GCG_EXCHANGE:
        return e->count ? e->count < 100 && !*e->tiles
                        : *e->tiles && strcmp(e->tiles, "-") && !q_is_number(e->tiles);
    case QUOTH_GCG_OUT:
    case QUOTH_GCG_STUCK:
        return !e->count && !q_is_name(e->tiles, strlen(e->tiles), "challenge") &&
               !q_is_name(e->tiles, strlen(e->tiles), "time") &&
               (e->kind == QUOTH_GCG_STUCK
                    ? e->score <= 0
                    : e->score > 0 || (e->score == 0 && (!*e->rack || strcmp(e->rack, e->tiles))));
    case QUOTH_GCG_PASS:
    case QUOTH_GCG_WITHDRAWN:
    case QUOTH_GCG_CHALLENGE:
    case QUOTH_GCG_TIME:
        return !e->count && !*e->tiles;
    default:
        return false;
    }
}

quoth_status quoth_gcg_add_event(quoth_gcg *g, const quoth_gcg_event *event, quoth_error *error)
{
    if (!is_event(g, event))
        return q_fail(error, QUOTH_BAD_TEXT, "an event that a GCG cannot hold");
    if (g->events == QUOTH_GCG_EVENTS_MAX)
        return q_fail(error, QUOTH_TOO_LARGE, "a game has at most 10,000 events");
    char place[QUOTH_COORDINATE_SIZE] = "";
    unsigned row, column;
    bool down;
    if (event->kind == QUOTH_GCG_PLAY &&
        q_coordinate(event->place, strlen(event->place), &row, &column, &down))
        quoth_coordinate_spell(place, row, column, down);
    size_t rack = strlen(event->rack), tiles = strlen(event->tiles);
    if (!heap_room(g, rack + sizeof place + tiles + 2) ||
        !q_reserve(g->memory, (void **)&g->event, &g->event_capacity, g->events + 1,
                   sizeof *g->event))
        return q_no_memory(error);
    gcg_event *e = &g->event[g->events++];
    *e = (gcg_event){.event = *event};
    e->rack = heap_keep(g, event->rack, rack);
    e->place = heap_keep(g, place, strlen(place));
    e->tiles = heap_keep(g, event->tiles, tiles);
    e->event.rack = e->event.place = e->event.tiles = NULL;
    return QUOTH_OK;
}

quoth_status q_gcg_copy_racks(const quoth_gcg *gcg, quoth_gcg *to)
{
    quoth_status status = QUOTH_OK;
    const char *value;
    for (size_t i = 0; i < Q_GCG_CLOSINGS && !status; i++)
        if ((value = quoth_gcg_pragma(gcg, q_gcg_closing[i])))
            status = quoth_gcg_add_pragma(to, q_gcg_closing[i], value, NULL);
    return status;
}

quoth_status q_gcg_copy_head(const quoth_gcg *gcg, quoth_gcg *to)
{
    quoth_status status = QUOTH_OK;
    const char *name, *value;
    for (unsigned i = 0; i < quoth_gcg_players(gcg) && !status; i++)
        status = quoth_gcg_add_player(to, quoth_gcg_nick(gcg, i), quoth_gcg_name(gcg, i), NULL);
    for (size_t i = 0; !status && quoth_gcg_pragma_at(gcg, i, &name, &value); i++)
        status = strcmp(name, "note") == 0 ? quoth_gcg_add_note(to, value, NULL)
                                           : quoth_gcg_add_pragma(to, name, value, NULL);
    return status ? status : q_gcg_copy_racks(gcg, to);
}

const char *quoth_gcg_kind_name(quoth_gcg_kind kind)
{
    static const char *const names[] = {"play",      "exchange", "pass",  "withdrawn",
                                        "challenge", "out",      "stuck", "time"};
    return Q_NAME_OF(names, kind);
}

const char *quoth_gcg_warning_text(quoth_gcg_warning warning)
{
    switch (warning) {
    case QUOTH_GCG_WARN_SCORE:
        return "the score is not what the rules give";
    case QUOTH_GCG_WARN_TOTAL:
        return "the total is not the one before and the score";
    case QUOTH_GCG_WARN_TURN:
        return "it is not this player's turn, or the event does not belong here";
    case QUOTH_GCG_WARN_OVER:
        return "the rules had ended the game";
    case QUOTH_GCG_WARN_RACK:
        return "the rack has too many tiles, or lacks a tile of the play or of the leave before";
    case QUOTH_GCG_WARN_COUNT:
        return "the tile set has fewer tiles of a letter";
    case QUOTH_GCG_WARN_EXCHANGE:
        return "the rules do not let one exchange here";
    case QUOTH_GCG_WARN_TILES:
        return "the tiles in parentheses are not those that are left";
    case QUOTH_GCG_WARN_WORD:
        return "a word outside the lexicon stands";
    case QUOTH_GCG_NOTE_PHONY:
        return "a word outside the lexicon";
    case QUOTH_GCG_NOTE_GOOD:
        return "taken back, though its words are in the lexicon";
    case QUOTH_GCG_DIFFERENCES:
        break;
    }
    return NULL;
}

quoth_status quoth_gcg_rules(quoth_cross_rules *rules, const quoth_gcg *gcg, quoth_error *error)
{
    q_rule_names varied = {quoth_gcg_pragma(gcg, "game-type"),
                           quoth_gcg_pragma(gcg, "board-layout"),
                           quoth_gcg_pragma(gcg, "tile-distribution")};
    unsigned what;
    return q_apply_rule_names(rules, &varied, &what, error);
}
