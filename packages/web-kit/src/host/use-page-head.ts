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

/** The link by which each visit of a page was left, by the key of its location. */
const linksLeft = new Map<string, string>();

/**
 * Updates the document's head, and moves the focus to the page's heading after a client-side navigation, for screen
 * readers and keyboard users. Not on the first load, except when a retry removed the focused button; nor away from a
 * field outside the page, such as the header's search. On the way back it is the link that was left, if it is
 * there with the heading and nothing else has the focus.
 */
export function usePageHead(head: PageHead): void {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const focusedPath = useRef<string | null>(null);
  const { title, description, canonicalPath, isIndexable = true } = head;

  useEffect(() => {
    document.title = title;
    setMeta('description', description);
    setMeta('robots', isIndexable ? null : 'noindex');
    setCanonical(canonicalPath);
  }, [title, description, canonicalPath, isIndexable]);

  useEffect(() => {
    const remember = ({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
      // Only a link by which this page is left.
      if (!link || button || ctrlKey || metaKey || shiftKey || altKey || link.target) return;
      if (link.origin !== window.location.origin || link.pathname === pathname) return;
      if (link.closest('main')) linksLeft.set(key, link.getAttribute('href') ?? '');
      else linksLeft.delete(key);
    };
    document.addEventListener('click', remember, true);
    return () => document.removeEventListener('click', remember, true);
  }, [key, pathname]);

  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1');
    const focused = document.activeElement?.tagName ?? 'BODY';
    const isFirstLoad = focusedPath.current === null && navigation === 'POP';
    // Only on arrival: a page that is being left renders once more.
    const left = isFirstLoad && linksLeft.get(key);
    if (left) {
      // The shell has moved the focus to the heading, where it found one, or to `main`.
      const isFree = ['BODY', 'MAIN', 'H1'].includes(focused);
      if (isFree && !heading) return; // still loading
      linksLeft.delete(key);
      const link = isFree && document.querySelector<HTMLElement>(`main a[href=${JSON.stringify(left)}]`);
      if (link) {
        focusedPath.current = pathname;
        link.focus({ preventScroll: true });
        return;
      }
    }
    if (isFirstLoad) focusedPath.current = pathname;
    if (focusedPath.current === pathname && focused !== 'MAIN') return;
    // A loading page has no heading yet: the effect runs again with its data or error.
    if (!heading) return;
    focusedPath.current = pathname;
    if (hash && document.getElementById(hash.slice(1))) return; // the shell focuses that element
    if (focused === 'INPUT') return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
