/* Reads GCG files in the dialects that programs write (quoth/notation.h). */
#include <string.h>

#include "base/context.h"
#include "base/error.h"
#include "base/utf8.h"
#include "notation/gcg.h"

_Static_assert(QUOTH_LINE_MAX == 4096 && QUOTH_PLAYERS_MAX == 4 && QUOTH_GCG_EVENTS_MAX == 10000 &&
                   QUOTH_GCG_NICK_SIZE == 64 && QUOTH_GCG_TEXT_SIZE == 4000,
               "the messages name the limits");

/* ---- lines ------------------------------------------------------------------------ */

typedef struct gcg_reader {
    quoth_gcg *gcg;
    const char *text, *at, *end;
    uint64_t number;   /* number of the line, from 1 */
    const char *begin; /* begin of the line in the text */
    bool utf8;
    bool has_encoding;             /* the encoding is given by a pragma or a BOM */
    bool lettered_rows;            /* columns are numbered: D8 is across */
    bool noting;                   /* the last line was part of a note */
    char line[QUOTH_LINE_MAX + 1]; /* the line in UTF-8, without blanks at its ends */
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

/* Finds the next line in the text, before decoding; CRLF is one line end.  False after the last. */
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

static quoth_status append_line(gcg_reader *r, size_t size)
{
    const char *from = r->begin;
    while (size && q_is_space_or_tab(*from))
        from++, size--;
    while (size && q_is_space_or_tab(from[size - 1]))
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

static const char encoding_pragma[] = "#" Q_GCG_ENCODING;
static const char orientation_pragma[] = "#orientation";

static bool is_encoding(const char *line)
{
    return q_is_name(line, token_size(line), encoding_pragma);
}

static bool is_orientation(const char *line)
{
    return q_is_name(line, token_size(line), orientation_pragma);
}

/* Whether a pragma's value is one of the names, which end with NULL. */
static bool is_one_of(const char *value, const char *const *names)
{
    while (*names && !q_is_name(value, token_size(value), *names))
        names++;
    return *names;
}

static quoth_status read_encoding(gcg_reader *r, const char *value)
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

static quoth_status read_orientation(gcg_reader *r, const char *value)
{
    static const char *const lettered[] = {"lettered-rows", NULL};
    static const char *const numbered[] = {"numbered-rows", NULL};
    r->lettered_rows = is_one_of(value, lettered);
    return r->lettered_rows || is_one_of(value, numbered)
               ? QUOTH_OK
               : bad_gcg(r, "the orientation is neither numbered-rows nor lettered-rows");
}

/* Finds the pragmas of encoding and orientation, which apply to all lines wherever they are.  If a
 * pragma is repeated, the first counts. */
static quoth_status find_gcg_reading(gcg_reader *r)
{
    const char *start = r->at;
    quoth_status status = QUOTH_OK;
    bool encoding = false, orientation = false;
    for (size_t size; !status && next_raw_line(r, &size);) {
        char head[64];
        size_t skip = 0;
        while (skip < size && q_is_space_or_tab(r->begin[skip]))
            skip++;
        size_t n = size - skip < sizeof head ? size - skip : sizeof head - 1;
        memcpy(head, r->begin + skip, n);
        head[n] = '\0';
        if (!encoding && is_encoding(head)) {
            encoding = true;
            status = read_encoding(r, behind_token(head));
        } else if (!orientation && is_orientation(head)) {
            orientation = true;
            status = read_orientation(r, behind_token(head));
        }
    }
    if (!status) {
        r->at = start;
        r->number = 0;
    }
    return status;
}

/* ---- pragmas ---------------------------------------------------------------------- */

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
    return added(r, quoth_gcg_add_note(r->gcg, note, NULL),
                 "a line of a note is longer than 3999 bytes");
}

/* Reads "#player2 bob Bob Example", of which `value` is "bob Bob Example". */
static quoth_status read_player(gcg_reader *r, unsigned player, const char *value)
{
    char nick[QUOTH_GCG_NICK_SIZE];
    size_t size = token_size(value);
    if (player >= QUOTH_PLAYERS_MAX)
        return bad_gcg(r, "a game has 2 to 4 players");
    if (player != quoth_gcg_players(r->gcg))
        return bad_gcg(r, "players are numbered in order, each once");
    if (!size || size >= sizeof nick)
        return bad_gcg(r, "a player needs a nick of at most 63 bytes");
    memcpy(nick, value, size);
    nick[size] = '\0';
    return added(r, quoth_gcg_add_player(r->gcg, nick, behind_token(value), NULL),
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
    const char *name = q_gcg_canonical_pragma(given);
    if (strcmp(name, "note") == 0)
        return read_note(r, value);
    if (strlen(name) == 7 && memcmp(name, "player", 6) == 0 && q_is_number(name + 6))
        return read_player(r, (unsigned)(name[6] - '1'), value);
    return added(r, quoth_gcg_add_pragma(r->gcg, name, value, NULL),
                 "the value of a pragma has at most 3999 bytes");
}

/* ---- events ----------------------------------------------------------------------- */

enum { GCG_TOKENS = 5 }; /* rack, place, tiles, score, total */

/* Finds the player whose nick and a colon begin the line, the longest nick first; skips both. */
static bool find_player(const gcg_reader *r, const char **at, unsigned *player)
{
    size_t longest = 0;
    for (unsigned i = 0; i < quoth_gcg_players(r->gcg); i++) {
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

/* Reads "+12", "-5", "12", or "+-5", which some programs write.  *minus: the number has a minus
 * sign. */
static bool read_points(const char *text, int *points, bool *minus)
{
    if (text[0] == '+' && text[1] == '-')
        text++;
    *minus = *text == '-';
    return q_signed_number(text, strlen(text), QUOTH_GCG_POINTS_MAX, points);
}

/* Reads the word between rack and score of an event other than a placement; modifies `word`. */
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
    } else if (word[0] == '-' && q_is_number(word + 1)) {
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

/* A line split at blanks into the tokens of an event. */
typedef struct gcg_tokens {
    char *text[GCG_TOKENS];
    size_t end[GCG_TOKENS]; /* by token: offset behind the blanks that follow it */
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
    if (n >= 2 && q_is_coordinate(t->text[n - 2], strlen(t->text[n - 2]))) {
        e->place = t->text[n - 2];
        e->tiles = t->text[n - 1];
        e->rack = n == 3 ? t->text[0] : "";
        return true;
    }
    e->rack = n == 2 ? t->text[0] : "";
    return n < 3 && read_action(e, t->text[n - 1], minus);
}

/* Converts a coordinate of a file with lettered rows: its D8, square 8 of row D, is 4H. */
static bool turn_coordinate(const gcg_reader *r, quoth_gcg_event *e,
                            char place[QUOTH_COORDINATE_SIZE])
{
    unsigned row, column;
    bool down;
    if (!r->lettered_rows || !*e->place)
        return true;
    if (!q_coordinate(e->place, strlen(e->place), &row, &column, &down))
        return false;
    quoth_coordinate_spell(place, column, row, !down);
    e->place = place;
    return true;
}

/* Stores an event.  `rest`, the text after the total, becomes a note; some programs write the words
 * of a play there. */
static quoth_status store_event(gcg_reader *r, const quoth_gcg_event *e, const char *rest)
{
    quoth_status status = quoth_gcg_add_event(r->gcg, e, NULL);
    r->noting = false;
    if (!status && *rest)
        return added(r, quoth_gcg_add_note(r->gcg, rest, NULL),
                     "a line of a note is longer than 3999 bytes");
    return added(r, status, "no play, exchange, pass or other event");
}

static quoth_status read_event(gcg_reader *r)
{
    quoth_gcg_event e = {.rack = "", .place = "", .tiles = "", .line = r->number};
    const char *at = r->line + 1 + strspn(r->line + 1, " \t");
    char words[QUOTH_LINE_MAX + 1];
    char place[QUOTH_COORDINATE_SIZE];
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
            return store_event(r, &this, at + t.end[n + 1]);
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
    return bad_gcg(r, "not a line of GCG: neither a pragma nor an event");
}

static bool is_utf8_beyond_ascii(const char *text, size_t size)
{
    uint32_t c;
    bool beyond = false;
    for (size_t i = 0, n; i < size; i += n) {
        if (!(n = quoth_utf8_read(&c, text + i, size - i)))
            return false;
        beyond |= n > 1;
    }
    return beyond;
}

quoth_status quoth_gcg_read(quoth_gcg **out, const char *text, size_t size,
                            const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    text = q_given(text);
    gcg_reader r = {.text = text, .at = text, .begin = text, .end = text + size, .error = error};
    *out = NULL;
    r.at += q_byte_order_mark(text, size);
    r.utf8 = r.has_encoding = r.at > text;
    quoth_status status = find_gcg_reading(&r);
    if (status)
        return status;
    if (quoth_gcg_new(&r.gcg, &(quoth_context){.memory = memory}, NULL))
        return q_no_memory(error);
    for (size_t raw; !status && next_raw_line(&r, &raw);) {
        status = append_line(&r, raw);
        if (!status)
            status = read_gcg_line(&r);
    }
    if (!status && quoth_gcg_players(r.gcg) < 2)
        status = bad_gcg(&r, "a game needs #player1 and #player2");
    q_gcg_set_maybe_utf8(r.gcg, !r.has_encoding && is_utf8_beyond_ascii(text, size));
    if (status)
        quoth_gcg_free(r.gcg);
    else
        *out = r.gcg;
    return status;
}
