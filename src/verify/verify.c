/* Checks a certificate line by line: quoth/verify.h.  The format, and why what is checked here is
 * enough, are in docs/certificates.md. */
#include <string.h>

#include "base/arena.h"
#include "base/memory.h"
#include "quoth/verify.h"
#include "verify/game.h"

/* Limits of a certificate: what is beyond them is refused before it is read. */
enum { CERTIFIED_MAX = 1000000, STREAMS_MAX = 2000000, CASES_MAX = 20000, BOUND_MAX = 1000000 };

static const uint64_t unit_max = UINT64_C(1000000000000); /* times BOUND_MAX fits 62 bits */
static const uint64_t sum_max = UINT64_C(1) << 62;

typedef enum pair_kind { NO_PAIR, STRATEGY, REFUTATION } pair_kind;

/* A fragment that the certificate speaks of. */
typedef struct node {
    const uint8_t *letter;
    uint64_t line;  /* of its pair */
    uint32_t reply; /* of its pair: a node */
    uint8_t length;
    pair_kind pair;
    bool start;  /* a position that comes up whatever is played */
    bool banned; /* as a reply, in the case at hand */
    bool forced;
    bool touched;
    uint64_t in;        /* flows into it as a position */
    uint64_t need, out; /* flows into it as a reply, and out of it */
} node;

typedef struct checker {
    const quoth_alphabet *alphabet;
    const quoth_memory *memory;
    const quoth_watch *watch;
    quoth_certificate_verdict *verdict;
    quoth_status status;
    q_rule_game game;
    q_rule_play *plays;
    q_arena arena;
    node *node;
    size_t nodes, node_room;
    uint32_t *table; /* node + 1, by hash */
    size_t slots;
    uint32_t *touched; /* nodes that the flow at hand speaks of */
    size_t touches, touch_room;
    const char *text, *token[3];
    size_t size, at, token_size[3], cases;
    unsigned tokens;
    uint64_t line;
    bool unforced;
} checker;

static bool refuse(checker *c, uint64_t line, const char *reason)
{
    c->verdict->line = line;
    c->verdict->reason = reason;
    return false;
}

static bool stops(checker *c, quoth_status status)
{
    c->status = status;
    return refuse(c, c->line, quoth_status_text(status));
}

/* ---- reading ------------------------------------------------------------------------------- */

/* The next line as tokens between single blanks. */
static bool read_line(checker *c)
{
    c->line++;
    const char *from = c->text + c->at;
    size_t left = c->size - c->at, most_here = left < QUOTH_LINE_MAX ? left : QUOTH_LINE_MAX;
    const char *end = most_here ? memchr(from, '\n', most_here) : NULL;
    if (!end)
        return refuse(c, c->line, left ? "the line does not end" : "the certificate ends too soon");
    if (c->line % 256 == 0 && c->watch && !c->watch->go_on(c->watch->user, c->at, c->size))
        return stops(c, QUOTH_STOPPED);
    c->at += (size_t)(end - from) + 1;
    for (c->tokens = 0; c->tokens < 3; from++) {
        const char *blank = memchr(from, ' ', (size_t)(end - from));
        c->token[c->tokens] = from;
        from = blank ? blank : end;
        c->token_size[c->tokens] = (size_t)(from - c->token[c->tokens]);
        if (!c->token_size[c->tokens++])
            return refuse(c, c->line, "there is nothing between two blanks");
        if (!blank)
            return true;
    }
    return refuse(c, c->line, "the line has more than three parts");
}

static bool token_is(const checker *c, unsigned token, const char *word)
{
    return token < c->tokens && strlen(word) == c->token_size[token] &&
           memcmp(c->token[token], word, c->token_size[token]) == 0;
}

static bool whole_number(checker *c, unsigned token, uint64_t least, uint64_t greatest,
                         uint64_t *number)
{
    *number = 0;
    if (token >= c->tokens || c->token_size[token] > 19)
        return refuse(c, c->line, "a number is missing or has too many digits");
    for (size_t i = 0; i < c->token_size[token]; i++) {
        char digit = c->token[token][i];
        if (digit < '0' || digit > '9')
            return refuse(c, c->line, "not a whole number");
        *number = *number * 10 + (uint64_t)(digit - '0');
    }
    if (*number < least || *number > greatest)
        return refuse(c, c->line, "the number is out of range");
    return true;
}

/* A line of a key and a value. */
static bool value_line(checker *c, const char *key)
{
    return read_line(c) && ((c->tokens == 2 && token_is(c, 0, key)) ||
                            refuse(c, c->line, "another line belongs here"));
}

static bool count_line(checker *c, const char *key, uint64_t least, uint64_t greatest,
                       uint64_t *count)
{
    return value_line(c, key) && whole_number(c, 1, least, greatest, count);
}

/* A value that is one of several words, by number. */
static bool read_choice(checker *c, const char *key, const char *const *words, unsigned count,
                        unsigned *choice)
{
    if (!value_line(c, key))
        return false;
    for (*choice = 0; *choice < count; (*choice)++)
        if (token_is(c, 1, words[*choice]))
            return true;
    return refuse(c, c->line, "there is no such value");
}

/* ---- nodes --------------------------------------------------------------------------------- */

static size_t slot_to_try(const checker *c, const uint8_t *letter, unsigned length)
{
    uint64_t hash = length;
    for (unsigned i = 0; i < length; i++)
        hash = (hash ^ letter[i]) * UINT64_C(0x9E3779B97F4A7C15);
    return (size_t)(hash >> 32) & (c->slots - 1);
}

static bool more_slots(checker *c)
{
    size_t before = c->slots;
    uint32_t *table = q_take_zeroed(c->memory, before ? before * 2 : 4096, sizeof *table);
    if (!table)
        return stops(c, QUOTH_NO_MEMORY);
    c->slots = before ? before * 2 : 4096;
    for (size_t n = 0; n < c->nodes; n++) {
        size_t at = slot_to_try(c, c->node[n].letter, c->node[n].length);
        while (table[at])
            at = (at + 1) & (c->slots - 1);
        table[at] = (uint32_t)n + 1;
    }
    q_give(c->memory, c->table, before, sizeof *table);
    c->table = table;
    return true;
}

/* Where a key is in the table, or the free place for it. */
static uint32_t *slot_for(checker *c, const quoth_letters *key)
{
    size_t at = slot_to_try(c, key->letter, key->length);
    for (; c->table[at]; at = (at + 1) & (c->slots - 1)) {
        const node *n = &c->node[c->table[at] - 1];
        if (n->length == key->length && memcmp(n->letter, key->letter, key->length) == 0)
            break;
    }
    return &c->table[at];
}

static bool node_of(checker *c, const quoth_letters *key, uint32_t *number)
{
    if ((c->nodes + 1) * 2 > c->slots && !more_slots(c))
        return false;
    uint32_t *slot = slot_for(c, key);
    if (!*slot) {
        uint8_t *letter = q_arena_take(&c->arena, key->length + 1u, 1);
        if (!letter ||
            !q_grow(c->memory, (void **)&c->node, &c->node_room, c->nodes + 1, sizeof *c->node))
            return stops(c, QUOTH_NO_MEMORY);
        memcpy(letter, key->letter, key->length);
        c->node[c->nodes++] = (node){.letter = letter, .length = key->length};
        *slot = (uint32_t)c->nodes;
    }
    *number = *slot - 1;
    return true;
}

static void spell_node(const checker *c, uint32_t number, quoth_letters *key)
{
    key->length = c->node[number].length;
    memcpy(key->letter, c->node[number].letter, key->length);
}

/* The node of a fragment in the line. */
static bool read_node(checker *c, unsigned token, uint32_t *number)
{
    quoth_letters key = {0};
    quoth_error error;
    if (token >= c->tokens)
        return refuse(c, c->line, "a fragment is missing");
    if (!token_is(c, token, "-") &&
        quoth_alphabet_read(c->alphabet, c->token[token], c->token_size[token], &key, &error))
        return refuse(c, c->line, "not a fragment of this alphabet");
    q_rule_key(&c->game, &key);
    return node_of(c, &key, number);
}

/* The plays from a node that do not lose at once. */
static size_t plays_from(checker *c, uint32_t number)
{
    quoth_letters key;
    spell_node(c, number, &key);
    return q_rule_plays(&c->game, &key, c->plays);
}

/* ---- the head ------------------------------------------------------------------------------ */

static bool read_rules(checker *c)
{
    static const char *const variants[] = {"ghost", "super", "superduper", "xghost", "spook"};
    static const char *const readings[] = {"-",           "as-played", "either",
                                           "subsequence", "infix",     "multiset"};
    static const char *const miseres[] = {"no", "legal", "literal"};
    static const char *const ends[] = {"always", "maximal"};
    unsigned variant, reading, misere, end;
    uint64_t min;
    q_rule_game *g = &c->game;
    if (!read_choice(c, "variant", variants, 5, &variant) ||
        !read_choice(c, "reading", readings, 6, &reading) ||
        !count_line(c, "min", 1, QUOTH_WORD_MAX, &min) ||
        !read_choice(c, "misere", miseres, 3, &misere) ||
        !read_choice(c, "word-end", ends, 2, &end))
        return false;
    g->min = (unsigned)min;
    g->misere = misere > 0;
    g->literal = misere == 2;
    g->maximal = end == 1;
    g->front = variant == 1 || variant == 2;
    g->reverse = variant == 2;
    g->anywhere = variant == 3;
    static const q_rule_kind kinds[] = {Q_RULE_PREFIX,      Q_RULE_INFIX, Q_RULE_EITHER,
                                        Q_RULE_SUBSEQUENCE, Q_RULE_INFIX, Q_RULE_MULTISET};
    static const unsigned fit[] = {1, 1, 2 | 4, 8 | 16, 32}; /* readings of each variant */
    if (!(fit[variant] >> reading & 1))
        return refuse(c, c->line, "the variant has no such reading, or none that can be checked");
    g->kind = variant == 1                   ? Q_RULE_INFIX
              : variant == 2 && reading == 1 ? Q_RULE_INFIX
                                             : kinds[reading];
    return true;
}

static bool read_identity(checker *c, const quoth_lexicon *lexicon)
{
    static const char digits[] = "0123456789abcdef";
    uint8_t digest[32];
    char hex[65] = "";
    uint64_t version, words;
    quoth_status status = quoth_lexicon_compute_sha256(lexicon, digest);
    if (status)
        return stops(c, status);
    for (unsigned i = 0; i < 32; i++) {
        hex[2 * i] = digits[digest[i] >> 4];
        hex[2 * i + 1] = digits[digest[i] & 15];
    }
    return count_line(c, "quoth-ghost-certificate", 1, 1, &version) && value_line(c, "sha256") &&
           (token_is(c, 1, hex) || refuse(c, c->line, "it is about another word list")) &&
           count_line(c, "words", 0, QUOTH_WORDS_MAX, &words) &&
           (words == quoth_lexicon_words(lexicon) ||
            refuse(c, c->line, "the list has another number of words"));
}

static bool read_claim(checker *c)
{
    static const char *const seats[] = {"first", "second"}, *const counts[] = {"all", "unforced"};
    unsigned count;
    if (!read_choice(c, "winner", seats, 2, &c->verdict->winner) ||
        !read_choice(c, "count", counts, 2, &count) ||
        !count_line(c, "pairs", 0, CERTIFIED_MAX, &c->verdict->pairs) ||
        !count_line(c, "bound", 0, BOUND_MAX, &c->verdict->bound))
        return false;
    c->unforced = count == 1;
    return c->verdict->bound <= c->verdict->pairs ||
           refuse(c, c->line, "the bound is above the pairs");
}

/* ---- pairs --------------------------------------------------------------------------------- */

static bool read_pairs(checker *c, const char *key, pair_kind pair)
{
    uint64_t count;
    uint32_t position, reply;
    if (!count_line(c, key, 0, CERTIFIED_MAX, &count))
        return false;
    while (count-- > 0) {
        if (!read_line(c) || !read_node(c, 0, &position) || !read_node(c, 1, &reply))
            return false;
        if (c->tokens != 2)
            return refuse(c, c->line, "a pair has two parts");
        if (c->node[position].pair != NO_PAIR)
            return refuse(c, c->line, "the position has a pair already");
        c->node[position].pair = pair;
        c->node[position].reply = reply;
        c->node[position].line = c->line;
    }
    return true;
}

/* Whether the reply of a pair is a play that does not lose at once, and all that the other player
 * can make of it has a pair of the same kind. */
static bool check_pair(checker *c, uint32_t position, uint64_t *counted)
{
    quoth_letters from, reply;
    const node *n = &c->node[position];
    uint64_t line = n->line;
    pair_kind pair = n->pair;
    spell_node(c, position, &from);
    spell_node(c, n->reply, &reply);
    bool all = c->unforced || c->game.misere, over = false; /* else the one play is enough */
    size_t plays = all ? plays_from(c, position) : 0;
    for (size_t i = 0; i < plays && c->game.misere; i++)
        over = over || (c->plays[i].over && quoth_letters_equal(&c->plays[i].made, &reply));
    if (!over && !q_rule_can_follow(&c->game, &from, &reply))
        return refuse(c, line, "the reply is no play, or loses at once");
    *counted += !(c->unforced && plays == 1);
    plays = over ? 0 : q_rule_plays(&c->game, &reply, c->plays);
    for (size_t i = 0; i < plays; i++) {
        uint32_t *slot = slot_for(c, &c->plays[i].made);
        if (c->plays[i].over)
            return refuse(c, line, "the other player can win at once");
        if (!*slot || c->node[*slot - 1].pair != pair)
            return refuse(c, line, "the other player has a play that no pair answers");
    }
    return true;
}

/* The pairs in the order of the file, which is the order of the nodes' lines. */
static bool check_pairs(checker *c)
{
    uint64_t counted = 0, idle = 0;
    for (uint32_t n = 0; n < c->nodes; n++) {
        if (c->node[n].pair != NO_PAIR &&
            !check_pair(c, n, c->node[n].pair == STRATEGY ? &counted : &idle))
            return false;
        if (n % 64 == 0 && c->watch && !c->watch->go_on(c->watch->user, 0, 0))
            return stops(c, QUOTH_STOPPED);
    }
    return counted == c->verdict->pairs ||
           refuse(c, 0, "the number of pairs that count is another");
}

/* What comes up whatever is played: the empty fragment, or all that the first player can make. */
static bool check_beginning(checker *c)
{
    quoth_letters empty = {0};
    uint32_t number;
    size_t plays = 0;
    if (!node_of(c, &empty, &number))
        return false;
    if (c->verdict->winner == 0)
        c->node[number].start = true;
    else
        plays = plays_from(c, number);
    if (c->verdict->winner == 0 && c->node[number].pair != STRATEGY)
        return refuse(c, 0, "the empty fragment has no pair");
    for (size_t i = 0; i < plays; i++) {
        uint32_t *slot = slot_for(c, &c->plays[i].made);
        if (c->plays[i].over)
            return refuse(c, 0, "the first player can win at once");
        if (!*slot || c->node[*slot - 1].pair != STRATEGY)
            return refuse(c, 0, "the first player has a play that no pair answers");
        c->node[*slot - 1].start = true;
    }
    return true;
}

/* ---- the proof ----------------------------------------------------------------------------- */

static bool touch(checker *c, uint32_t number)
{
    node *n = &c->node[number];
    if (n->touched)
        return true;
    if (!q_grow(c->memory, (void **)&c->touched, &c->touch_room, c->touches + 1,
                sizeof *c->touched))
        return stops(c, QUOTH_NO_MEMORY);
    n->touched = true;
    n->in = n->need = n->out = 0;
    c->touched[c->touches++] = number;
    return true;
}

static bool add_to(checker *c, uint64_t *sum, uint64_t amount)
{
    if (amount > sum_max - *sum)
        return refuse(c, c->line, "a sum is too large");
    *sum += amount;
    return true;
}

static bool read_stream(checker *c, uint64_t *value)
{
    uint32_t from = 0, to;
    uint64_t amount;
    if (!read_line(c))
        return false;
    bool starts = token_is(c, 0, "+"), forced = token_is(c, 0, "!");
    if (c->tokens != 3)
        return refuse(c, c->line, "a stream has three parts");
    if (!read_node(c, 1, &to) || !whole_number(c, 2, 1, sum_max, &amount) || !touch(c, to))
        return false;
    if (starts && !c->node[to].start)
        return refuse(c, c->line, "the position need not come up");
    if (forced && !c->node[to].forced)
        return refuse(c, c->line, "the reply is not forced");
    if (starts || forced)
        return add_to(c, value, amount) &&
               add_to(c, starts ? &c->node[to].in : &c->node[to].need, amount);
    quoth_letters reply, position;
    if (!read_node(c, 0, &from) || !touch(c, from))
        return false;
    spell_node(c, from, &reply);
    spell_node(c, to, &position);
    if (!q_rule_can_follow(&c->game, &reply, &position))
        return refuse(c, c->line, "the position cannot follow the reply");
    return add_to(c, &c->node[from].out, amount) && add_to(c, &c->node[to].in, amount);
}

/* What a position does not take up must flow into every reply that the case allows. */
static bool pass_through(checker *c, uint32_t number, uint64_t unit, uint64_t line)
{
    if (c->node[number].in == 0 || (!c->unforced && c->node[number].in <= unit))
        return true;
    size_t plays = plays_from(c, number);
    uint64_t cost = c->unforced && plays == 1 ? 0 : unit;
    if (c->node[number].in <= cost)
        return true;
    uint64_t left = c->node[number].in - cost;
    for (size_t i = 0; i < plays; i++) {
        uint32_t reply;
        if (c->plays[i].over)
            return refuse(c, line, "too much flows into a position where a play wins at once");
        if (!node_of(c, &c->plays[i].made, &reply) || !touch(c, reply))
            return false;
        if (c->node[reply].pair == NO_PAIR && !c->node[reply].banned &&
            !add_to(c, &c->node[reply].need, left))
            return false;
    }
    return true;
}

static bool check_flow(checker *c)
{
    uint64_t unit, streams, value = 0, line = c->line;
    if (c->tokens != 3 || !whole_number(c, 1, 1, unit_max, &unit) ||
        !whole_number(c, 2, 0, STREAMS_MAX, &streams))
        return refuse(c, line, "not the head of a flow");
    while (streams-- > 0)
        if (!read_stream(c, &value))
            return false;
    size_t named = c->touches;
    for (size_t i = 0; i < named; i++)
        if (!pass_through(c, c->touched[i], unit, line))
            return false;
    for (size_t i = 0; i < c->touches; i++) {
        node *n = &c->node[c->touched[i]];
        if (n->need > n->out && !n->banned)
            return refuse(c, line, "more flows into a reply than out of it");
        n->touched = false;
    }
    c->touches = 0;
    return c->verdict->bound == 0 || value > (c->verdict->bound - 1) * unit ||
           refuse(c, line, "the flow is too small for the bound");
}

/* The cases in the order of a walk: of a division first the part where the reply is given. */
static bool check_cases(checker *c)
{
    uint64_t cases;
    uint32_t *open = NULL; /* divisions that are not done */
    size_t room = 0, depth = 0;
    if (!count_line(c, "cases", c->verdict->bound > 0, CASES_MAX, &cases))
        return false;
    bool fine = true, done = cases == 0;
    for (; fine && cases > 0; cases--) {
        uint32_t reply;
        fine = !done && read_line(c);
        if (fine && token_is(c, 0, "divide")) {
            fine = read_node(c, 1, &reply);
            if (fine && (c->tokens != 2 || c->node[reply].forced || c->node[reply].banned))
                fine = refuse(c, c->line, "the case is divided by that already");
            if (fine && !q_grow(c->memory, (void **)&open, &room, depth + 1, sizeof *open))
                fine = stops(c, QUOTH_NO_MEMORY);
            if (fine)
                c->node[open[depth++] = reply].forced = true;
            continue;
        }
        if (!fine || !token_is(c, 0, "flow"))
            fine = fine && refuse(c, c->line, "neither a division nor a flow");
        fine = fine && check_flow(c);
        while (fine && depth && c->node[open[depth - 1]].banned)
            c->node[open[--depth]].banned = false;
        done = !depth;
        if (fine && depth) {
            c->node[open[depth - 1]].forced = false;
            c->node[open[depth - 1]].banned = true;
        }
    }
    q_give(c->memory, open, room, sizeof *open);
    if (fine && !done)
        return refuse(c, c->line, "a case is missing");
    return fine || (*c->verdict->reason ? false : refuse(c, c->line, "a case too many"));
}

static bool check(checker *c, const quoth_lexicon *lexicon)
{
    if (!read_identity(c, lexicon) || !read_rules(c) || !read_claim(c))
        return false;
    c->plays = q_take(c->memory, Q_RULE_PLAYS_MAX, sizeof *c->plays);
    c->status = c->plays ? q_rule_begin(&c->game, lexicon, c->watch) : QUOTH_NO_MEMORY;
    if (c->status)
        return stops(c, c->status);
    if (!read_pairs(c, "strategy", STRATEGY) || !read_pairs(c, "refutations", REFUTATION) ||
        !check_beginning(c) || !check_pairs(c) || !check_cases(c) || !read_line(c))
        return false;
    if (c->tokens != 1 || !token_is(c, 0, "end") || c->at != c->size)
        return refuse(c, c->line, "the end does not stand at the end");
    return true;
}

quoth_status quoth_verify(const quoth_lexicon *lexicon, const char *text, size_t size,
                          quoth_certificate_verdict *verdict, const quoth_watch *watch,
                          const quoth_memory *memory)
{
    memory = q_memory(memory);
    *verdict = (quoth_certificate_verdict){.reason = ""};
    checker c = {.alphabet = quoth_lexicon_alphabet(lexicon),
                 .memory = memory,
                 .watch = watch,
                 .verdict = verdict,
                 .game = {.memory = memory},
                 .text = text,
                 .size = size};
    q_arena_begin(&c.arena, memory);
    verdict->holds = check(&c, lexicon);
    q_rule_free(&c.game);
    q_arena_free(&c.arena);
    q_give(memory, c.plays, Q_RULE_PLAYS_MAX, sizeof *c.plays);
    q_give(memory, c.node, c.node_room, sizeof *c.node);
    q_give(memory, c.table, c.slots, sizeof *c.table);
    q_give(memory, c.touched, c.touch_room, sizeof *c.touched);
    return c.status;
}
