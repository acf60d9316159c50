import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { watchSheetDrag } from './sheet-drag.ts';

/** In milliseconds. The sheet rises by its style sheet, in the 240 ms of `--slow`. */
const motion = { leave: 200, settle: 240 };
const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The motion of a sheet that has risen from the bottom: it follows a finger that drags it down, then leaves or goes back to
 * its place. Returns the function that makes it leave; `onGone` is called once it has.
 */
export function useSheetMotion(
  sheet: RefObject<HTMLElement | null>,
  { handle, onGone }: { handle: string; onGone: () => void },
): () => void {
  const leaving = useRef<Animation>(null);
  const leave = () => {
    const element = sheet.current;
    if (!element || isStill()) {
      onGone();
      return;
    }
    if (leaving.current) return;
    const timing = { duration: motion.leave, easing, fill: 'forwards' } as const;
    // From where it is: a finger may have dragged it.
    leaving.current = element.animate({ translate: '0 100%' }, timing);
    leaving.current.onfinish = onGone;
    element.animate({ opacity: 0 }, { ...timing, pseudoElement: '::backdrop' });
  };

  const onRelease = useEffectEvent((release: 'close' | 'stay') => {
    const element = sheet.current;
    if (release === 'close') leave();
    else if (element && !leaving.current) settle(element);
  });
  useEffect(() => {
    const element = sheet.current;
    if (!element) return undefined;
    const stopWatching = watchSheetDrag(element, {
      handle,
      onMove(pixels) {
        element.style.translate = `0 ${pixels}px`;
      },
      onRelease,
    });
    return () => {
      stopWatching();
      // The sheet was unmounted while it left: `onGone` must not close the next one.
      leaving.current?.cancel();
      leaving.current = null;
    };
  }, [sheet, handle]);
  return leave;
}

function settle(element: HTMLElement) {
  const from = element.style.translate;
  element.style.translate = '';
  if (!isStill()) element.animate({ translate: [from, '0 0'] }, { duration: motion.settle, easing });
}
