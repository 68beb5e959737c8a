#include "cli/io/context.h"
#include "cli/players/exec_ghost.h"

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/io/answer.h"
#include "cli/players/exec_player.h"

static bool introduce(exec_player *e, const quoth_ghost *referee, bool challenges)
{
    quoth_string *string = &e->introduction;
    quoth_ghost_rules rules = quoth_ghost_rules_of(referee);
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(referee);
    uint8_t sha256[32];
    return !quoth_lexicon_sha256(sha256, lexicon, &program_context, NULL) &&
           exec_put(string, "quoth 1 ghost\n") &&
           exec_put(string, "variant %s\nreading %s\nmin %u\n", rules.variant,
                    rules.reading ? rules.reading : "-", rules.min) &&
           exec_put(string, "misere %s\nword-end %s\n", quoth_ghost_misere_name(rules.misere),
                    quoth_ghost_word_end_name(rules.word_end)) &&
           exec_put(string, "players %u\nloser %s\n", rules.players,
                    quoth_ghost_loser_rule_name(rules.loser)) &&
           (!challenges || exec_put(string, "challenges yes\n")) &&
           exec_put_lexicon(string, quoth_lexicon_name(lexicon), quoth_lexicon_words(lexicon),
                            sha256) &&
           exec_put(string, "ready?\n");
}

static bool put_game(exec_player *e, const quoth_ghost_observation *observation)
{
    quoth_string *string = &e->question;
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(observation->lexicon);
    char text[QUOTH_WORD_TEXT_SIZE];
    bool fine = exec_put(string, "game %u %u\n", observation->seat + 1, observation->rules.players);
    for (unsigned i = 1; i <= observation->plays && fine; i++) {
        quoth_alphabet_spell(text, sizeof text, alphabet, &observation->fragment[i]);
        fine = exec_put(string, "was %s\n", text);
    }
    quoth_alphabet_spell(text, sizeof text, alphabet, &observation->fragment[observation->plays]);
    return fine && exec_put(string, "fragment%s%s\n", *text ? " " : "", text);
}

static quoth_status choose(void *user, const quoth_ghost_observation *observation,
                           quoth_random *random, const quoth_watch *watch, quoth_letters *after)
{
    exec_player *e = user;
    const char *answer;
    (void)random;
    (void)watch;
    e->chance = -1;
    quoth_status status = exec_ask(e, put_game(e, observation), "move?", &answer);
    if (status)
        return status == QUOTH_NOT_FOUND ? QUOTH_RESIGNS : status;
    if (e->skills.chances)
        e->chance = answer_cut_chance(e->process.line);
    switch (answer_ghost_move(answer, observation, after)) {
    case ANSWER_PLAYS:
        break;
    case ANSWER_RESIGNS:
        return QUOTH_RESIGNS;
    case ANSWER_CHALLENGES:
        after->length = 0;
        break;
    case ANSWER_UNREADABLE:
        exec_print_error(e, "these are no letters of the words", answer);
        *after =
            observation
                ->fragment[observation->plays]; /* no play has this fragment: the game is lost */
        break;
    }
    return QUOTH_OK;
}

/* The program is challenged, and asked for a word. */
static quoth_status name_word(void *user, const quoth_ghost_observation *observation,
                              quoth_random *random, const quoth_watch *watch, quoth_letters *word)
{
    exec_player *e = user;
    const char *answer;
    (void)random;
    (void)watch;
    quoth_status status = exec_ask(e, put_game(e, observation), "word?", &answer);
    if (status)
        return status;
    bool unreadable;
    if (answer_word(answer, quoth_lexicon_alphabet(observation->lexicon), word, &unreadable))
        return QUOTH_OK;
    if (unreadable)
        exec_print_error(e, "these are no letters of the words", answer);
    return QUOTH_NOT_FOUND;
}

quoth_status exec_ghost_player(exec_player *e, const quoth_ghost *referee, bool challenges,
                               quoth_ghost_player *player)
{
    *player = (quoth_ghost_player){.choose = choose, .user = e, .name = name_word};
    return introduce(e, referee, challenges) ? QUOTH_OK : QUOTH_NO_MEMORY;
}
