# The page.  `make web` builds it: build/web/ (a site) and build/quoth.html (one file).
#
#   the core, module.c --clang--> build/wasm/quoth.wasm --+
#   ENABLE, its levels --pack---> build/wasm/words.gz ----+--esbuild--> build/web/, build/quoth.html
#   web/src/*.ts, *.css, index.html, text/*.json ---------+
#
# The module is a reactor without imports.  Known traps: -O on the link line would run an old
# wasm-opt; without --export-dynamic functions can get lost; NDEBUG keeps assert out, whose message
# would bring stdio and with it imports.

WASM := $(B)/wasm
WASM_CC := clang --target=wasm32-wasi
WASM_CFLAGS := -std=c11 $(WARNINGS) -O2 -DNDEBUG -msimd128 -Iinclude -Isrc
WASM_SOURCES := $(CORE_SOURCES) web/module/module.c
WASM_OBJECTS := $(WASM_SOURCES:%.c=$(WASM)/%.o)

.PHONY: web test-web serve web-packages

$(WASM)/%.o: %.c $(WASM)/flags
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_CFLAGS) -MMD -MP -c $< -o $@

$(WASM)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(WASM_CC) $(WASM_CFLAGS)' | cmp -s - $@ || echo '$(WASM_CC) $(WASM_CFLAGS)' > $@

$(WASM)/quoth.wasm: $(WASM_OBJECTS)
	$(WASM_CC) -mexec-model=reactor -Wl,--export-dynamic -Wl,--strip-all \
	  -Wl,--stack-first -Wl,-z,stack-size=4194304 $^ -o $@

-include $(WASM_OBJECTS:.o=.d)

# ---- the page ------------------------------------------------------------------------------------

PAGE_SOURCES := $(wildcard web/src/*) $(wildcard web/text/*) web/index.html web/build.mjs

# npm writes this file when it has installed what the lock file names.
PAGE_PACKAGES := web/node_modules/.package-lock.json
$(PAGE_PACKAGES): web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(WASM)/words.bin: web/pack.mjs data/enable1.txt data/enable1.levels
	@mkdir -p $(@D)
	node web/pack.mjs data/enable1.txt data/enable1.levels $@

$(B)/quoth.html: $(WASM)/quoth.wasm $(WASM)/words.bin $(PAGE_SOURCES) $(PAGE_PACKAGES)
	cd web && npm run --silent check
	node web/build.mjs $(WASM)/quoth.wasm $(WASM)/words.bin $(B)/web $@

web: $(B)/quoth.html

serve: web
	node web/serve.mjs $(B)/web

test-web: web $(B)/quoth
	cd web && npm test --silent
