import { useEffect, type RefObject } from 'react';

function* ancestorsOf(element: Element) {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) yield parent;
}

/** Read, not operated: it can have the focus until that goes on. */
function focusOn(element: HTMLElement) {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

/**
 * Keeps the keyboard where it was: when what has the focus is taken away, as the button of a failed page is
 * by its own press, the focus goes to what stood around it, at the heading of a page if that is new, instead
 * of back to the top of the document.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const whole = place.current;
    if (!whole) return undefined;
    let focused: Element | null = null;
    let around: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof Element && target !== whole && whole.contains(target) ? target : null;
      around = focused ? [...ancestorsOf(focused)] : [];
    };
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      const left = around.find((ancestor) => ancestor.isConnected);
      focused = null;
      if (!left || document.activeElement !== document.body) return;
      focusOn(left.querySelector<HTMLElement>('h1') ?? left);
    });
    document.addEventListener('focusin', remember);
    observer.observe(whole, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [place]);
}
