import { useEffect, type RefObject } from 'react';

function* ancestorsOf(element: Element) {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) yield parent;
}

/** Makes an element that is not interactive focusable until it loses the focus. */
export function focusTemporarily(element: HTMLElement) {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

/**
 * Keeps the keyboard position when the focused element is removed, such as the retry button of a failed page: the
 * focus moves to the nearest remaining ancestor, or to the heading inside it.
 */
export function useKeptFocus(container: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const root = container.current;
    if (!root) return undefined;
    let focused: Element | null = null;
    let ancestors: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof Element && target !== root && root.contains(target) ? target : null;
      ancestors = focused ? [...ancestorsOf(focused)] : [];
    };
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      const survivor = ancestors.find((ancestor) => ancestor.isConnected);
      focused = null;
      if (!survivor || document.activeElement !== document.body) return;
      focusTemporarily(survivor.querySelector<HTMLElement>('h1') ?? survivor);
    });
    document.addEventListener('focusin', remember);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [container]);
}
