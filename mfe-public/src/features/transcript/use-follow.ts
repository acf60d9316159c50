import { useEffect, useRef, useState } from 'react';

/**
 * Our own scrolling ends within this time. `scrollend` cannot tell: a scroll that ours interrupts reports its end after
 * ours has begun.
 */
const scrollTimeoutMs = 1_000;
/** Position of the current line, as a share of the height. */
const place = 0.35;

/**
 * Keeps the current line in view, in its own box. The reader's scrolling stops that.
 *
 * @param index of the line; -1 for none
 */
export function useFollow(index: number, isSearching: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const ownScrollUntil = useRef(0);
  const [isFollowing, setIsFollowing] = useState(true);

  useEffect(() => {
    const line = box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (!box.current || !line || !isFollowing || isSearching) return;
    const distance = line.getBoundingClientRect().top - box.current.getBoundingClientRect().top;
    const top = box.current.scrollTop + distance - box.current.clientHeight * place;
    const isFar = Math.abs(top - box.current.scrollTop) > 2 * box.current.clientHeight;
    ownScrollUntil.current = performance.now() + scrollTimeoutMs;
    // Nearby, 'auto' leaves it to the style sheet: smooth unless less motion is wanted.
    box.current.scrollTo({ top, behavior: isFar ? 'instant' : 'auto' });
  }, [index, isFollowing, isSearching]);

  const stop = () => setIsFollowing(false);
  return {
    isFollowing,
    stop,
    resume() {
      // From now on, scroll events are ours, not the reader's.
      ownScrollUntil.current = performance.now() + scrollTimeoutMs;
      setIsFollowing(true);
    },
    boxProps: {
      ref: box,
      onWheel: stop,
      onTouchMove: stop,
      // By the scroll bar, or because a line took the focus.
      onScroll: () => {
        if (performance.now() > ownScrollUntil.current) stop();
      },
    },
  };
}
