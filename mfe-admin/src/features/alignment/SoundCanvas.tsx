import type { AlignedStart } from '@nobicast/contracts/alignment-plan';
import { Button } from '@nobicast/web-kit';
import { timecode } from '@nobicast/web-kit/format';
import { useHost } from '@nobicast/web-kit/host';
import { Minus, Plus } from '@nobicast/web-kit/icons';
import { useEffect, useRef, useState, useSyncExternalStore, type PointerEvent } from 'react';
import { alignmentCopy as copy } from './alignment.copy.ts';
import styles from './alignment.module.css';
import { signedSeconds } from './precise-time.ts';
import { columnsOf, placed, zoomed, type View, type Waveform } from './waveform.ts';

interface SoundCanvasProps {
  waveform: Waveform;
  durationMs: number;
  starts: readonly AlignedStart[];
  /** Where in the sound something was cut. */
  cutsAtMs: readonly number[];
  /** The start of the cue that is listened to: it is brought into view. */
  shownMs: number | undefined;
  positionMs: () => number;
  isPlaying: boolean;
  onShift: (byMs: number) => void;
  onSeek: (toMs: number) => void;
}

/** A shorter move of the pointer is a click. */
const dragPixels = 4;
const zoomFactor = 3;
/** The length of the view around a cue that is listened to. */
const cueViewMs = 20_000;

/**
 * The sound with the cue of each subject. Screen readers skip this picture: the list of cues beside it does the same by
 * keyboard.
 */
export function SoundCanvas(props: SoundCanvasProps) {
  const { waveform, durationMs, starts, cutsAtMs, shownMs, positionMs, isPlaying, onShift, onSeek } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { theme } = useHost();
  // Colours are read on drawing: a change of theme renders, and so draws, again.
  useSyncExternalStore(theme.subscribe, theme.getSnapshot, theme.getSnapshot);
  const [view, setView] = useState<View>({ fromMs: 0, lengthMs: durationMs });
  /** How far all cues are dragged, until they are let go. */
  const [draggedMs, setDraggedMs] = useState(0);
  const drag = useRef<{ fromX: number; isDragging: boolean }>(undefined);
  const [previousMs, setPreviousMs] = useState(shownMs);
  if (previousMs !== shownMs) {
    setPreviousMs(shownMs);
    if (shownMs !== undefined)
      setView(placed(shownMs - cueViewMs / 2, Math.min(cueViewMs, durationMs), durationMs));
  }
  const width = useWidth(canvas);

  useEffect(() => {
    const { current: element } = canvas;
    const context = element?.getContext('2d');
    if (!element || !context || width === 0) return undefined;
    const columns = columnsOf(waveform, view, width);
    const colours = coloursOf(element);
    const cues = starts.map(({ start_ms: start }) => start + draggedMs);
    const draw = () =>
      drawSound(context, {
        width,
        height: element.clientHeight,
        columns,
        colours,
        view,
        cues,
        cutsAtMs,
        positionMs: positionMs(),
      });
    draw();
    if (!isPlaying) return undefined;
    let frame = requestAnimationFrame(function follow() {
      draw();
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  });

  const msPerPixel = view.lengthMs / Math.max(width, 1);
  const zoomBy = (factor: number) =>
    setView(zoomed(view, factor, view.fromMs + view.lengthMs / 2, durationMs));

  function press(event: PointerEvent<HTMLCanvasElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { fromX: event.clientX, isDragging: false };
  }
  function move(event: PointerEvent) {
    if (!drag.current) return;
    const pixels = event.clientX - drag.current.fromX;
    if (Math.abs(pixels) >= dragPixels) drag.current.isDragging = true;
    if (drag.current.isDragging) setDraggedMs(Math.round(pixels * msPerPixel));
  }
  function release(event: PointerEvent<HTMLCanvasElement>) {
    const { current: dragged } = drag;
    drag.current = undefined;
    setDraggedMs(0);
    if (!dragged) return;
    if (dragged.isDragging) onShift(Math.round((event.clientX - dragged.fromX) * msPerPixel));
    else
      onSeek(view.fromMs + (event.clientX - event.currentTarget.getBoundingClientRect().left) * msPerPixel);
  }

  return (
    <div className="stack">
      <canvas
        ref={canvas}
        className={styles.canvas}
        aria-hidden="true"
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={() => {
          drag.current = undefined;
          setDraggedMs(0);
        }}
      />
      <div className={styles.tools}>
        <Button isIcon aria-label={copy.zoomOut} onClick={() => zoomBy(1 / zoomFactor)}>
          <Minus className="icon" aria-hidden="true" />
        </Button>
        <Button isIcon aria-label={copy.zoomIn} onClick={() => zoomBy(zoomFactor)}>
          <Plus className="icon" aria-hidden="true" />
        </Button>
        <input
          className={styles.place}
          type="range"
          aria-label={copy.place}
          aria-valuetext={timecode(view.fromMs / 1_000)}
          min={0}
          max={Math.max(Math.ceil(durationMs - view.lengthMs), 1)}
          step={Math.max(Math.round(view.lengthMs / 10), 1)}
          value={Math.round(view.fromMs)}
          onChange={({ target }) => setView(placed(Number(target.value), view.lengthMs, durationMs))}
        />
        <span className="time">
          {draggedMs === 0
            ? `${timecode(view.fromMs / 1_000)} – ${timecode((view.fromMs + view.lengthMs) / 1_000)}`
            : signedSeconds(draggedMs)}
        </span>
      </div>
      <p className="mute size-sm">{copy.dragHelp}</p>
    </div>
  );
}

/** In CSS pixels; the bitmap of the canvas has those of the screen. */
function useWidth(canvas: { current: HTMLCanvasElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current: element } = canvas;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const scale = window.devicePixelRatio;
      element.width = Math.round(element.clientWidth * scale);
      element.height = Math.round(element.clientHeight * scale);
      element.getContext('2d')?.setTransform(scale, 0, 0, scale, 0, 0);
      setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [canvas]);
  return width;
}

type Colours = Record<'wave' | 'cue' | 'cut' | 'ink', string>;

function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return { wave: of('--wave'), cue: of('--accent'), cut: of('--danger'), ink: of('--ink') };
}

interface Drawing {
  width: number;
  height: number;
  columns: readonly number[];
  colours: Colours;
  view: View;
  /** Where each cue is, the dragging included. */
  cues: readonly number[];
  cutsAtMs: readonly number[];
  positionMs: number;
}

const labelHeight = 18;

function drawSound(context: CanvasRenderingContext2D, drawing: Drawing): void {
  const { width, height, columns, colours, view, cues, cutsAtMs, positionMs } = drawing;
  const xOf = (ms: number) => ((ms - view.fromMs) / view.lengthMs) * width;
  context.clearRect(0, 0, width, height);
  context.fillStyle = colours.wave;
  const middle = labelHeight + (height - labelHeight) / 2;
  for (const [x, level] of columns.entries()) {
    const half = Math.max((level * (height - labelHeight)) / 2, 0.5);
    context.fillRect(x, middle - half, 1, half * 2);
  }
  const line = (ms: number, colour: string, lineWidth: number) => {
    context.fillStyle = colour;
    context.fillRect(xOf(ms) - lineWidth / 2, 0, lineWidth, height);
  };
  for (const cut of cutsAtMs) line(cut, colours.cut, 1);
  context.font = '600 12px system-ui, sans-serif';
  for (const [index, cue] of cues.entries()) {
    line(cue, colours.cue, 2);
    context.fillText(String(index + 1), xOf(cue) + 4, 12);
  }
  line(positionMs, colours.ink, 1);
}
