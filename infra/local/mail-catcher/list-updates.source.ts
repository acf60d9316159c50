import { eventsPath } from './html.ts';

/**
 * Runs in the list's page, as text: fetches the page again whenever the list has changed, while it is visible, and
 * replaces only what differs, so that the focus stays.
 */
function followList(eventsUrl: string): void {
  let events: EventSource | undefined;
  let isStale = false;
  let isReading = false;

  // The page has an element for each id that is asked for.
  const find = (id: string, page: Document = document) => page.getElementById(id) as HTMLElement;

  function show(page: Document): void {
    const list = find('mails');
    const entries = [...find('mails', page).children] as HTMLElement[];
    const ids = new Set(entries.map(({ id }) => id));
    for (const shown of [...list.children]) if (!ids.has(shown.id)) shown.remove();
    let arrived = 0;
    let before: Element | null = list.firstElementChild;
    for (const entry of entries) {
      const shown = document.getElementById(entry.id);
      if (shown) {
        shown.className = entry.className;
        before = shown.nextElementSibling;
      } else {
        list.insertBefore(entry, before);
        arrived += 1;
      }
    }
    find('count').textContent = find('count', page).textContent;
    find('empty').hidden = find('empty', page).hidden;
    if (arrived > 0) find('status').textContent = arrived === 1 ? '1 new mail' : `${arrived} new mails`;
  }

  async function refresh(): Promise<void> {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale && events) {
      isStale = false;
      try {
        const reply = await fetch('/');
        if (reply.ok) show(new DOMParser().parseFromString(await reply.text(), 'text/html'));
      } catch {
        break; // the catcher is down; its events will return with it
      }
      await new Promise((resolve) => setTimeout(resolve, 300)); // a newsletter is many changes
    }
    isReading = false;
  }

  function follow(): void {
    events?.close();
    events = undefined;
    if (document.hidden) return;
    events = new EventSource(eventsUrl);
    events.onopen = refresh;
    events.onmessage = refresh;
  }
  document.addEventListener('visibilitychange', follow);
  follow();
}

export const listUpdates = `(${followList.toString()})(${JSON.stringify(eventsPath)});\n`;
