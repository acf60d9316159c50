import { useEffect, useRef, useState } from 'react';

/** A scrolling of ours has ended by then. Its end is no sign: one that it interrupts ends later than it begins. */
const scrollTimeoutMs = 1_000;
/** The line that is heard stands here, as a share of the height. */
const place = 0.35;

/**
 * Keeps the line that is heard in sight, in a box of its own: the page does not move. Whoever scrolls there stops that.
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
    // Nearby, as the style sheet has it: smooth unless less motion is wanted.
    box.current.scrollTo({ top, behavior: isFar ? 'instant' : 'auto' });
  }, [index, isFollowing, isSearching]);

  const stop = () => setIsFollowing(false);
  return {
    isFollowing,
    stop,
    resume() {
      // What still scrolls, or scrolls for the press, is not the reader any more.
      ownScrollUntil.current = performance.now() + scrollTimeoutMs;
      setIsFollowing(true);
    },
    boxProps: {
      ref: box,
      onWheel: stop,
      onTouchMove: stop,
      // By the bar, or because a line took the focus.
      onScroll: () => {
        if (performance.now() > ownScrollUntil.current) stop();
      },
    },
  };
}
