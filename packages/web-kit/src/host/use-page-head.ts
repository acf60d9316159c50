import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { PageHead } from '@nobicast/contracts/remote';

function setMeta(name: string, content: string | null) {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === null) {
    found?.remove();
    return;
  }
  const meta = found ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }));
  meta.content = content;
}

function setCanonical(path: string) {
  const found = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  const link =
    found ?? document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'canonical' }));
  link.href = new URL(path, window.location.origin).href;
}

/**
 * Keeps the document's head in step with the page, and after a navigation inside the site moves the focus
 * to the page's heading, so that readers and keyboards start there. Not on the first load.
 * A page that comes back from a failure, whose button went away, is begun at its heading too.
 */
export function usePageHead(head: PageHead): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  /** The path whose heading has had its turn. */
  const settledPath = useRef<string | null>(null);
  const { title, description, canonicalPath, isIndexable = true } = head;

  useEffect(() => {
    document.title = title;
    setMeta('description', description);
    setMeta('robots', isIndexable ? null : 'noindex');
    setCanonical(canonicalPath);
  }, [title, description, canonicalPath, isIndexable]);

  useEffect(() => {
    const isFirstLoad = settledPath.current === null && navigation === 'POP';
    if (isFirstLoad) settledPath.current = pathname;
    // Where the shell put the focus of a control that is gone.
    const isWaiting = document.activeElement?.tagName === 'MAIN';
    if (settledPath.current === pathname && !isWaiting) return;
    // A page that is still loading has no heading yet: the title changes with it, and brings us here again.
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    settledPath.current = pathname;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, navigation, title]);
}
