import type { DataRouter } from 'react-router-dom';

const checkEveryMs = 30_000;
const checkDeadlineMs = 10_000;

/** Whether this address has a page now that is not sent in place of a fresh one. */
async function hasFreshPage(address: string): Promise<boolean> {
  try {
    const reply = await fetch(address, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(checkDeadlineMs),
    });
    return reply.ok && !reply.headers.has('warning');
  } catch {
    return false; // the network or the site is away
  }
}

/** Takes the line that says how old this page is away once a fresh one can be had, or another page is shown. */
export function watchAgedPage(line: HTMLElement, router: Pick<DataRouter, 'subscribe'>): void {
  const { href, pathname } = location;
  let timer: ReturnType<typeof setTimeout>;
  const end = () => {
    stopListening();
    clearTimeout(timer);
    line.remove();
  };
  const stopListening = router.subscribe(({ location: shown }) => {
    if (shown.pathname !== pathname) end();
  });
  const check = async () => {
    if (await hasFreshPage(href)) end();
    else if (line.isConnected) timer = setTimeout(() => void check(), checkEveryMs);
  };
  timer = setTimeout(() => void check(), checkEveryMs);
}
