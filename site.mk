# The site: guides, reference, results, the page.  `make site` writes build/site, to be served by any web
# server or opened from the disk.
#
#   docs/, headers, examples --site/stage.py--> build/site-work/source --Sphinx, MyST, Furo--> build/site
#   build/quoth.html ---------------------------------------------------------------------------^

SITE_SOURCES := $(wildcard site/* site/*/*) $(wildcard docs/*.* docs/guide/*.* docs/guide/pictures/* docs/measurements/*.md \
  docs/sheets/*.txt include/quoth/*.h examples/*.*) README.md CHANGELOG.md CONTRIBUTING.md src/README.md data/README.md

.PHONY: site
site:
	@sh tests/packages.sh site
	@$(MAKE) --no-print-directory $(PARALLEL) $(B)/site/index.html

# Debian's Python has Debian's Sphinx.
$(B)/site/index.html: $(SITE_SOURCES) $(B)/quoth.html
	$(LINKING)/usr/bin/python3 site/build.py $(B)/site $(B)/site-work web/node_modules/.bin/esbuild
