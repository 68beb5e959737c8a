// The sentences of the parts for study, which are loaded when they are opened.

import { addTexts } from './text';
import en from '../text/study-en.json';
import de from '../text/study-de.json';

addTexts({ en, de });
