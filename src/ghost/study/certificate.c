/* The certificate of a smallest strategy: docs/certificates.md.
 *
 * The proof covers only replies after which the winner still wins.  Refutations show that the
 * other replies lose: they are pairs of a strategy with which the other player wins after every
 * such reply at the positions that the flow leaves. */
#include <string.h>

#include "base/error.h"
#include "base/checksum.h"
#include "base/fields.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/throttle.h"
#include "base/text.h"
#include "ghost/study/strategy.h"
#include "quoth/ghost_verify.h"

typedef struct certificate {
    quoth_ghost_strategy *strategy;
    const quoth_memory *memory;
    const quoth_alphabet *alphabet;
    q_text text;
    q_throttle throttle;
    bool stopped;           /* by the watch, while fragments were written */
    q_and_or_graph refuted; /* the AND/OR graph of the other player */
    uint32_t *answer;
    size_t answers, answer_capacity;
} certificate;

static void write_letters(certificate *c, const quoth_letters *fragment)
{
    char text[QUOTH_WORD_TEXT_SIZE];
    c->stopped = c->stopped || !q_throttle_add(&c->throttle, 0, 1 + fragment->length);
    quoth_alphabet_spell(text, sizeof text, c->alphabet, fragment);
    q_text_add(&c->text, fragment->length ? text : "-");
}

static void write_fragment(certificate *c, const q_and_or_graph *graph, uint32_t node)
{
    quoth_letters fragment;
    q_and_or_spell(graph, node, &fragment);
    write_letters(c, &fragment);
}

const char q_not_checkable[] =
    "there are no certificates of this variant: the checker does not know "
    "its rules";

bool q_certificate_is_checkable(const quoth_ghost *ghost)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(ghost);
    return !rules.custom && quoth_ghost_verify_supports(rules.variant, rules.reading);
}

quoth_status q_certificate_rules(q_text *text, const quoth_ghost *ghost)
{
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(ghost);
    quoth_ghost_rules rules = quoth_ghost_rules_of(ghost);
    uint8_t digest[32];
    char hex[65];
    quoth_status status = quoth_lexicon_sha256(digest, lexicon, NULL, NULL);
    if (status)
        return status;
    q_hex_write(digest, 32, hex);
    q_write_field(text, "quoth-ghost-certificate", "1");
    q_write_field(text, "sha256", hex);
    q_write_number(text, "words", quoth_lexicon_words(lexicon));
    q_write_field(text, "variant", rules.variant);
    q_write_field(text, "reading", rules.reading ? rules.reading : "-");
    q_write_number(text, "min", rules.min);
    q_write_field(text, "misere", quoth_ghost_misere_name(rules.misere));
    q_write_field(text, "word-end", quoth_ghost_word_end_name(rules.word_end));
    q_write_number(text, "players", rules.players);
    return QUOTH_OK;
}

static void write_claim(certificate *c)
{
    q_write_field(&c->text, "winner", quoth_ghost_seat_name(c->strategy->summary.winner));
    q_write_field(&c->text, "count", c->strategy->summary.skip_forced ? "unforced" : "all");
    q_write_number(&c->text, "pairs", c->strategy->summary.pairs);
    q_write_number(&c->text, "bound", c->strategy->summary.bound);
}

static void write_strategy(certificate *c)
{
    size_t count;
    const quoth_ghost_strategy_entry *entry = quoth_ghost_strategy_entries(c->strategy, &count);
    q_write_number(&c->text, "strategy", count);
    for (size_t i = 0; i < count && !c->stopped; i++) {
        write_letters(c, &entry[i].position);
        q_text_add(&c->text, " ");
        write_letters(c, &entry[i].reply);
        q_text_add(&c->text, "\n");
    }
}

/* ---- refutations -------------------------------------------------------------------------- */

static bool is_refuted(const certificate *c, uint32_t node)
{
    return node < c->answers && c->answer[node] != Q_NONE;
}

/* The marginal cost of an answer: the positions it would add to the refutations. */
static uint32_t marginal_cost(const certificate *c, uint32_t reply)
{
    const q_and_or_node *node = &c->refuted.node[reply];
    uint32_t added = 0;
    for (uint32_t i = 0; i < node->links; i++)
        added += !is_refuted(c, node->link[i]);
    return added;
}

/* Answers a position that the other player wins, and all positions that can follow. */
static quoth_status refute(certificate *c, uint32_t position)
{
    if (!q_go_on(&c->strategy->watch, 0, 0))
        return QUOTH_STOPPED;
    quoth_status status = q_and_or_expand(&c->refuted, position);
    uint32_t best = Q_NONE, least = UINT32_MAX;
    for (uint32_t i = 0; !status && least && i < c->refuted.node[position].links; i++) {
        uint32_t reply = c->refuted.node[position].link[i];
        status = q_and_or_expand(&c->refuted, reply);
        uint32_t added = status ? 0 : marginal_cost(c, reply);
        if (!status && added < least) {
            least = added;
            best = reply;
        }
    }
    if (status)
        return status;
    if (!q_reserve(c->memory, (void **)&c->answer, &c->answer_capacity, c->refuted.nodes,
                   sizeof *c->answer))
        return QUOTH_NO_MEMORY;
    while (c->answers < c->refuted.nodes)
        c->answer[c->answers++] = Q_NONE;
    c->answer[position] = best;
    for (uint32_t i = 0; !status && i < c->refuted.node[best].links; i++)
        if (!is_refuted(c, c->refuted.node[best].link[i]))
            status = refute(c, c->refuted.node[best].link[i]);
    return status;
}

/* Refutes the replies to a position after which the winner does not win. */
static quoth_status refute_replies(certificate *c, uint32_t position)
{
    quoth_letters fragment;
    const quoth_ghost_strategy *s = c->strategy;
    quoth_ghost_list plays = {.memory = c->memory, .want = QUOTH_GHOST_WANT_OUTCOME};
    q_and_or_spell(&s->graph, position, &fragment);
    quoth_status status = quoth_ghost_plays(&plays, s->ghost, &fragment, NULL);
    for (size_t i = 0; !status && i < plays.count; i++) {
        uint32_t node;
        if (plays.play[i].mover_wins || plays.play[i].view.word || !plays.play[i].view.legal)
            continue;
        status = q_and_or_add(&c->refuted, &plays.play[i].after, false, false, &node);
        if (!status && !is_refuted(c, node))
            status = refute(c, node);
    }
    quoth_ghost_list_free(&plays);
    return status;
}

/* Refutes the losing replies to all positions that some flow leaves, because more enters than they
 * absorb. */
static quoth_status refute_all(certificate *c)
{
    const quoth_ghost_strategy *s = c->strategy;
    int64_t *in = q_allocate(c->memory, s->graph.nodes + 1, sizeof *in);
    quoth_status status = in ? QUOTH_OK : QUOTH_NO_MEMORY;
    for (size_t k = 0; !status && k < s->proof_nodes; k++) {
        const q_flow *flow = &s->proof[k].flow;
        memset(in, 0, s->graph.nodes * sizeof *in);
        for (size_t i = 0; i < flow->arcs; i++)
            in[flow->arc[i].to] += flow->arc[i].amount;
        for (uint32_t n = 0; !status && n < s->program.nodes; n++)
            if (!s->graph.node[n].reply && in[n] > s->program.node[n].cost * flow->unit)
                status = refute_replies(c, n);
    }
    q_free(c->memory, in, s->graph.nodes + 1, sizeof *in);
    return status;
}

static void write_refutations(certificate *c)
{
    size_t count = 0;
    for (size_t i = 0; i < c->answers; i++)
        count += c->answer[i] != Q_NONE;
    q_write_number(&c->text, "refutations", count);
    for (uint32_t i = 0; i < c->answers && !c->stopped; i++)
        if (c->answer[i] != Q_NONE) {
            write_fragment(c, &c->refuted, i);
            q_text_add(&c->text, " ");
            write_fragment(c, &c->refuted, c->answer[i]);
            q_text_add(&c->text, "\n");
        }
}

/* ---- the proof ---------------------------------------------------------------------------- */

static void write_proof(certificate *c)
{
    const quoth_ghost_strategy *s = c->strategy;
    q_write_number(&c->text, "cases", s->proof_nodes);
    for (size_t k = 0; k < s->proof_nodes && !c->stopped; k++) {
        const q_flow *flow = &s->proof[k].flow;
        if (s->proof[k].reply != Q_NONE) {
            q_text_add(&c->text, "divide ");
            write_fragment(c, &s->graph, s->proof[k].reply);
            q_text_add(&c->text, "\n");
            continue;
        }
        q_text_add(&c->text, "flow ");
        q_text_number(&c->text, (uint64_t)flow->unit);
        q_write_number(&c->text, "", flow->arcs);
        for (size_t i = 0; i < flow->arcs && !c->stopped; i++) {
            const q_flow_arc *arc = &flow->arc[i];
            if (arc->from != Q_NONE)
                write_fragment(c, &s->graph, arc->from);
            else
                q_text_add(&c->text, s->graph.node[arc->to].reply ? "!" : "+");
            q_text_add(&c->text, " ");
            write_fragment(c, &s->graph, arc->to);
            q_write_number(&c->text, "", (uint64_t)arc->amount);
        }
    }
    q_text_add(&c->text, "end\n");
}

quoth_status quoth_ghost_strategy_certify(const quoth_sink *sink, quoth_ghost_strategy *strategy,
                                          quoth_error *error)
{
    certificate c = {.strategy = strategy,
                     .memory = strategy->memory,
                     .throttle = q_throttle_begin(q_watch_or_null(&strategy->watch), 0)};
    if (!q_certificate_is_checkable(strategy->ghost))
        return q_fail(error, QUOTH_UNSUPPORTED, q_not_checkable);
    c.alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(strategy->ghost));
    q_and_or_begin(&c.refuted, strategy->ghost, strategy->memory);
    quoth_status status = refute_all(&c);
    if (!status) {
        q_text_begin(&c.text, sink);
        status = q_certificate_rules(&c.text, strategy->ghost);
    }
    if (!status) {
        write_claim(&c);
        write_strategy(&c);
        write_refutations(&c);
        write_proof(&c);
        status = q_text_end(&c.text);
        status = c.stopped ? QUOTH_STOPPED : status;
    }
    q_and_or_free(&c.refuted);
    q_free(c.memory, c.answer, c.answer_capacity, sizeof *c.answer);
    return q_report(error, status);
}
