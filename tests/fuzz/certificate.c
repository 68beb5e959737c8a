/* Certificates of strategies: what holds says so on every reading, and nothing takes more than it
 * may. */
#include <string.h>

#include "fuzz/fuzz.h"
#include "fuzz/toy.h"

static bool go_on_for_a_while(void *user, uint64_t done, uint64_t total)
{
    unsigned *asked = user;
    (void)done;
    (void)total;
    return ++*asked < 1000;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(toy_game(0));
    quoth_certificate_verdict verdict, again;
    fuzz_budget budget;
    unsigned asked = 0, asked_again = 0;
    quoth_watch watch = {go_on_for_a_while, &asked},
                watch_again = {go_on_for_a_while, &asked_again};
    fuzz_budget_begin(&budget, 16 << 20);
    quoth_status status =
        quoth_verify(lexicon, (const char *)data, size, &verdict, &watch, &budget.memory);
    EXPECT(verdict.reason && verdict.holds == !verdict.reason[0]);
    EXPECT(!status || !verdict.holds);
    if (verdict.holds)
        EXPECT(verdict.line == 0 && verdict.bound <= verdict.pairs && verdict.winner < 2);
    EXPECT(quoth_verify(lexicon, (const char *)data, size, &again, &watch_again, &budget.memory) ==
           status);
    EXPECT(again.holds == verdict.holds && again.line == verdict.line);
    fuzz_budget_end(&budget);
    return 0;
}
