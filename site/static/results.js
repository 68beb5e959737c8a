// The answers in docs/results.jsonl (results-data.js), chosen by list, game, number of players, rules, minimum and answer.
// A game of three or four players has a row for each rule of whom the others let lose; counts of positions have rows, too.
// What is chosen stands in the address, so that a choice can be sent.
(() => {
    const STEP = 50;
    const positions = window.quothResults.filter((row) => row.table === 'Positions');
    const PREFERENCES = ['next', 'previous'];
    const rows = window.quothResults.flatMap((row) => (/(Three|Four)/.test(row.table) ? PREFERENCES.map((rule) => ({ ...row, rule })) : [row]));
    const players = (row) => ({ 'Three players': '3', 'Four players': '4', Positions: 'any' })[row.table] ?? '2';
    const rules = (row) => {
        if (row.table === 'Positions') return 'all';
        return /go on$/.test(row.table) ? 'normal, only words that nothing continues' : (row.ending ?? row.table.replace('Two players, ', ''));
    };
    const prefers = (row) => row.rule ?? '–';
    const answer = (row) => {
        if (row.table === 'Positions') return row.positions ? 'positions counted' : 'not known';
        if (row.winner) return `${row.winner} wins`;
        const loser = row[`loser_${row.rule}`];
        return loser ? `${loser} loses` : 'not known';
    };
    const plays = (row) => (row.winning_first_plays ?? row[`first_plays_${row.rule}`] ?? []).join(' ');
    const seats = (key) => (row) => (row[key] ?? []).join(' ');
    const command = (row) => row.command + (row.rule === 'previous' ? ' --loser previous' : '');
    const size = new Map(positions.map((row) => [`${row.list}/${row.game}/${row.min}`, row.positions]));
    const count = (row) => size.get(`${row.list}/${row.game}/${row.min}`)?.toLocaleString('en') ?? '';
    const length = (row) => (row.hurried ? `${row.hurried}${row.longest ? ` to ${row.longest}` : ''}` : '');

    const columns = [
        ['Game', (row) => row.game, 'game'],
        ['Words', (row) => row.list, 'list'],
        ['Letters', (row) => `${row.min}+`, 'min'],
        ['Players', players, 'players'],
        ['Rules', rules, 'rules'],
        ['Others prefer', prefers, 'prefer'],
        ['Answer', answer, 'answer'],
    ];
    const more = [
        ['Good first letters', plays],
        ['Length', length],
        ['Safe seats', seats('protected')],
        ['Can lose', seats('can_lose')],
        ['Positions', count],
    ];

    const element = (name, properties = {}, ...children) => {
        const made = Object.assign(document.createElement(name), properties);
        made.append(...children);
        return made;
    };
    const form = document.getElementById('filters');
    const found = document.getElementById('found');
    const box = document.getElementById('rows');
    const chosen = new URLSearchParams(location.hash.slice(1));
    let shown = STEP;

    const selects = columns.map(([label, value, key]) => {
        const values = [...new Set(rows.map(value))];
        const select = element('select', { name: key, id: `choose-${key}` }, new Option('all', ''), ...values.map((one) => new Option(one, one)));
        select.value = values.includes(chosen.get(key)) ? chosen.get(key) : '';
        form.append(element('div', {}, element('label', { htmlFor: select.id }, label), select));
        return select;
    });
    form.append(element('button', { type: 'reset', textContent: 'Show all' }));

    const cell = (name, text) => {
        const made = element('td', {}, text);
        made.dataset.name = name;
        return made;
    };
    const line = (row) => {
        const [game, ...others] = columns;
        const head = element('th', { scope: 'row' }, game[1](row));
        const ask = element('details', {}, element('summary', {}, 'command'), element('code', {}, command(row)));
        const cells = [...others, ...more].map(([name, value]) => cell(name, value(row)));
        return element('tr', {}, head, ...cells, cell('Ask it', ask));
    };
    const draw = () => {
        const wanted = rows.filter((row) => columns.every(([, value], i) => !selects[i].value || value(row) === selects[i].value));
        const names = [...columns, ...more].map(([name]) => name).concat('Ask it');
        found.textContent = `${wanted.length.toLocaleString('en')} of ${rows.length.toLocaleString('en')} answers${wanted.length > shown ? `, the first ${shown} of them below` : ''}`;
        const heads = names.map((name) => element('th', { scope: 'col' }, name));
        const table = element('table', {}, element('caption', {}, 'Games and their answers'), element('thead', {}, element('tr', {}, ...heads)), element('tbody', {}, ...wanted.slice(0, shown).map(line)));
        box.replaceChildren(element('div', { className: 'rows' }, table));
        box.firstChild.setAttribute('role', 'region');
        box.firstChild.setAttribute('aria-label', 'Games and their answers');
        if (wanted.length > shown) {
            const button = element('button', { className: 'more', type: 'button', textContent: `Show ${Math.min(STEP, wanted.length - shown)} more` });
            button.addEventListener('click', () => {
                shown += STEP;
                draw();
                const first = box.querySelectorAll('tbody tr')[shown - STEP];
                first.tabIndex = -1;
                first.focus();
            });
            box.append(button);
        }
        dispatchEvent(new Event('resize'));
    };
    const change = () => {
        shown = STEP;
        const kept = new URLSearchParams(selects.filter((one) => one.value).map((one) => [one.name, one.value]));
        history.replaceState(null, '', `#${kept}`);
        draw();
    };
    form.addEventListener('change', change);
    form.addEventListener('reset', () => setTimeout(change));
    form.addEventListener('submit', (event) => event.preventDefault());
    draw();
})();
