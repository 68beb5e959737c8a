/* One game: playing, taking back, giving up; and a game as text, written and read back. */
#include "support.h"

static quoth_status play(quoth_ghost_game *game, const char *after)
{
    quoth_letters letters = letters_of(quoth_ghost_lexicon(quoth_ghost_game_referee(game)), after);
    return quoth_ghost_game_play(game, &letters, NULL);
}

static const char *fragment(const quoth_ghost_game *game)
{
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(quoth_ghost_game_referee(game));
    return spelled(quoth_lexicon_alphabet(lexicon), quoth_ghost_game_fragment(game));
}

/* "gho: 3 plays, second to move" or who has won and how. */
static const char *table(const quoth_ghost_game *game)
{
    static const char *const endings[] = {"", "a word", "held to it", "resigned"};
    quoth_ghost_ending ending = quoth_ghost_game_ending(game);
    if (ending == QUOTH_GHOST_GOING_ON)
        return printed("%s: %u plays, player %u to move", fragment(game),
                       quoth_ghost_game_plays(game), quoth_ghost_game_turn(game));
    return printed("%s: %s, player %u won", fragment(game), endings[ending],
                   quoth_ghost_game_winner(game));
}

static quoth_ghost_game *game_on(const quoth_ghost *ghost)
{
    quoth_ghost_game *game;
    assert_int_equal(quoth_ghost_game_new(&game, ghost, NULL, NULL), QUOTH_OK);
    return game;
}

/* ---- playing ------------------------------------------------------------------------------ */

static void a_game_goes_on_until_a_word(void **state)
{
    (void)state;
    toy t = toy_of("game ghost ghoul", NULL, 0);
    quoth_ghost_game *game = game_on(t.ghost);
    assert_ptr_equal(quoth_ghost_game_referee(game), t.ghost);
    assert_string_equal(table(game), ": 0 plays, player 0 to move");
    assert_int_equal(play(game, "g"), QUOTH_OK);
    assert_string_equal(table(game), "g: 1 plays, player 1 to move");
    assert_int_equal(play(game, "gh"), QUOTH_OK);
    assert_int_equal(play(game, "gho"), QUOTH_OK);
    assert_int_equal(play(game, "ghou"), QUOTH_OK);
    assert_string_equal(table(game), "ghou: 4 plays, player 0 to move");
    assert_int_equal(play(game, "ghoul"), QUOTH_OK);
    assert_string_equal(table(game), "ghoul: a word, player 1 won");
    assert_int_equal(play(game, "ghouls"), QUOTH_GAME_OVER);
    for (unsigned i = 0; i <= 5; i++)
        assert_int_equal(quoth_ghost_game_at(game, i)->length, i);
    quoth_ghost_game_free(game);
    toy_free(&t);
}

static void illegal_plays_change_nothing(void **state)
{
    (void)state;
    static const char *const illegal[] = {"", "g", "gh", "h", "hg", "ghx", "ghos", "xgh", "ga"};
    toy t = toy_of("game ghost ghoul", NULL, 0);
    quoth_ghost_game *game = game_on(t.ghost);
    play(game, "g");
    play(game, "gh");
    for (size_t i = 0; i < COUNT(illegal); i++) {
        assert_int_equal(play(game, illegal[i]), QUOTH_ILLEGAL);
        assert_string_equal(table(game), "gh: 2 plays, player 0 to move");
    }
    quoth_ghost_game_free(game);
    toy_free(&t);
    t = toy_of("", NULL, 0); /* no play exists */
    game = game_on(t.ghost);
    assert_int_equal(play(game, "g"), QUOTH_ILLEGAL);
    assert_string_equal(table(game), ": 0 plays, player 0 to move");
    quoth_ghost_game_free(game);
    toy_free(&t);
}

static void plays_follow_the_variant(void **state)
{
    (void)state;
    toy t = toy_of("stop post", "superduper", 0);
    quoth_ghost_game *game = game_on(t.ghost);
    assert_int_equal(play(game, "o"), QUOTH_OK);
    assert_int_equal(play(game, "to"), QUOTH_OK);
    assert_int_equal(play(game, "pot"), QUOTH_ILLEGAL); /* reversed, but inside no word */
    assert_int_equal(play(game, "sto"), QUOTH_OK);
    assert_int_equal(play(game, "post"), QUOTH_ILLEGAL); /* ots, not sto, goes into post */
    assert_int_equal(play(game, "stop"), QUOTH_OK);
    assert_string_equal(table(game), "stop: a word, player 0 won");
    quoth_ghost_game_free(game);
    toy_free(&t);
}

/* What no game takes ends in a status and a sentence, and changes nothing. */
static void bad_calls_are_refused(void **state)
{
    (void)state;
    toy t = toy_of("game ghost ghoul", NULL, 0);
    quoth_ghost_game *game = game_on(t.ghost);
    quoth_error error = {0};
    quoth_ghost_lives lives;
    quoth_ghost_lives_record record = {.word = ""};
    assert_int_equal(quoth_ghost_game_loser(game), QUOTH_GHOST_SEATS_MAX);
    assert_int_equal(quoth_ghost_game_winner(game), QUOTH_GHOST_SEATS_MAX);
    assert_null(quoth_ghost_game_at(game, 1));
    assert_int_equal(quoth_ghost_game_forfeit(game, QUOTH_GHOST_WORD, &error), QUOTH_BAD_CALL);
    assert_int_equal(error.status, QUOTH_BAD_CALL);
    assert_string_not_equal(error.message, quoth_status_text(QUOTH_BAD_CALL));
    assert_int_equal(quoth_ghost_game_challenge(game, NULL, &error), QUOTH_UNSUPPORTED);
    assert_int_equal(quoth_ghost_game_allow_challenges(game, &error), QUOTH_OK);
    assert_int_equal(error.status, QUOTH_UNSUPPORTED); /* left alone */
    assert_int_equal(quoth_ghost_game_challenge(game, NULL, &error), QUOTH_ILLEGAL);
    assert_int_equal(play(game, "g"), QUOTH_OK);
    assert_int_equal(quoth_ghost_game_allow_challenges(game, &error), QUOTH_BAD_CALL);
    assert_int_equal(quoth_ghost_game_challenge(game, NULL, &error), QUOTH_OK);
    assert_int_equal(quoth_ghost_game_challenge(game, NULL, &error), QUOTH_GAME_OVER);
    quoth_ghost_game_free(game);
    toy_free(&t);

    assert_int_equal(quoth_ghost_lives_begin(&lives, 1, 5, 0, 0, &error), QUOTH_BAD_CALL);
    assert_int_equal(quoth_ghost_lives_begin(&lives, 17, 5, 0, 0, &error), QUOTH_BAD_CALL);
    assert_int_equal(quoth_ghost_lives_begin(&lives, 2, 0, 0, 0, &error), QUOTH_BAD_CALL);
    assert_int_equal(quoth_ghost_lives_begin(&lives, 2, 5, 0, 2, &error), QUOTH_BAD_CALL);
    assert_int_equal(quoth_ghost_lives_begin(&lives, 2, 5, 9, 0, &error), QUOTH_BAD_CALL);
    assert_int_equal(quoth_ghost_lives_record_begin(&record, 2, 0, 0, &error), QUOTH_BAD_CALL);
    assert_int_equal(quoth_ghost_lives_begin(&lives, 2, 1, 0, 0, &error), QUOTH_OK);
    assert_int_equal(quoth_ghost_lives_player(&lives, 2), QUOTH_GHOST_SEATS_MAX);
    assert_int_equal(quoth_ghost_lives_lose(&lives, 2, &error), QUOTH_BAD_CALL);
    assert_int_equal(quoth_ghost_lives_lose(&lives, 1, &error), QUOTH_OK);
    assert_int_equal(quoth_ghost_lives_lose(&lives, 0, &error), QUOTH_GAME_OVER);
}

static void who_forfeits_has_lost(void **state)
{
    (void)state;
    toy t = toy_of("game ghost ghoul", NULL, 0);
    quoth_ghost_game *game = game_on(t.ghost);
    play(game, "g");
    quoth_ghost_game_forfeit(game, QUOTH_GHOST_RESIGNED, NULL);
    assert_string_equal(table(game), "g: resigned, player 0 won");
    assert_int_equal(quoth_ghost_game_forfeit(game, QUOTH_GHOST_ILLEGAL, NULL), QUOTH_GAME_OVER);
    assert_string_equal(table(game), "g: resigned, player 0 won");
    assert_int_equal(play(game, "gh"), QUOTH_GAME_OVER);
    assert_true(quoth_ghost_game_undo(game));
    assert_string_equal(table(game), "g: 1 plays, player 1 to move");
    play(game, "ga");
    quoth_ghost_game_forfeit(game, QUOTH_GHOST_ILLEGAL, NULL);
    assert_string_equal(table(game), "ga: held to it, player 1 won");
    quoth_ghost_game_free(game);
    toy_free(&t);
}

static void plays_are_taken_back_one_by_one(void **state)
{
    (void)state;
    toy t = toy_of("game ghost ghoul", NULL, 0);
    quoth_ghost_game *game = game_on(t.ghost);
    assert_false(quoth_ghost_game_undo(game));
    static const char *const plays[] = {"g", "ga", "gam", "game"};
    for (size_t i = 0; i < COUNT(plays); i++)
        assert_int_equal(play(game, plays[i]), QUOTH_OK);
    assert_true(quoth_ghost_game_undo(game));
    assert_string_equal(table(game), "gam: 3 plays, player 1 to move");
    assert_true(quoth_ghost_game_undo(game));
    assert_true(quoth_ghost_game_undo(game));
    assert_int_equal(play(game, "gh"), QUOTH_OK); /* another play */
    assert_string_equal(table(game), "gh: 2 plays, player 0 to move");
    assert_string_equal(spelled(quoth_lexicon_alphabet(t.lexicon), quoth_ghost_game_at(game, 1)),
                        "g");
    assert_true(quoth_ghost_game_undo(game));
    assert_true(quoth_ghost_game_undo(game));
    assert_false(quoth_ghost_game_undo(game));
    assert_string_equal(table(game), ": 0 plays, player 0 to move");
    quoth_ghost_game_forfeit(game, QUOTH_GHOST_RESIGNED, NULL); /* no plays yet */
    assert_string_equal(table(game), ": resigned, player 1 won");
    assert_true(quoth_ghost_game_undo(game));
    assert_false(quoth_ghost_game_undo(game));
    quoth_ghost_game_free(game);
    toy_free(&t);
}

static void the_longest_game_has_255_plays(void **state)
{
    (void)state;
    char *word = repeated('a', QUOTH_WORD_MAX);
    toy t = toy_of(word, NULL, 0);
    quoth_ghost_game *game = game_on(t.ghost);
    for (unsigned i = 1; i <= QUOTH_WORD_MAX; i++)
        assert_int_equal(play(game, word + QUOTH_WORD_MAX - i), QUOTH_OK);
    assert_string_equal(table(game), printed("%s: a word, player 1 won", word));
    quoth_ghost_game_free(game);
    toy_free(&t);
    free(word);
}

/* ---- a game as text ----------------------------------------------------------------------- */

static const char *saved(const quoth_ghost_game *game, quoth_ghost_record *record)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_ghost_record_write(&sink, record, game, NULL), QUOTH_OK);
    return kept(&t);
}

static const char *digest_of(const quoth_lexicon *lexicon)
{
    uint8_t digest[32];
    text t = {0};
    assert_int_equal(quoth_lexicon_sha256(digest, lexicon, NULL, NULL), QUOTH_OK);
    for (int i = 0; i < 32; i++)
        text_add(&t, printed("%02x", digest[i]));
    return kept(&t);
}

static void a_game_is_written_as_documented(void **state)
{
    (void)state;
    toy t = toy_of("game ghost ghoul at", "super", 4);
    quoth_ghost_game *game = game_on(t.ghost);
    quoth_ghost_record record = {
        .player = {"human", "level:35 (a beginner)"}, .seed = UINT64_MAX, .strict = true};
    play(game, "h");
    play(game, "ho");
    quoth_ghost_game_forfeit(game, QUOTH_GHOST_ILLEGAL, NULL);
    const char *text_of_it = saved(game, &record);
    assert_string_equal(text_of_it, printed("quoth-ghost-game 1\n"
                                            "lexicon toy 4 %s\n"
                                            "variant super\n"
                                            "min 4\n"
                                            "first human\n"
                                            "second level:35 (a beginner)\n"
                                            "seed 18446744073709551615\n"
                                            "strict yes\n"
                                            "play h\n"
                                            "play ho\n"
                                            "end illegal\n",
                                            digest_of(t.lexicon)));
    /* the fields of the game were filled in */
    assert_string_equal(record.lexicon, "toy");
    assert_string_equal(record.variant, "super");
    assert_int_equal(record.words, 4);
    assert_int_equal(record.min, 4);
    quoth_ghost_game_free(game);
    toy_free(&t);
}

static void assert_same_game(const quoth_ghost_game *a, const quoth_ghost_game *b)
{
    assert_string_equal(table(a), table(b));
    assert_int_equal(quoth_ghost_game_plays(a), quoth_ghost_game_plays(b));
    for (unsigned i = 0; i <= quoth_ghost_game_plays(a); i++) {
        const quoth_letters *x = quoth_ghost_game_at(a, i), *y = quoth_ghost_game_at(b, i);
        assert_int_equal(x->length, y->length);
        assert_memory_equal(x->letter, y->letter, x->length);
    }
}

/* Random games of every variant and ending, on alphabets of one character a letter and more. */
static void random_games_are_written_read_and_replayed(void **state)
{
    (void)state;
    static const char *const lists[][2] = {
        {"english", "game ghost ghoul ghostly gam magic"},
        {"spanish", "churro llama perro ñu chico cazar"},
        {"french", "été île œuvre étal"},
    };
    quoth_random random;
    quoth_random_seed(&random, 12);
    for (size_t l = 0; l < COUNT(lists); l++)
        for (size_t v = 0; quoth_ghost_variant_name(v); v++)
            for (int round = 0; round < 50; round++) {
                quoth_alphabet alphabet = alphabet_named(lists[l][0]);
                quoth_lexicon *lexicon = lexicon_in(&alphabet, lists[l][1]);
                quoth_ghost *ghost = solved(lexicon, quoth_ghost_variant_name(v), 2);
                quoth_ghost_game *game = game_on(ghost), *again = game_on(ghost);
                quoth_ghost_record record = {.seed = quoth_random_next(&random),
                                             .strict = round % 2};
                strcpy(record.player[0], "random");
                strcpy(record.player[1], "Ünal \"the\" second");
                for (uint64_t plays = quoth_random_below(&random, 9); plays > 0; plays--) {
                    quoth_letters after;
                    if (quoth_ghost_game_ending(game) == QUOTH_GHOST_GOING_ON) {
                        assert_int_equal(quoth_ghost_choose(&after, ghost, QUOTH_GHOST_RANDOM,
                                                            quoth_ghost_game_fragment(game),
                                                            &random, NULL),
                                         QUOTH_OK);
                        assert_int_equal(quoth_ghost_game_play(game, &after, NULL), QUOTH_OK);
                    }
                }
                if (round % 3 == 1)
                    quoth_ghost_game_forfeit(game, QUOTH_GHOST_RESIGNED, NULL);
                if (round % 3 == 2)
                    quoth_ghost_game_forfeit(game, QUOTH_GHOST_ILLEGAL, NULL);
                const char *written = saved(game, &record);
                quoth_ghost_record read;
                assert_int_equal(quoth_ghost_record_read(&read, written, strlen(written), NULL),
                                 QUOTH_OK);
                assert_string_equal(read.lexicon, record.lexicon);
                assert_int_equal(read.words, record.words);
                assert_memory_equal(read.sha256, record.sha256, 32);
                assert_string_equal(read.variant, record.variant);
                assert_int_equal(read.min, record.min);
                assert_string_equal(read.player[0], record.player[0]);
                assert_string_equal(read.player[1], record.player[1]);
                assert_true(read.seed == record.seed);
                assert_int_equal(read.strict, record.strict);
                assert_int_equal(quoth_ghost_record_replay(again, written, strlen(written), NULL),
                                 QUOTH_OK);
                assert_same_game(game, again);
                assert_string_equal(saved(again, &read), written);
                quoth_ghost_game_free(game);
                quoth_ghost_game_free(again);
                quoth_ghost_free(ghost);
                quoth_lexicon_free(lexicon);
            }
}

#define HEAD                                                                                       \
    "quoth-ghost-game 1\n"                                                                         \
    "lexicon my own list 3 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n"     \
    "variant ghost\nmin 3\nfirst human\nsecond rational\nseed 42\nstrict no\n"

static void a_record_may_be_written_by_hand(void **state)
{
    (void)state;
    static const char *const same[] = {
        HEAD,
        "\n\n" HEAD "\n\n",
        "quoth-ghost-game 1\r\nstrict no\r\nseed 42\r\nsecond rational\r\nfirst human\r\n"
        "min 3\r\nvariant ghost\r\n"
        "lexicon my own list 3 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        HEAD "play g\nplay gh",
        "quoth-ghost-game 1\nplay x\nend y\n"
        "lexicon my own list 3 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n"
        "variant ghost  \nmin 003\nfirst human\nsecond rational\nseed 42\nstrict no\n",
    };
    for (size_t i = 0; i < COUNT(same); i++) {
        quoth_ghost_record r;
        quoth_error error = {.message = ""};
        if (quoth_ghost_record_read(&r, same[i], strlen(same[i]), &error))
            fail_msg("text %u, line %u: %s", (unsigned)i, (unsigned)error.line, error.message);
        assert_string_equal(printed("%s %u %02x%02x %s %u %s %s %u %d", r.lexicon,
                                    (unsigned)r.words, r.sha256[0], r.sha256[31], r.variant, r.min,
                                    r.player[0], r.player[1], (unsigned)r.seed, r.strict),
                            "my own list 3 01ef ghost 3 human rational 42 0");
    }
}

/* HEAD with one line in place of another. */
static const char *head_with(const char *line, const char *instead)
{
    const char *at = strstr(HEAD, line), *end = strchr(at, '\n');
    return printed("%.*s%s%s", (int)(at - HEAD), HEAD, instead, end);
}

static void a_bad_record_is_refused_with_its_line(void **state)
{
    (void)state;
    static const char none[] = "not a saved game of ghost",
                      version[] = "a saved game of another version",
                      unknown[] = "unknown line in a saved game", senseless[] = "invalid value",
                      twice[] = "this line is repeated",
                      missing[] = "a line is missing: lexicon, variant, min, first, second, seed "
                                  "and strict belong in a saved game";
    char *longer = repeated('n', 64);
    const struct {
        const char *text;
        unsigned line;
        const char *message;
    } bad[] = {
        {"", 0, none},
        {"\n\n", 2, none},
        {"ghost\n", 1, none},
        {"\nlexicon enable1\n", 2, none},
        {"quoth-ghost-game 2\n", 1, version},
        {"quoth-ghost-game\n", 1, version},
        {"quoth-ghost-game 1\n", 1, missing},
        {"quoth-ghost-game 1 \n\nplay g\n", 3, missing},
        {HEAD "plays g\n", 9, unknown},
        {HEAD "  play g\n", 9, unknown},
        {HEAD "\nmin 3\n", 10, twice},
        {HEAD "first human\n", 9, twice},
        {head_with("variant", "variant"), 3, senseless},
        {head_with("variant", printed("variant %.32s", longer)), 3, senseless},
        {head_with("min", "min 0"), 4, senseless},
        {head_with("min", "min 256"), 4, senseless},
        {head_with("min", "min -1"), 4, senseless},
        {head_with("min", "min 3 4"), 4, senseless},
        {head_with("min", "min"), 4, senseless},
        {head_with("first", "first"), 5, senseless},
        {head_with("second", printed("second %s", longer)), 6, senseless},
        {head_with("seed", "seed 18446744073709551616"), 7, senseless},
        {head_with("seed", "seed 99999999999999999999999"), 7, senseless},
        {head_with("seed", "seed 0x10"), 7, senseless},
        {head_with("strict", "strict maybe"), 8, senseless},
        {head_with("strict", "strict"), 8, senseless},
        {head_with("lexicon", "lexicon"), 2, senseless},
        {head_with("lexicon", "lexicon toy"), 2, senseless},
        {head_with("lexicon", "lexicon toy 3"), 2, senseless},
        {head_with("lexicon", "lexicon 3 0123456789abcdef0123456789abcdef0123456789abcdef0123456789"
                              "abcdef"),
         2, senseless},
        {head_with("lexicon", "lexicon toy x 0123456789abcdef0123456789abcdef0123456789abcdef012345"
                              "6789abcdef"),
         2, senseless},
        {head_with("lexicon", "lexicon toy 4294967296 0123456789abcdef0123456789abcdef0123456789"
                              "abcdef0123456789abcdef"),
         2, senseless},
        {head_with("lexicon",
                   "lexicon toy 3 0123456789abcdef0123456789abcdef0123456789abcdef0123456"
                   "789abcde"),
         2, senseless},
        {head_with("lexicon",
                   "lexicon toy 3 0123456789ABCDEF0123456789abcdef0123456789abcdef0123456"
                   "789abcdef"),
         2, senseless},
        {head_with("lexicon", printed("lexicon %s 3 0123456789abcdef0123456789abcdef0123456789abcde"
                                      "f0123456789abcdef",
                                      longer)),
         2, senseless},
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        quoth_ghost_record record;
        quoth_error error = {.message = ""};
        quoth_status status =
            quoth_ghost_record_read(&record, bad[i].text, strlen(bad[i].text), &error);
        assert_string_equal(
            printed("%u: line %u: %s", (unsigned)i, (unsigned)error.line, error.message),
            printed("%u: line %u: %s", (unsigned)i, bad[i].line, bad[i].message));
        assert_int_equal(status, QUOTH_BAD_TEXT);
        assert_int_equal(error.status, QUOTH_BAD_TEXT);
        assert_true(error.offset <= strlen(bad[i].text));
        assert_int_equal(quoth_ghost_record_read(&record, bad[i].text, strlen(bad[i].text), NULL),
                         QUOTH_BAD_TEXT);
    }
    free(longer);
    /* NUL bytes do not end a value early */
    char nul[] = HEAD;
    strstr(nul, "human")[2] = '\0';
    quoth_ghost_record record;
    quoth_error error;
    assert_int_equal(quoth_ghost_record_read(&record, nul, sizeof nul - 1, &error), QUOTH_BAD_TEXT);
    assert_int_equal(error.line, 5);
}

static void every_line_of_the_head_is_needed(void **state)
{
    (void)state;
    static const char *const lines[] = {"lexicon", "variant", "min",   "first",
                                        "second",  "seed",    "strict"};
    for (size_t i = 0; i < COUNT(lines); i++) {
        quoth_ghost_record record;
        quoth_error error;
        const char *without = head_with(lines[i], "");
        assert_int_equal(quoth_ghost_record_read(&record, without, strlen(without), &error),
                         QUOTH_BAD_TEXT);
        assert_int_equal(error.line, 8);
    }
}

static void plays_that_are_not_legal_are_refused_with_their_line(void **state)
{
    (void)state;
    static const char illegal[] = "illegal play", end[] = "the game cannot end like this here";
    static const struct {
        const char *plays;
        unsigned line, made; /* earlier plays stay */
        const char *message;
    } bad[] = {
        {"play x\n", 9, 0, illegal},
        {"play g\nplay g\n", 10, 1, illegal},
        {"play g\n\nplay gho\n", 11, 1, illegal},
        {"play\n", 9, 0, illegal},
        {"play g\nplay g!\n", 10, 1, illegal},
        {"play g\nplay gh extra\n", 10, 1, illegal},
        {"play g\nplay ga\nplay gam\nplay game\nplay games\n", 13, 4, illegal},
        {"play g\nend resigned\nplay gh\n", 11, 1, illegal},
        {"end\n", 9, 0, end},
        {"end word\n", 9, 0, end},
        {"end resigned\nend resigned\n", 10, 0, end},
        {"play g\nplay ga\nplay gam\nplay game\nend resigned\n", 13, 4, end},
    };
    toy t = toy_of("game ghost ghoul", NULL, 0);
    for (size_t i = 0; i < COUNT(bad); i++) {
        quoth_ghost_game *game = game_on(t.ghost);
        quoth_error error = {.message = ""};
        const char *record = printed("%s%s", HEAD, bad[i].plays);
        assert_int_equal(quoth_ghost_record_replay(game, record, strlen(record), &error),
                         QUOTH_BAD_TEXT);
        assert_string_equal(
            printed("%u: line %u: %s", (unsigned)i, (unsigned)error.line, error.message),
            printed("%u: line %u: %s", (unsigned)i, bad[i].line, bad[i].message));
        assert_int_equal(quoth_ghost_game_plays(game), bad[i].made);
        quoth_ghost_game_free(game);
    }
    toy_free(&t);
}

/* ---- challenges --------------------------------------------------------------------------- */

static quoth_status name_no_letters(void *user, const quoth_ghost_observation *seen,
                                    quoth_random *random, const quoth_watch *watch,
                                    quoth_letters *word)
{
    (void)user, (void)seen, (void)random, (void)watch;
    word->length = QUOTH_WORD_MAX;
    memset(word->letter, 0xFF, sizeof word->letter);
    return QUOTH_OK;
}

/* Plays "g", then challenges. */
static quoth_status choose_g(void *user, const quoth_ghost_observation *seen, quoth_random *random,
                             const quoth_watch *watch, quoth_letters *after)
{
    (void)user, (void)random, (void)watch;
    *after = (quoth_letters){.length = !seen->plays, .letter = {7}};
    return QUOTH_OK;
}

/* The word that a player names may have invalid codes; then it does not fit. */
static void a_word_without_letters_fits_nothing(void **state)
{
    (void)state;
    static const char *const all[] = {"ghost", "super", "superduper", "xghost", "spook"};
    quoth_ghost_player player = {.choose = choose_g, .name = name_no_letters};
    const quoth_ghost_player players[] = {player, player};
    for (size_t v = 0; v < COUNT(all); v++) {
        toy t = toy_of("game ghost ghoul", all[v], 0);
        quoth_letters fragment = {1, {7}}, word;
        quoth_random random;
        quoth_random_seed(&random, 1);
        name_no_letters(NULL, NULL, NULL, NULL, &word);
        assert_false(quoth_ghost_fits(t.ghost, &fragment, &word));
        quoth_ghost_game *game = game_on(t.ghost);
        assert_int_equal(quoth_ghost_game_allow_challenges(game, NULL), QUOTH_OK);
        for (int i = 0; i < 2; i++)
            assert_int_equal(quoth_ghost_game_take_turn(game, players, &random, NULL, NULL),
                             QUOTH_OK);
        assert_int_equal(quoth_ghost_game_ending(game), QUOTH_GHOST_CHALLENGED);
        assert_int_equal(quoth_ghost_game_winner(game), 1);
        quoth_ghost_game_free(game);
        toy_free(&t);
    }
}

/* A record reads back as it was written, or writing it fails. */
static void assert_comes_back(const char *lexicon_name, const char *player)
{
    quoth_alphabet english = alphabet_named("english");
    quoth_builder *builder;
    quoth_lexicon *lexicon;
    assert_int_equal(quoth_builder_new(&builder, &english, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_builder_finish(&lexicon, builder, lexicon_name, NULL, NULL), QUOTH_OK);
    quoth_builder_free(builder);
    quoth_ghost *ghost = solved(lexicon, NULL, 0);
    quoth_ghost_game *game = game_on(ghost);
    quoth_ghost_record record = {.player = {"", "x"}}, read;
    quoth_error error = {.message = ""};
    text written = {0};
    quoth_sink sink = to_text(&written);
    strcpy(record.player[0], player);
    if (quoth_ghost_record_write(&sink, &record, game, NULL) == QUOTH_OK) {
        if (quoth_ghost_record_read(&read, written.bytes, written.size, &error))
            fail_msg("lexicon \"%s\", player \"%s\": line %u: %s", lexicon_name, player,
                     (unsigned)error.line, error.message);
        assert_string_equal(read.player[0], player);
        assert_string_equal(read.lexicon, lexicon_name);
    }
    text_free(&written);
    quoth_ghost_game_free(game);
    quoth_ghost_free(ghost);
    quoth_lexicon_free(lexicon);
}

static void names_come_back_from_a_record(void **state)
{
    (void)state;
    assert_comes_back("toy", "human");
    assert_comes_back("my own list 3", "two words");
    assert_comes_back("  12", " leading");
    assert_comes_back("\u00FC \u4E00", "\U0001F47B");
}

/* A record would lose the blank: blanks at the end of a line do not count. */
static void a_name_that_ends_in_a_blank_is_refused(void **state)
{
    (void)state;
    static const char *const refused[] = {" ", "ann ", "ann\nbob", "ann\rbob", ""};
    toy t = toy_of("game ghost ghoul", NULL, 0);
    quoth_ghost_game *game = game_on(t.ghost);
    for (size_t i = 0; i < COUNT(refused); i++) {
        quoth_ghost_record record = {.player = {"bob", "ann"}};
        text written = {0};
        quoth_sink sink = to_text(&written);
        strcpy(record.player[1], refused[i]);
        assert_int_equal(quoth_ghost_record_write(&sink, &record, game, NULL), QUOTH_BAD_TEXT);
        assert_int_equal(written.size, 0);
        text_free(&written);
    }
    assert_comes_back("toy", "ann\tx");
    quoth_ghost_game_free(game);
    toy_free(&t);
}

static void a_player_without_a_name_comes_back(void **state)
{
    (void)state;
    assert_comes_back("toy", "");
}

static void a_lexicon_without_a_name_comes_back(void **state)
{
    (void)state;
    assert_comes_back("", "human");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_goes_on_until_a_word),
        cmocka_unit_test(illegal_plays_change_nothing),
        cmocka_unit_test(plays_follow_the_variant),
        cmocka_unit_test(bad_calls_are_refused),
        cmocka_unit_test(who_forfeits_has_lost),
        cmocka_unit_test(plays_are_taken_back_one_by_one),
        cmocka_unit_test(the_longest_game_has_255_plays),
        cmocka_unit_test(a_game_is_written_as_documented),
        cmocka_unit_test(random_games_are_written_read_and_replayed),
        cmocka_unit_test(a_record_may_be_written_by_hand),
        cmocka_unit_test(a_bad_record_is_refused_with_its_line),
        cmocka_unit_test(every_line_of_the_head_is_needed),
        cmocka_unit_test(plays_that_are_not_legal_are_refused_with_their_line),
        cmocka_unit_test(a_word_without_letters_fits_nothing),
        cmocka_unit_test(names_come_back_from_a_record),
        cmocka_unit_test(a_name_that_ends_in_a_blank_is_refused),
        cmocka_unit_test(a_player_without_a_name_comes_back),
        cmocka_unit_test(a_lexicon_without_a_name_comes_back),
    };
    RUN(tests);
}
