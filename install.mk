# `make install PREFIX=/usr DESTDIR=stage`, `make uninstall`.  The man page and the completions are
# the program's own words.

BINDIR ?= $(PREFIX)/bin
INCLUDEDIR ?= $(PREFIX)/include
LIBDIR ?= $(PREFIX)/lib
DATADIR ?= $(PREFIX)/share
MANDIR ?= $(DATADIR)/man
DOCDIR ?= $(DATADIR)/doc/quoth
INSTALL ?= install

DOCUMENTS := $(sort $(filter-out docs/README.md,$(wildcard docs/*.md)))
MEASUREMENTS := $(sort $(wildcard docs/measurements/*.md))
HEADERS := $(sort $(wildcard include/quoth/*.h))
BASH_COMPLETION := $(DATADIR)/bash-completion/completions/quoth
ZSH_COMPLETION := $(DATADIR)/zsh/site-functions/_quoth
FISH_COMPLETION := $(DATADIR)/fish/vendor_completions.d/quoth.fish

.PHONY: uninstall one-file

$(B)/quoth.pc: quoth.pc.in FORCE
	@sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' -e 's|@VERSION@|$(VERSION)|' \
	  -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|' $< > $@

install: all $(B)/quoth.pc
	$(INSTALL) -d $(addprefix $(DESTDIR),$(BINDIR) $(INCLUDEDIR)/quoth $(LIBDIR)/pkgconfig \
	  $(MANDIR)/man1 $(DOCDIR)/measurements $(dir $(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION)))
	$(INSTALL) $(B)/quoth $(DESTDIR)$(BINDIR)/
	$(INSTALL) -m 644 $(HEADERS) $(DESTDIR)$(INCLUDEDIR)/quoth/
	$(INSTALL) -m 644 $(B)/libquoth.a $(B)/libquoth.so.$(VERSION) $(DESTDIR)$(LIBDIR)/
	ln -sf libquoth.so.$(VERSION) $(DESTDIR)$(LIBDIR)/libquoth.so.$(SOVERSION)
	ln -sf libquoth.so.$(SOVERSION) $(DESTDIR)$(LIBDIR)/libquoth.so
	$(INSTALL) -m 644 $(B)/quoth.pc $(DESTDIR)$(LIBDIR)/pkgconfig/
	$(INSTALL) -m 644 LICENSE data/scowl-copyright.txt $(DESTDIR)$(DOCDIR)/
	$(INSTALL) -m 644 $(DOCUMENTS) README.md CHANGELOG.md $(DESTDIR)$(DOCDIR)/
	$(INSTALL) -m 644 docs/README.md $(DESTDIR)$(DOCDIR)/index.md
	$(INSTALL) -m 644 data/README.md $(DESTDIR)$(DOCDIR)/data.md
	$(INSTALL) -m 644 $(MEASUREMENTS) $(DESTDIR)$(DOCDIR)/measurements/
	umask 022; \
	$(B)/quoth help man > $(DESTDIR)$(MANDIR)/man1/quoth.1; \
	$(B)/quoth help completions bash > $(DESTDIR)$(BASH_COMPLETION); \
	$(B)/quoth help completions zsh > $(DESTDIR)$(ZSH_COMPLETION); \
	$(B)/quoth help completions fish > $(DESTDIR)$(FISH_COMPLETION)

uninstall:
	rm -f $(addprefix $(DESTDIR),$(BINDIR)/quoth $(LIBDIR)/libquoth.a $(LIBDIR)/libquoth.so \
	  $(LIBDIR)/libquoth.so.$(SOVERSION) $(LIBDIR)/libquoth.so.$(VERSION) \
	  $(LIBDIR)/pkgconfig/quoth.pc $(MANDIR)/man1/quoth.1 \
	  $(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION))
	rm -rf $(DESTDIR)$(INCLUDEDIR)/quoth $(DESTDIR)$(DOCDIR)

# The library as one file: cc -O2 -Iinclude prog.c build/quoth-one.c
one-file: $(B)/quoth-one.c

$(B)/quoth-one.c: tools/one_file.sh $(CORE_SOURCES) $(O)/enable1_image.c $(O)/trained_leaves.c \
                  $(wildcard src/*/*.h src/*/*/*.h src/*/*/*/*.h)
	sh tools/one_file.sh $(CORE_SOURCES) $(O)/enable1_image.c $(O)/trained_leaves.c > $@
