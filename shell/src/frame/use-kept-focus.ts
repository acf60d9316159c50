import { useEffect, type RefObject } from 'react';

/**
 * Keeps the keyboard in the page: when what has the focus is taken away, as the button of a failed page is
 * by its own press, the focus goes to the place around instead of back to the top of the document.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const around = place.current;
    if (!around) return undefined;
    let focused: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof Element && target !== around && around.contains(target) ? target : null;
    };
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = null;
      if (document.activeElement === document.body) around.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', remember);
    observer.observe(around, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [place]);
}
