/* The pieces of quoth bench that compile words and solve games of Ghost. */
#include "quoth/quoth.h"
#include "cli/bench/pieces.h"
#include "cli/io/signals.h"

static bool add_line(void *user, const quoth_letters *word, uint32_t rank)
{
    (void)rank;
    bench *b = user;
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(b->lexicon);
    char line[QUOTH_WORD_TEXT_SIZE];
    size_t size = quoth_alphabet_spell(line, sizeof line, alphabet, word);
    line[size] = '\n';
    return quoth_string_add(&b->list, line, size + 1);
}

bool bench_list(bench *b)
{
    return quoth_lexicon_each(b->lexicon, add_line, b);
}

static quoth_lexicon *from_text(const bench *b)
{
    quoth_alphabet alphabet;
    quoth_builder *builder;
    quoth_lexicon *lexicon = NULL;
    if (quoth_alphabet_find(&alphabet, "english", NULL) ||
        quoth_builder_new(&builder, &alphabet, NULL, NULL))
        return NULL;
    if (!quoth_builder_add(builder, NULL, b->list.bytes, b->list.size, QUOTH_KEEP_FOLD, NULL, NULL))
        quoth_builder_finish(&lexicon, builder, "enable1", NULL, NULL);
    quoth_builder_free(builder);
    return lexicon;
}

static bool compile(bench *b, const quoth_sink *sink)
{
    quoth_lexicon *lexicon = from_text(b);
    bool fine = lexicon && quoth_lexicon_write_kwg(sink, lexicon, NULL) == QUOTH_OK;
    quoth_lexicon_free(lexicon);
    return fine;
}

static bool open_embedded(bench *b, const quoth_sink *sink)
{
    (void)b;
    (void)sink;
    quoth_lexicon *lexicon;
    bool fine = quoth_lexicon_new_enable1(&lexicon, NULL, NULL) == QUOTH_OK;
    quoth_lexicon_free(lexicon);
    return fine;
}

/* How far a game, given by variant and reading, is solved: its winner, every position, or one
 * position's value. */
typedef enum depth { FIRST_PLAYS, EVERY_POSITION, ONE_POSITION } depth;

static bool solve_and_write(const quoth_lexicon *lexicon, const char *variant, const char *reading,
                            depth how, const quoth_workers *workers, const quoth_sink *sink)
{
    quoth_ghost *ghost;
    quoth_ghost_rules rules = {.variant = variant, .reading = reading};
    quoth_letters fragment = {2, {5, 18}}; /* "er" */
    if (quoth_ghost_new(&ghost, lexicon, &rules, &(quoth_context){.watch = &interrupt_watch}, NULL))
        return false;
    quoth_status status = QUOTH_OK;
    if (how == EVERY_POSITION)
        status = quoth_ghost_complete(
            ghost, &(quoth_context){.watch = &interrupt_watch, .workers = workers}, NULL);
    if (!status)
        status =
            how == ONE_POSITION
                ? quoth_ghost_write_value(sink, ghost, "er", &fragment, QUOTH_FORMAT_TEXT, NULL)
                : quoth_ghost_write_solution(sink, ghost, QUOTH_FORMAT_TEXT, NULL);
    quoth_ghost_free(ghost);
    return status == QUOTH_OK;
}

static bool sheets(bench *b, const quoth_sink *sink)
{
    quoth_ghost *ghost;
    quoth_ghost_rules rules = {0};
    if (quoth_ghost_solve(&ghost, b->lexicon, &rules, NULL, NULL))
        return false;
    bool fine = true;
    for (unsigned i = 0; fine && i < 4; i++) {
        quoth_ghost_sheet *sheet;
        quoth_ghost_sheet_objective objective = i / 2 ? QUOTH_GHOST_SHEET_OVERALL
                                                      : QUOTH_GHOST_SHEET_PER_NODE;
        fine = quoth_ghost_sheet_new(&sheet, ghost, i % 2, objective, NULL, NULL) == QUOTH_OK;
        if (fine)
            fine = quoth_ghost_sheet_write(sink, sheet, ghost, QUOTH_FORMAT_WORDS, NULL) ==
                   QUOTH_OK;
        quoth_ghost_sheet_free(sheet);
    }
    quoth_ghost_free(ghost);
    return fine;
}

static bool match(bench *b, const quoth_sink *sink)
{
    quoth_ghost *ghost;
    quoth_ghost_rules rules = {.variant = "super"};
    if (quoth_ghost_solve(&ghost, b->lexicon, &rules, NULL, NULL))
        return false;
    quoth_ghost_bot bots[2] = {{ghost, QUOTH_GHOST_RANDOM}, {ghost, QUOTH_GHOST_RATIONAL}};
    quoth_ghost_player players[2] = {quoth_ghost_bot_player(&bots[0]),
                                     quoth_ghost_bot_player(&bots[1])};
    quoth_ghost_match_options options = {.seed = 1, .to = 1000};
    static const char *const names[] = {"random", "rational"};
    quoth_ghost_score score = {0};
    bool fine = quoth_ghost_match(&score, ghost, players, &options, NULL, NULL) == QUOTH_OK &&
                quoth_ghost_write_score(sink, ghost, names, 1, &score, QUOTH_FORMAT_TEXT, NULL) ==
                    QUOTH_OK;
    quoth_ghost_free(ghost);
    return fine;
}

bool piece_run(bench *b, const piece *p, const quoth_sink *sink)
{
    if (p->run)
        return p->run(b, sink);
    if (!p->from_text)
        return solve_and_write(b->lexicon, p->variant, p->reading, (depth)p->how, b->workers, sink);
    quoth_lexicon *lexicon = from_text(b);
    bool fine = lexicon &&
                solve_and_write(lexicon, p->variant, p->reading, (depth)p->how, b->workers, sink);
    quoth_lexicon_free(lexicon);
    return fine;
}

const piece ghost_pieces[] = {
    {.name = "open the embedded image", .run = open_embedded},
    {.name = "compile the text of enable1", .run = compile},
    {.name = "ghost, first plays and replies", .variant = "ghost"},
    {.name = "super, first plays and replies", .variant = "super"},
    {.name = "superduper, first plays and replies", .variant = "superduper"},
    {.name = "xghost infix, first plays and replies", .variant = "xghost", .reading = "infix"},
    {.name = "xghost subsequence, first plays and replies", .variant = "xghost"},
    {.name = "spook multiset, first plays and replies", .variant = "spook"},
    {.name = "ghost, value of er", .variant = "ghost", .how = ONE_POSITION},
    {.name = "super, value of er", .variant = "super", .how = ONE_POSITION},
    {.name = "superduper, value of er", .variant = "superduper", .how = ONE_POSITION},
    {.name = "xghost subsequence, value of er", .variant = "xghost", .how = ONE_POSITION},
    {.name = "spook multiset, value of er", .variant = "spook", .how = ONE_POSITION},
    {.name = "spook infix-any-exact, value of er",
     .variant = "spook",
     .reading = "infix-any-exact",
     .how = ONE_POSITION},
    {.name = "super, every position", .variant = "super", .how = EVERY_POSITION},
    {.name = "superduper, every position", .variant = "superduper", .how = EVERY_POSITION},
    {.name = "ghost from the text, first plays and replies", .variant = "ghost", .from_text = true},
    {.name = "super from the text, first plays and replies", .variant = "super", .from_text = true},
    {.name = "superduper from the text, first plays and replies",
     .variant = "superduper",
     .from_text = true},
    {.name = "super from the text, every position",
     .variant = "super",
     .how = EVERY_POSITION,
     .from_text = true},
    {.name = "superduper from the text, every position",
     .variant = "superduper",
     .how = EVERY_POSITION,
     .from_text = true},
    {.name = "ghost, four sheets", .run = sheets},
    {.name = "super, 1,000 games random against rational", .run = match},
    {0},
};

const piece long_pieces[] = {
    {.name = "spook multiset, every position", .variant = "spook", .how = EVERY_POSITION},
    {.name = "xghost subsequence, every position", .variant = "xghost", .how = EVERY_POSITION},
    {0},
};
