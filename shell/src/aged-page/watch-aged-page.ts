import { agedPageElementId } from '@nobicast/contracts/aged-page';

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

/**
 * Takes the line that says how old this page is away once a fresh one can be had. Calling what it returns takes it away at
 * once: another page is shown.
 */
export function watchAgedPage(): (() => void) | undefined {
  const line = document.getElementById(agedPageElementId);
  if (!line) return undefined;
  const address = location.href;
  let timer: ReturnType<typeof setTimeout>;
  const check = async () => {
    if (await hasFreshPage(address)) line.remove();
    else timer = setTimeout(() => void check(), checkEveryMs);
  };
  timer = setTimeout(() => void check(), checkEveryMs);
  return () => {
    clearTimeout(timer);
    line.remove();
  };
}
