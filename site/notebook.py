"""A notebook with its results, as Markdown for the site."""


def joined(text):
    return text if isinstance(text, str) else ''.join(text)


def fenced(language, text):
    ticks = '```'
    while ticks in text:
        ticks += '`'
    return '%s%s\n%s\n%s' % (ticks, language, text.rstrip('\n'), ticks)


def printed(text):
    return '<div class="printed">\n\n%s\n\n</div>' % fenced('text', text)


def shown(output):
    """One result of a cell.  Of the forms that it has, the richest that a page can show."""
    if output['output_type'] == 'stream':
        return printed(joined(output['text']))
    if output['output_type'] == 'error':
        return printed('%s: %s' % (output['ename'], output['evalue']))
    forms = output['data']
    for form in ('image/svg+xml', 'text/html'):
        if form in forms:
            # A blank line would end the HTML for Markdown.
            lines = [line for line in joined(forms[form]).split('\n') if line.strip() and not line.startswith('<?xml')]
            return '<div class="output">\n%s\n</div>' % '\n'.join(line.lstrip() for line in lines)
    if 'text/markdown' in forms:
        return joined(forms['text/markdown'])
    return printed(joined(forms['text/plain']))


def lowered(text, seen):
    """Markdown with its headings one level lower, but for the first: a page has one title."""
    lines, code = [], False
    for line in text.split('\n'):
        code ^= line.startswith('```')
        if line.startswith('#') and not code:
            line = '#' + line if seen else line
            seen.append(line)
        lines.append(line)
    return '\n'.join(lines)


def markdown(content):
    parts, seen = [], []
    for cell in content['cells']:
        source = joined(cell['source'])
        if cell['cell_type'] == 'markdown':
            parts.append(lowered(source, seen))
        elif cell['cell_type'] == 'code' and source.strip():
            parts.append(fenced('python', source))
            parts += [shown(output) for output in cell['outputs']]
    return '\n\n'.join(parts) + '\n'
