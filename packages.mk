# What others install from (docs/packages.md): a source archive, Debian packages, recipes for other
# package managers, and the list of exported functions.

ARCHIVE := $(B)/quoth-$(VERSION).tar.gz
# The home page, and the folder that serves the archive.
SITE ?= file://$(abspath $(B))

.PHONY: dist recipes deb symbols

# The same files give the same bytes.
dist:
	@sh tools/dist.sh $(VERSION) $(ARCHIVE)
	@ls $(ARCHIVE)

# build/recipes/MANAGER/: the recipes of packaging/, with the hashes of the archive.
recipes: dist
	@sh tools/recipes.sh $(ARCHIVE) $(VERSION) '$(SITE)' $(B)/recipes
	@find $(B)/recipes -type f

# build/deb/*.deb, from the archive; needs what packaging/debian/control names.
deb: dist
	@sh tools/deb.sh $(ARCHIVE) $(VERSION) $(B)/deb

# Records new functions with this version, and forgets those that are not exported any more.
SYMBOLS := packaging/debian/libquoth$(SOVERSION).symbols
symbols: library
	@sh tools/symbols.sh $(B)/$(lastword $(SHARED_NAMES)) $(VERSION) $(SYMBOLS) > $(B)/symbols
	@cp $(B)/symbols $(SYMBOLS)

# ---- tests -------------------------------------------------------------------------------------

$(T)/dist.tap: FORCE
	$(call tap,sh tests/suites/dist.sh)
$(T)/long/dist.tap: FORCE
	$(call tap,sh tests/suites/dist.sh all)
$(T)/long/deb.tap: FORCE
	$(call tap,sh tests/suites/deb.sh $(DEBIAN_SYSTEM))
