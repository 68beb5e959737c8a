// Making elements, and what the page says aloud.

import { t } from './text';

type Props = Record<string, unknown>;
type Child = Node | string | null | undefined | false;

export function h<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    props: Props = {},
    ...children: (Child | Child[])[]
): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(props)) {
        if (value === undefined || value === null || value === false) continue;
        if (name.startsWith('on')) Object.assign(element, { [name]: value });
        else if (name === 'style')
            element.style.cssText = value as string; // a policy may forbid the attribute
        else element.setAttribute(name, value === true ? '' : (value as string));
    }
    for (const child of children.flat()) if (child) element.append(child);
    return element;
}

// Puts children in a place, as replaceChildren does, but changes the elements that lie there into those that are wanted:
// what is as it was is not styled, laid out and painted again, and keeps the focus.  Of what listens clicks alone are
// taken over.  Elements in use, clocks and what unfolds are put there themselves, and an
// element with an `id` that another one had: but for tiles that change places, and the button that has two names
// (Hands.arrange): to take away a button with the focus lays out the page at once.
export function renew(place: Element, ...children: (Child | Child[])[]): void {
    const wanted = children.flat().filter(Boolean) as (Node | string)[];
    wanted.forEach((child, i) => {
        const old = place.childNodes[i];
        const one = typeof child === 'string' ? document.createTextNode(child) : child;
        if (!old) place.append(one);
        else if (old !== one && !become(old, one)) old.replaceWith(one);
    });
    while (place.childNodes.length > wanted.length) place.lastChild!.remove();
}
function become(old: Node, one: Node): boolean {
    if (old instanceof Text && one instanceof Text) {
        if (old.data !== one.data) old.data = one.data;
        return true;
    }
    if (
        !(old instanceof HTMLElement && one instanceof HTMLElement) ||
        one.isConnected ||
        old.localName !== one.localName ||
        (old.id !== one.id && !old.matches('.tile, #recall, #shuffle')) ||
        old.getAttribute('style') !== one.getAttribute('style') ||
        old.matches('details, [role=timer]')
    )
        return false;
    const same = old.isEqualNode(one);
    if (!same) {
        for (const name of old.getAttributeNames()) if (!one.hasAttribute(name)) old.removeAttribute(name);
        for (const name of one.getAttributeNames())
            if (old.getAttribute(name) !== one.getAttribute(name)) old.setAttribute(name, one.getAttribute(name)!);
        if (one.hasAttribute('disabled')) old.blur();
    }
    old.onclick = one.onclick;
    if (!same || one.firstElementChild) renew(old, ...one.childNodes);
    return true;
}

export function button(label: string, click: () => void, props: Props = {}): HTMLButtonElement {
    return h('button', { type: 'button', onclick: click, ...props }, label);
}

// Who plays: the name may be cut short, what stands behind it never is.
export function seat(name: string, turn: boolean, ...marks: Child[]): HTMLLIElement {
    return h('li', { class: turn ? 'turn' : '' }, h('span', {}, name), ' ', marks);
}

// A label, and below it what is filled in.
export const labelled = (label: string, ...fields: Child[]): HTMLLabelElement =>
    h('label', { class: 'field' }, h('span', {}, label), fields);

// The heading of a column, of numbers or not.
export const heading = (text: string, number = false, ...more: Child[]): HTMLElement =>
    h('th', { scope: 'col', class: number && 'number' }, text, more);
export const table = (head: Child[], rows: Child[], props: Props = {}): HTMLElement =>
    h('table', props, h('thead', {}, h('tr', {}, head)), h('tbody', {}, rows));
// What may be wider than the screen, and then scrolls by itself.
export const scrolling = (label: string, wide: HTMLElement): HTMLElement =>
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': label }, wide);

// A text of several lines.
export const paragraphs = (text: string): HTMLElement[] => text.split('\n').map((line) => h('p', {}, line));

// Once what was drawn is on the screen.
export const painted = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

// Until the engine answers.
export const thinking = (place: HTMLElement): void => place.replaceChildren(h('p', { class: 'status' }, t('thinking')));

// For letters and words, which the browser neither completes nor corrects.
export const lettersField = (id: string, more: Record<string, unknown> = {}): HTMLInputElement =>
    h('input', { id, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', ...more });

// What is done when a form is sent, by Enter or its button.
export const whenSent = (form: HTMLElement, act: () => void): void =>
    form.addEventListener('submit', (event) => {
        event.preventDefault();
        act();
    });

// Options with a group stand together under its name.
export function select(
    label: string,
    options: [value: string, text: string, group?: string][],
    chosen: string,
    change: (value: string) => void,
    id?: string,
): HTMLLabelElement {
    const list = h('select', { id, onchange: () => change(list.value) });
    for (const [value, text, group] of options) {
        const option = h('option', { value, selected: value === chosen }, text);
        const last = list.lastElementChild;
        if (!group) list.append(option);
        else if (last instanceof HTMLOptGroupElement && last.label === group) last.append(option);
        else list.append(h('optgroup', { label: group }, option));
    }
    return labelled(label, list);
}

// What screen readers hear: all sentences that are said before the next frame, each once.  The same one in
// another frame is another announcement.
let spoken: string[] = [];
export function announce(text: string): void {
    const live = document.getElementById('live')!;
    if (text && !spoken.length)
        requestAnimationFrame(() => {
            live.textContent = spoken.join(' ');
            spoken = [];
        });
    live.textContent = '';
    if (text && !spoken.includes(text)) spoken.push(text);
}

// The click that follows a drag or a swipe is none.
export function unclick(): void {
    const stop = (click: Event) => {
        click.stopPropagation();
        click.preventDefault();
    };
    document.addEventListener('click', stop, { once: true, capture: true });
    setTimeout(() => document.removeEventListener('click', stop, { capture: true }));
}

// Writes a text in its place, and says it.
export function tell(place: HTMLElement, text: string): void {
    place.textContent = text;
    announce(text);
}

// The focus to the element with an id, where there is one; nothing scrolls.
export const focusOn = (id = ''): void => document.getElementById(id)?.focus({ preventScroll: true });

// Whether the keyboard of a desk may be brought to the game: the focus is nowhere in particular, or no more at what
// `had` it.
export function isKeyboardFree(had = document.activeElement?.id): boolean {
    const at = document.activeElement;
    return (at === document.body || at?.id === 'app' || at?.id !== had) && matchMedia('(pointer: fine)').matches;
}

// Whether a key is pressed for something else than the game: it has a meaning already, a field or a dialog is open.
export const isTaken = (event: KeyboardEvent): boolean =>
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    (event.target as Element).matches('input, select, textarea') ||
    document.querySelector('dialog[open]') !== null;

// Whether the browser allowed it.
export const toClipboard = async (text: string): Promise<boolean | undefined> =>
    navigator.clipboard?.writeText(text).then(
        () => true,
        () => false,
    );

// A button that shares a text or a link as the device does it, where it can.
export const sharing = (text: string, id = 'share'): HTMLElement | false =>
    typeof navigator.share === 'function' &&
    button(
        t('share'),
        () => void navigator.share(/^https?:/.test(text) ? { url: text } : { text }).catch(() => {}), // called off
        { id },
    );

// Shows a text to share, a link as a link, and copies it where the browser allows it.
export async function copyable(place: HTMLElement, text: string, copied: string): Promise<void> {
    place.replaceChildren(
        /^https?:/.test(text) ? h('a', { href: text, id: 'shared' }, text) : h('code', { id: 'shared' }, text),
    );
    if (await toClipboard(text)) place.prepend(copied, ' ');
    announce(place.textContent!);
    place.append(' ', sharing(text) || '');
}

// Brings something that has just been drawn into view, where little of it is.
export function reveal(element: HTMLElement): void {
    const { top, bottom } = element.getBoundingClientRect();
    if (top > innerHeight - 120 || bottom < 120) element.scrollIntoView({ block: bottom < 120 ? 'center' : 'nearest' });
}

// A dialog that is closed with Escape, its button, or a click beside it.
export function dialog(title: string, close: string, ...children: (Child | Child[])[]): HTMLDialogElement {
    const closing = button(close, () => box.close());
    const heading = h('h2', { id: 'dialog-title' }, title);
    const box = h('dialog', { 'aria-labelledby': 'dialog-title' });
    box.append(h('div', { class: 'dialog' }, heading, ...children, h('p', { class: 'row' }, closing)));
    box.addEventListener('click', (event) => event.target === box && box.close());
    box.addEventListener('close', () => box.remove());
    document.body.append(box);
    box.showModal();
    return box;
}

export function saveFile(text: string, name: string, type = 'text/plain'): void {
    h('a', { href: URL.createObjectURL(new Blob([text], { type })), download: name }).click();
}

// Saves a picture as a PNG of its size.
export async function savePicture(svg: string, name: string): Promise<void> {
    const picture = h('img', { src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
    await picture.decode();
    const canvas = h('canvas', { width: picture.width, height: picture.height });
    canvas.getContext('2d')!.drawImage(picture, 0, 0);
    h('a', { href: canvas.toDataURL(), download: name }).click();
}

// A page that the engine wrote, to be read, printed or saved.  `use` gets it when it is shown.
export function showPage(
    title: string,
    close: string,
    print: string,
    page: string,
    more?: HTMLElement,
    use?: (page: Document) => void,
): void {
    const frame = h('iframe', { class: 'sheet', title, sandbox: 'allow-same-origin allow-modals' });
    // Where a policy forbids styles inside a page, they are added from outside.
    const styles: string[] = [];
    frame.srcdoc = page.replace(/<style[^>]*>([\s\S]*?)<\/style>/g, (_, style: string) => {
        styles.push(style);
        return '';
    });
    frame.addEventListener('load', () => {
        const view = frame.contentWindow as (Window & typeof globalThis) | null;
        if (!view?.document) return;
        const sheet = new view.CSSStyleSheet();
        sheet.replaceSync(styles.join('\n'));
        view.document.adoptedStyleSheets = [sheet];
        use?.(view.document);
    });
    const printing = button(print, () => frame.contentWindow?.print());
    dialog(title, close, frame, h('p', { class: 'row' }, printing, more));
    printing.focus(); // in the frame Escape would not close it
}
