/* The game tree or the trie of a short word list as DOT, to illustrate the game. */
#include "base/names.h"
#include "base/error.h"
#include "format/ghost/sheets.h"

typedef struct drawing {
    q_text text;
    const quoth_ghost *ghost;
    const quoth_alphabet *alphabet;
    quoth_ghost_figure figure;
    uint64_t nodes;
} drawing;

static void begin_node(drawing *d, uint64_t number)
{
    q_text_add(&d->text, "  n");
    q_text_number(&d->text, number);
    q_text_add(&d->text, " [label=\"");
}

/* Draws a position; the end of a game is a star with the name of the winner, the player who did not
 * complete the word. */
static void game_node(drawing *d, uint64_t number, const quoth_letters *fragment,
                      quoth_ghost_view view)
{
    unsigned turn = fragment->length % 2;
    begin_node(d, number);
    if (view.word) {
        q_text_add(&d->text, "\", xlabel=\"");
        q_text_add(&d->text, quoth_ghost_seat_name(turn));
        q_text_add(&d->text, " wins\", shape=star, width=0.4, height=0.4, fixedsize=true, "
                             "style=filled, fillcolor=");
        q_text_add(&d->text, turn ? "lightskyblue" : "palegreen");
    } else {
        q_text_add(&d->text, quoth_ghost_seat_name(turn));
        q_text_add(&d->text, "\", style=filled, fillcolor=");
        q_text_add(&d->text, view.to_move_wins == (turn == 0) ? "palegreen" : "lightskyblue");
    }
    q_text_add(&d->text, "];\n");
}

static void prefix_node(drawing *d, uint64_t number, const quoth_letters *fragment,
                        quoth_ghost_view view)
{
    char spelled[QUOTH_WORD_TEXT_SIZE];
    quoth_alphabet_spell(spelled, sizeof spelled, d->alphabet, fragment);
    begin_node(d, number);
    q_dot_string(&d->text, spelled);
    q_text_add(&d->text,
               view.word ? "\", shape=ellipse, peripheries=2];\n" : "\", shape=ellipse];\n");
}

/* Draws the tree below a fragment.  `fragment` grows and shrinks in place, to keep lists of plays
 * off the recursion's stack frames. */
static quoth_status draw(drawing *d, quoth_letters *fragment, quoth_ghost_view view)
{
    quoth_status status = QUOTH_OK;
    uint64_t number = d->nodes++;
    if (d->figure == QUOTH_GHOST_FIGURE_GAME)
        game_node(d, number, fragment, view);
    else
        prefix_node(d, number, fragment, view);
    if ((view.word && d->figure == QUOTH_GHOST_FIGURE_GAME) || fragment->length == QUOTH_WORD_MAX)
        return QUOTH_OK;
    unsigned at = fragment->length++;
    for (unsigned letter = 1; letter <= d->alphabet->letters && !status; letter++) {
        quoth_ghost_view after;
        fragment->letter[at] = (uint8_t)letter;
        status = quoth_ghost_probe(&after, d->ghost, fragment, QUOTH_GHOST_WANT_OUTCOME, NULL);
        if (!after.legal)
            continue;
        q_text_add(&d->text, "  n");
        q_text_number(&d->text, number);
        q_text_add(&d->text, " -> n");
        q_text_number(&d->text, d->nodes);
        q_text_add(&d->text, " [label=\"");
        q_dot_string(&d->text, d->alphabet->lower[letter]);
        q_text_add(&d->text, "\"];\n");
        status = draw(d, fragment, after);
    }
    fragment->length--;
    return status;
}

quoth_status quoth_ghost_write_figure(const quoth_sink *sink, const quoth_ghost *ghost,
                                      quoth_ghost_figure figure, uint64_t limit, quoth_error *error)
{
    quoth_ghost_summary s = quoth_ghost_summarize(ghost);
    quoth_ghost_rules rules = quoth_ghost_rules_of(ghost);
    quoth_ghost_description game = quoth_ghost_describe(ghost);
    if ((unsigned)figure > QUOTH_GHOST_FIGURE_PREFIX)
        return q_fail(error, QUOTH_BAD_CALL, "there is no such figure");
    if (game.relation != QUOTH_GHOST_PREFIX || game.growth != QUOTH_GHOST_AT_END ||
        rules.players > 2 || rules.misere)
        return q_fail(error, QUOTH_UNSUPPORTED,
                      "figures are for prefixes and two players, not misere");
    if ((figure == QUOTH_GHOST_FIGURE_GAME ? s.reachable : s.positions) > limit)
        return q_fail(error, QUOTH_TOO_LARGE, "the figure would have more nodes than the limit");
    drawing d = {.ghost = ghost,
                 .alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost)),
                 .figure = figure};
    q_text_begin(&d.text, sink);
    q_dot_begin(&d.text, figure == QUOTH_GHOST_FIGURE_GAME ? "Every game of ghost" : "Prefix tree",
                ghost);
    quoth_letters start = {0};
    quoth_ghost_view view;
    quoth_status status = quoth_ghost_probe(&view, ghost, &start, QUOTH_GHOST_WANT_OUTCOME, NULL);
    if (!status && s.positions)
        status = draw(&d, &start, view);
    q_text_add(&d.text, "}\n");
    return q_report(error, status ? status : q_text_end(&d.text));
}

const char *quoth_ghost_figure_name(quoth_ghost_figure figure)
{
    static const char *const names[] = {"game", "prefix"};
    return Q_NAME_OF(names, figure);
}
