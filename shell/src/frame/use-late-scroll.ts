import { useContext, useEffect, type RefObject } from 'react';
import { UNSAFE_DataRouterStateContext as RouterState, useLocation } from 'react-router-dom';
import { focusTemporarily } from './use-kept-focus.ts';

/** Show that a visitor has chosen another position. */
const visitorMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

function elementOfFragment(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null; // a fragment that cannot be decoded names no element
  }
}

/**
 * Repeats `ScrollRestoration` while the page is still loading, each time the content grows, until its position or the
 * element of the fragment exists, or the visitor moves. Also focuses the element of the fragment, as browsers do.
 */
export function useLateScroll(content: RefObject<HTMLElement | null>) {
  const location = useLocation();
  // A number to restore; null to start at the fragment or the top; false if the browser has positioned the page.
  const position = useContext(RouterState)?.restoreScrollPosition ?? null;

  useEffect(() => {
    const main = content.current;
    if (!main || (typeof position !== 'number' && !location.hash)) return undefined;
    const reach = () => {
      if (typeof position === 'number') {
        window.scrollTo(0, position);
        return Math.abs(window.scrollY - position) <= 1;
      }
      const target = elementOfFragment(location.hash);
      if (!target) return false;
      if (position === null) target.scrollIntoView();
      // The focus is not taken from somebody who uses the served page already.
      if (position === null || document.activeElement === document.body) focusTemporarily(target);
      return true;
    };
    if (reach()) return undefined;
    const stop = () => {
      observer.disconnect();
      for (const move of visitorMoves) window.removeEventListener(move, stop);
    };
    const observer = new ResizeObserver(() => {
      if (reach()) stop();
    });
    observer.observe(main);
    for (const move of visitorMoves) window.addEventListener(move, stop, { passive: true });
    return stop;
  }, [content, location, position]);
}
