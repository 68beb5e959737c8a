# The page, and the package of npm.  `make web` builds the page: build/web/ (a site) and build/quoth.html
# (one file); `make npm` builds build/npm/quoth/ and its archive.
#
#   the core, SIU, web/module ----> build/wasm/quoth.wasm --+
#   ENABLE, its levels --embed----> build/wasm/words.bin ---+--esbuild--> build/web/, build/quoth.html
#   build/meanings.tsv --pack-----> build/wasm/meanings.bin +
#   web/src/*.ts, *.css, index.html, text/*.json -----------+
#   bindings/npm: the worker and its connection ------------+--npm pack--> build/npm/quoth-VERSION.tgz
#
# The module is a reactor that imports three functions of its host (module.h).  Known traps: -O on
# the link line would run an old wasm-opt; without --export-dynamic functions can get lost; NDEBUG
# keeps assert out, whose message would bring output by stdio and with it imports.  Without
# --compress-relocations the linker leaves every index five bytes: 5.4 KB more, compressed.  With
# -flto of clang 19, but not with -fno-vectorize, games come out otherwise than natively, which is an
# error of the compiler (docs/measurements/2026-11-web.md); clang 14 makes games some 5 % slower.

WASM := $(B)/wasm
WASM_CLANG := $(shell command -v clang-19 || echo clang)
WASM_CC := $(WASM_CLANG) --target=wasm32-wasi
WASM_CFLAGS := -std=c11 $(WARNINGS) -ffp-contract=off -O2 -DNDEBUG -msimd128 -fvisibility=hidden \
  -DQUOTH_STATIC -Iinclude -Isrc
# SIU, less what web/module/siu.c has in place of files, threads and a terminal.
WASM_SIU := $(addprefix src/cli/,$(addprefix siu/,auto.c engine.c limits.c modes.c options.c position.c \
  report.c search.c setup.c source_names.c time.c) cross/leave_values.c cross/load.c cross/searching.c io/numbers.c \
  io/watch.c)
# How a file of progress is read.
WASM_SIU += $(addprefix src/cli/,words/progress_cards.c words/progress_summary.c io/fold.c)
# The library, less the languages that web/module/texts.c has in place of those inside, and the hints.
WASM_SOURCES := $(filter-out src/format/texts/%_languages.c src/ghost/solve/hints.c,$(CORE_SOURCES)) $(WASM_SIU) \
  $(sort $(wildcard web/module/*.c))
WASM_OBJECTS := $(WASM_SOURCES:%.c=$(WASM)/%.o)

.PHONY: web web-puzzles web-pictures npm bench-web pace-web test-web test-web-deps test-browsers test-browsers-deps serve

# What takes little time is made small: the page loads it all.  Files of the program use POSIX and GNU
# interfaces.
$(WASM)/src/cli/%.o $(WASM)/web/module/%.o: MORE_CFLAGS := -Oz -D_GNU_SOURCE
# Where a file of these is split, its parts are named here, too; else the module outgrows its limit.
SMALL := $(addsuffix /%.o,engine format game ghost/play ghost/rules ghost/verify notation practice review rules) \
  $(addprefix base/,$(addsuffix .o,arena checksum decimal fields letter_case lines memory normal number phases ranks sanitize text utf8)) \
  $(addprefix board/,$(addsuffix .o,create queries setup validate warnings words)) \
  $(addprefix eval/,$(addsuffix .o,default_evaluator leave_estimate leaves leaves_all leaves_csv trained_leaves win_table)) \
  $(addprefix ghost/solve/,$(addsuffix .o,backend_parts backends custom enumerate prefixes queries rule_names solver variants)) \
  $(addprefix ghost/opponent/,$(addsuffix .o,belief bluff exploit exploit_exact exploit_search person vocabulary)) \
  $(addprefix ghost/study/,$(addsuffix .o,and_or_graph certificate flow hitting_set linear_program loser_proof restricted_game sheet simplex strategy)) \
  $(addprefix endgame/,$(addsuffix .o,endgame maxn multiplayer named_plays refutation tree)) \
  $(addprefix preendgame/,$(addsuffix .o,bag_orders candidates preendgame scheduler setup spreads)) movegen/find.o movegen/pruned_lexicon.o training/train.o \
  $(addprefix sim/,$(addsuffix .o,arms batches bot candidates history infer infer_report infer_samples perfect_information posterior racks)) \
  $(addprefix lexicon/,$(addsuffix .o,alphabet alphabets builder finder finder_read graph graph_check graph_states hooks image kwg lexicon meanings offensive postings rack_prefixes wordlist))
$(addprefix $(WASM)/src/,$(SMALL)): MORE_CFLAGS := -Oz
$(WASM)/%.o: %.c $(WASM)/flags
	@mkdir -p $(@D)
	$(COMPILING)$(WASM_CC) $(WERROR) $(WASM_CFLAGS) $(MORE_CFLAGS) -MMD -MP -c $< -o $@

$(WASM)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(WASM_CC) $(WASM_CFLAGS) $(SMALL)' | cmp -s - $@ || echo '$(WASM_CC) $(WASM_CFLAGS) $(SMALL)' > $@

$(WASM)/quoth.wasm: $(WASM_OBJECTS) $(WASM)/inside_offensive_words.o
	$(LINKING)$(WASM_CC) -mexec-model=reactor -Wl,--export-dynamic -Wl,--strip-all \
	  -Wl,--compress-relocations -Wl,--stack-first -Wl,-z,stack-size=4194304 $^ -lc-printscan-long-double -o $@

# The pieces of quoth bench, for the tests: with the words that the program has inside.
BENCH_OBJECTS := $(patsubst %.c,$(WASM)/%.o,$(CORE_SOURCES) src/cli/bench/ghost.c src/cli/bench/cross.c \
  src/cli/io/fold.c web/module/bytes.c web/tests/bench.c)
$(WASM)/inside_%.o: $(O)/%.c $(WASM)/flags
	$(COMPILING)$(WASM_CC) $(WERROR) $(WASM_CFLAGS) -c $< -o $@
$(WASM)/bench.wasm: $(BENCH_OBJECTS) $(WASM)/inside_enable1_image.o $(WASM)/inside_trained_leaves.o \
  $(WASM)/inside_offensive_words.o $(WASM)/inside_ghost_hints.o
	$(LINKING)$(WASM_CC) -mexec-model=reactor -Wl,--strip-all -Wl,--export=memcmp,--export=memcpy,--export=memset \
	  -Wl,--stack-first -Wl,-z,stack-size=4194304 $^ -o $@
# The same natively.
$(WASM)/bench: web/tests/bench.c $(addprefix $(O)/cli/,bench/ghost.o bench/cross.o io/fold.o) $(O)/libquoth.a
	$(LINKING)$(CC) $(filter-out -M%,$(CFLAGS)) -Iinclude -Isrc $^ -o $@

-include $(WASM_OBJECTS:.o=.d) $(BENCH_OBJECTS:.o=.d)

# ---- the page ------------------------------------------------------------------------------------

NPM_SOURCES := $(wildcard bindings/npm/*.js bindings/npm/*.d.ts) bindings/npm/package.json
PAGE_SOURCES := $(wildcard web/src/*.ts web/src/*/*) web/puzzles/wwf.puzzles $(wildcard web/text/*) $(wildcard src/format/texts/*/*.def) $(wildcard web/icons/* web/fonts/*) web/index.html web/build.mjs web/library-texts.mjs web/first.mjs web/glyphs.mjs web/keys.mjs web/members.mjs $(NPM_SOURCES)

PAGE_CHECK := npm run --silent check

# npm writes this file when it has installed what the lock file names.
PAGE_PACKAGES := web/node_modules/.package-lock.json
$(PAGE_PACKAGES): web/package.json web/package-lock.json
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# What words mean; fetched when somebody asks.
$(WASM)/meanings.bin: web/pack-meanings.mjs $(B)/meanings.tsv
	@mkdir -p $(@D)
	$(LINKING)node web/pack-meanings.mjs $(B)/meanings.tsv $@

# As src/lexicon/packed.h packs them.
$(WASM)/words.bin: $(HOST)/embed data/enable1.txt data/enable1.levels
	@mkdir -p $(@D)
	$(LINKING)$(HOST)/embed packed enable1 data/enable1.txt data/enable1.levels > $@

# Of the boards that the page offers.  Those of hong_kong_english, 365 KB, would make the first load
# of that board larger than a megabyte: there the page values leaves by the estimate.
WEB_LEAVES := $(filter-out %hong_kong_english.leaves,$(filter data/%,$(TRAINED)))
PACKED_LEAVES := $(patsubst enable1-%,$(WASM)/%,$(filter enable1-%,$(notdir $(WEB_LEAVES))))
PACKED_LANGUAGES := $(TRAINED_LANGUAGES:%=$(WASM)/%.leaves)
$(PACKED_LEAVES): $(WASM)/%.leaves: data/enable1-%.leaves
$(PACKED_LANGUAGES): $(WASM)/%.leaves: data/%.leaves
$(PACKED_LEAVES) $(PACKED_LANGUAGES):
	@mkdir -p $(@D)
	$(LINKING)gzip -9nc $< > $@
PACKED_LEAVES += $(PACKED_LANGUAGES)
$(B)/quoth.html: $(WASM)/quoth.wasm $(WASM)/words.bin $(WASM)/meanings.bin $(PACKED_LEAVES) $(PAGE_SOURCES) $(PAGE_PACKAGES)
	@cd web && $(PAGE_CHECK)
	$(LINKING)node web/build.mjs $(WASM)/quoth.wasm $(WASM)/words.bin $(WASM)/meanings.bin $(B)/web $@ $(PACKED_LEAVES)

web:
	@sh tests/packages.sh page
	@$(MAKE) --no-print-directory $(PARALLEL) $(B)/quoth.html

# ---- the package of npm (docs/javascript.md) --------------------------------------------------------

NPM_FILES := $(NPM_SOURCES) $(wildcard bindings/npm/*.html bindings/npm/*.md bindings/npm/*.mjs bindings/npm/examples/*) \
  web/library-texts.mjs $(wildcard src/format/texts/*/*.def)
$(B)/npm/made: $(WASM)/quoth.wasm $(WASM)/words.bin $(WASM)/meanings.bin $(PACKED_LEAVES) $(NPM_FILES)
	$(LINKING)node bindings/npm/pack.mjs $(B)/npm $(WASM)/quoth.wasm $(WASM)/words.bin $(WASM)/meanings.bin $(PACKED_LEAVES)
	@touch $@

npm:
	@sh tests/packages.sh page
	@$(MAKE) --no-print-directory $(PARALLEL) $(B)/npm/made

# The puzzles that come with the page, from games of the program with itself: two minutes of processor time.
web-puzzles: $(B)/quoth
	@node web/puzzles.mjs $(B)/quoth web/puzzles/wwf.puzzles

# The pictures that states.test compares the page with, written again: look at each that git names.
web-pictures: web
	@WRITE_PICTURES=1 node --test --test-reporter=dot web/tests/states.test.mjs

serve: web
	@node web/serve.mjs $(B)/web

# The module and the package under node, and the package, the page (with the server) and the site in
# Chromium, three at a time, since they wait more than they compute; what takes longest begins first.
WEB_LONGEST := module states npm online board ghost page site
WEB_SUITES := $(addprefix web/,$(WEB_LONGEST) $(filter-out $(WEB_LONGEST),$(patsubst web/tests/%.test.mjs,%,$(sort $(wildcard web/tests/*.test.mjs)))))
test-web-deps:
	@sh tests/packages.sh --install web
test-web:
	@sh tests/packages.sh web
	@$(MAKE) --no-print-directory $(PARALLEL) WERROR=-Werror $(B)/quoth.html $(B)/npm/made $(B)/site/index.html $(B)/quoth \
	  $(B)/quoth-server $(WASM)/bench.wasm
	@$(MAKE) --no-print-directory $(if $(PARALLEL),-j3) $(WEB_SUITES:%=$(T)/%.tap)
	@awk -f tests/report.awk $(WEB_SUITES:%=$(T)/%.tap)

# The module beside the native program, once the better compiler of V8 has finished; some three minutes.
bench-web:
	@sh tests/packages.sh web
	@$(MAKE) --no-print-directory $(PARALLEL) $(WASM)/bench.wasm $(WASM)/bench
	@node web/tests/bench.mjs --warmed

# How fast the page is on a phone that Chromium emulates; some five minutes.
pace-web:
	@sh tests/packages.sh web
	@$(MAKE) --no-print-directory $(PARALLEL) $(B)/quoth.html
	@node web/tests/pace.mjs

# The page's main paths in Firefox and in WebKit (Debian's), two minutes; `make test-long` runs them too.
test-browsers-deps:
	@sh tests/packages.sh --install browsers
test-browsers:
	@sh tests/packages.sh browsers
	@$(MAKE) --no-print-directory $(T)/long/browsers.tap
	@awk -f tests/report.awk $(T)/long/browsers.tap
$(T)/long/browsers.tap: $(B)/quoth.html FORCE
	@cd web/browsers && npm ci --no-audit --no-fund --loglevel=error
	$(call tap,node --test --test-reporter=tap web/browsers/browsers.test.mjs)

$(T)/web/%.tap: FORCE
	$(call tap,node --test --test-reporter=tap web/tests/$*.test.mjs)
