#include "cli/app/options.h"

#include <stddef.h>

#include "cli/app/variants.h"

const option_spec option_specs[OPTIONS] = {
#define OPTION(id, ...) [id] = {__VA_ARGS__},
#include "cli/app/options.def"
#undef OPTION
};

const option_alias option_aliases[ALIASES] = {{"limit", OPT_TOP}, {"plays", OPT_TOP}};

option_spec option_row(option_id id)
{
    option_spec o = option_specs[id];
    if (id == OPT_VARIANT) {
        o.choices = variant_choices();
        o.help = variant_help();
    } else if (id == OPT_READING) {
        o.choices = reading_choices();
        o.help = reading_help();
    }
    return o;
}
