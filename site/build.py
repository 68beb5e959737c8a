#!/usr/bin/env python3
"""Builds the site: Debian's Sphinx with MyST and Furo over the pages that stage.py lays out.

    /usr/bin/python3 site/build.py SITE WORK ESBUILD          (make site)

SITE is the folder that is made; WORK keeps what makes the next build faster.
"""
import hashlib
import os
import subprocess
import sys

import stage

HERE = os.path.dirname(os.path.abspath(__file__))
NORMALIZE = '/usr/share/javascript/normalize.css/normalize.css'


def mend_theme(site, esbuild):
    """Debian's Furo takes a style sheet from the web server of the machine, and its script is a module;
    pages that are opened from a disk can have neither."""
    sheet = os.path.join(site, '_static', 'styles', 'furo.css')
    with open(sheet, encoding='utf-8') as file:
        text = file.read()
    wanted = '@import url(/javascript/normalize.css/normalize.css);'
    if wanted in text:
        with open(NORMALIZE, encoding='utf-8') as file:
            text = text.replace(wanted, file.read())
        with open(sheet, 'w', encoding='utf-8') as file:
            file.write(text)
    script = os.path.join(site, '_static', 'scripts', 'furo.js')
    subprocess.run([esbuild, '--log-level=error', '--bundle', '--minify', '--format=iife', '--allow-overwrite',
                    script, '--outfile=' + script], check=True)


def add_worker(site, esbuild):
    """The service worker of the page (web/src/sw.ts) for the site: it keeps the Play tab for the time
    without a network."""
    with open(os.path.join(site, 'play.html'), 'rb') as file:
        version = 'quoth-site-' + hashlib.sha256(file.read()).hexdigest()[:12]
    subprocess.run([esbuild, '--log-level=error', '--bundle', '--minify', '--define:VERSION="%s"' % version,
                    '--define:FILES=["./play.html"]', os.path.join(os.path.dirname(HERE), 'web', 'src', 'sw.ts'),
                    '--outfile=' + os.path.join(site, 'sw.js')], check=True)


def main():
    site, work, esbuild = sys.argv[1:]
    source = os.path.join(work, 'source')
    stage.stage(source)
    subprocess.run(['rm', '-rf', site], check=True)
    done = subprocess.run([sys.executable, '-m', 'sphinx', '-q', '-W', '--keep-going', '-b', 'html', '-c', HERE,
                           '-d', os.path.join(work, 'doctrees'), source, site],
                          env={**os.environ, 'QUOTH_SITE': os.path.abspath(source)}, check=False)
    if done.returncode:
        sys.exit('build.py: Sphinx finds something wrong')
    mend_theme(site, esbuild)
    add_worker(site, esbuild)


if __name__ == '__main__':
    main()
