// The sentences of a part of the page, in the language that is shown; they are loaded with the part.

import { partText } from './engine';
import { addTexts, language } from './text';

export async function loadTexts(part: 'learn' | 'online' | 'study'): Promise<void> {
    addTexts({ [language]: JSON.parse(await partText(`${part}-${language}.json`)) });
}
