// Search fetches the pages that it finds for their first lines, which pages opened from a disk may not.
if (location.protocol === 'file:') DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;

// What scrolls sideways can be reached and scrolled with the keyboard; what opens the menus is a button.
(() => {
    const reach = () => {
        for (const box of document.querySelectorAll('pre, .table-wrapper, .rows, .output')) {
            if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
            else box.removeAttribute('tabindex');
        }
    };
    reach();
    addEventListener('resize', reach);
    for (const label of document.querySelectorAll('label.nav-overlay-icon, label.toc-overlay-icon')) {
        const button = document.createElement('button');
        const box = document.getElementById(label.htmlFor);
        button.type = 'button';
        button.className = label.className;
        button.append(...label.childNodes);
        button.addEventListener('click', () => (box.checked = !box.checked));
        label.replaceWith(button);
    }
    document.querySelector('.sidebar-drawer').setAttribute('aria-label', 'Pages');
    document.querySelector('.toc-drawer').setAttribute('aria-label', 'On this page');
})();
