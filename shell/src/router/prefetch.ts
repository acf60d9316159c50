/** A shorter rest on a link is only passing over it. */
const restMs = 80;

declare global {
  interface Navigator {
    /** https://wicg.github.io/netinfo/, in Chromium only. */
    connection?: { saveData: boolean; effectiveType: string };
  }
}

const savesData = ({ connection }: Navigator) =>
  connection !== undefined && (connection.saveData || connection.effectiveType.endsWith('2g'));

function pageLinkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link =
    target instanceof Element && target.closest<HTMLAnchorElement>('a[href]:not([target], [download])');
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return undefined;
  return link;
}

/**
 * Calls `prefetch` with a page that the visitor will probably open: the pointer rests on its link, a finger or a
 * button goes down on it, or it has the focus. Never where data is saved.
 */
export function watchLinks(prefetch: (pathname: string) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const consider = (event: Event) => {
    clearTimeout(timer);
    const link = pageLinkOf(event);
    if (!link || savesData(navigator)) return;
    if (event.type === 'pointerdown') prefetch(link.pathname);
    else timer = setTimeout(() => prefetch(link.pathname), restMs);
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(type, consider);
}
