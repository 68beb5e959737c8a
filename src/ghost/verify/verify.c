/* Checks a certificate line by line: quoth/ghost_verify.h. docs/certificates.md has the format, and
 * why these checks suffice. */
#include <string.h>

#include "base/names.h"
#include "base/phases.h"
#include "base/context.h"
#include "base/error.h"
#include "base/checksum.h"
#include "base/lines.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "lexicon/interner.h"
#include "quoth/ghost_verify.h"
#include "ghost/verify/game.h"

/* Limits, checked before memory is allocated. */
enum { LINES_MAX = 4000000, CASES_MAX = 20000, DIVISIONS_MAX = 2000, BOUND_MAX = 1000000 };

static const uint64_t unit_max = UINT64_C(1000000000000); /* times BOUND_MAX fits 62 bits */
static const uint64_t sum_max = UINT64_C(1) << 62;

/* Bounds on a set of seats: `sure` is a subset of it, `maybe` a superset. */
typedef struct seats {
    unsigned sure, maybe;
} seats;

/* A fragment named by the certificate. */
typedef struct node {
    uint64_t in;      /* flow into it as a position */
    uint64_t need;    /* flow into it as a reply */
    uint64_t out;     /* flow out of it as a reply */
    uint32_t reply;   /* of its pair */
    uint32_t touched; /* the next node in the list of nodes in this flow */
    uint32_t line;    /* of its pair or value */
    seats value;
    char section;        /* s(trategy), r(efutations), v(alues), or 0 */
    bool start;          /* a start position: it comes up whatever is played */
    bool forced, banned; /* as a reply, in the current case */
    bool flowing;        /* in the list of nodes in this flow */
} node;

typedef struct checker {
    const quoth_lexicon *lexicon;
    const quoth_memory *memory;
    quoth_ghost_certificate_result *result;
    q_lines lines;
    bool unforced;
    q_rule_game game;
    q_rule_play *play; /* plays of a fragment */
    size_t plays_max;
    q_interner numbers; /* fragments to node numbers; the empty fragment is 0 */
    node *node;
    uint32_t touched;
} checker;

static bool ok(const checker *c)
{
    return q_lines_ok(&c->lines);
}

static void refuse(checker *c, uint64_t line, const char *reason)
{
    q_lines_reject(&c->lines, line, reason);
}

static void need(checker *c, bool holds, const char *reason)
{
    q_lines_require(&c->lines, holds, reason);
}

static bool part_is(const checker *c, unsigned part, const char *text)
{
    return q_lines_part_is(&c->lines, part, text);
}

/* ---- the head ------------------------------------------------------------------------------ */

static void read_identity(checker *c)
{
    uint8_t digest[32] = {0};
    char hex[65];
    q_lines_stop(&c->lines,
                 quoth_lexicon_compute_sha256(digest, c->lexicon,
                                              &(quoth_context){.watch = c->lines.watch}, NULL));
    q_hex_write(digest, 32, hex);
    q_lines_count(&c->lines, "quoth-ghost-certificate", 1, 1);
    q_lines_value(&c->lines, "sha256");
    need(c, part_is(c, 1, hex), "the certificate is for another word list");
    need(c,
         q_lines_count(&c->lines, "words", 0, QUOTH_WORDS_MAX) == quoth_lexicon_words(c->lexicon),
         "the number of words is wrong");
}

/* front, reverse, anywhere; either; announced, at_end, exact */
static const struct game_row {
    const char *variant, *reading;
    q_rule_variant rule;
} games[] = {
    {"ghost", "-", {Q_AS_PREFIX, 0, 0, 0, 0, 0, 0, 0}},
    {"super", "-", {Q_AS_INFIX, 1, 0, 0, 0, 0, 0, 0}},
    {"superduper", "as-played", {Q_AS_INFIX, 1, 1, 0, 0, 0, 0, 0}},
    {"superduper", "either", {Q_AS_INFIX, 1, 1, 0, 1, 0, 0, 0}},
    {"xghost", "subsequence", {Q_AS_SUBSEQUENCE, 0, 0, 1, 0, 0, 0, 0}},
    {"xghost", "infix", {Q_AS_INFIX, 0, 0, 1, 0, 0, 0, 0}},
    {"spook", "multiset", {Q_AS_SUBMULTISET, 0, 0, 0, 0, 0, 0, 0}},
    {"spook", "infix-any-exact", {Q_AS_SUBMULTISET, 0, 0, 0, 0, 1, 0, 1}},
    {"spook", "infix-any-anagram", {Q_AS_SUBMULTISET, 0, 0, 0, 0, 1, 0, 0}},
    {"spook", "infix-end-exact", {Q_AS_SUBMULTISET, 0, 0, 0, 0, 1, 1, 1}},
    {"spook", "infix-end-anagram", {Q_AS_SUBMULTISET, 0, 0, 0, 0, 1, 1, 0}},
};

bool quoth_ghost_verify_supports(const char *variant, const char *reading)
{
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strcmp(games[i].variant, variant) == 0 &&
            strcmp(games[i].reading, reading ? reading : "-") == 0)
            return true;
    return false;
}

static void read_rules(checker *c)
{
    q_rule_game *g = &c->game;
    q_lines_value(&c->lines, "variant");
    q_lines variant = c->lines;
    q_lines_value(&c->lines, "reading");
    size_t i = 0, count = sizeof games / sizeof *games;
    while (i < count &&
           !(q_lines_part_is(&variant, 1, games[i].variant) && part_is(c, 1, games[i].reading)))
        i++;
    need(c, i < count, "unknown variant or reading");
    g->rule = games[i < count ? i : 0].rule;
    g->letters = quoth_lexicon_alphabet(c->lexicon)->letters;
    g->min = (unsigned)q_lines_count(&c->lines, "min", 1, QUOTH_WORD_MAX);
    unsigned misere = q_lines_choice(&c->lines, "misere", "no legal literal");
    g->misere = misere > 0;
    g->literal = misere == 2;
    g->maximal = q_lines_choice(&c->lines, "word-end", "always maximal") == 1;
    g->players = (unsigned)q_lines_count(&c->lines, "players", 2, 16);
}

/* Allocates nodes for two fragments a line, and indexes the words. */
static void allocate(checker *c)
{
    quoth_letters empty = {0};
    size_t lines = q_lines_total(&c->lines);
    if (lines > LINES_MAX)
        refuse(c, 0, "the certificate has too many lines");
    if (!ok(c))
        return;
    bool begun = q_interner_begin(&c->numbers, c->memory);
    c->numbers.watch = c->lines.watch;
    c->plays_max = 2 * c->game.letters * (quoth_lexicon_longest(c->lexicon) + 2u) + 1;
    c->play = q_allocate(c->memory, c->plays_max, sizeof *c->play);
    c->node = q_allocate_zeroed(c->memory, 2 * lines, sizeof *c->node);
    quoth_status status = c->play && c->node && begun &&
                                  q_interner_add(&c->numbers, empty.letter, 0) != Q_NO_ITEM
                              ? QUOTH_OK
                              : QUOTH_NO_MEMORY;
    if (!status)
        status = q_postings_build(&c->game.words, c->lexicon, c->game.rule.how, c->game.min,
                                  c->lines.watch, c->memory);
    q_lines_stop(&c->lines, status);
}

/* The node of the fragment in a part of the line; node 0 if it is malformed. */
static node *read_node(checker *c, unsigned part)
{
    const q_lines *l = &c->lines;
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(c->lexicon);
    quoth_letters key = {0};
    quoth_error error;
    bool read = part < l->parts &&
                (part_is(c, part, "-") ||
                 !quoth_alphabet_read(&key, alphabet, l->part[part], l->part_size[part], &error));
    need(c, read && key.length <= quoth_lexicon_longest(c->lexicon) + 1, "not a fragment");
    q_rule_key(&c->game, &key);
    uint32_t n = ok(c) ? q_interner_add(&c->numbers, key.letter, key.length) : 0;
    if (n == Q_NO_ITEM)
        q_lines_stop(&c->lines, q_interner_failure(&c->numbers, key.length));
    return &c->node[n == Q_NO_ITEM ? 0 : n];
}

/* The node that a play leads to; NULL if the certificate does not name it. */
static node *node_after(const checker *c, const q_rule_play *play)
{
    uint32_t n = q_interner_find(&c->numbers, play->made.letter, play->made.length);
    return n == Q_NO_ITEM ? NULL : &c->node[n];
}

/* Lists the plays of a node that do not lose at once, in c->play; with `only`, those that lead to
 * that node. */
static size_t safe_plays(checker *c, const node *n, const node *only)
{
    quoth_letters from = q_interner_fragment(&c->numbers, (uint32_t)(n - c->node));
    quoth_letters to = q_interner_fragment(&c->numbers, (uint32_t)((only ? only : n) - c->node));
    return ok(c) ? q_rule_plays(&c->game, &from, only ? &to : NULL, c->play) : 0;
}

/* ---- pairs --------------------------------------------------------------------------------- */

static void read_pairs(checker *c, const char *section)
{
    uint64_t left = q_lines_count(&c->lines, section, 0, LINES_MAX);
    while (ok(c) && left-- > 0) {
        q_lines_next(&c->lines);
        node *position = read_node(c, 0), *reply = read_node(c, 1);
        need(c, c->lines.parts == 2, "a pair has two parts");
        need(c, !position->section, "a second pair for the position");
        position->section = *section;
        position->reply = (uint32_t)(reply - c->node);
        position->line = (uint32_t)c->lines.line;
    }
}

/* Requires that each listed play leads to a position with a pair in a section.  Line 0: the plays
 * the first player can begin with. */
static void require_pairs(checker *c, size_t plays, char section, uint64_t line)
{
    for (size_t i = 0; i < plays && ok(c); i++) {
        node *n = node_after(c, &c->play[i]);
        if (c->play[i].over)
            refuse(c, line, "the other player can win at once");
        else if (!n || n->section != section)
            refuse(c, line, "the other player has a play that no pair answers");
        else
            n->start = n->start || line == 0;
    }
}

/* Checks the pairs of both sections, and the number that counts. */
static void check_pairs(checker *c)
{
    uint64_t counted = 0;
    c->node->start = c->result->winner == 0;
    if (!c->node->start)
        require_pairs(c, safe_plays(c, c->node, NULL), 's', 0);
    else if (c->node->section != 's')
        refuse(c, 0, "the empty fragment has no pair");
    for (size_t i = 0; ok(c) && i < c->numbers.count; i++) {
        const node *n = &c->node[i];
        if (!n->section)
            continue;
        q_lines_poll_watch(&c->lines);
        counted += n->section == 's' && !(c->unforced && safe_plays(c, n, NULL) == 1);
        size_t plays =
            safe_plays(c, n, &c->node[n->reply]); /* two, if it can be said as a word or not */
        bool over = plays > 0 && (c->play[0].over || c->play[plays - 1].over);
        if (plays == 0)
            refuse(c, n->line, "the reply is no play, or loses at once");
        else if (!over)
            require_pairs(c, safe_plays(c, &c->node[n->reply], NULL), n->section, n->line);
    }
    if (counted != c->result->pairs)
        refuse(c, 0, "the number of pairs that count is wrong");
}

/* ---- the bound ----------------------------------------------------------------------------- */

/* Adds a node to the current flow. */
static node *begin_node(checker *c, node *n)
{
    if (!n->flowing) {
        n->flowing = true;
        n->in = n->need = n->out = 0;
        n->touched = c->touched;
        c->touched = (uint32_t)(n - c->node);
    }
    return n;
}

static void add_to(checker *c, uint64_t *sum, uint64_t amount)
{
    need(c, amount <= sum_max - *sum, "a sum is too large");
    *sum += ok(c) ? amount : 0;
}

static void read_arc(checker *c, uint64_t *value)
{
    q_lines_next(&c->lines);
    bool starts = part_is(c, 0, "+"), forced = part_is(c, 0, "!");
    uint64_t amount = q_lines_number(&c->lines, 2, 1, sum_max);
    node *to = begin_node(c, read_node(c, 1));
    need(c, !starts || to->start, "the position need not come up");
    need(c, !forced || to->forced, "the reply is not forced");
    if (!starts && !forced) {
        node *from = begin_node(c, read_node(c, 0));
        size_t plays = safe_plays(c, from, to);
        need(c, plays && !(c->play[0].over && c->play[plays - 1].over),
             "the position cannot follow the reply");
        value = &from->out;
    }
    add_to(c, value, amount);
    add_to(c, forced ? &to->need : &to->in, amount);
}

/* Adds what a position does not absorb to the need of every reply that the case allows. */
static void check_position_flow(checker *c, const node *n, uint64_t unit)
{
    size_t plays = n->in > (c->unforced ? 0 : unit) ? safe_plays(c, n, NULL) : 0;
    uint64_t cost = c->unforced && plays == 1 ? 0 : unit;
    for (size_t i = 0; i < plays && n->in > cost; i++) {
        need(c, !c->play[i].over, "a flow leaves a position that can win at once");
        node *reply = node_after(c, &c->play[i]);
        need(c, reply, "flow enters a reply and does not leave it");
        if (reply && !reply->section && !reply->banned)
            add_to(c, &begin_node(c, reply)->need, n->in - cost);
    }
}

static void check_flow(checker *c)
{
    uint64_t unit = q_lines_number(&c->lines, 1, 1, unit_max), value = 0;
    uint64_t streams = q_lines_number(&c->lines, 2, 0, LINES_MAX), head = c->lines.line;
    for (c->touched = Q_NO_ITEM; ok(c) && streams > 0; streams--)
        read_arc(c, &value);
    for (uint32_t n = c->touched; ok(c) && n != Q_NO_ITEM; n = c->node[n].touched) {
        q_lines_poll_watch(&c->lines);
        check_position_flow(c, &c->node[n], unit);
    }
    for (uint32_t n = c->touched; n != Q_NO_ITEM; n = c->node[n].touched) {
        c->node[n].flowing = false;
        if (c->node[n].need > c->node[n].out && !c->node[n].banned)
            refuse(c, head, "more flows into a reply than out of it");
    }
    if (c->result->bound && value <= (c->result->bound - 1) * unit)
        refuse(c, head, "the flow is too small for the bound");
}

/* Checks a flow, or a division: the case where the reply is given, then the one where it is not. */
static void check_case(checker *c, uint64_t *cases, unsigned depth)
{
    q_lines_next(&c->lines);
    need(c, *cases > 0 && depth < DIVISIONS_MAX, "too many cases, or divisions nested too deep");
    *cases -= *cases > 0;
    if (part_is(c, 0, "flow")) {
        check_flow(c);
        return;
    }
    need(c, c->lines.parts == 2 && part_is(c, 0, "divide"), "neither a division nor a flow");
    node *reply = read_node(c, 1);
    need(c, !reply->forced && !reply->banned, "the case already divides by this reply");
    for (int half = 0; half < 2 && ok(c); half++) {
        reply->forced = half == 0;
        reply->banned = half == 1;
        check_case(c, cases, depth + 1);
    }
    reply->banned = false;
}

static void check_strategy(checker *c)
{
    c->result->winner = q_lines_choice(&c->lines, "winner", "first second");
    c->unforced = q_lines_choice(&c->lines, "count", "all unforced") == 1;
    c->result->pairs = q_lines_count(&c->lines, "pairs", 0, BOUND_MAX);
    c->result->bound = q_lines_count(&c->lines, "bound", 0, c->result->pairs);
    read_pairs(c, "strategy");
    read_pairs(c, "refutations");
    if (ok(c))
        check_pairs(c);
    uint64_t cases = q_lines_count(&c->lines, "cases", c->result->bound > 0, CASES_MAX);
    if (ok(c) && cases > 0)
        check_case(c, &cases, 0);
    need(c, cases == 0, "too few cases");
}

/* ---- many players -------------------------------------------------------------------------- */

/* The seats that can lose after a play; under the rule coalition, that the others can make lose. */
static seats value_after(const checker *c, const q_rule_play *play, unsigned all)
{
    const node *n = node_after(c, play);
    unsigned next = 1u << play->made.length % c->game.players;
    return play->over ? (seats){next, next} : n && n->section ? n->value : (seats){0, all};
}

/* The value of a position that its plays imply. */
static seats value_before(checker *c, const node *position)
{
    quoth_ghost_certified_rule rule = c->result->loser;
    unsigned players = c->game.players, all = (1u << players) - 1, worse = 0;
    unsigned length = q_interner_length(&c->numbers, (uint32_t)(position - c->node));
    unsigned mover = length % players, self = 1u << mover;
    unsigned step = rule == QUOTH_GHOST_CERTIFIED_NEXT ? 1 : players - 1;
    seats any = {0, 0}, every = {all, all}, safe = {0, 0};
    size_t plays = safe_plays(c, position, NULL);
    bool is_safe = false;
    for (size_t i = 0; i < plays; i++) {
        seats v = value_after(c, &c->play[i], all);
        any = (seats){any.sure | v.sure, any.maybe | v.maybe};
        every = (seats){every.sure & v.sure, every.maybe & v.maybe};
        is_safe = is_safe || !(v.maybe & self);
        safe.sure |= v.maybe & self ? 0 : v.sure;
        safe.maybe |= v.sure & self ? 0 : v.maybe & ~self;
        /* losers that are worse for the mover than every loser that this play allows */
        for (unsigned r = 0, seat = mover; r < players && !(v.maybe >> seat & 1); r++) {
            worse |= 1u << seat;
            seat = (seat + step) % players;
        }
    }
    if (plays == 0) /* the mover has lost */
        return (seats){self, self};
    if (rule == QUOTH_GHOST_CERTIFIED_SELFISH)
        return is_safe ? safe : every.sure & self ? any : (seats){0, any.maybe};
    if (rule == QUOTH_GHOST_CERTIFIED_COALITION) /* the mover against all others */
        return (seats){(every.sure & self) | (any.sure & ~self),
                       (every.maybe & self) | (any.maybe & ~self)};
    unsigned left = any.maybe & ~worse;
    return (seats){left & (left - 1) ? 0 : left, left};
}

static void check_values(checker *c)
{
    uint64_t all = (UINT64_C(1) << c->game.players) - 1;
    c->result->loser = q_lines_choice(&c->lines, "loser", "next previous coalition selfish");
    c->result->seats = (unsigned)q_lines_count(&c->lines, "seats", 0, all);
    uint64_t left = q_lines_count(&c->lines, "values", 1, LINES_MAX);
    while (ok(c) && left-- > 0) {
        q_lines_next(&c->lines);
        node *n = read_node(c, 0);
        need(c, !n->section, "a second value for the position");
        n->section = 'v';
        n->line = (uint32_t)c->lines.line;
        n->value.sure = (unsigned)q_lines_number(&c->lines, 1, 0, all);
        n->value.maybe = (unsigned)q_lines_number(&c->lines, 2, 0, all);
    }
    for (size_t i = 0; ok(c) && i < c->numbers.count; i++) {
        const node *n = &c->node[i];
        seats v = n->section ? value_before(c, n) : n->value;
        if ((n->value.sure & ~v.sure) || (v.maybe & ~n->value.maybe))
            refuse(c, n->line, "the value claimed does not follow from the plays");
        q_lines_poll_watch(&c->lines);
    }
    unsigned claim = c->result->seats;
    if (!c->node->section || c->node->value.sure != claim || c->node->value.maybe != claim)
        refuse(c, 0, "the value of the empty fragment differs from the claim");
}

static void check(checker *c)
{
    read_identity(c);
    read_rules(c);
    allocate(c);
    if (!ok(c))
        return;
    c->result->players = c->game.players;
    (c->game.players == 2 ? check_strategy : check_values)(c);
    q_lines_next(&c->lines);
    need(c, c->lines.parts == 1 && part_is(c, 0, "end") && c->lines.at == c->lines.size,
         "the last line must be: end");
}

quoth_status quoth_ghost_verify(quoth_ghost_certificate_result *result,
                                const quoth_lexicon *lexicon, const char *text, size_t size,
                                const quoth_context *context, quoth_error *error)
{
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 1, 1);
    const quoth_watch *watch = q_phases_watch(&progress);
    const quoth_memory *memory = q_memory_of(context);
    checker c = {.lexicon = lexicon,
                 .memory = q_memory(memory),
                 .result = result,
                 .lines = {.text = q_given(text), .size = size, .watch = watch, .reason = ""}};
    *result = (quoth_ghost_certificate_result){0};
    check(&c);
    result->holds = ok(&c);
    result->line = c.lines.wrong;
    result->reason = c.lines.reason;
    q_postings_free(&c.game.words);
    q_interner_free(&c.numbers);
    q_free(c.memory, c.play, c.plays_max, sizeof *c.play);
    q_free(c.memory, c.node, 2 * q_lines_total(&c.lines), sizeof *c.node);
    return q_report(error, q_phases_end(&progress, c.lines.status));
}

const char *quoth_ghost_certified_rule_name(quoth_ghost_certified_rule rule)
{
    static const char *const names[] = {"next", "previous", "coalition", "selfish"};
    return Q_NAME_OF(names, rule);
}
