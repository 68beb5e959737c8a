// How the code is written: formatted, without what the linter finds, no file of the page over 300 lines.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

test('the formatter would change nothing and the linter finds nothing', () => {
    const web = fileURLToPath(new URL('..', import.meta.url));
    const { status, stdout, stderr } = spawnSync(
        'node_modules/.bin/biome',
        ['ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=100'],
        { cwd: web, encoding: 'utf8' },
    );
    assert.equal(status, 0, `npm run format, npm run style:\n${stdout}${stderr}`);
});
