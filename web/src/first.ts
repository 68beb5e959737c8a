// Before the first paint, ahead of the page's script: the language, the themes, and which view was asked
// for.  The first page is in the HTML in every language; the style sheet shows the one that is wanted.

declare const LANGUAGES: string[];
declare const SENTENCES: Record<string, string>; // files of the site, by language
declare const ENGINE: string[]; // and those that an engine begins with

function kept(name: string): unknown {
    try {
        return JSON.parse(localStorage.getItem(`quoth:${name}`) ?? 'null');
    } catch {
        return null; // denied, or damaged
    }
}
const root = document.documentElement;
const languages = [kept('language'), navigator.language.slice(0, 2), 'en'];
root.lang = languages.find((name): name is string => LANGUAGES.includes(name as string))!;
for (const [key, name, ...values] of [
    ['theme', 'theme', 'light', 'dark'],
    ['board', 'board-theme', 'wood', 'plain'],
    ['hand', 'hand', 'left'],
]) {
    const value = kept(name) as string;
    if (values.includes(value)) root.dataset[key] = value;
}
const view = location.hash.slice(1).split(/[?/]/)[0] || 'home';
root.dataset.view = view;
// What the script will ask for first: the sentences before anything else; in games with others no engine may be needed.
[SENTENCES[root.lang], ...(view === 'online' ? [] : ENGINE)].forEach((file, i) => {
    if (file)
        document.head.append(
            Object.assign(document.createElement('link'), {
                rel: 'preload',
                as: 'fetch',
                crossOrigin: 'anonymous',
                fetchPriority: i && 'low',
                href: `./${file}`,
            }),
        );
});
