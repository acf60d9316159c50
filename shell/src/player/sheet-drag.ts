/** Up to so many pixels a finger has not moved: it is neither a scroll nor a drag, and may still be a press. */
const slop = 6;
/** Released further down than this share of its height, a sheet closes. */
const closingShare = 0.25;
/** So does one released while it moved down faster than this, in pixels per millisecond. */
const flickSpeed = 0.5;
/** A finger that rests before it is lifted does not flick. In milliseconds. */
const speedWindowMs = 100;

interface Sample {
  y: number;
  timeStamp: number;
}

interface Gesture {
  pointerId: number;
  startX: number;
  startY: number;
  /** A move downwards drags, instead of scrolling the content. */
  mayDrag: boolean;
  /** Where the finger was when the drag began; null until then. */
  grabbedY: number | null;
  samples: Sample[];
}

interface SheetDrag {
  /** Part of the sheet that drags it wherever the content is scrolled to; its style must set `touch-action: none`. */
  handle: string;
  onMove: (pixels: number) => void;
  onRelease: (release: 'close' | 'stay') => void;
}

function speedOf(samples: readonly Sample[], now: number): number {
  const [first, ...later] = samples.filter(({ timeStamp }) => now - timeStamp <= speedWindowMs);
  const last = later.at(-1);
  return first && last ? (last.y - first.y) / Math.max(last.timeStamp - first.timeStamp, 1) : 0;
}

/** After a drag with a pen the click goes to the captured sheet, where it would count as one on its backdrop. */
function dropClick(sheet: HTMLElement) {
  const listening = new AbortController();
  sheet.addEventListener('click', (event) => event.stopPropagation(), {
    capture: true,
    signal: listening.signal,
  });
  // The click follows in the same task, or never.
  setTimeout(() => listening.abort());
}

/**
 * Lets a finger drag a sheet down: by its handle, or anywhere while the content is at its top. A mouse does not drag,
 * as it selects text; nor does what moves a slider. Returns a function that stops listening.
 */
export function watchSheetDrag(sheet: HTMLElement, { handle, onMove, onRelease }: SheetDrag): () => void {
  let gesture: Gesture | null = null;

  const start = ({
    target,
    pointerType,
    isPrimary,
    pointerId,
    clientX,
    clientY,
    timeStamp,
  }: PointerEvent) => {
    if (pointerType === 'mouse' || !isPrimary || !(target instanceof Element) || target.matches('input'))
      return;
    gesture = {
      pointerId,
      startX: clientX,
      startY: clientY,
      mayDrag: sheet.scrollTop <= 0 || target.closest(handle) !== null,
      grabbedY: null,
      samples: [{ y: clientY, timeStamp }],
    };
  };

  const move = ({ pointerId, clientX, clientY, timeStamp }: PointerEvent) => {
    if (gesture?.pointerId !== pointerId) return;
    gesture.samples.push({ y: clientY, timeStamp });
    if (gesture.grabbedY === null) {
      const down = clientY - gesture.startY;
      const aside = Math.abs(clientX - gesture.startX);
      if (Math.max(Math.abs(down), aside) < slop) return;
      if (!gesture.mayDrag || down < aside) {
        gesture = null;
        return;
      }
      gesture.grabbedY = clientY;
      sheet.setPointerCapture(pointerId);
    }
    onMove(Math.max(clientY - gesture.grabbedY, 0));
  };

  const end = ({ type, pointerId, clientY, timeStamp }: PointerEvent) => {
    if (gesture?.pointerId !== pointerId) return;
    const { grabbedY, samples } = gesture;
    gesture = null;
    if (grabbedY === null) return;
    dropClick(sheet);
    const distance = clientY - grabbedY;
    const isFlick = distance > 0 && speedOf(samples, timeStamp) > flickSpeed;
    const isFar = distance > sheet.clientHeight * closingShare;
    onRelease(type === 'pointerup' && (isFlick || isFar) ? 'close' : 'stay');
  };

  // Otherwise the browser would scroll and take the finger from us.
  const keepFromScrolling = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!gesture || !touch || !event.cancelable) return;
    const isAboutToDrag = gesture.mayDrag && touch.clientY > gesture.startY;
    if (gesture.grabbedY !== null || isAboutToDrag) event.preventDefault();
  };

  const stopped = new AbortController();
  const { signal } = stopped;
  sheet.addEventListener('pointerdown', start, { signal });
  sheet.addEventListener('pointermove', move, { signal });
  sheet.addEventListener('pointerup', end, { signal });
  sheet.addEventListener('pointercancel', end, { signal });
  sheet.addEventListener('touchmove', keepFromScrolling, { passive: false, signal });
  return () => stopped.abort();
}
