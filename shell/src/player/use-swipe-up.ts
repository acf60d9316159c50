import { useRef, type PointerEvent } from 'react';

/** In pixels; less was a press, or a slip. */
const minDistance = 40;

/** Handlers of an element that reacts to a swipe upwards; its style must set `touch-action: none`. */
export function useSwipeUp(onSwipe: () => void) {
  const startY = useRef<number | null>(null);
  return {
    onPointerDown({ pointerType, clientY }: PointerEvent) {
      startY.current = pointerType === 'mouse' ? null : clientY;
    },
    onPointerUp({ clientY }: PointerEvent) {
      if (startY.current === null) return;
      const distance = startY.current - clientY;
      startY.current = null;
      if (distance >= minDistance) onSwipe();
    },
  };
}
