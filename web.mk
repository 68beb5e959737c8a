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
