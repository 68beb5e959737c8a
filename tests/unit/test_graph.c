/* The word graph: as small as can be, and read from and written to plain .kwg files. */
#include "support.h"

#include "lexicon/graph.h"
#include "lexicon/kwg.h"

/* A node of a .kwg file by hand: letter, whether it accepts, whether it ends its list, child. */
#define NODE(letter, accepts, ends, child)                                                         \
    ((uint32_t)(letter) << 24 | (uint32_t)(accepts) << 23 | (uint32_t)(ends) << 22 |               \
     (uint32_t)(child))
#define ROOT_TO(child) NODE(0, 0, 1, child)

/* Nodes as the bytes of a file. */
static uint32_t *file_of(const uint32_t *nodes, size_t count)
{
    uint8_t *bytes = malloc(count * 4);
    assert_non_null(bytes);
    for (size_t i = 0; i < count * 4; i++)
        bytes[i] = (uint8_t)(nodes[i / 4] >> 8 * (i % 4));
    return (uint32_t *)(void *)bytes;
}

static quoth_status open_kwg(quoth_lexicon **lexicon, const uint32_t *nodes, size_t count,
                             quoth_error *error)
{
    quoth_alphabet english = alphabet_named("english");
    uint32_t *file = file_of(nodes, count);
    *error = (quoth_error){.message = ""};
    quoth_status status =
        quoth_lexicon_new_kwg(lexicon, file, count * 4, &english, "foreign", NULL, error);
    assert_int_equal(error->status, status);
    free(file); /* copied: nobody needs the file any more */
    return status;
}

static void assert_kwg_words(const uint32_t *nodes, size_t count, const char *words)
{
    quoth_lexicon *lexicon;
    quoth_error error;
    if (open_kwg(&lexicon, nodes, count, &error))
        fail_msg("%s (for \"%s\")", error.message, words);
    assert_string_equal(words_of(lexicon), words);
    assert_string_equal(quoth_lexicon_name(lexicon), "foreign");
    quoth_lexicon *own = lexicon_of(words); /* and nothing of the file's own layout stays */
    text image[2] = {{0}, {0}};
    for (int i = 0; i < 2; i++) {
        quoth_sink sink = to_text(&image[i]);
        assert_int_equal(quoth_lexicon_write_kwg(&sink, i ? own : lexicon, NULL), QUOTH_OK);
    }
    assert_int_equal(image[0].size, image[1].size);
    assert_memory_equal(image[0].bytes, image[1].bytes, image[0].size);
    text_free(&image[0]);
    text_free(&image[1]);
    quoth_lexicon_free(own);
    quoth_lexicon_free(lexicon);
}

/* ---- reading files of others -------------------------------------------------------------- */

enum { A = 1, B, C, D, E, R = 18, S, T }; /* letters of the English alphabet */

/* AB, CAR, CARE, CARES and CAT with their GADDAG, as other programs write them. */
static void a_file_with_a_gaddag_gives_its_words(void **state)
{
    (void)state;
    static const uint32_t nodes[33] = {
        ROOT_TO(2),
        ROOT_TO(4),
        /* first letters: A B, C A R... */
        NODE(A, 0, 0, 12),
        NODE(C, 0, 1, 11),
        /* the GADDAG's first letters: A@B, BA, C@AR, ER.., RA.., SE.., TA.. */
        NODE(A, 0, 0, 19),
        NODE(B, 0, 0, 13),
        NODE(C, 0, 0, 14),
        NODE(E, 0, 0, 15),
        NODE(R, 0, 0, 16),
        NODE(S, 0, 0, 17),
        NODE(T, 0, 1, 18),
        NODE(A, 0, 1, 21),
        NODE(B, 1, 1, 0),
        NODE(A, 1, 1, 0),
        NODE(0, 0, 1, 11),
        NODE(R, 0, 1, 24),
        NODE(A, 0, 1, 25),
        NODE(E, 0, 1, 26),
        NODE(A, 0, 1, 27),
        NODE(0, 0, 0, 12),
        NODE(C, 0, 1, 23), /* A@B, AC@.. */
        NODE(R, 1, 0, 28),
        NODE(T, 1, 1, 0), /* CA: CAR, CAT */
        NODE(0, 0, 1, 21),
        NODE(A, 0, 1, 30),
        NODE(C, 1, 1, 29),
        NODE(R, 0, 1, 18),
        NODE(C, 1, 1, 0),
        NODE(E, 1, 1, 31),
        NODE(0, 0, 1, 28),
        NODE(C, 1, 1, 32),
        NODE(S, 1, 1, 0),
        NODE(0, 0, 1, 31),
    };
    assert_kwg_words(nodes, COUNT(nodes), "ab car care cares cat");
}

static void lists_may_begin_inside_others(void **state)
{
    (void)state;
    /* after A: B or C; after D: C alone, the tail of that list */
    static const uint32_t nodes[] = {ROOT_TO(2),       ROOT_TO(0),       NODE(A, 0, 0, 4),
                                     NODE(D, 0, 1, 5), NODE(B, 1, 0, 0), NODE(C, 1, 1, 0)};
    assert_kwg_words(nodes, COUNT(nodes), "ab ac dc");
}

static void siblings_may_stand_in_any_order(void **state)
{
    (void)state;
    static const uint32_t nodes[] = {ROOT_TO(2),       ROOT_TO(0),       NODE(C, 0, 0, 4),
                                     NODE(A, 1, 1, 4), NODE(T, 1, 0, 0), NODE(B, 1, 0, 0),
                                     NODE(E, 0, 1, 7), NODE(S, 1, 1, 0)};
    assert_kwg_words(nodes, COUNT(nodes), "a ab aes at cb ces ct");
}

static void a_letter_may_stand_twice_in_a_list(void **state)
{
    (void)state;
    static const uint32_t nodes[] = {ROOT_TO(2),       ROOT_TO(0),       NODE(A, 0, 0, 4),
                                     NODE(A, 1, 1, 5), NODE(B, 1, 1, 0), NODE(B, 1, 0, 0),
                                     NODE(C, 1, 1, 0)};
    assert_kwg_words(nodes, COUNT(nodes), "a ab ac");
}

static void children_may_stand_anywhere(void **state)
{
    (void)state;
    static const uint32_t in_front[] = {ROOT_TO(3), ROOT_TO(0), NODE(B, 1, 1, 0), NODE(A, 0, 1, 2)};
    assert_kwg_words(in_front, COUNT(in_front), "ab");
    /* without the second root that most writers keep */
    static const uint32_t bare[] = {ROOT_TO(1), NODE(A, 1, 1, 0)};
    assert_kwg_words(bare, COUNT(bare), "a");
    /* what no path reaches is not looked at */
    static const uint32_t junk[] = {ROOT_TO(2), 0xFFFFFFFF, NODE(A, 1, 1, 0), 0xFFFFFFFF, 0};
    assert_kwg_words(junk, COUNT(junk), "a");
}

static void a_file_may_be_empty_of_words(void **state)
{
    (void)state;
    static const uint32_t two[] = {ROOT_TO(0), ROOT_TO(0)};
    assert_kwg_words(two, COUNT(two), "");
    assert_kwg_words(two, 1, "");
}

/* 255 letters are read, 256 refused. */
static void words_have_a_longest(void **state)
{
    (void)state;
    uint32_t nodes[2 + 256] = {ROOT_TO(2), ROOT_TO(0)};
    quoth_lexicon *lexicon;
    quoth_error error;
    for (unsigned length = 254; length <= 256; length++) {
        for (unsigned i = 0; i < length; i++)
            nodes[2 + i] = NODE(A, i + 1 == length, 1, i + 1 == length ? 0 : 3 + i);
        quoth_status status = open_kwg(&lexicon, nodes, 2 + length, &error);
        assert_int_equal(status, length > 255 ? QUOTH_TOO_LARGE : QUOTH_OK);
        if (!status)
            assert_int_equal(quoth_lexicon_longest(lexicon), length);
        else
            assert_string_equal(error.message, "a word of more than 255 letters");
        quoth_lexicon_free(lexicon);
    }
}

/* Ten letters at eight places spell a hundred million words; one more is too many. */
static void there_is_a_largest_number_of_words(void **state)
{
    (void)state;
    enum { PLACES = 8, CHOICES = 10, NODES = 2 + PLACES * CHOICES };
    uint32_t nodes[NODES] = {ROOT_TO(2), ROOT_TO(0)};
    for (unsigned i = 0; i < PLACES * CHOICES; i++)
        nodes[2 + i] = NODE(1 + i % CHOICES, i / CHOICES == PLACES - 1, i % CHOICES == CHOICES - 1,
                            i / CHOICES == PLACES - 1 ? 0 : 2 + (i / CHOICES + 1) * CHOICES);
    for (unsigned more = 0; more < 2; more++) {
        nodes[2] |= more << 23; /* "a" as well */
        uint32_t *file = file_of(nodes, NODES);
        q_kwg_read(file, (quoth_graph){file, NODES}); /* as our graphs are */
        q_graph_survey survey;
        quoth_error error = {.message = ""};
        quoth_status status = q_graph_check((quoth_graph){file, NODES}, 26, Q_GRAPH_FOREIGN,
                                            &survey, NULL, NULL, &error);
        assert_int_equal(status, more ? QUOTH_TOO_LARGE : QUOTH_OK);
        if (!status)
            assert_int_equal(survey.total_words, QUOTH_WORDS_MAX);
        else
            assert_string_equal(error.message, "more than 100,000,000 words");
        q_graph_survey_free(&survey, NODES, NULL);
        free(file);
    }
}

/* However many words a few nodes spell, counting them takes no time and space. */
static void a_small_file_may_spell_too_many_words(void **state)
{
    (void)state;
    enum { LEVELS = 200 };
    uint32_t nodes[2 + 2 * LEVELS] = {ROOT_TO(2), ROOT_TO(0)};
    for (unsigned i = 0; i < LEVELS; i++)
        for (unsigned k = 0; k < 2; k++)
            nodes[2 + 2 * i + k] = NODE(A + k, 1, k, i + 1 < LEVELS ? 4 + 2 * i : 0);
    quoth_lexicon *lexicon;
    quoth_error error;
    assert_int_equal(open_kwg(&lexicon, nodes, COUNT(nodes), &error), QUOTH_TOO_LARGE);
    assert_string_equal(error.message, "more than 100,000,000 words");
    assert_null(lexicon);
}

static void a_damaged_file_is_refused_with_its_place(void **state)
{
    (void)state;
    static const char cycle[] = "the word graph has a cycle",
                      dead_end[] = "the word graph has a dead end",
                      past[] = "the word graph points past its end",
                      open_list[] = "a list of the word graph does not end",
                      letter[] = "the word graph has a letter that the alphabet lacks";
    static const struct {
        uint32_t nodes[6];
        unsigned count, bad; /* the node to blame */
        const char *message;
    } damaged[] = {
        {{ROOT_TO(2), ROOT_TO(0), NODE(A, 1, 1, 2)}, 3, 2, cycle},
        {{ROOT_TO(2), ROOT_TO(0), NODE(A, 0, 1, 3), NODE(B, 1, 1, 4), NODE(C, 0, 1, 2)},
         5,
         4,
         cycle},
        /* the tail of a list leads back into its beginning */
        {{ROOT_TO(2), ROOT_TO(0), NODE(A, 1, 0, 0), NODE(B, 1, 0, 0), NODE(C, 1, 1, 2)},
         5,
         4,
         cycle},
        {{ROOT_TO(2), ROOT_TO(0), NODE(A, 0, 1, 0)}, 3, 2, dead_end},
        {{ROOT_TO(2), ROOT_TO(0), NODE(A, 1, 0, 0), NODE(B, 0, 1, 0)}, 4, 3, dead_end},
        {{ROOT_TO(2), ROOT_TO(0), NODE(A, 1, 1, 3)}, 3, 2, past},
        {{ROOT_TO(2), ROOT_TO(0), NODE(A, 1, 1, 0x3FFFFF)}, 3, 2, past},
        {{ROOT_TO(3), ROOT_TO(0), NODE(A, 1, 1, 0)}, 3, 0, past},
        {{ROOT_TO(0x3FFFFF)}, 1, 0, past},
        {{ROOT_TO(2), ROOT_TO(0), NODE(A, 1, 0, 0)}, 3, 2, open_list},
        {{ROOT_TO(2), ROOT_TO(0), NODE(A, 0, 1, 3), NODE(B, 1, 0, 0)}, 4, 3, open_list},
        {{ROOT_TO(2), ROOT_TO(0), NODE(27, 1, 1, 0)}, 3, 2, letter},
        {{ROOT_TO(2), ROOT_TO(0), NODE(0, 1, 1, 0)}, 3, 2, letter},
        {{ROOT_TO(2), ROOT_TO(0), NODE(255, 1, 1, 0)}, 3, 2, letter},
        {{ROOT_TO(1), ROOT_TO(0)}, 2, 1, letter},
    };
    for (size_t i = 0; i < COUNT(damaged); i++) {
        quoth_lexicon *lexicon;
        quoth_error error;
        assert_int_equal(open_kwg(&lexicon, damaged[i].nodes, damaged[i].count, &error),
                         QUOTH_BAD_IMAGE);
        assert_null(lexicon);
        assert_string_equal(error.message, damaged[i].message);
        assert_int_equal(error.offset, damaged[i].bad * 4);
    }
}

static void a_file_is_a_whole_number_of_nodes(void **state)
{
    (void)state;
    static const uint32_t nodes[] = {ROOT_TO(2), ROOT_TO(0), NODE(A, 1, 1, 0), 0};
    quoth_alphabet english = alphabet_named("english");
    uint32_t *file = file_of(nodes, COUNT(nodes));
    for (size_t size = 0; size < 16; size++) {
        quoth_lexicon *lexicon;
        quoth_error error = {.message = ""};
        quoth_status status =
            quoth_lexicon_new_kwg(&lexicon, file, size, &english, "x", NULL, &error);
        assert_int_equal(status, size == 12 ? QUOTH_OK : QUOTH_BAD_IMAGE);
        if (size % 4)
            assert_string_equal(error.message, "a .kwg file is a whole number of 4-byte nodes");
        quoth_lexicon_free(lexicon);
    }
    for (size_t shift = 1; shift < 4; shift++) {
        quoth_lexicon *lexicon;
        assert_int_equal(quoth_lexicon_new_kwg(&lexicon, (const char *)file + shift, 12, &english,
                                               "x", NULL, NULL),
                         QUOTH_BAD_CALL);
        assert_null(lexicon);
    }
    free(file);

    size_t large = (size_t)0x400000 * 4; /* 4,194,304 nodes */
    uint32_t *zeros = calloc(1, large);
    assert_non_null(zeros);
    quoth_lexicon *lexicon;
    assert_int_equal(quoth_lexicon_new_kwg(&lexicon, zeros, large, &english, "x", NULL, NULL),
                     QUOTH_TOO_LARGE);
    assert_null(lexicon);
    free(zeros);
}

enum { STEPS = 6, CHOICES = 21 };

/* A graph of some 500 bytes with 90 million words: each of six letters is one of 21. */
static void make_small_graph_of_many_words(uint32_t nodes[2 + STEPS * CHOICES])
{
    nodes[0] = ROOT_TO(2);
    nodes[1] = ROOT_TO(0);
    for (uint32_t i = 0; i < STEPS * CHOICES; i++) {
        uint32_t step = i / CHOICES, letter = i % CHOICES + 1;
        nodes[2 + i] =
            NODE(letter, 1, letter == CHOICES, step + 1 < STEPS ? 2 + (step + 1) * CHOICES : 0);
    }
}

typedef struct account {
    size_t bytes, most;
} account;

static void *resize_counted(void *user, void *block, size_t old_size, size_t new_size)
{
    account *a = user;
    a->bytes += new_size - old_size;
    a->most = a->bytes > a->most ? a->bytes : a->most;
    if (new_size)
        return realloc(block, new_size);
    free(block);
    return NULL;
}

static bool stops_later(void *user, const quoth_progress *progress)
{
    unsigned *left = user;
    assert_true(!progress->total || progress->done <= progress->total);
    return --*left > 0;
}

/* A small file may spell more words than anybody waits for: opening it can be stopped, and takes no
 * memory for the words. */
static void a_small_file_of_many_words_can_be_stopped(void **state)
{
    (void)state;
    uint32_t nodes[2 + STEPS * CHOICES];
    make_small_graph_of_many_words(nodes);
    quoth_alphabet english = alphabet_named("english");
    for (unsigned reversed = 0; reversed < 2; reversed++) {
        quoth_lexicon *lexicon;
        quoth_error error = {.message = ""};
        account a = {0};
        unsigned left = 20;
        quoth_watch stop = {stops_later, &left};
        quoth_memory memory = {resize_counted, &a};
        if (reversed) { /* out of order: then the words are sorted */
            nodes[2] ^= NODE(1 ^ 2, 0, 0, 0);
            nodes[3] ^= NODE(1 ^ 2, 0, 0, 0);
        }
        uint32_t *file = file_of(nodes, COUNT(nodes));
        assert_int_equal(quoth_lexicon_new_kwg(&lexicon, file, sizeof nodes, &english, "many",
                                               &(quoth_context){.watch = &stop, .memory = &memory},
                                               &error),
                         QUOTH_STOPPED);
        assert_int_equal(error.status, QUOTH_STOPPED);
        assert_null(lexicon);
        assert_int_equal(left, 0); /* and is obeyed at once */
        assert_int_equal(a.bytes, 0);
        if (!reversed)
            assert_true(a.most < (size_t)24 << 20); /* the table of the graph builder */
        free(file);
    }
}

/* The words of a graph without cycles, read off it naively. */
static void spell_out(const uint32_t *nodes, uint32_t p, char *word, size_t depth, text *words)
{
    for (;; p++) {
        word[depth] = (char)('a' + (nodes[p] >> 24) - 1);
        word[depth + 1] = '\0';
        if (nodes[p] >> 23 & 1)
            join(words, word);
        if (nodes[p] & 0x3FFFFF)
            spell_out(nodes, nodes[p] & 0x3FFFFF, word, depth + 1, words);
        if (nodes[p] >> 22 & 1)
            return;
    }
}

/* Random nodes, most of them damaged: nothing is read outside the file, and what is accepted has
 * the words that can be read off it. */
static void random_files_are_refused_or_sound(void **state)
{
    (void)state;
    quoth_random random;
    quoth_random_seed(&random, 17);
    unsigned accepted = 0;
    for (int round = 0; round < 20000; round++) {
        uint32_t nodes[12];
        size_t count = 2 + quoth_random_below(&random, 11);
        if (count > COUNT(nodes))
            count = COUNT(nodes);
        for (size_t i = 0; i < count; i++)
            nodes[i] =
                NODE(i < 2 ? 0 : 1 + quoth_random_below(&random, 3),
                     quoth_random_below(&random, 3) > 0, quoth_random_below(&random, 2),
                     quoth_random_below(&random, 3) ? 0 : quoth_random_below(&random, count));
        nodes[0] = ROOT_TO(quoth_random_below(&random, count));
        quoth_lexicon *lexicon;
        quoth_error error;
        quoth_status status = open_kwg(&lexicon, nodes, count, &error);
        assert_true(status == QUOTH_OK || status == QUOTH_BAD_IMAGE);
        if (status)
            continue;
        accepted++;
        text words = {0};
        char word[16];
        if (nodes[0] & 0x3FFFFF)
            spell_out(nodes, nodes[0] & 0x3FFFFF, word, 0, &words);
        quoth_lexicon *own = lexicon_of(kept(&words));
        assert_string_equal(words_of(own), words_of(lexicon));
        quoth_lexicon_free(own);
        quoth_lexicon_free(lexicon);
    }
    assert_in_range(accepted, 1000, 19000);
}

/* ---- our own graph ------------------------------------------------------------------------ */

static quoth_lexicon *random_lexicon(quoth_random *random, unsigned letters, unsigned longest)
{
    text list = {0};
    uint64_t words = quoth_random_below(random, 40);
    for (uint64_t i = 0; i < words; i++) {
        char word[16] = "";
        uint64_t length = 1 + quoth_random_below(random, longest);
        for (uint64_t k = 0; k < length; k++)
            word[k] = (char)('a' + quoth_random_below(random, letters));
        join(&list, word);
    }
    quoth_lexicon *lexicon = lexicon_of(kept(&list));
    return lexicon;
}

static int compare_strings(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static size_t distinct(const char **strings, size_t n)
{
    size_t kept_ones = 0;
    qsort(strings, n, sizeof *strings, compare_strings);
    for (size_t i = 0; i < n; i++)
        kept_ones += i == 0 || strcmp(strings[i - 1], strings[i]) != 0;
    return kept_ones;
}

/* How many nodes the smallest graph has, by its definition: fragments with the same endings are
 * one state, and a state has a node for each letter that may follow.  States are named
 * "letters:ending,ending,"; the number of letters is the number of nodes. */
static size_t smallest_graph(const char *words)
{
    const char *fragments[600], *states[600];
    size_t n = 0, nodes = 0;
    char *copy = malloc(strlen(words) + 1), *word[64];
    size_t count = 0;
    strcpy(copy, words);
    for (char *w = strtok(copy, " "); w; w = strtok(NULL, " "))
        word[count++] = w;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k <= strlen(word[i]); k++) {
            char *fragment = calloc(1, 16);
            memcpy(fragment, word[i], k);
            fragments[n++] = fragment;
        }
    for (size_t i = 0; i < n; i++) {
        text endings = {0};
        size_t depth = strlen(fragments[i]), letters = 0;
        char last = 0;
        for (size_t k = 0; k < count; k++) { /* words are sorted: so are endings */
            if (strncmp(word[k], fragments[i], depth) != 0 || !word[k][depth])
                continue;
            letters += word[k][depth] != last;
            last = word[k][depth];
            text_add(&endings, word[k] + depth);
            text_add(&endings, ",");
        }
        char *name = malloc(endings.size + 8);
        sprintf(name, "%u:%s", (unsigned)letters, endings.bytes ? endings.bytes : "");
        text_free(&endings);
        states[i] = name;
    }
    distinct(states, n);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || strcmp(states[i - 1], states[i]) != 0)
            nodes += (size_t)atoi(states[i]);
    for (size_t i = 0; i < n; i++) {
        free((void *)(uintptr_t)fragments[i]);
        free((void *)(uintptr_t)states[i]);
    }
    free(copy);
    return nodes;
}

static void our_graphs_are_the_smallest(void **state)
{
    (void)state;
    quoth_random random;
    quoth_random_seed(&random, 4);
    for (int round = 0; round < 300; round++) {
        quoth_lexicon *lexicon = random_lexicon(&random, 2 + (unsigned)round % 4, 7);
        /* two nodes more, for the roots */
        if (quoth_lexicon_graph(lexicon).count != 2 + smallest_graph(words_of(lexicon)))
            fail_msg("%s", words_of(lexicon));
        quoth_lexicon_free(lexicon);
    }
}

static int compare_lists(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* No two lists are alike, children stand before parents, siblings rise. */
static void no_two_lists_of_enable_are_alike(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = enable1();
    quoth_graph graph = quoth_lexicon_graph(lexicon);
    char **lists = malloc(graph.count * sizeof *lists);
    assert_non_null(lists);
    size_t n = 0;
    for (uint32_t first = 2, p = 2; p < graph.count; p++) {
        uint32_t node = quoth_graph_node(graph, p);
        assert_true(quoth_node_child(node) < first);
        if (p > first)
            assert_true(quoth_node_letter(node) >
                        quoth_node_letter(quoth_graph_node(graph, p - 1)));
        if (!quoth_node_ends(node))
            continue;
        text list = {0};
        for (uint32_t i = first; i <= p; i++) {
            char hex[16];
            snprintf(hex, sizeof hex, "%08x", (unsigned)quoth_graph_node(graph, i));
            text_add(&list, hex);
        }
        lists[n++] = list.bytes;
        first = p + 1;
    }
    qsort(lists, n, sizeof *lists, compare_lists);
    for (size_t i = 1; i < n; i++)
        assert_string_not_equal(lists[i - 1], lists[i]);
    for (size_t i = 0; i < n; i++)
        free(lists[i]);
    free(lists);
    assert_in_range(n, 1000, graph.count);
    quoth_lexicon_free(lexicon);
}

static void steps_follow_the_letters(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("cat cats dog");
    quoth_graph graph = quoth_lexicon_graph(lexicon);
    uint32_t p = QUOTH_GRAPH_ROOT;
    for (const char *c = "cats"; *c; c++) {
        p = quoth_graph_step(graph, p, (uint32_t)(*c - 'a' + 1));
        assert_int_not_equal(p, 0);
        assert_int_equal(quoth_node_letter(quoth_graph_node(graph, p)), *c - 'a' + 1);
        assert_int_equal(quoth_node_accepts(quoth_graph_node(graph, p)), *c == 't' || *c == 's');
    }
    assert_int_equal(quoth_graph_step(graph, p, 1), 0); /* nothing goes on from "cats" */
    assert_int_equal(quoth_graph_step(graph, QUOTH_GRAPH_ROOT, 2), 0);
    assert_int_equal(quoth_graph_step(graph, QUOTH_GRAPH_ROOT, 26), 0);
    quoth_lexicon_free(lexicon);
    lexicon = lexicon_of("");
    graph = quoth_lexicon_graph(lexicon);
    assert_int_equal(quoth_graph_step(graph, QUOTH_GRAPH_ROOT, 1), 0);
    quoth_lexicon_free(lexicon);
}

static void a_written_kwg_is_read_back(void **state)
{
    (void)state;
    quoth_lexicon *lexica[] = {lexicon_of(""), lexicon_of("a"), lexicon_of("ab car care cares cat"),
                               enable1()};
    for (size_t i = 0; i < COUNT(lexica); i++) {
        text kwg[2] = {{0}, {0}};
        quoth_sink sink[2] = {to_text(&kwg[0]), to_text(&kwg[1])};
        quoth_lexicon *again;
        assert_int_equal(quoth_lexicon_write_kwg(&sink[0], lexica[i], NULL), QUOTH_OK);
        assert_int_equal(kwg[0].size, quoth_lexicon_graph(lexica[i]).count * 4);
        assert_int_equal(quoth_lexicon_new_kwg(&again, kwg[0].bytes, kwg[0].size,
                                               quoth_lexicon_alphabet(lexica[i]), "again", NULL,
                                               NULL),
                         QUOTH_OK);
        assert_int_equal(quoth_lexicon_words(again), quoth_lexicon_words(lexica[i]));
        assert_false(quoth_lexicon_has_levels(again)); /* a .kwg has none */
        assert_int_equal(quoth_lexicon_write_kwg(&sink[1], again, NULL), QUOTH_OK);
        assert_int_equal(kwg[0].size, kwg[1].size);
        assert_memory_equal(kwg[0].bytes, kwg[1].bytes, kwg[0].size);
        quoth_lexicon_free(again);
        quoth_lexicon_free(lexica[i]);
        text_free(&kwg[0]);
        text_free(&kwg[1]);
    }
}

/* Node 0 leads to the first letters and nothing else; node 1 is free for a GADDAG. */
static void the_file_has_the_layout_that_others_read(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = lexicon_of("a ab");
    text kwg = {0};
    quoth_sink sink = to_text(&kwg);
    static const uint8_t expected[] = {3, 0, 0x40, 0, 0, 0, 0x40, 0, 0, 0, 0xC0, 2, 2, 0, 0xC0, 1};
    assert_int_equal(quoth_lexicon_write_kwg(&sink, lexicon, NULL), QUOTH_OK);
    assert_int_equal(kwg.size, sizeof expected);
    assert_memory_equal(kwg.bytes, expected, sizeof expected);
    text_free(&kwg);
    quoth_lexicon_free(lexicon);
    lexicon = lexicon_of("");
    static const uint8_t empty[] = {0, 0, 0x40, 0, 0, 0, 0x40, 0};
    assert_int_equal(quoth_lexicon_write_kwg(&sink, lexicon, NULL), QUOTH_OK);
    assert_int_equal(kwg.size, sizeof empty);
    assert_memory_equal(kwg.bytes, empty, sizeof empty);
    text_free(&kwg);
    quoth_lexicon_free(lexicon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_with_a_gaddag_gives_its_words),
        cmocka_unit_test(lists_may_begin_inside_others),
        cmocka_unit_test(siblings_may_stand_in_any_order),
        cmocka_unit_test(a_letter_may_stand_twice_in_a_list),
        cmocka_unit_test(children_may_stand_anywhere),
        cmocka_unit_test(a_file_may_be_empty_of_words),
        cmocka_unit_test(words_have_a_longest),
        cmocka_unit_test(there_is_a_largest_number_of_words),
        cmocka_unit_test(a_small_file_may_spell_too_many_words),
        cmocka_unit_test(a_damaged_file_is_refused_with_its_place),
        cmocka_unit_test(a_file_is_a_whole_number_of_nodes),
        cmocka_unit_test(a_small_file_of_many_words_can_be_stopped),
        cmocka_unit_test(random_files_are_refused_or_sound),
        cmocka_unit_test(our_graphs_are_the_smallest),
        cmocka_unit_test(no_two_lists_of_enable_are_alike),
        cmocka_unit_test(steps_follow_the_letters),
        cmocka_unit_test(a_written_kwg_is_read_back),
        cmocka_unit_test(the_file_has_the_layout_that_others_read),
    };
    RUN(tests);
}
