// A new version of the page: it is fetched beside the old one, and taken when the person says so.

import { button } from './dom';
import { note } from './notice';
import { t } from './text';

export async function watchUpdates(): Promise<void> {
    const { serviceWorker } = navigator;
    const registration = await serviceWorker.register('./sw.js');
    let asked = false;
    const offer = (next: ServiceWorker) =>
        note(
            t('update_ready'),
            button(
                t('update_now'),
                () => {
                    asked = true;
                    next.postMessage('update');
                },
                {
                    id: 'update',
                    class: 'main',
                },
            ),
        );
    const follow = (next: ServiceWorker | null) =>
        next?.addEventListener('statechange', () => {
            if (next.state === 'installed' && serviceWorker.controller) offer(next);
        });
    if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
    follow(registration.installing);
    registration.addEventListener('updatefound', () => follow(registration.installing));
    serviceWorker.addEventListener('controllerchange', () => asked && location.reload());
}
