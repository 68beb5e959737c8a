"""How Sphinx builds the site from the pages that stage.py has laid out."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

project = html_title = 'quoth'
extensions = ['myst_parser']
source_suffix = {'.md': 'markdown'}
language = 'en'
templates_path = [os.path.join(HERE, 'templates')]
exclude_patterns = ['extra']

# Anchors of headings as GitHub makes them, so that the links of the documents lead to them.
myst_heading_anchors = 4
myst_enable_extensions = ['html_image']
suppress_warnings = ['myst.header', 'misc.highlighting_failure']

html_theme = 'furo'
STAGED = os.environ['QUOTH_SITE']
html_static_path = [os.path.join(HERE, 'static'), os.path.join(STAGED, 'data')]
html_extra_path = [os.path.join(STAGED, 'extra')]
html_css_files = ['site.css']
html_js_files = ['site.js']
html_show_sphinx = html_show_sourcelink = html_copy_source = False
html_use_index = False
html_favicon = os.path.join(HERE, 'static', 'icon.svg')
pygments_style, pygments_dark_style = 'colours.Light', 'colours.Dark'

# The colours are those of the page (web/src/style/style.css).
SERIF = 'Georgia, "DejaVu Serif", serif'


def colours(paper, ink, quiet, line, card, main, soft):
    return {
        'color-background-primary': paper, 'color-background-secondary': paper, 'color-background-hover': soft,
        'color-background-border': line, 'color-background-item': soft, 'color-sidebar-background': paper,
        'color-foreground-primary': ink, 'color-foreground-secondary': quiet, 'color-foreground-muted': quiet,
        'color-foreground-border': quiet, 'color-brand-primary': main, 'color-brand-content': main,
        'color-link': main, 'color-link-underline': line, 'color-link--hover': main,
        'color-link-underline--hover': main, 'color-card-background': card, 'color-card-border': line,
        'color-code-background': card, 'color-inline-code-background': soft, 'color-highlight-on-target': soft,
        'color-sidebar-link-text': ink, 'color-sidebar-link-text--top-level': ink,
        'color-sidebar-caption-text': quiet, 'color-sidebar-search-text': ink, 'color-toc-item-text': quiet,
        'color-header-background': paper, 'color-header-text': ink, 'color-sidebar-item-background--hover': soft,
    }


html_theme_options = {
    'light_css_variables': {
        'font-stack': 'system-ui, sans-serif', 'site-serif': SERIF,
        'font-stack--monospace': 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace',
        **colours('#faf8f3', '#23211d', '#5c574e', '#cfc8ba', '#ffffff', '#146c5c', '#e4efe9'),
    },
    'dark_css_variables': colours('#1b1c1e', '#ece9e2', '#b3ada1', '#45484d', '#26282b', '#5fc7b1', '#24332f'),
}
# The switch between light and dark is in the bar of tabs.
html_sidebars = {'**': ['sidebar/scroll-start.html', 'sidebar/search.html', 'sidebar/navigation.html',
                        'sidebar/scroll-end.html']}


def tab_of(page):
    """The tab that a page belongs to."""
    for tab, begins in (('guides', 'docs/guide/'), ('results', 'results'), ('notebook', 'docs/notebook')):
        if page.startswith(begins):
            return tab
    return None if page in ('index', 'search') else 'reference'


def complete(app, page, template, context, tree):
    """What the templates ask for, once Furo has made its menu, whose captions lack their level."""
    context.update(tab=tab_of(page), has_notebook=os.path.exists(os.path.join(app.srcdir, 'docs', 'notebook.md')))
    context['furo_navigation_tree'] = context['furo_navigation_tree'].replace(
        'role="heading"', 'role="heading" aria-level="2"')


def setup(app):
    app.connect('html-page-context', complete, priority=900)
