// The Chromium that the tests drive.  Debian's chromium-headless-shell, which has no windows of its own, takes half of
// the processor time of chromium; the others are for where it is not packaged.
import { existsSync } from 'node:fs';

export const executablePath = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .map((name) => `/usr/bin/${name}`)
    .find(existsSync);
