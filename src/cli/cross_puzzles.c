/* quoth cross puzzles: positions of games in which one play is clearly the best. */
#include <stdlib.h>
#include <string.h>

#include "cli/puzzle_file.h"

/* What makes a play clearly the best. */
enum {
    STATIC_MARGIN = 4 * QUOTH_POINT, /* of equity, before anything else is tried */
    ENDGAME_MARGIN = 3,              /* points */
    SIM_PLAYS = 10,
    SIM_ITERATIONS = 3000,
    ENDGAME_NODES = 1000000
};
static const double sim_margin = 5;    /* points, or */
static const double win_margin = 0.03; /* of the chance to win */

typedef struct puzzle_maker {
    const arguments *args;
    loaded_cross loaded;
    quoth_lexicon *levels; /* how familiar words are */
    quoth_play_finder *finder;
    quoth_plays plays;
    quoth_sim *sim;
    quoth_endgame *endgame;
    quoth_position *seen, *before;
    quoth_workers workers;
    puzzle_list list;
    uint64_t seed, iterations, limit, positions;
    progress progress;
    const char *source;
    quoth_status status;
} puzzle_maker;

/* ---- one clear best play ------------------------------------------------------------------- */

/* The margin of an exact endgame; below 0 where no play is clearly the best. */
static quoth_status weigh_endgame(puzzle_maker *m, quoth_play *best, double *margin)
{
    quoth_endgame_options options = {
        .top = 2, .nodes = ENDGAME_NODES, .workers = NULL, .watch = &interrupt_watch};
    quoth_endgame_answer answer;
    *margin = -1;
    quoth_status status = quoth_endgame_solve(m->endgame, m->seen, &options, &answer);
    if (status == QUOTH_NOT_FOUND)
        return QUOTH_OK;
    if (status || !answer.exact || answer.plays < 2 ||
        answer.play[0].value - answer.play[1].value < ENDGAME_MARGIN)
        return status;
    *best = answer.play[0].play;
    *margin = answer.play[0].value - answer.play[1].value;
    return QUOTH_OK;
}

static quoth_status weigh_by_sim(puzzle_maker *m, quoth_play *best, double *margin)
{
    quoth_sim_options options = {.plays = SIM_PLAYS,
                                 .iterations = m->iterations,
                                 .confidence = 0.99,
                                 .seed = m->seed,
                                 .values = &m->loaded.leaves.values,
                                 .workers = &m->workers,
                                 .watch = &interrupt_watch};
    quoth_sim_result result;
    *margin = -1;
    quoth_status status = quoth_sim_run(m->sim, m->seen, &options, &result);
    if (status || result.stopped != QUOTH_SIM_SURE || result.plays < 2)
        return status;
    const quoth_sim_play *first = &result.play[0], *next = &result.play[1];
    double points = first->spread - next->spread;
    if (points < sim_margin && first->win - next->win < win_margin)
        return QUOTH_OK;
    *best = first->play;
    *margin = points > 0 ? points : 0;
    return QUOTH_OK;
}

/* ---- how hard it is ------------------------------------------------------------------------ */

static int level_of(const puzzle_maker *m, const quoth_play *play)
{
    char text[QUOTH_PLAY_TEXT_SIZE];
    quoth_letters word;
    quoth_play_spell(play, m->seen, QUOTH_PLAY_DOTTED, text, sizeof text);
    const char *spelled = strchr(text, '.');
    if (!spelled || quoth_alphabet_read(quoth_lexicon_alphabet(m->levels), spelled + 1,
                                        strlen(spelled + 1), &word, NULL))
        return 99;
    int level = quoth_lexicon_level(m->levels, &word);
    return level < 0 ? 99 : level;
}

static void add_tag(puzzle *p, const char *tag)
{
    size_t size = strlen(p->tags);
    snprintf(p->tags + size, sizeof p->tags - size, "%s%s", size ? "," : "", tag);
}

/* Each of these makes it harder: an unfamiliar word, a long one, a blank, tiles that it goes
 * through, and that another play scores more. */
static void grade(const puzzle_maker *m, const quoth_play *play, puzzle *p)
{
    const quoth_cross_rules *rules = &m->loaded.rules;
    unsigned hard = 0, blanks = 0, through = 0;
    int32_t most = 0;
    for (size_t i = 0; i < m->plays.count; i++)
        most = m->plays.play[i].score > most ? m->plays.play[i].score : most;
    if (play->kind == QUOTH_PLAY_PLACE) {
        int level = level_of(m, play);
        hard += (level > 35) + (level > 60) + (level > 80);
        if (level > 60)
            add_tag(p, "rare");
        for (unsigned i = 0; i < play->length; i++) {
            blanks += play->tile[i] & QUOTH_BLANK ? 1 : 0;
            through += !play->tile[i];
        }
        hard += (play->length >= 7) + (play->length >= 9);
        if (rules->bonus[play->tiles])
            add_tag(p, "bingo");
    } else {
        add_tag(p, play->kind == QUOTH_PLAY_EXCHANGE ? "exchange" : "pass");
        hard += 2;
    }
    if (blanks)
        add_tag(p, "blank");
    if (through)
        add_tag(p, "through");
    if (play->score < most)
        add_tag(p, "quiet");
    hard += (blanks > 0) + (through > 1) + (play->score < most);
    p->grade = hard < PUZZLE_GRADES ? 1 + hard : PUZZLE_GRADES;
    if (!*p->tags)
        add_tag(p, "plain");
}

/* ---- positions ----------------------------------------------------------------------------- */

static quoth_status keep_puzzle(puzzle_maker *m, const quoth_play *best, puzzle *p)
{
    quoth_cgp cgp = {0};
    quoth_string text = {0};
    quoth_sink sink = quoth_to_string(&text);
    quoth_status status = quoth_cgp_add_rules(&cgp, m->loaded.cross);
    if (!status)
        status = quoth_cgp_write(m->seen, &cgp, &sink);
    grade(m, best, p);
    quoth_play_spell(best, m->seen, QUOTH_PLAY_DOTTED, p->play, sizeof p->play);
    snprintf(p->source, sizeof p->source, "%s", m->source);
    if (!status && text.size < PUZZLE_CGP_SIZE && !puzzle_add(&m->list, p, text.bytes))
        status = QUOTH_NO_MEMORY;
    quoth_string_free(&text);
    return status;
}

/* Whether the player to move has a choice that can be judged: tiles on the board, a known rack. */
static bool can_be_judged(const puzzle_maker *m)
{
    unsigned count, turn = quoth_position_turn(m->seen);
    return !quoth_position_ending(m->seen) && !quoth_position_empty(m->seen) &&
           quoth_position_players(m->seen) == 2 && quoth_position_rack(m->seen, turn, &count) &&
           (count == m->loaded.rules.rack || quoth_position_bag(m->seen) == 0) &&
           quoth_position_check(m->seen, NULL, NULL) == 0;
}

/* Looks at a position; false when no more are wanted. */
static bool consider(puzzle_maker *m, const quoth_position *position)
{
    quoth_plays_query query = {.find = QUOTH_FIND_TOP,
                               .order = QUOTH_BY_EQUITY,
                               .limit = 20,
                               .values = &m->loaded.leaves.values,
                               .watch = &interrupt_watch};
    puzzle p = {.grade = 0};
    quoth_play best;
    quoth_watch watch = progress_watch(&m->progress);
    if (!watch.go_on(watch.user, m->positions++, 0))
        m->status = QUOTH_STOPPED;
    if (!m->status)
        m->status = quoth_position_seen(m->seen, position, quoth_position_turn(position));
    if (m->status || !can_be_judged(m))
        return !m->status;
    m->status = quoth_plays_find(m->finder, m->seen, &query, &m->plays);
    if (m->status || m->plays.count < 2)
        return !m->status;
    p.exact = quoth_position_bag(m->seen) == 0;
    if (!p.exact && m->plays.play[0].equity - m->plays.play[1].equity < STATIC_MARGIN)
        return true;
    m->status = p.exact ? weigh_endgame(m, &best, &p.margin) : weigh_by_sim(m, &best, &p.margin);
    if (!m->status && p.margin >= 0)
        m->status = keep_puzzle(m, &best, &p);
    return !m->status && m->list.count < m->limit;
}

/* ---- games --------------------------------------------------------------------------------- */

typedef struct recorded_game {
    puzzle_maker *maker;
    const char *name;
    unsigned turn;
} recorded_game;

static bool consider_step(void *user, const quoth_gcg_step *step)
{
    recorded_game *g = user;
    char source[PUZZLE_SOURCE_SIZE];
    if (step->event.kind != QUOTH_GCG_PLAY && step->event.kind != QUOTH_GCG_EXCHANGE &&
        step->event.kind != QUOTH_GCG_PASS)
        return true;
    snprintf(source, sizeof source, "%.80s turn %u", g->name, ++g->turn);
    g->maker->source = source;
    return consider(g->maker, step->before);
}

static bool consider_game(puzzle_maker *m, const quoth_gcg *gcg, const char *path)
{
    char name[100];
    name_of_path(path, name, sizeof name);
    for (char *c = name; *c; c++)
        if ((unsigned char)*c < ' ')
            *c = '?';
    recorded_game game = {.maker = m, .name = name};
    quoth_gcg_replay_options options = {.each = consider_step, .user = &game};
    quoth_error error = {0};
    quoth_status status = quoth_gcg_replay(gcg, m->loaded.cross, &options, NULL, &error);
    if (status && status != QUOTH_STOPPED)
        return complain("%s:%llu: %s", path, (unsigned long long)error.line, error.message) ==
               EXIT_FINE;
    return true;
}

typedef struct own_game {
    puzzle_maker *maker;
    uint64_t number;
    unsigned turn;
} own_game;

static bool consider_deed(void *user, quoth_cross_event event, const quoth_cross_game *game,
                          uint64_t number, const unsigned *seated)
{
    own_game *g = user;
    puzzle_maker *m = g->maker;
    char source[PUZZLE_SOURCE_SIZE];
    size_t deeds;
    (void)seated;
    if (event == QUOTH_CROSS_BEGINS)
        *g = (own_game){.maker = m, .number = number};
    if (event != QUOTH_CROSS_DEED ||
        quoth_cross_game_deeds(game, &deeds)[deeds - 1].kind != QUOTH_DEED_PLAY)
        return true;
    snprintf(source, sizeof source, "self-play %llu turn %u", (unsigned long long)number + 1,
             ++g->turn);
    m->source = source;
    m->status = quoth_cross_game_at(game, deeds - 1, m->before);
    return !m->status && consider(m, m->before);
}

static void play_games(puzzle_maker *m, uint64_t games)
{
    quoth_cross_bot bot[2] = {{.manner = QUOTH_CROSS_EQUITY}, {.manner = QUOTH_CROSS_EQUITY}};
    quoth_cross_player player[2];
    own_game game = {.maker = m};
    quoth_cross_observer observer = {consider_deed, &game};
    quoth_cross_match_options options = {
        .seed = m->seed, .to = games, .observer = &observer, .watch = &interrupt_watch};
    static quoth_cross_score score;
    quoth_play_finder *finder;
    m->status = quoth_play_finder_new(&finder, m->loaded.cross, NULL);
    if (m->status)
        return;
    for (int i = 0; i < 2; i++) {
        bot[i].values = &m->loaded.leaves.values;
        bot[i].finder = finder;
        player[i] = quoth_cross_bot_player(&bot[i]);
    }
    memset(&score, 0, sizeof score);
    quoth_status status = quoth_cross_match(m->loaded.cross, player, 2, &options, &score);
    if (!m->status && status != QUOTH_STOPPED)
        m->status = status;
    for (int i = 0; i < 2; i++)
        quoth_cross_bot_free(&bot[i]);
    quoth_play_finder_free(finder);
}

/* ---- what was found ------------------------------------------------------------------------ */

static quoth_status write_list(void *user, const quoth_sink *sink)
{
    return puzzle_list_write(user, sink);
}

static void print_json(const puzzle_maker *m)
{
    fputs("{\"rules\":", stdout);
    echo_json(stdout, m->list.rules);
    fputs(",\"lexicon\":", stdout);
    echo_json(stdout, m->list.words);
    printf(",\"seed\":%llu,\"positions\":%llu,\"puzzles\":[", (unsigned long long)m->seed,
           (unsigned long long)m->positions);
    for (size_t i = 0; i < m->list.count; i++) {
        const puzzle *p = &m->list.puzzle[i];
        printf("%s{\"id\":\"%s\",\"grade\":%u,\"method\":\"%s\",\"margin\":%.1f,\"tags\":[",
               i ? "," : "", p->id, p->grade, p->exact ? "endgame" : "sim", p->margin);
        char tags[PUZZLE_TAGS_SIZE], *rest = NULL;
        memcpy(tags, p->tags, sizeof tags);
        bool first = true;
        for (char *t = strtok_r(tags, ",", &rest); t; t = strtok_r(NULL, ",", &rest)) {
            fputs(first ? "" : ",", stdout);
            echo_json(stdout, t);
            first = false;
        }
        fputs("],\"play\":", stdout);
        char play[QUOTH_PLAY_TEXT_SIZE];
        memcpy(play, p->play, sizeof play);
        if (strchr(play, '.'))
            *strchr(play, '.') = ' ';
        echo_json(stdout, play);
        fputs(",\"cgp\":", stdout);
        echo_json(stdout, p->cgp);
        fputs(",\"source\":", stdout);
        echo_json(stdout, p->source);
        putchar('}');
    }
    puts("]}");
}

static int tell(puzzle_maker *m)
{
    const char *path = option_value(m->args, OPT_OUTPUT, NULL);
    unsigned grades[PUZZLE_GRADES + 1] = {0};
    bool json = has_option(m->args, OPT_JSON);
    for (size_t i = 0; i < m->list.count; i++)
        grades[m->list.puzzle[i].grade]++;
    if (m->list.count && path && !file_replace(path, write_list, &m->list))
        return EXIT_BAD;
    if (json)
        print_json(m);
    else if (m->list.count && !path && puzzle_list_write(&m->list, &standard_output))
        return EXIT_BAD;
    if (!json && path && m->list.count && strcmp(path, "-") != 0) {
        printf("%zu puzzle%s from %llu positions:", m->list.count, m->list.count == 1 ? "" : "s",
               (unsigned long long)m->positions);
        for (unsigned g = 1; g <= PUZZLE_GRADES; g++)
            if (grades[g])
                printf(" %u of grade %u", grades[g], g);
        puts(".");
    }
    if (!m->list.count && !json)
        remark("none of %llu positions has one clear best play", (unsigned long long)m->positions);
    return m->list.count ? EXIT_FINE : EXIT_NO;
}

static bool make_ready(puzzle_maker *m)
{
    quoth_error error = {0};
    const quoth_cross *cross = m->loaded.cross;
    quoth_status status = quoth_lexicon_open_enable1(&m->levels, NULL, &error);
    if (!status)
        status = quoth_play_finder_new(&m->finder, cross, NULL);
    if (!status)
        status = quoth_sim_new(&m->sim, cross, NULL);
    if (!status)
        status = quoth_endgame_new(&m->endgame, cross, NULL);
    if (!status)
        status = quoth_position_new(&m->seen, cross, 2, NULL);
    if (!status)
        status = quoth_position_new(&m->before, cross, 2, NULL);
    if (status)
        return explain_status(status, &error) == EXIT_FINE;
    snprintf(m->list.rules, sizeof m->list.rules, "%s",
             option_value(m->args, OPT_RULES, m->loaded.rules.name));
    snprintf(m->list.words, sizeof m->list.words, "%s",
             option_value(m->args, OPT_WORDS, "enable1"));
    return true;
}

static void end_maker(puzzle_maker *m)
{
    puzzle_list_free(&m->list);
    quoth_position_free(m->before);
    quoth_position_free(m->seen);
    quoth_endgame_free(m->endgame);
    quoth_sim_free(m->sim);
    quoth_plays_free(&m->plays);
    quoth_play_finder_free(m->finder);
    quoth_lexicon_close(m->levels);
    unload_cross(&m->loaded);
}

/* All games are of the rules of the first. */
static bool has_same_rules(const puzzle_maker *m, const quoth_gcg *gcg, const char *path)
{
    static quoth_cross_rules rules;
    quoth_error error = {0};
    rules = m->loaded.rules;
    if (quoth_gcg_rules(gcg, &rules, &error))
        return complain("%s: %s", path, error.message) == EXIT_FINE;
    if (quoth_gcg_players(gcg) != 2)
        return complain("%s: puzzles are made of games of two players", path) == EXIT_FINE;
    return memcmp(&rules, &m->loaded.rules, sizeof rules) == 0 ||
           complain("%s: other rules than those of the first game", path) == EXIT_FINE;
}

static bool look_at_games(puzzle_maker *m)
{
    for (int i = 0; i < m->args->operands && !m->status && m->list.count < m->limit; i++) {
        quoth_gcg *gcg = NULL;
        const char *path = m->args->operand[i];
        bool fine = read_gcg(&gcg, path);
        if (fine && i == 0)
            fine = load_cross(&m->loaded, m->args, gcg) && make_ready(m);
        fine = fine && has_same_rules(m, gcg, path) && consider_game(m, gcg, path);
        quoth_gcg_free(gcg);
        if (!fine)
            return false;
    }
    return true;
}

int run_cross_puzzles(const arguments *args)
{
    puzzle_maker m = {.args = args};
    uint64_t games;
    if (!option_number(args, OPT_SELF_PLAY, 0, 1, 1000000, &games) ||
        !option_number(args, OPT_SEED, 1, 0, UINT64_MAX, &m.seed) ||
        !option_number(args, OPT_LIMIT, UINT64_MAX, 1, UINT64_MAX, &m.limit) ||
        !option_number(args, OPT_ITERATIONS, SIM_ITERATIONS, 1, QUOTH_SIM_ITERATIONS_MAX,
                       &m.iterations) ||
        !option_workers(args, &m.workers))
        return EXIT_BAD;
    if ((args->operands > 0) == (games > 0))
        return complain(
            "cross puzzles needs games: files, or --self-play N; see `quoth help cross puzzles`");
    progress_begin(&m.progress);
    bool fine = true;
    if (games) {
        fine = load_cross(&m.loaded, args, NULL) && make_ready(&m);
        if (fine)
            play_games(&m, games);
    } else {
        fine = look_at_games(&m);
    }
    progress_end(&m.progress);
    int status = !fine ? EXIT_BAD : m.status ? explain_status(m.status, NULL) : tell(&m);
    end_maker(&m);
    return interrupted() ? EXIT_INTERRUPTED : finish_output(status);
}
