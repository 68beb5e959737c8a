/* Answers as text, JSON, DOT and HTML: exact on small games, well formed whatever the names, and a
 * sink that refuses is always reported. */
#include "support.h"

/* ---- a strict reader of JSON (RFC 8259) --------------------------------------------------- */

typedef struct json {
    const char *at;
    const char *wrong; /* what the first fault is, NULL if there is none */
    unsigned depth;
    text keys; /* of the outermost object, in order */
} json;

static void json_value(json *j);

static bool fault(json *j, const char *wrong)
{
    if (!j->wrong)
        j->wrong = wrong;
    return false;
}

static bool took(json *j, char c)
{
    if (j->wrong || *j->at != c)
        return false;
    j->at++;
    return true;
}

static void json_string(json *j)
{
    if (!took(j, '"'))
        fault(j, "a string is due");
    while (!j->wrong && *j->at != '"') {
        uint32_t c = 0;
        size_t n = quoth_utf8_read(&c, j->at, strlen(j->at));
        if (n == 0 || c < 0x20) {
            fault(j, n ? "a control character" : "not UTF-8");
        } else if (c != '\\') {
            j->at += n;
        } else if (j->at[1] == 'u') {
            for (int i = 2; i < 6; i++)
                if (!j->at[i] || !strchr("0123456789abcdefABCDEF", j->at[i]))
                    fault(j, "\\u without four digits");
            j->at += 6;
        } else if (j->at[1] && strchr("\"\\/bfnrt", j->at[1])) {
            j->at += 2;
        } else {
            fault(j, "an unknown escape");
        }
    }
    took(j, '"');
}

static void json_number(json *j)
{
    size_t digits = strspn(j->at, "0123456789");
    if (digits == 0 || (digits > 1 && *j->at == '0'))
        fault(j, "a value is due");
    j->at += digits;
    if (*j->at == '.') {
        digits = strspn(++j->at, "0123456789");
        j->at += digits;
        if (digits == 0)
            fault(j, "a point without decimals");
    }
}

static void json_members(json *j, char close)
{
    text seen = {0}; /* keys, each behind a line feed, which a key cannot hold */
    j->depth++;
    for (bool first = true; !j->wrong && !took(j, close); first = false) {
        if (!first && !took(j, ','))
            fault(j, "a comma is due");
        if (close == '}') {
            const char *key = j->at;
            json_string(j);
            if (j->wrong)
                break;
            const char *line = printed("\n%.*s\n", (int)(j->at - key), key);
            if (seen.bytes && strstr(seen.bytes, line))
                fault(j, "a key twice");
            text_add(&seen, line);
            if (j->depth == 1)
                join(&j->keys, printed("%.*s", (int)(j->at - key - 2), key + 1));
            if (!took(j, ':'))
                fault(j, "a colon is due");
        }
        json_value(j);
    }
    j->depth--;
    text_free(&seen);
}

static void json_value(json *j)
{
    if (j->wrong)
        return;
    if (took(j, '{'))
        json_members(j, '}');
    else if (took(j, '['))
        json_members(j, ']');
    else if (*j->at == '"')
        json_string(j);
    else if (strncmp(j->at, "true", 4) == 0)
        j->at += 4;
    else if (strncmp(j->at, "false", 5) == 0)
        j->at += 5;
    else if (strncmp(j->at, "null", 4) == 0)
        j->at += 4;
    else
        json_number(j);
}

/* What is wrong with text that has to be one object on one line; NULL if nothing. */
static const char *wrong_in_json(const char *object, const char **keys)
{
    json j = {.at = object};
    if (*object != '{')
        fault(&j, "an object is due");
    json_value(&j);
    if (!j.wrong && strcmp(j.at, "\n") != 0)
        fault(&j, "one object and the end of its line are due");
    if (!j.wrong && strchr(object, '\n') != j.at)
        fault(&j, "more than a line");
    const char *all = kept(&j.keys);
    if (keys)
        *keys = all;
    return j.wrong;
}

static void the_reader_of_json_is_strict(void **state)
{
    (void)state;
    static const char *const good[] = {"{}\n", "{\"a\":[]}\n", "{\"a\":1.50,\"b\":[true,null,0]}\n",
                                       "{\"\\\"\\u001f\\n\":{\"x\":{}}}\n",
                                       "{\"\xC3\xA9\":\"\"}\n"};
    static const char *const bad[] = {
        "",
        "[]\n",
        "{}",
        "{}\n\n",
        "{}{}\n",
        "{\"a\":1,}\n",
        "{,}\n",
        "{\"a\"}\n",
        "{\"a\":}\n",
        "{a:1}\n",
        "{\"a\":[1 2]}\n",
        "{\"a\":01}\n",
        "{\"a\":1.}\n",
        "{\"a\":.5}\n",
        "{\"a\":nul}\n",
        "{\"a\":\"\n\"}\n",
        "{\"a\":\"\\x\"}\n",
        "{\"a\":\"\\u12\"}\n",
        "{\"a\":\"\xFF\"}\n",
        "{\"a\":\"\xC3\"}\n",
        "{\"a\":1,\"a\":2}\n",
        "{\"a\":1\n",
        "{\"a\":[}\n",
        "{\"a\":1]\n",
        "{\n}\n",
    };
    for (size_t i = 0; i < COUNT(good); i++)
        assert_null(wrong_in_json(good[i], NULL));
    for (size_t i = 0; i < COUNT(bad); i++)
        if (!wrong_in_json(bad[i], NULL))
            fail_msg("passed: %s", bad[i]);
}

/* ---- everything that is written ----------------------------------------------------------- */

/* One call for all of the writers, so that each can be tried with every sink. */
typedef enum writer {
    SOLUTION,
    VALUE,
    EXPLANATION,
    SHEET_FIRST,
    SHEET_SECOND,
    SHEET_OVERALL,
    FIGURE_GAME,
    FIGURE_PREFIX,
    INFO,
    SCORE,
    WRITERS
} writer;

static const quoth_ghost_score some_score = {
    .games = 3, .losses = {2, 1}, .letters = 14, .resigned = 1};

static quoth_status write_with(writer w, const quoth_ghost *ghost, const char *fragment,
                               quoth_format format, const quoth_sink *sink)
{
    quoth_letters letters = letters_of(quoth_ghost_lexicon(ghost), fragment);
    quoth_status status = QUOTH_OK;
    switch (w) {
    case SOLUTION:
        return quoth_ghost_write_solution(sink, ghost, format, NULL);
    case VALUE:
        return quoth_ghost_write_value(sink, ghost, fragment, &letters, format, NULL);
    case EXPLANATION:
        return quoth_ghost_write_explanation(sink, ghost, &letters, format, NULL);
    case FIGURE_GAME:
        return quoth_ghost_write_figure(sink, ghost, QUOTH_GHOST_FIGURE_GAME, UINT64_MAX, NULL);
    case FIGURE_PREFIX:
        return quoth_ghost_write_figure(sink, ghost, QUOTH_GHOST_FIGURE_PREFIX, UINT64_MAX, NULL);
    case INFO:
        return quoth_lexicon_write_info(sink, quoth_ghost_lexicon(ghost), format, NULL);
    case SCORE:
        return quoth_ghost_write_score(sink, ghost, (const char *const[]){"rational", "level:35"},
                                       42, &some_score, format, NULL);
    default: {
        quoth_ghost_sheet *sheet =
            sheet_for(ghost, w == SHEET_SECOND,
                      w == SHEET_OVERALL ? QUOTH_GHOST_SHEET_OVERALL : QUOTH_GHOST_SHEET_PER_NODE);
        status = quoth_ghost_sheet_write(sink, sheet, ghost, format, NULL);
        quoth_ghost_sheet_free(sheet);
        return status;
    }
    }
}

static bool takes_format(writer w, quoth_format format)
{
    if (w == FIGURE_GAME || w == FIGURE_PREFIX)
        return format == QUOTH_FORMAT_DOT;
    if (w == SHEET_FIRST || w == SHEET_SECOND || w == SHEET_OVERALL)
        return true;
    return format == QUOTH_FORMAT_TEXT || format == QUOTH_FORMAT_JSON ||
           (format == QUOTH_FORMAT_COLOR && w != INFO);
}

/* Does something for every writer and every format it has. */
#define FOR_ALL_WRITERS(w, f)                                                                      \
    for (writer w = SOLUTION; w < WRITERS; w++)                                                    \
        for (quoth_format f = QUOTH_FORMAT_TEXT; f <= QUOTH_FORMAT_DOT; f++)                       \
            if (takes_format(w, f))

static const char *output(writer w, const quoth_ghost *ghost, const char *fragment,
                          quoth_format format)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(write_with(w, ghost, fragment, format, &sink), QUOTH_OK);
    return kept(&t);
}

/* ---- JSON --------------------------------------------------------------------------------- */

/* Without the digest, which is tested elsewhere. */
static const char *without_digest(const char *object)
{
    const char *digest = strstr(object, "\"sha256\":\"");
    if (!digest)
        return object;
    digest += strlen("\"sha256\":\"");
    return printed("%.*s%s", (int)(digest - object), object, digest + 64);
}

#define RULES                                                                                      \
    "\"variant\":\"ghost\",\"min\":3,\"reading\":null,\"misere\":null,"                            \
    "\"word_end\":\"always\",\"players\":2,\"loser_rule\":\"next\""
#define IDENTITY "\"lexicon\":{\"name\":\"toy\",\"words\":3,\"sha256\":\"\"}," RULES ","

static void json_of_a_small_game_is_exact(void **state)
{
    (void)state;
    static const struct {
        writer w;
        const char *fragment, *json;
    } expected[] = {
        {SOLUTION, "",
         "{" IDENTITY "\"words\":3,\"positions\":11,\"reachable\":11,\"winner\":\"second\","
         "\"winning_first_plays\":[],\"replies\":{\"g\":[\"gh\"]},\"length\":5,\"longest\":5,"
         "\"lengths\":["
         "{\"length\":0,\"legal\":1,\"words\":0,\"won\":0,\"lost\":1,\"reachable\":1},"
         "{\"length\":1,\"legal\":1,\"words\":0,\"won\":1,\"lost\":0,\"reachable\":1},"
         "{\"length\":2,\"legal\":2,\"words\":0,\"won\":1,\"lost\":1,\"reachable\":2},"
         "{\"length\":3,\"legal\":2,\"words\":0,\"won\":1,\"lost\":1,\"reachable\":2},"
         "{\"length\":4,\"legal\":3,\"words\":1,\"won\":0,\"lost\":2,\"reachable\":3},"
         "{\"length\":5,\"legal\":2,\"words\":2,\"won\":0,\"lost\":0,\"reachable\":2}]"
         ",\"checksum\":\"312e27f4ff42a8a8\"}\n"},
        {VALUE, "g",
         "{\"fragment\":\"g\",\"legal\":true,\"word\":false,\"value\":\"win\",\"legal_plays\":"
         "[\"ga\",\"gh\"],\"winning_plays\":[\"gh\"],\"extensions\":[\"ga\",\"gh\"],\"length\":5,"
         "\"longest\":5," RULES "}\n"},
        {VALUE, "GA",
         "{\"fragment\":\"GA\",\"legal\":true,\"word\":false,\"value\":\"win\",\"legal_plays\":"
         "[\"gam\"],\"winning_plays\":[\"gam\"],\"extensions\":[\"gam\"],\"length\":4,"
         "\"longest\":4," RULES "}\n"},
        {VALUE, "game",
         "{\"fragment\":\"game\",\"legal\":true,\"word\":true,\"value\":\"win\",\"legal_plays\":[],"
         "\"winning_plays\":[],\"extensions\":[],\"length\":4,\"longest\":4," RULES "}\n"},
        {VALUE, "x",
         "{\"fragment\":\"x\",\"legal\":false,\"word\":false,\"value\":\"win\",\"legal_plays\":[],"
         "\"winning_plays\":[],\"extensions\":[],\"length\":0,\"longest\":0," RULES "}\n"},
        {EXPLANATION, "g",
         "{" IDENTITY "\"fragment\":\"g\",\"legal\":true,\"word\":false,\"to_move\":\"second\","
         "\"winner\":\"second\",\"length\":5,\"longest\":5,\"plays\":[{\"play\":\"ga\",\"wins\":"
         "false,\"line\":[\"ga\",\"gam\",\"game\"]},{\"play\":\"gh\",\"wins\":true,\"line\":"
         "[\"gh\",\"gho\",\"ghos\",\"ghost\"]}]}\n"},
        {EXPLANATION, "ghost",
         "{" IDENTITY "\"fragment\":\"ghost\",\"legal\":true,\"word\":true,\"to_move\":\"second\","
         "\"winner\":\"second\",\"length\":5,\"longest\":5,\"plays\":[]}\n"},
        {SHEET_FIRST, "",
         "{" IDENTITY "\"player\":\"first\",\"objective\":\"per-node\",\"count\":3,\"letters\":14,"
         "\"lossiness\":1,\"winners\":[\"game\"],\"losers\":[\"ghost\",\"ghoul\"]}\n"},
        {SHEET_SECOND, "",
         "{" IDENTITY "\"player\":\"second\",\"objective\":\"per-node\",\"count\":1,\"letters\":5,"
         "\"lossiness\":0,\"winners\":[\"ghost\"],\"losers\":[]}\n"},
        {SHEET_OVERALL, "",
         "{" IDENTITY "\"player\":\"first\",\"objective\":\"overall\",\"count\":3,\"letters\":14,"
         "\"lossiness\":1,\"winners\":[\"game\"],\"losers\":[\"ghost\",\"ghoul\"]}\n"},
        {INFO, "",
         "{\"name\":\"toy\",\"words\":3,\"sha256\":\"\",\"alphabet\":\"english\",\"letters\":26,"
         "\"longest\":5,\"levels\":false,\"nodes\":12}\n"},
        {SCORE, "",
         "{" IDENTITY
         "\"first\":\"rational\",\"second\":\"level:35\",\"seats\":[\"rational\",\"level:35\"],"
         "\"seed\":42,\"games\":3,"
         "\"wins\":{\"first\":1,\"second\":2},\"interval\":{\"first\":[0.061492,0.792340],"
         "\"second\":[0.207660,0.938508]},\"mean_length\":4.667,\"resigned\":1,"
         "\"illegal\":0}\n"},
    };
    toy t = toy_of("game ghost ghoul", NULL, 0);
    for (size_t i = 0; i < COUNT(expected); i++)
        assert_string_equal(
            without_digest(output(expected[i].w, t.ghost, expected[i].fragment, QUOTH_FORMAT_JSON)),
            expected[i].json);
    toy_free(&t);
}

static void json_of_a_game_without_words(void **state)
{
    (void)state;
    toy t = toy_of("", NULL, 0);
    assert_string_equal(
        without_digest(output(SOLUTION, t.ghost, "", QUOTH_FORMAT_JSON)),
        "{\"lexicon\":{\"name\":\"toy\",\"words\":0,\"sha256\":\"\"}," RULES ","
        "\"words\":0,\"positions\":0,\"reachable\":0,\"winner\":\"second\",\"winning_first_plays\":"
        "[],\"replies\":{},\"length\":0,\"longest\":0,\"lengths\":[],"
        "\"checksum\":\"0000000000000000\"}\n");
    assert_string_equal(
        without_digest(output(SHEET_FIRST, t.ghost, "", QUOTH_FORMAT_JSON)),
        "{\"lexicon\":{\"name\":\"toy\",\"words\":0,\"sha256\":\"\"}," RULES ","
        "\"player\":\"first\",\"objective\":\"per-node\",\"count\":0,\"letters\":0,\"lossiness\":0,"
        "\"winners\":[],\"losers\":[]}\n");
    toy_free(&t);
}

/* A first play that ends the game has no replies. */
static void json_has_no_replies_to_a_word(void **state)
{
    (void)state;
    toy t = toy_of("a bc", NULL, 1);
    assert_non_null(strstr(output(SOLUTION, t.ghost, "", QUOTH_FORMAT_JSON),
                           "\"winning_first_plays\":[\"b\"],\"replies\":{\"b\":[]},"));
    toy_free(&t);
}

/* The keys that scripts rely on; all of them, in this order. */
#define RULE_KEYS "variant min reading misere word_end players loser_rule"

static void json_keeps_its_keys(void **state)
{
    (void)state;
    static const char *const keys[WRITERS] = {
        [SOLUTION] = "lexicon " RULE_KEYS " words positions reachable winner winning_first_plays "
                     "replies length longest lengths checksum",
        [VALUE] = "fragment legal word value legal_plays winning_plays extensions length "
                  "longest " RULE_KEYS,
        [EXPLANATION] = "lexicon " RULE_KEYS " fragment legal word to_move winner length longest "
                        "plays",
        [SHEET_FIRST] = "lexicon " RULE_KEYS " player objective count letters lossiness winners "
                        "losers",
        [INFO] = "name words sha256 alphabet letters longest levels nodes",
        [SCORE] = "lexicon " RULE_KEYS " first second seats seed games wins interval mean_length "
                  "resigned illegal",
    };
    toy t = toy_of("game ghost ghoul", NULL, 0);
    for (writer w = SOLUTION; w < WRITERS; w++) {
        if (!keys[w])
            continue;
        const char *object = output(w, t.ghost, "g", QUOTH_FORMAT_JSON), *found;
        assert_null(wrong_in_json(object, &found));
        assert_string_equal(found, keys[w]);
    }
    toy_free(&t);
}

/* ---- names and letters that have to be escaped -------------------------------------------- */

static quoth_lexicon *named_lexicon(const quoth_alphabet *alphabet, const char *name,
                                    const char *list)
{
    quoth_builder *builder;
    quoth_lexicon *lexicon;
    assert_int_equal(quoth_builder_new(&builder, alphabet, NULL, NULL), QUOTH_OK);
    assert_int_equal(
        quoth_builder_add(builder, NULL, list, strlen(list), QUOTH_KEEP_STRICT, NULL, NULL),
        QUOTH_OK);
    assert_int_equal(quoth_builder_finish(&lexicon, builder, name, NULL, NULL), QUOTH_OK);
    quoth_builder_free(builder);
    return lexicon;
}

/* DOT: every quote opens or closes a string, none ends within a line. */
static bool dot_strings_close(const char *dot)
{
    bool inside = false;
    for (; *dot; dot++) {
        if (*dot == '\\' && inside)
            dot++;
        else if (*dot == '"')
            inside = !inside;
    }
    return !inside;
}

/* HTML: tags open and close in order; `<`, `>` and `&` stand for nothing else. */
static const char *wrong_in_html(const char *page)
{
    const char *open[64];
    size_t depth = 0;
    for (; *page; page++) {
        if (*page == '&') {
            size_t n = strspn(page + 1, "abcdefghijklmnopqrstuvwxyz#0123456789");
            if (n == 0 || page[1 + n] != ';')
                return "an ampersand by itself";
        } else if (*page == '>') {
            return "a > by itself";
        } else if (*page == '<') {
            const char *name = ++page;
            size_t n = strcspn(name, " >");
            page = strchr(page, '>');
            if (!page)
                return "a tag that does not end";
            if (*name == '/') {
                if (depth == 0 || strncmp(open[--depth], name + 1, n - 1) != 0)
                    return "a tag closed that was not open";
            } else if (*name != '!' && strncmp(name, "meta", 4) != 0) {
                open[depth++] = name;
                if (strncmp(name, "style>", 6) == 0)
                    page = strstr(page, "</style>") - 1;
            }
        }
    }
    return depth ? "a tag left open" : NULL;
}

static void odd_names_and_letters_are_escaped(void **state)
{
    (void)state;
    quoth_alphabet alphabet = alphabet_from("name odd\n\" \"\n\\ \\\n< <\n> >\n& &\n' '\n"
                                            "\u00E9 \u00C9\n");
    static const char list[] = "\"\"\\<\n\"\\>&\n<>&'\n&\"\\\u00E9\n\\\\\\\\\n>>>\n";
    static const char *const names[] = {"plain",
                                        "quo\"ted",
                                        "back\\slash",
                                        "ends in \\",
                                        "tab\tand\nline",
                                        "\x01\x1F\x7F",
                                        "<script>&amp;</script>",
                                        "\u00E9\u4E00\U0001F47B",
                                        "%s%n",
                                        ""};
    for (size_t i = 0; i < COUNT(names); i++) {
        quoth_lexicon *lexicon = named_lexicon(&alphabet, names[i], list);
        quoth_ghost *ghost = solved(lexicon, NULL, 0);
        FOR_ALL_WRITERS (w, f) {
            const char *text_of_it = output(w, ghost, "\"", f);
            if (f == QUOTH_FORMAT_JSON) {
                const char *wrong = wrong_in_json(text_of_it, NULL);
                if (wrong)
                    fail_msg("%s: %s", wrong, text_of_it);
            }
            if (f == QUOTH_FORMAT_DOT && !dot_strings_close(text_of_it))
                fail_msg("%s", text_of_it);
            if (f == QUOTH_FORMAT_HTML) {
                const char *wrong = wrong_in_html(text_of_it);
                if (wrong)
                    fail_msg("%s: %s", wrong, text_of_it);
                if (strcmp(names[i], names[6]) == 0)
                    assert_non_null(strstr(text_of_it, "&lt;script&gt;&amp;amp;&lt;/script&gt;"));
            }
        }
        quoth_ghost_free(ghost);
        quoth_lexicon_free(lexicon);
    }
}

static void json_escapes_are_these(void **state)
{
    (void)state;
    quoth_alphabet odd = alphabet_from("name odd\n\" \"\n\\ \\\n/ /\n\u00E9 \u00C9\n");
    quoth_lexicon *lexicon = named_lexicon(&odd, "a\"b\\c/\u00E9", "\"\\//\u00E9\n");
    quoth_ghost *ghost = solved(lexicon, NULL, 0);
    const char *info = output(INFO, ghost, "", QUOTH_FORMAT_JSON);
    assert_ptr_equal(strstr(info, "{\"name\":\"a\\\"b\\\\c/\u00E9\",\"words\""), info);
    assert_non_null(strstr(output(SHEET_SECOND, ghost, "", QUOTH_FORMAT_JSON),
                           "\"winners\":[\"\\\"\\\\//\u00E9\"]"));
    text t = {0};
    quoth_sink sink = to_text(&t);
    quoth_letters start = {0};
    assert_int_equal(
        quoth_ghost_write_value(&sink, ghost, "\"\\\n\t", &start, QUOTH_FORMAT_JSON, NULL),
        QUOTH_OK);
    assert_ptr_equal(strstr(t.bytes, "{\"fragment\":\"\\\"\\\\\\u000a\\u0009\","), t.bytes);
    text_free(&t);
    static const char *const names[] = {"a\"", "\\"};
    assert_int_equal(
        quoth_ghost_write_score(&sink, ghost, names, 1, &some_score, QUOTH_FORMAT_JSON, NULL),
        QUOTH_OK);
    assert_non_null(strstr(t.bytes, "\"first\":\"a\\\"\",\"second\":\"\\\\\","));
    assert_null(wrong_in_json(t.bytes, NULL));
    text_free(&t);
    quoth_ghost_free(ghost);
    quoth_lexicon_free(lexicon);
}

/* ---- text --------------------------------------------------------------------------------- */

static const char *without_colors(const char *colored)
{
    text t = {0};
    text_add(&t, "");
    for (; *colored; colored++) {
        if (*colored == '\033')
            colored = strchr(colored, 'm');
        else
            text_write(&t, colored, 1);
    }
    return kept(&t);
}

static void colors_are_all_that_color_adds(void **state)
{
    (void)state;
    toy t = toy_of("game ghost ghoul", NULL, 0);
    static const writer colorful[] = {SOLUTION, VALUE, EXPLANATION};
    FOR_ALL_WRITERS (w, f) {
        if (f != QUOTH_FORMAT_COLOR)
            continue;
        assert_string_equal(without_colors(output(w, t.ghost, "g", f)),
                            output(w, t.ghost, "g", QUOTH_FORMAT_TEXT));
    }
    for (size_t i = 0; i < COUNT(colorful); i++)
        assert_non_null(strchr(output(colorful[i], t.ghost, "g", QUOTH_FORMAT_COLOR), '\033'));
    toy_free(&t);
}

static void no_other_format_has_control_characters(void **state)
{
    (void)state;
    toy t = toy_of("game ghost ghoul", NULL, 0);
    FOR_ALL_WRITERS (w, f) {
        if (f == QUOTH_FORMAT_COLOR)
            continue;
        const char *text_of_it = output(w, t.ghost, "g", f);
        for (const char *c = text_of_it; *c; c++)
            assert_true(*c == '\n' || (unsigned char)*c >= ' ');
        assert_int_equal(text_of_it[strlen(text_of_it) - 1], '\n');
    }
    toy_free(&t);
}

static void the_tree_reports_the_paper_s_story(void **state)
{
    (void)state;
    toy t = toy_of("game ghost ghoul", NULL, 0);
    assert_string_equal(output(SHEET_SECOND, t.ghost, "", QUOTH_FORMAT_TREE),
                        "... (nothing said) the first player may say g; the second wins\n"
                        "  g... the second player says h; the second wins\n"
                        "    gh... the first player may say o; the second wins\n"
                        "      gho... the second player says s; the second wins\n"
                        "        ghos... the first player may say t; the second wins\n"
                        "          ghost: completed by the first player, so the second wins\n");
    assert_string_equal(output(SHEET_FIRST, t.ghost, "", QUOTH_FORMAT_TREE),
                        "... (nothing said) the first player says g; the second wins\n"
                        "  g... the second player may say a h; the second wins\n"
                        "    ga... the first player says m; the first wins\n"
                        "      gam... the second player may say e; the first wins\n"
                        "        game: completed by the second player, so the first wins\n"
                        "    gh... the first player says o; the second wins\n"
                        "      gho... the second player may say s u; the second wins\n"
                        "        ghos... the first player says t; the second wins\n"
                        "          ghost: completed by the first player, so the second wins\n"
                        "        ghou... the first player says l; the second wins\n"
                        "          ghoul: completed by the first player, so the second wins\n");
    toy_free(&t);
}

static void losers_and_winners_stand_apart(void **state)
{
    (void)state;
    toy t = toy_of("game ghost ghoul", NULL, 0);
    const char *words = output(SHEET_FIRST, t.ghost, "", QUOTH_FORMAT_WORDS);
    const char *lose = strstr(words, "With these you lose (2)\n");
    const char *win = strstr(words, "With these you win (1)\n");
    assert_true(lose && win && lose < win);
    assert_string_equal(printed("%.*s", (int)(win - lose), lose),
                        "With these you lose (2)\n  ghost ghoul\n\n");
    assert_string_equal(win, "With these you win (1)\n  game\n");
    words = output(SHEET_SECOND, t.ghost, "", QUOTH_FORMAT_WORDS);
    assert_null(strstr(words, "With these you lose"));
    assert_non_null(strstr(words, "With these you win (1)\n  ghost\n"));
    toy_free(&t);
}

/* The page says what its player can hope for. */
static void the_page_advises_its_player(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        writer w;
        const char *advice;
    } pages[] = {
        {"game ghost ghoul", SHEET_SECOND, "your opponent has to finish it"},
        {"game ghost ghoul", SHEET_FIRST, "Your opponent can force one"},
        {"cat", SHEET_FIRST, "Your opponent can always win"},
        {"", SHEET_FIRST, "There is no word"},
    };
    for (size_t i = 0; i < COUNT(pages); i++) {
        toy t = toy_of(pages[i].words, NULL, 0);
        const char *page = output(pages[i].w, t.ghost, "", QUOTH_FORMAT_HTML);
        assert_null(wrong_in_html(page));
        for (size_t k = 0; k < COUNT(pages); k++)
            assert_int_equal(strstr(page, pages[k].advice) != NULL, k == i);
        toy_free(&t);
    }
}

static void sheets_are_sorted_by_text(void **state)
{
    (void)state;
    quoth_alphabet spanish = alphabet_named("spanish");
    quoth_lexicon *lexicon = lexicon_in(&spanish, "czar churro chorr");
    quoth_ghost *ghost = solved(lexicon, NULL, 0);
    quoth_ghost_sheet *sheet = sheet_for(ghost, 1, QUOTH_GHOST_SHEET_PER_NODE);
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_ghost_sheet_write(&sink, sheet, ghost, QUOTH_FORMAT_JSON, NULL),
                     QUOTH_OK);
    /* ch-o-rr has three letters, ch-u-rr-o and c-z-a-r four */
    assert_non_null(strstr(t.bytes, "\"winners\":[\"chorr\"],\"losers\":[\"czar\"]"));
    text_free(&t);
    quoth_ghost_sheet_free(sheet);
    sheet = sheet_for(ghost, 0, QUOTH_GHOST_SHEET_PER_NODE);
    assert_int_equal(quoth_ghost_sheet_write(&sink, sheet, ghost, QUOTH_FORMAT_JSON, NULL),
                     QUOTH_OK);
    assert_non_null(strstr(t.bytes, "\"winners\":[\"czar\"],\"losers\":[]"));
    text_free(&t);
    quoth_ghost_sheet_free(sheet);
    quoth_ghost_free(ghost);
    quoth_lexicon_free(lexicon);

    lexicon = lexicon_in(&spanish, "cza cha luz lla");
    ghost = solved(lexicon, NULL, 2);
    sheet = sheet_for(ghost, 1, QUOTH_GHOST_SHEET_PER_NODE);
    assert_int_equal(quoth_ghost_sheet_write(&sink, sheet, ghost, QUOTH_FORMAT_JSON, NULL),
                     QUOTH_OK);
    assert_non_null(strstr(t.bytes, "\"winners\":[\"cza\",\"luz\"],\"losers\":[\"cha\",\"lla\"]"));
    text_free(&t);
    quoth_ghost_sheet_free(sheet);
    quoth_ghost_free(ghost);
    quoth_lexicon_free(lexicon);
}

/* ---- figures ------------------------------------------------------------------------------ */

static size_t times(const char *text_of_it, const char *part)
{
    size_t n = 0;
    for (; (text_of_it = strstr(text_of_it, part)); text_of_it += strlen(part))
        n++;
    return n;
}

static void figures_have_a_node_a_position(void **state)
{
    (void)state;
    static const char *const lists[] = {"", "a", "game ghost ghoul", "the then them theme tea",
                                        "ghost green tan tree trie"};
    for (size_t i = 0; i < COUNT(lists); i++) {
        toy t = toy_of(lists[i], NULL, 1);
        quoth_ghost_summary s = quoth_ghost_summarize(t.ghost);
        const char *game = output(FIGURE_GAME, t.ghost, "", QUOTH_FORMAT_DOT);
        const char *prefix = output(FIGURE_PREFIX, t.ghost, "", QUOTH_FORMAT_DOT);
        size_t edges_in_game = s.reachable ? s.reachable - 1 : 0;
        size_t edges_in_prefix = s.positions ? s.positions - 1 : 0;
        assert_int_equal(times(game, " -> "), edges_in_game);
        assert_int_equal(times(prefix, " -> "), edges_in_prefix);
        assert_int_equal(times(game, "fillcolor="), s.reachable);
        assert_int_equal(times(prefix, "shape=ellipse"), s.positions);
        assert_int_equal(times(prefix, "peripheries=2"), s.words);
        assert_true(dot_strings_close(game) && dot_strings_close(prefix));
        assert_int_equal(times(game, "digraph"), 1);
        assert_string_equal(game + strlen(game) - 3, "\n}\n");
        toy_free(&t);
    }
}

static void a_figure_has_a_limit(void **state)
{
    (void)state;
    toy t = toy_of("the then them theme tea", NULL, 0); /* 7 of 10 positions in reach */
    static const struct {
        quoth_ghost_figure figure;
        unsigned nodes;
    } figures[] = {{QUOTH_GHOST_FIGURE_GAME, 6}, {QUOTH_GHOST_FIGURE_PREFIX, 9}};
    for (size_t i = 0; i < COUNT(figures); i++) {
        text out = {0};
        quoth_sink sink = to_text(&out);
        assert_int_equal(
            quoth_ghost_write_figure(&sink, t.ghost, figures[i].figure, figures[i].nodes - 1, NULL),
            QUOTH_TOO_LARGE);
        assert_int_equal(out.size, 0);
        assert_int_equal(
            quoth_ghost_write_figure(&sink, t.ghost, figures[i].figure, figures[i].nodes, NULL),
            QUOTH_OK);
        text_free(&out);
    }
    toy_free(&t);
    for (size_t v = 1; quoth_ghost_variant_name(v); v++) {
        t = toy_of("cat", quoth_ghost_variant_name(v), 0);
        text out = {0};
        quoth_sink sink = to_text(&out);
        assert_int_equal(
            quoth_ghost_write_figure(&sink, t.ghost, QUOTH_GHOST_FIGURE_GAME, 100, NULL),
            QUOTH_UNSUPPORTED);
        assert_int_equal(out.size, 0);
        toy_free(&t);
    }
}

/* The edges alone, with their letters: how nodes look may change. */
static void figures_have_the_edges_of_the_game(void **state)
{
    (void)state;
    static const struct {
        writer w;
        const char *edges;
    } figures[] = {
        {FIGURE_GAME, "n0 -> n1 [label=\"a\"]; n0 -> n2 [label=\"b\"]; n2 -> n3 [label=\"c\"];"},
        {FIGURE_PREFIX, "n0 -> n1 [label=\"a\"]; n1 -> n2 [label=\"b\"]; n0 -> n3 [label=\"b\"]; "
                        "n3 -> n4 [label=\"c\"];"},
    };
    toy t = toy_of("a ab bc", NULL, 1);
    for (size_t i = 0; i < COUNT(figures); i++) {
        text edges = {0};
        const char *dot = output(figures[i].w, t.ghost, "", QUOTH_FORMAT_DOT);
        for (const char *arrow = dot; (arrow = strstr(arrow, " -> ")); arrow++) {
            const char *line = arrow;
            while (line[-1] != ' ')
                line--;
            join(&edges, printed("%.*s", (int)strcspn(line, "\n"), line));
        }
        assert_string_equal(kept(&edges), figures[i].edges);
    }
    const char *game = output(FIGURE_GAME, t.ghost, "", QUOTH_FORMAT_DOT);
    assert_int_equal(times(game, "\"first wins\""), 1); /* bc, completed by the second */
    assert_int_equal(times(game, "\"second wins\""), 1);
    toy_free(&t);
}

/* ---- intervals ---------------------------------------------------------------------------- */

static bool near(double a, double b)
{
    return a - b < 1e-9 && b - a < 1e-9;
}

/* Wilson's formula in arbitrary precision, by another program. */
static void intervals_are_wilson_s(void **state)
{
    (void)state;
    static const struct {
        unsigned hits, trials;
        double low, high;
    } expected[] = {
        {0, 0, 0, 1},
        {5, 10, 0.236593090512564, 0.763406909487436},
        {0, 10, 0, 0.277532799862889},
        {10, 10, 0.722467200137111, 1},
        {1, 1, 0.206549314377237, 1},
        {0, 1, 0, 0.793450685622763},
        {81, 263, 0.255288519878274, 0.366209576982800},
        {15, 148, 0.062386399530736, 0.160487241723308},
        {999999, 1000000, 0.999994335088196, 0.999999823475423},
    };
    for (size_t i = 0; i < COUNT(expected); i++) {
        double low, high;
        quoth_interval_95(&low, &high, expected[i].hits, expected[i].trials);
        if (!near(low, expected[i].low) || !near(high, expected[i].high))
            fail_msg("%u of %u: %.15f to %.15f", expected[i].hits, expected[i].trials, low, high);
    }
    for (unsigned trials = 1; trials < 60; trials++)
        for (unsigned hits = 0; hits <= trials; hits++) {
            double low, high, other_low, other_high, rate = (double)hits / trials;
            quoth_interval_95(&low, &high, hits, trials);
            quoth_interval_95(&other_low, &other_high, trials - hits, trials);
            assert_true(0 <= low && low <= rate && rate <= high && high <= 1);
            assert_true(near(low, 1 - other_high) && near(high, 1 - other_low));
        }
    double low, high; /* numbers as large as can be */
    quoth_interval_95(&low, &high, UINT64_MAX / 2, UINT64_MAX);
    assert_true(0.4999 < low && low < high && high < 0.5001);
}

/* The quantiles of tables, two-sided 95 %, by degrees of freedom. */
static void few_samples_have_wider_intervals(void **state)
{
    (void)state;
    static const struct {
        uint64_t freedom;
        double half;
    } known[] = {{1, 12.706204736174698},  {2, 4.302652729749464},  {3, 3.182446305283709},
                 {5, 2.570581835636314},   {10, 2.228138851986273}, {30, 2.042272456301238},
                 {31, 2.039513446396408},  {60, 2.000297822014260}, {120, 1.979930405082422},
                 {1000, 1.962339080792622}};
    for (size_t i = 0; i < COUNT(known); i++) {
        double half = quoth_half_95(known[i].freedom + 1), off = half - known[i].half;
        if (off > 1e-7 || off < -1e-7)
            fail_msg("%u degrees of freedom: %.15f", (unsigned)known[i].freedom, half);
    }
    assert_true(quoth_half_95(0) == 0 && quoth_half_95(1) == 0);
    for (uint64_t samples = 2; samples < 200; samples++)
        assert_true(quoth_half_95(samples) > quoth_half_95(samples + 1));
    assert_true(near(quoth_half_95(UINT64_MAX), 1.959963984540054));
}

static void columns_are_those_of_a_terminal(void **state)
{
    static const struct {
        const char *text;
        unsigned columns;
    } cases[] = {
        {"", 0},
        {"quoth", 5},
        {"\xC3\xA9t\xC3\xA9", 3},        /* two letters of two bytes */
        {"e\xCC\x81", 1},                /* a combining accent */
        {"\xED\x95\x9C\xEA\xB8\x80", 4}, /* two wide characters */
        {"\xE2\x80\xA6", 1},             /* an ellipsis */
        {"a\033b", 3},                   /* `?` for a control character */
        {"\xFF\xFE", 2},                 /* `?` for each byte */
        {"\xF0\x9F\x98\x80", 2},         /* a face */
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_int_equal(quoth_text_columns(cases[i].text, strlen(cases[i].text)),
                         cases[i].columns);
    assert_int_equal(quoth_text_columns("ab\xC3", 2), 2);
}

/* Three groups of two games with sums of 4, 10 and 16: mean 10, variance 36, standard error
 * sqrt(12); a game has half of that. */
static void spreads_have_intervals(void **state)
{
    (void)state;
    double mean, half;
    quoth_cross_score score = {.games = 6, .groups = 3};
    score.player[1].group_spread = 30;
    score.player[1].group_spread_squares = 16 + 100 + 256;
    assert_true(quoth_cross_spread_95(&mean, &half, &score, 2, 1));
    assert_true(near(mean, 5) && near(half, 4.302652729749464 * 1.7320508075688772));
    score = (quoth_cross_score){.games = 2, .groups = 1};
    score.player[1].group_spread = 10;
    score.player[1].group_spread_squares = 100;
    assert_false(quoth_cross_spread_95(&mean, &half, &score, 2, 1));
    assert_true(mean == 5 && half == 0);
    score = (quoth_cross_score){0};
    assert_false(quoth_cross_spread_95(&mean, &half, &score, 2, 1));
    assert_true(mean == 0 && half == 0);
}

static void a_score_of_no_games_is_written(void **state)
{
    (void)state;
    toy t = toy_of("cat", NULL, 0);
    static const char *const names[] = {"a", "b"};
    quoth_ghost_score none = {0};
    text out = {0};
    quoth_sink sink = to_text(&out);
    assert_int_equal(
        quoth_ghost_write_score(&sink, t.ghost, names, 0, &none, QUOTH_FORMAT_JSON, NULL),
        QUOTH_OK);
    assert_non_null(strstr(out.bytes, "\"interval\":{\"first\":[0.000000,1.000000],\"second\":"
                                      "[0.000000,1.000000]},\"mean_length\":0.000,"));
    assert_null(wrong_in_json(out.bytes, NULL));
    text_free(&out);
    assert_int_equal(
        quoth_ghost_write_score(&sink, t.ghost, names, 0, &none, QUOTH_FORMAT_TEXT, NULL),
        QUOTH_OK);
    text_free(&out);
    toy_free(&t);
}

/* ---- sinks that refuse -------------------------------------------------------------------- */

typedef struct refusal {
    unsigned calls, refused; /* number of the call to refuse, from 1; 0 none */
} refusal;

static bool refuse_one(void *user, const char *bytes, size_t size)
{
    (void)bytes;
    refusal *r = user;
    assert_true(size > 0);
    return ++r->calls != r->refused;
}

/* Words enough that every output takes several writes. */
static quoth_lexicon *longer_lexicon(void)
{
    text list = {0};
    quoth_random random;
    quoth_random_seed(&random, 21);
    for (int i = 0; i < 300; i++) {
        char word[16] = "";
        uint64_t length = 3 + quoth_random_below(&random, 9);
        for (uint64_t k = 0; k < length; k++)
            word[k] = (char)('a' + quoth_random_below(&random, 20));
        join(&list, word);
    }
    quoth_lexicon *lexicon = lexicon_of(kept(&list));
    return lexicon;
}

static void every_refused_write_is_reported(void **state)
{
    (void)state;
    quoth_lexicon *lexica[] = {lexicon_of(""), lexicon_of("game ghost ghoul"), longer_lexicon()};
    unsigned tried = 0;
    for (size_t i = 0; i < COUNT(lexica); i++) {
        quoth_ghost *ghost = solved(lexica[i], NULL, 0);
        FOR_ALL_WRITERS (w, f) {
            refusal none = {0};
            quoth_sink sink = {refuse_one, &none};
            assert_int_equal(write_with(w, ghost, "", f, &sink), QUOTH_OK);
            if (none.calls == 0) /* only the tree of no game is empty */
                assert_true(i == 0 && f == QUOTH_FORMAT_TREE);
            for (unsigned k = 1; k <= none.calls; k++) {
                refusal r = {.refused = k};
                sink.user = &r;
                assert_int_equal(write_with(w, ghost, "", f, &sink), QUOTH_SINK_FAILED);
                assert_int_equal(r.calls, k); /* nothing comes after a refusal */
                tried++;
            }
        }
        quoth_ghost_free(ghost);
        quoth_lexicon_free(lexica[i]);
    }
    assert_true(tried > 100);
}

static void a_record_that_cannot_be_written_is_reported(void **state)
{
    (void)state;
    char *word = repeated('a', 200); /* 200 plays make several writes */
    toy t = toy_of(word, NULL, 0);
    quoth_ghost_game *game;
    quoth_letters after = {0};
    assert_int_equal(quoth_ghost_game_new(&game, t.ghost, NULL, NULL), QUOTH_OK);
    while (best_from(t.ghost, quoth_ghost_game_fragment(game), &after))
        assert_int_equal(quoth_ghost_game_play(game, &after, NULL), QUOTH_OK);
    quoth_ghost_record record = {.player = {"a", "b"}};
    refusal none = {0};
    quoth_sink sink = {refuse_one, &none};
    assert_int_equal(quoth_ghost_record_write(&sink, &record, game, NULL), QUOTH_OK);
    assert_true(none.calls > 1);
    for (unsigned k = 1; k <= none.calls; k++) {
        refusal r = {.refused = k};
        sink.user = &r;
        assert_int_equal(quoth_ghost_record_write(&sink, &record, game, NULL), QUOTH_SINK_FAILED);
        assert_int_equal(r.calls, k);
    }
    quoth_ghost_game_free(game);
    toy_free(&t);
    free(word);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reader_of_json_is_strict),
        cmocka_unit_test(json_of_a_small_game_is_exact),
        cmocka_unit_test(json_of_a_game_without_words),
        cmocka_unit_test(json_has_no_replies_to_a_word),
        cmocka_unit_test(json_keeps_its_keys),
        cmocka_unit_test(odd_names_and_letters_are_escaped),
        cmocka_unit_test(json_escapes_are_these),
        cmocka_unit_test(colors_are_all_that_color_adds),
        cmocka_unit_test(no_other_format_has_control_characters),
        cmocka_unit_test(the_tree_reports_the_paper_s_story),
        cmocka_unit_test(losers_and_winners_stand_apart),
        cmocka_unit_test(the_page_advises_its_player),
        cmocka_unit_test(sheets_are_sorted_by_text),
        cmocka_unit_test(figures_have_a_node_a_position),
        cmocka_unit_test(a_figure_has_a_limit),
        cmocka_unit_test(figures_have_the_edges_of_the_game),
        cmocka_unit_test(intervals_are_wilson_s),
        cmocka_unit_test(columns_are_those_of_a_terminal),
        cmocka_unit_test(few_samples_have_wider_intervals),
        cmocka_unit_test(spreads_have_intervals),
        cmocka_unit_test(a_score_of_no_games_is_written),
        cmocka_unit_test(every_refused_write_is_reported),
        cmocka_unit_test(a_record_that_cannot_be_written_is_reported),
    };
    RUN(tests);
}
