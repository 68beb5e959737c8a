#include "cli/app/options.h"

#include <stddef.h>

const option_spec option_specs[OPTIONS] = {
#define OPTION(id, ...) [id] = {__VA_ARGS__},
#include "cli/app/options.def"
#undef OPTION
};

const option_alias option_aliases[ALIASES] = {{"limit", OPT_TOP}, {"plays", OPT_TOP}};
