/* quoth siu: SIU over standard input and output (docs/siu.md). */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/io/messages.h"
#include "cli/io/signals.h"
#include "cli/siu/parts.h"

/* Reads lines up to the end of input, `quit` or an interrupt.  At the end of input a search
 * continues to its limits; a search without limits is stopped. */
static bool read_lines(siu_engine *e)
{
    char bytes[4096];
    while (!e->left && siu_output_works() && wait_for_input(STDIN_FILENO)) {
        ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes);
        if (n < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (n < 0)
            return fail_with("cannot read standard input: %s", strerror(errno));
        if (n == 0)
            break;
        siu_engine_read(e, bytes, (size_t)n);
    }
    if (e->reader.size && !e->left && !interrupted())
        siu_engine_end_line(e);
    if (e->left || interrupted() || e->search.line.infinite)
        siu_search_stop(&e->search);
    siu_search_join();
    return true;
}

bool siu_engine_begin(siu_engine *e, const arguments *args)
{
    if (!siu_setup_begin(&e->setup, args))
        return false;
    siu_search_begin(&e->search, &e->setup, &e->place);
    return true;
}

int run_siu(const arguments *args)
{
    static siu_engine e;
    if (too_many_operands(args, 0) || !siu_engine_begin(&e, args))
        return EXIT_BAD;
    bool fine = read_lines(&e);
    siu_engine_end(&e);
    fine = fine && !siu_has_failed();
    return interrupted() ? EXIT_INTERRUPTED : fine ? EXIT_FINE : EXIT_BAD;
}
