// Search fetches the pages that it finds for their first lines, which pages opened from a disk may not.
if (location.protocol === 'file:') DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;

// What scrolls sideways can be reached and scrolled with the keyboard; so can the buttons that open the menus.
(() => {
    const reach = () => {
        for (const box of document.querySelectorAll('pre, .table-wrapper, .rows')) {
            if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
            else box.removeAttribute('tabindex');
        }
    };
    reach();
    addEventListener('resize', reach);
    for (const label of document.querySelectorAll('label.nav-overlay-icon, label.toc-overlay-icon')) {
        label.tabIndex = 0;
        label.setAttribute('role', 'button');
        label.addEventListener('keydown', (event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            label.click();
        });
    }
})();
