/* GCG: a game as it stands in a file, read and written. */
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "notation/notation.h"

/* ---- a game in memory ---------------------------------------------------------------------- */

enum { GCG_HEAP_MAX = 1 << 30 };

typedef uint32_t gcg_string; /* where it begins in the heap */

#define GCG_NOTHING UINT32_MAX

/* The pragmas that stand at the end of a file. */
static const char *const gcg_closing[] = {"rack1", "rack2", "rack3", "rack4", "incomplete"};

enum { GCG_CLOSINGS = sizeof gcg_closing / sizeof *gcg_closing };

typedef struct gcg_pragma {
    gcg_string name, value;
} gcg_pragma;

typedef struct gcg_event {
    quoth_gcg_event event; /* its strings are not set */
    gcg_string rack, place, tiles;
    size_t first_note, notes;
} gcg_event;

struct quoth_gcg {
    const quoth_memory *memory;
    unsigned players;
    gcg_string nick[QUOTH_PLAYERS_MAX], name[QUOTH_PLAYERS_MAX];
    gcg_string closing[GCG_CLOSINGS];
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

quoth_status quoth_gcg_new(quoth_gcg **out, const quoth_memory *memory)
{
    memory = q_memory(memory);
    quoth_gcg *g = q_take_zeroed(memory, 1, sizeof *g);
    *out = g;
    if (!g)
        return QUOTH_NO_MEMORY;
    g->memory = memory;
    for (unsigned i = 0; i < GCG_CLOSINGS; i++)
        g->closing[i] = GCG_NOTHING;
    return QUOTH_OK;
}

void quoth_gcg_free(quoth_gcg *g)
{
    if (!g)
        return;
    q_give(g->memory, g->pragma, g->pragma_capacity, sizeof *g->pragma);
    q_give(g->memory, g->event, g->event_capacity, sizeof *g->event);
    q_give(g->memory, g->note, g->note_capacity, sizeof *g->note);
    q_give(g->memory, g->heap, g->heap_capacity, 1);
    q_give(g->memory, g, 1, sizeof *g);
}

/* Makes room first, so that the strings that are then added cannot fail half way. */
static bool heap_room(quoth_gcg *g, size_t bytes)
{
    return bytes < GCG_HEAP_MAX - g->heap_size &&
           q_grow(g->memory, (void **)&g->heap, &g->heap_capacity, g->heap_size + bytes, 1);
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

/* ---- asking -------------------------------------------------------------------------------- */

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

/* The number of a name in gcg_closing; GCG_CLOSINGS for other names. */
static unsigned closing_of(const char *name)
{
    unsigned i = 0;
    while (i < GCG_CLOSINGS && strcmp(name, gcg_closing[i]) != 0)
        i++;
    return i;
}

const char *quoth_gcg_pragma(const quoth_gcg *g, const char *name)
{
    unsigned closing = closing_of(name);
    if (closing < GCG_CLOSINGS)
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

/* The score with which #quoth-start lets a player begin: TURN BOARD RACKS SCORES ..., where scores
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

static bool is_space_or_tab(char c)
{
    return c == ' ' || c == '\t';
}

/* Whether a value is read back as it is written: no blanks at the ends. */
static bool is_value(const char *text)
{
    size_t size = strlen(text);
    return size < QUOTH_GCG_TEXT_SIZE && q_is_line(text, size) &&
           (!size || (!is_space_or_tab(text[0]) && !is_space_or_tab(text[size - 1])));
}

static bool is_token(const char *text, size_t limit)
{
    size_t size = strlen(text);
    return size < limit && q_is_line(text, size) && !strpbrk(text, " \t");
}

quoth_status quoth_gcg_add_player(quoth_gcg *g, const char *nick, const char *name)
{
    if (!*nick || !is_token(nick, QUOTH_GCG_NICK_SIZE) || !is_value(name))
        return QUOTH_BAD_TEXT;
    for (unsigned i = 0; i < g->players; i++)
        if (strcmp(quoth_gcg_nick(g, i), nick) == 0)
            return QUOTH_BAD_TEXT;
    if (g->players == QUOTH_PLAYERS_MAX)
        return QUOTH_TOO_LARGE;
    if (!heap_room(g, strlen(nick) + strlen(name) + 2))
        return QUOTH_NO_MEMORY;
    g->nick[g->players] = heap_keep(g, nick, strlen(nick));
    g->name[g->players++] = heap_keep(g, name, strlen(name));
    return QUOTH_OK;
}

/* Whether a pragma is not kept in the list of pragmas but in a form of its own. */
static bool is_own_pragma(const char *name)
{
    size_t size = strlen(name);
    return strcmp(name, "character-encoding") == 0 || strcmp(name, "orientation") == 0 ||
           strcmp(name, "note") == 0 ||
           (size == 7 && memcmp(name, "player", 6) == 0 && name[6] >= '0' && name[6] <= '9');
}

/* Pragmas that are known in either case are kept in small letters. */
static const char *known_pragma(const char *name)
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

static quoth_status keep_pragma(quoth_gcg *g, const char *name, const char *value)
{
    unsigned closing = closing_of(name);
    if (!heap_room(g, strlen(name) + strlen(value) + 2) ||
        !q_grow(g->memory, (void **)&g->pragma, &g->pragma_capacity, g->pragmas + 1,
                sizeof *g->pragma))
        return QUOTH_NO_MEMORY;
    if (closing < GCG_CLOSINGS)
        g->closing[closing] = heap_keep(g, value, strlen(value));
    else
        g->pragma[g->pragmas++] =
            (gcg_pragma){heap_keep(g, name, strlen(name)), heap_keep(g, value, strlen(value))};
    return QUOTH_OK;
}

quoth_status quoth_gcg_add_pragma(quoth_gcg *g, const char *name, const char *value)
{
    if (!is_token(name, QUOTH_GCG_NICK_SIZE) || !is_value(value))
        return QUOTH_BAD_TEXT;
    name = known_pragma(name);
    return is_own_pragma(name) ? QUOTH_BAD_TEXT : keep_pragma(g, name, value);
}

quoth_status quoth_gcg_add_note(quoth_gcg *g, const char *line)
{
    if (!is_value(line))
        return QUOTH_BAD_TEXT;
    if (g->events == 0)
        return keep_pragma(g, "note", line);
    if (!heap_room(g, strlen(line) + 1) ||
        !q_grow(g->memory, (void **)&g->note, &g->note_capacity, g->notes + 1, sizeof *g->note))
        return QUOTH_NO_MEMORY;
    gcg_event *e = &g->event[g->events - 1];
    if (e->notes++ == 0)
        e->first_note = g->notes;
    g->note[g->notes++] = heap_keep(g, line, strlen(line));
    return QUOTH_OK;
}

static bool is_coordinate(const char *text, size_t size)
{
    unsigned row, column;
    bool down;
    return q_coordinate(text, size, &row, &column, &down);
}

static bool is_number(const char *text)
{
    return *text && strspn(text, "0123456789") == strlen(text);
}

/* Whether an event can be written so that it is read back as the same. */
static bool is_event(const quoth_gcg *g, const quoth_gcg_event *e)
{
    if (e->player >= g->players || e->score > QUOTH_GCG_POINTS_MAX ||
        e->score < -QUOTH_GCG_POINTS_MAX || e->total > QUOTH_GCG_POINTS_MAX ||
        e->total < -QUOTH_GCG_POINTS_MAX || !is_token(e->rack, QUOTH_GCG_TILES_SIZE) ||
        !is_token(e->tiles, QUOTH_GCG_TILES_SIZE))
        return false;
    if (e->kind == QUOTH_GCG_PLAY)
        return *e->tiles && is_coordinate(e->place, strlen(e->place)) && !e->count;
    if (*e->place || is_coordinate(e->rack, strlen(e->rack)))
        return false;
    switch (e->kind) {
    case QUOTH_GCG_EXCHANGE:
        return e->count ? e->count < 100 && !*e->tiles
                        : *e->tiles && strcmp(e->tiles, "-") && !is_number(e->tiles);
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

quoth_status quoth_gcg_add_event(quoth_gcg *g, const quoth_gcg_event *event)
{
    if (!is_event(g, event))
        return QUOTH_BAD_TEXT;
    if (g->events == QUOTH_GCG_EVENTS_MAX)
        return QUOTH_TOO_LARGE;
    char place[4] = "";
    unsigned row, column;
    bool down;
    if (event->kind == QUOTH_GCG_PLAY &&
        q_coordinate(event->place, strlen(event->place), &row, &column, &down))
        quoth_coordinate_spell(row, column, down, place);
    size_t rack = strlen(event->rack), tiles = strlen(event->tiles);
    if (!heap_room(g, rack + sizeof place + tiles + 2) ||
        !q_grow(g->memory, (void **)&g->event, &g->event_capacity, g->events + 1, sizeof *g->event))
        return QUOTH_NO_MEMORY;
    gcg_event *e = &g->event[g->events++];
    *e = (gcg_event){.event = *event};
    e->rack = heap_keep(g, event->rack, rack);
    e->place = heap_keep(g, place, strlen(place));
    e->tiles = heap_keep(g, event->tiles, tiles);
    e->event.rack = e->event.place = e->event.tiles = NULL;
    return QUOTH_OK;
}

/* ---- reading: lines ------------------------------------------------------------------------ */

typedef struct gcg_reader {
    quoth_gcg *gcg;
    const char *text, *at, *end;
    uint64_t number;   /* of the line, from 1 */
    const char *begin; /* of the line in the text */
    bool utf8;
    bool has_encoding;             /* the encoding is given by a pragma or a BOM */
    bool lettered_rows;            /* columns are numbered: D8 is across */
    bool noting;                   /* the last line belonged to a note */
    char line[QUOTH_LINE_MAX + 1]; /* UTF-8, without blanks at its ends */
    size_t size;
    quoth_error *error;
} gcg_reader;

static quoth_status bad_gcg(const gcg_reader *r, const char *message)
{
    return q_fail_at(r->error, QUOTH_BAD_TEXT, message, r->number, (uint64_t)(r->begin - r->text));
}

static bool ends_line(char c)
{
    return c == '\n' || c == '\r';
}

/* The next line as it stands in the text; CRLF is one end. False after the last. */
static bool next_raw_line(gcg_reader *r, size_t *size)
{
    if (r->at == r->end)
        return false;
    r->begin = r->at;
    while (r->at < r->end && !ends_line(*r->at))
        r->at++;
    *size = (size_t)(r->at - r->begin);
    if (r->at < r->end) {
        bool both = *r->at == '\r' && r->at + 1 < r->end && r->at[1] == '\n';
        r->at += both ? 2 : 1;
    }
    r->number++;
    return true;
}

static quoth_status take_line(gcg_reader *r, size_t size)
{
    const char *from = r->begin;
    while (size && is_space_or_tab(*from))
        from++, size--;
    while (size && is_space_or_tab(from[size - 1]))
        size--;
    r->size = 0;
    for (size_t i = 0; i < size; i++) {
        uint8_t c = (uint8_t)from[i];
        bool one = r->utf8 || c < 0x80;
        if (r->size + (one ? 1 : 2) > QUOTH_LINE_MAX)
            return bad_gcg(r, "a line has at most 4096 bytes");
        if (one) {
            r->line[r->size++] = from[i];
        } else {
            r->line[r->size++] = (char)(0xC0 | c >> 6);
            r->line[r->size++] = (char)(0x80 | (c & 0x3F));
        }
    }
    r->line[r->size] = '\0';
    return q_is_line(r->line, r->size) ? QUOTH_OK : bad_gcg(r, "not text in the file's encoding");
}

static size_t token_size(const char *text)
{
    return strcspn(text, " \t");
}

static const char *behind_token(const char *text)
{
    text += token_size(text);
    return text + strspn(text, " \t");
}

static const char encoding_pragma[] = "#character-encoding";
static const char orientation_pragma[] = "#orientation";

static bool is_encoding(const char *line)
{
    return q_is_name(line, token_size(line), encoding_pragma);
}

static bool is_orientation(const char *line)
{
    return q_is_name(line, token_size(line), orientation_pragma);
}

/* Whether a pragma's value is one of the names; NULL ends them. */
static bool is_one_of(const char *value, const char *const *names)
{
    while (*names && !q_is_name(value, token_size(value), *names))
        names++;
    return *names;
}

static quoth_status take_encoding(gcg_reader *r, const char *value)
{
    static const char *const utf8[] = {"utf-8", "utf8", NULL};
    static const char *const latin[] = {"iso-8859-1", "iso8859-1", "latin-1", "latin1",
                                        "us-ascii",   "ascii",     NULL};
    r->has_encoding = true;
    r->utf8 |= is_one_of(value, utf8);
    return is_one_of(value, utf8) || is_one_of(value, latin)
               ? QUOTH_OK
               : bad_gcg(r, "the encoding is neither UTF-8 nor ISO-8859-1");
}

static quoth_status take_orientation(gcg_reader *r, const char *value)
{
    static const char *const lettered[] = {"lettered-rows", NULL};
    static const char *const numbered[] = {"numbered-rows", NULL};
    r->lettered_rows = is_one_of(value, lettered);
    return r->lettered_rows || is_one_of(value, numbered)
               ? QUOTH_OK
               : bad_gcg(r, "the orientation is neither numbered-rows nor lettered-rows");
}

/* Finds the pragmas that decide how all lines are read, before any line is read: other programs
 * write them anywhere.  The first of each counts. */
static quoth_status find_gcg_reading(gcg_reader *r)
{
    const char *start = r->at;
    quoth_status status = QUOTH_OK;
    bool encoding = false, orientation = false;
    for (size_t size; !status && next_raw_line(r, &size);) {
        char head[64];
        size_t skip = 0;
        while (skip < size && is_space_or_tab(r->begin[skip]))
            skip++;
        size_t n = size - skip < sizeof head ? size - skip : sizeof head - 1;
        memcpy(head, r->begin + skip, n);
        head[n] = '\0';
        if (!encoding && is_encoding(head)) {
            encoding = true;
            status = take_encoding(r, behind_token(head));
        } else if (!orientation && is_orientation(head)) {
            orientation = true;
            status = take_orientation(r, behind_token(head));
        }
    }
    if (!status) {
        r->at = start;
        r->number = 0;
    }
    return status;
}

/* ---- reading: pragmas ---------------------------------------------------------------------- */

static quoth_status added(const gcg_reader *r, quoth_status status, const char *wrong)
{
    if (status == QUOTH_NO_MEMORY)
        return q_no_memory(r->error);
    if (status == QUOTH_TOO_LARGE)
        return q_fail_at(r->error, status, "more than 10,000 events", r->number,
                         (uint64_t)(r->begin - r->text));
    return status ? bad_gcg(r, wrong) : QUOTH_OK;
}

static quoth_status read_note(gcg_reader *r, const char *note)
{
    r->noting = true;
    return added(r, quoth_gcg_add_note(r->gcg, note), "a line of a note is longer than 3999 bytes");
}

/* "#player2 bob Bob Example" where value is "bob Bob Example" */
static quoth_status read_player(gcg_reader *r, unsigned player, const char *value)
{
    char nick[QUOTH_GCG_NICK_SIZE];
    size_t size = token_size(value);
    if (player >= QUOTH_PLAYERS_MAX)
        return bad_gcg(r, "a game has 2 to 4 players");
    if (player != r->gcg->players)
        return bad_gcg(r, "players are numbered in order, each once");
    if (!size || size >= sizeof nick)
        return bad_gcg(r, "a player needs a nick of at most 63 bytes");
    memcpy(nick, value, size);
    nick[size] = '\0';
    return added(r, quoth_gcg_add_player(r->gcg, nick, behind_token(value)),
                 "another player has this nick, or the name is too long");
}

static quoth_status read_pragma(gcg_reader *r)
{
    char given[QUOTH_GCG_NICK_SIZE];
    const char *line = r->line + 1, *value = behind_token(line);
    size_t size = token_size(line);
    if (is_encoding(r->line) || is_orientation(r->line))
        return QUOTH_OK;
    if (size >= sizeof given)
        return bad_gcg(r, "the name of a pragma has at most 63 bytes");
    memcpy(given, line, size);
    given[size] = '\0';
    const char *name = known_pragma(given);
    if (strcmp(name, "note") == 0)
        return read_note(r, value);
    if (strlen(name) == 7 && memcmp(name, "player", 6) == 0 && is_number(name + 6))
        return read_player(r, (unsigned)(name[6] - '1'), value);
    return added(r, quoth_gcg_add_pragma(r->gcg, name, value),
                 "the value of a pragma has at most 3999 bytes");
}

/* ---- reading: events ----------------------------------------------------------------------- */

enum { GCG_TOKENS = 5 }; /* rack, place, tiles, score, total */

/* Finds the player with the longest nick that, with a colon, begins a line; moves past them. */
static bool find_player(const gcg_reader *r, const char **at, unsigned *player)
{
    size_t longest = 0;
    for (unsigned i = 0; i < r->gcg->players; i++) {
        const char *nick = quoth_gcg_nick(r->gcg, i);
        size_t size = strlen(nick);
        if (size > longest && strncmp(*at, nick, size) == 0 && (*at)[size] == ':') {
            longest = size;
            *player = i;
        }
    }
    *at += longest + 1;
    return longest > 0;
}

/* Reads "+12", "-5", "12", and "+-5", which some files have.  *minus: the number had a minus
 * sign. */
static bool read_points(const char *text, int *points, bool *minus)
{
    if (text[0] == '+' && text[1] == '-')
        text++;
    *minus = *text == '-';
    return q_signed_number(text, strlen(text), QUOTH_GCG_POINTS_MAX, points);
}

/* Reads the word between rack and score of an event that is no placement.  `word` is changed. */
static bool read_action(quoth_gcg_event *e, char *word, bool minus)
{
    size_t size = strlen(word);
    if (q_is_name(word, size, "(challenge)")) {
        e->kind = QUOTH_GCG_CHALLENGE;
    } else if (q_is_name(word, size, "(time)")) {
        e->kind = QUOTH_GCG_TIME;
    } else if (strcmp(word, "--") == 0) {
        e->kind = QUOTH_GCG_WITHDRAWN;
    } else if (strcmp(word, "-") == 0) {
        e->kind = QUOTH_GCG_PASS;
    } else if (word[0] == '-' && is_number(word + 1)) {
        int count;
        if (!q_signed_number(word + 1, size - 1, 99, &count))
            return false;
        e->kind = count ? QUOTH_GCG_EXCHANGE : QUOTH_GCG_PASS;
        e->count = (unsigned)count;
    } else if (word[0] == '-') {
        e->kind = QUOTH_GCG_EXCHANGE;
        e->tiles = word + 1;
    } else if (size >= 2 && word[0] == '(' && word[size - 1] == ')') {
        word[size - 1] = '\0';
        e->tiles = word + 1;
        bool own = e->score == 0 && *e->rack && strcmp(e->rack, e->tiles) == 0;
        e->kind = minus || own ? QUOTH_GCG_STUCK : QUOTH_GCG_OUT;
    } else {
        return false;
    }
    return true;
}

/* A line cut at its blanks, into as many tokens as an event can have. */
typedef struct gcg_tokens {
    char *text[GCG_TOKENS];
    size_t end[GCG_TOKENS]; /* where each token ends, with the blanks behind it */
    unsigned count;
    bool more;
} gcg_tokens;

static gcg_tokens cut_line(char *line)
{
    gcg_tokens t = {.count = 0};
    for (char *c = line; *(c += strspn(c, " \t"));) {
        if (t.count == GCG_TOKENS) {
            t.more = true;
            break;
        }
        t.text[t.count] = c;
        c += token_size(c);
        if (*c)
            *c++ = '\0';
        t.end[t.count++] = (size_t)(c + strspn(c, " \t") - line);
    }
    return t;
}

/* Reads an event with `n` tokens before the score. */
static bool read_parts(quoth_gcg_event *e, const gcg_tokens *t, unsigned n, bool minus)
{
    if (n >= 2 && is_coordinate(t->text[n - 2], strlen(t->text[n - 2]))) {
        e->place = t->text[n - 2];
        e->tiles = t->text[n - 1];
        e->rack = n == 3 ? t->text[0] : "";
        return true;
    }
    e->rack = n == 2 ? t->text[0] : "";
    return n < 3 && read_action(e, t->text[n - 1], minus);
}

/* Turns a coordinate of a file in which rows have letters: there D8 is the eighth square of row D,
 * which is 4H here. */
static bool turn_coordinate(const gcg_reader *r, quoth_gcg_event *e, char place[4])
{
    unsigned row, column;
    bool down;
    if (!r->lettered_rows || !*e->place)
        return true;
    if (!q_coordinate(e->place, strlen(e->place), &row, &column, &down))
        return false;
    quoth_coordinate_spell(column, row, !down, place);
    e->place = place;
    return true;
}

/* Some programs write the words of a play behind its total: these become a note. */
static quoth_status keep_event(gcg_reader *r, const quoth_gcg_event *e, const char *rest)
{
    quoth_status status = quoth_gcg_add_event(r->gcg, e);
    r->noting = false;
    if (!status && *rest)
        return added(r, quoth_gcg_add_note(r->gcg, rest),
                     "a line of a note is longer than 3999 bytes");
    return added(r, status, "no play, exchange, pass or other event");
}

static quoth_status read_event(gcg_reader *r)
{
    quoth_gcg_event e = {.rack = "", .place = "", .tiles = "", .line = r->number};
    const char *at = r->line + 1 + strspn(r->line + 1, " \t");
    char words[QUOTH_LINE_MAX + 1];
    char place[4];
    bool minus, unused, has_points = false;
    if (!find_player(r, &at, &e.player))
        return bad_gcg(r, "an event begins with the nick of a player and a colon");
    memcpy(words, at, strlen(at) + 1);
    gcg_tokens t = cut_line(words);
    for (unsigned n = 1; n + 1 < t.count; n++) {
        quoth_gcg_event this = e;
        if (!read_points(t.text[n], &this.score, &minus) ||
            !read_points(t.text[n + 1], &this.total, &unused))
            continue;
        has_points = true;
        if (read_parts(&this, &t, n, minus) && turn_coordinate(r, &this, place))
            return keep_event(r, &this, at + t.end[n + 1]);
    }
    return bad_gcg(r, has_points ? "no play, exchange, pass or other event"
                      : t.more   ? "an event has too many parts"
                                 : "an event ends with its score and the total");
}

static quoth_status read_gcg_line(gcg_reader *r)
{
    if (r->size == 0)
        return QUOTH_OK;
    if (r->line[0] == '>')
        return read_event(r);
    if (r->line[0] == '#') {
        r->noting = false;
        return read_pragma(r);
    }
    if (r->noting)
        return read_note(r, r->line);
    return bad_gcg(r, "neither a pragma nor an event");
}

static bool is_utf8_beyond_ascii(const char *text, size_t size)
{
    uint32_t c;
    bool beyond = false;
    for (size_t i = 0, n; i < size; i += n) {
        if (!(n = q_utf8_read(text + i, size - i, &c)))
            return false;
        beyond |= n > 1;
    }
    return beyond;
}

quoth_status quoth_gcg_read(quoth_gcg **out, const char *text, size_t size,
                            const quoth_memory *memory, quoth_error *error)
{
    gcg_reader r = {.text = text, .at = text, .begin = text, .end = text + size, .error = error};
    *out = NULL;
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        r.at += 3;
        r.utf8 = r.has_encoding = true;
    }
    quoth_status status = find_gcg_reading(&r);
    if (status)
        return status;
    if (quoth_gcg_new(&r.gcg, memory))
        return q_no_memory(error);
    for (size_t raw; !status && next_raw_line(&r, &raw);) {
        status = take_line(&r, raw);
        if (!status)
            status = read_gcg_line(&r);
    }
    if (!status && r.gcg->players < 2)
        status = bad_gcg(&r, "a game needs #player1 and #player2");
    r.gcg->maybe_utf8 = !r.has_encoding && is_utf8_beyond_ascii(text, size);
    if (status)
        quoth_gcg_free(r.gcg);
    else
        *out = r.gcg;
    return status;
}

/* ---- writing ------------------------------------------------------------------------------- */

static void write_pragma(q_text *text, const char *name, const char *value)
{
    q_text_char(text, '#');
    q_text_add(text, name);
    if (*value)
        q_text_char(text, ' ');
    q_text_add(text, value);
    q_text_char(text, '\n');
}

static void write_player(q_text *text, const quoth_gcg *g, unsigned player)
{
    q_text_add(text, "#player");
    q_text_number(text, player + 1);
    q_text_char(text, ' ');
    q_text_add(text, quoth_gcg_nick(g, player));
    if (*quoth_gcg_name(g, player))
        q_text_char(text, ' ');
    q_text_add(text, quoth_gcg_name(g, player));
    q_text_char(text, '\n');
}

static void write_points(q_text *text, const quoth_gcg_event *e)
{
    bool loss = e->kind == QUOTH_GCG_WITHDRAWN || e->kind == QUOTH_GCG_STUCK ||
                e->kind == QUOTH_GCG_TIME;
    if (e->score == 0 && loss)
        q_text_char(text, '-');
    else if (e->score >= 0)
        q_text_char(text, '+');
    q_text_signed(text, e->score);
    q_text_char(text, ' ');
    q_text_signed(text, e->total);
    q_text_char(text, '\n');
}

static void write_event(q_text *text, const quoth_gcg *g, const quoth_gcg_event *e)
{
    q_text_char(text, '>');
    q_text_add(text, quoth_gcg_nick(g, e->player));
    q_text_add(text, ": ");
    q_text_add(text, e->rack);
    if (*e->rack)
        q_text_char(text, ' ');
    switch (e->kind) {
    case QUOTH_GCG_PLAY:
        q_text_add(text, e->place);
        q_text_char(text, ' ');
        q_text_add(text, e->tiles);
        break;
    case QUOTH_GCG_EXCHANGE:
        q_text_char(text, '-');
        if (e->count)
            q_text_number(text, e->count);
        q_text_add(text, e->tiles);
        break;
    case QUOTH_GCG_PASS:
        q_text_char(text, '-');
        break;
    case QUOTH_GCG_WITHDRAWN:
        q_text_add(text, "--");
        break;
    case QUOTH_GCG_CHALLENGE:
        q_text_add(text, "(challenge)");
        break;
    case QUOTH_GCG_OUT:
    case QUOTH_GCG_STUCK:
        q_text_char(text, '(');
        q_text_add(text, e->tiles);
        q_text_char(text, ')');
        break;
    case QUOTH_GCG_TIME:
        q_text_add(text, "(time)");
        break;
    }
    q_text_char(text, ' ');
    write_points(text, e);
}

quoth_status quoth_gcg_write(const quoth_gcg *g, const quoth_sink *sink)
{
    q_text text;
    if (g->players < 2)
        return QUOTH_NOT_FOUND;
    q_text_begin(&text, sink);
    write_pragma(&text, encoding_pragma + 1, "UTF-8");
    for (unsigned i = 0; i < g->players; i++)
        write_player(&text, g, i);
    for (size_t i = 0; i < g->pragmas; i++)
        write_pragma(&text, heap_string(g, g->pragma[i].name), heap_string(g, g->pragma[i].value));
    for (size_t i = 0; i < g->events; i++) {
        quoth_gcg_event e = quoth_gcg_event_at(g, i);
        const char *note;
        write_event(&text, g, &e);
        for (size_t k = 0; (note = quoth_gcg_note(g, i, k)); k++)
            write_pragma(&text, "note", note);
    }
    for (unsigned i = 0; i < GCG_CLOSINGS; i++)
        if (g->closing[i] != GCG_NOTHING)
            write_pragma(&text, gcg_closing[i], heap_string(g, g->closing[i]));
    return q_text_end(&text);
}
