import { findPageControl } from '@nobicast/contracts/play-control';
import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** Between the dock and what has the focus. The style sheet subtracts it again. */
const gapPixels = 12;
/** A press may still be scrolling to the page's player, so the dock waits before it appears. */
const appearAfterMs = 400;

/**
 * Whether the page's own control, which a bar over the page repeats, is in view. Also true while unknown.
 *
 * @param findIn finds the control; must stay the same function for the same one
 */
export function useIsInView(findIn: (page: Document) => Element | null | undefined): boolean {
  const [isInView, setIsInView] = useState(true);
  useLayoutEffect(() => {
    let control: Element | null | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sight = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (entries.at(-1)?.isIntersecting) setIsInView(true);
        else timer = setTimeout(() => setIsInView(false), appearAfterMs);
      },
      { rootMargin: '-64px 0px 0px', threshold: 0.5 }, // the header covers the top
    );
    const find = () => {
      const found = findIn(document);
      if (found === control) return;
      clearTimeout(timer);
      sight.disconnect();
      control = found;
      if (found) sight.observe(found);
      else setIsInView(false);
    };
    // Pages come and go, and their data arrive later.
    const changes = new MutationObserver(find);
    changes.observe(document.body, { childList: true, subtree: true });
    find();
    return () => {
      changes.disconnect();
      sight.disconnect();
      clearTimeout(timer);
    };
  }, [findIn]);
  return isInView;
}

/**
 * Whether the dock is hidden because the page's own player is in view; not while it has the keyboard focus. Also
 * reserves its height at the bottom of the window, so that it covers no focused element.
 */
export function useIsHidden(dock: RefObject<HTMLElement | null>, episodeId: number): boolean {
  const findPlayer = useCallback((page: Document) => findPageControl(page, episodeId), [episodeId]);
  const isPagePlayerInView = useIsInView(findPlayer);
  const [hasKeyboard, setHasKeyboard] = useState(false);
  const isHidden = isPagePlayerInView && !hasKeyboard;

  useLayoutEffect(() => {
    const element = dock.current;
    const root = document.documentElement;
    if (!element) return undefined;
    const sizes = new ResizeObserver(() =>
      root.style.setProperty('--dock', `${element.offsetHeight + gapPixels}px`),
    );
    sizes.observe(element);
    const onFocus = () => setHasKeyboard(element.matches(':has(:focus-visible)'));
    const onBlur = () => setHasKeyboard(false);
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onBlur);
    return () => {
      sizes.disconnect();
      root.style.removeProperty('--dock');
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onBlur);
    };
  }, [dock]);

  // What has the focus may be where the dock has just appeared. Scrolling respects the reserved height.
  useEffect(() => {
    const focused = document.activeElement;
    if (isHidden || !focused || focused === document.body || dock.current?.contains(focused)) return;
    const top = dock.current?.getBoundingClientRect().top ?? Infinity;
    const { bottom, top: focusedTop } = focused.getBoundingClientRect();
    if (bottom > top && focusedTop < window.innerHeight) focused.scrollIntoView({ block: 'nearest' });
  }, [dock, isHidden]);
  return isHidden;
}
