// Terms: an (i) beside a term opens what it means.

import { h, dialog } from './dom';
import { Key, t } from './text';

// `term` is the key of the title; that of the text ends in "_about".
export function explain(term: Key): void {
    dialog(t(term), t('close'), ...t(`${term}_about` as Key).split('\n').map((text) => h('p', {}, text)));
}
