import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useRef, useState } from 'react';

/** What is heard around an instant, again and again. */
const loopMs = 1_000;

/** At the end of the sound, a loop would stop: it goes back this long before. */
const beforeEndMs = 50;

/**
 * The sound of the episode, played by this page itself: the second around a cue loops by the clock of the element, which
 * the player of the site does not tell that often.
 */
export function useListening(stream: string | undefined) {
  const { player } = useHost();
  const audio = useRef<HTMLAudioElement>(null);
  const loop = useRef<{ fromMs: number; toMs: number }>(undefined);
  const [isPlaying, setIsPlaying] = useState(false);
  /** The subject of the cue whose second loops. */
  const [loopedId, setLoopedId] = useState<number>();
  const [hasFailed, setHasFailed] = useState(false);
  /** The whole second that is shown. */
  const [seconds, setSeconds] = useState(0);
  const positionMs = () => Math.round((audio.current?.currentTime ?? 0) * 1_000);

  useEffect(() => {
    if (!isPlaying) return undefined;
    let frame = requestAnimationFrame(function watch() {
      const element = audio.current;
      const { current: looped } = loop;
      if (element && looped) {
        // The duration is NaN until it is known.
        const endMs = (element.duration || Infinity) * 1_000 - beforeEndMs;
        const toMs = Math.min(looped.toMs, endMs);
        if (element.currentTime * 1_000 >= toMs) element.currentTime = looped.fromMs / 1_000;
      }
      frame = requestAnimationFrame(watch);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  async function play(fromMs?: number) {
    const { current: element } = audio;
    if (!element) return;
    player.pause();
    if (fromMs !== undefined) element.currentTime = Math.max(fromMs, 0) / 1_000;
    try {
      await element.play();
    } catch (error) {
      // The sound was paused before it began: the last press counts.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setHasFailed(true);
    }
  }
  function endLoop() {
    loop.current = undefined;
    setLoopedId(undefined);
  }
  function pause() {
    endLoop();
    audio.current?.pause();
  }
  return {
    isAvailable: stream !== undefined,
    isPlaying,
    loopedId,
    hasFailed,
    seconds,
    positionMs,
    pause,
    play(fromMs?: number) {
      endLoop();
      void play(fromMs);
    },
    seek(toMs: number) {
      endLoop();
      if (audio.current) audio.current.currentTime = Math.max(toMs, 0) / 1_000;
    },
    /** Loops the second around an instant. */
    loopAround(id: number, aroundMs: number) {
      const fromMs = Math.max(aroundMs - loopMs / 2, 0);
      loop.current = { fromMs, toMs: fromMs + loopMs };
      setLoopedId(id);
      void play(fromMs);
    },
    /** The props of the element. */
    element: {
      ref: audio,
      src: stream,
      preload: 'metadata',
      onPlay: () => {
        setHasFailed(false);
        setIsPlaying(true);
      },
      onPause: () => setIsPlaying(false),
      // Also where a paused sound is moved.
      onTimeUpdate: () => setSeconds(Math.floor(positionMs() / 1_000)),
      onError: () => setHasFailed(stream !== undefined),
    },
  } as const;
}

export type Listening = ReturnType<typeof useListening>;
