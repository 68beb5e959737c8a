# The page.  `make web` builds it: build/web/ (a site) and build/quoth.html (one file).
#
#   the core, web/module --clang--> build/wasm/quoth.wasm --+
#   ENABLE, its levels --pack-----> build/wasm/words.bin ---+--esbuild--> build/web/, build/quoth.html
#   web/src/*.ts, *.css, index.html, text/*.json -----------+
#
# The module is a reactor without imports.  Known traps: -O on the link line would run an old
# wasm-opt; without --export-dynamic functions can get lost; NDEBUG keeps assert out, whose message
# would bring stdio and with it imports.

WASM := $(B)/wasm
WASM_CC := clang --target=wasm32-wasi
WASM_CFLAGS := -std=c11 $(WARNINGS) -ffp-contract=off -O2 -DNDEBUG -msimd128 -fvisibility=hidden \
  -DQUOTH_STATIC -Iinclude -Isrc
WASM_SOURCES := $(CORE_SOURCES) $(sort $(wildcard web/module/*.c))
WASM_OBJECTS := $(WASM_SOURCES:%.c=$(WASM)/%.o)

.PHONY: web test-web test-web-deps serve

$(WASM)/%.o: %.c $(WASM)/flags
	@mkdir -p $(@D)
	$(COMPILING)$(WASM_CC) $(WERROR) $(WASM_CFLAGS) -MMD -MP -c $< -o $@

$(WASM)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(WASM_CC) $(WASM_CFLAGS)' | cmp -s - $@ || echo '$(WASM_CC) $(WASM_CFLAGS)' > $@

$(WASM)/quoth.wasm: $(WASM_OBJECTS)
	$(LINKING)$(WASM_CC) -mexec-model=reactor -Wl,--export-dynamic -Wl,--strip-all \
	  -Wl,--stack-first -Wl,-z,stack-size=4194304 $^ -o $@

# The pieces of quoth bench, for the tests: with the words that the program has inside.
BENCH_OBJECTS := $(patsubst %.c,$(WASM)/%.o,$(CORE_SOURCES) src/cli/bench/ghost.c src/cli/bench/cross.c \
  src/cli/io/fold.c web/tests/bench.c)
$(WASM)/inside_%.o: $(O)/%.c $(WASM)/flags
	$(COMPILING)$(WASM_CC) $(WERROR) $(WASM_CFLAGS) -c $< -o $@
$(WASM)/bench.wasm: $(BENCH_OBJECTS) $(WASM)/inside_enable1_image.o $(WASM)/inside_trained_leaves.o
	$(LINKING)$(WASM_CC) -mexec-model=reactor -Wl,--strip-all \
	  -Wl,--stack-first -Wl,-z,stack-size=4194304 $^ -o $@

-include $(WASM_OBJECTS:.o=.d) $(BENCH_OBJECTS:.o=.d)

# ---- the page ------------------------------------------------------------------------------------

PAGE_SOURCES := $(wildcard web/src/*) $(wildcard web/text/*) web/index.html web/build.mjs

# npm writes this file when it has installed what the lock file names.
PAGE_PACKAGES := web/node_modules/.package-lock.json
$(PAGE_PACKAGES): web/package.json web/package-lock.json
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(WASM)/words.bin: web/pack.mjs data/enable1.txt data/enable1.levels
	@mkdir -p $(@D)
	$(LINKING)node web/pack.mjs data/enable1.txt data/enable1.levels $@

# Of the boards that the page offers.  Those of hong_kong_english, 365 KB, would make the first load
# of that board larger than a megabyte: there the page values leaves by the estimate.
WEB_LEAVES := $(filter-out %hong_kong_english.leaves,$(filter data/%,$(TRAINED)))
$(B)/quoth.html: $(WASM)/quoth.wasm $(WASM)/words.bin $(WEB_LEAVES) $(PAGE_SOURCES) $(PAGE_PACKAGES)
	@cd web && npm run --silent check
	$(LINKING)node web/build.mjs $(WASM)/quoth.wasm $(WASM)/words.bin $(B)/web $@ $(WEB_LEAVES)

web:
	@sh tests/packages.sh page
	@$(MAKE) --no-print-directory $(PARALLEL) $(B)/quoth.html

serve: web
	@node web/serve.mjs $(B)/web

# The module under node, and the page in Chromium.
WEB_SUITES := web/module web/page web/board web/ghost web/states web/site
test-web-deps:
	@sh tests/packages.sh --install web
test-web:
	@sh tests/packages.sh web
	@$(MAKE) --no-print-directory $(PARALLEL) WERROR=-Werror web site $(B)/quoth $(WASM)/bench.wasm
	@$(MAKE) --no-print-directory $(WEB_SUITES:%=$(T)/%.tap)
	@awk -f tests/report.awk $(WEB_SUITES:%=$(T)/%.tap)

$(T)/web/%.tap: FORCE
	$(call tap,node --test --test-reporter=tap web/tests/$*.test.mjs)
