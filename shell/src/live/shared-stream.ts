import { brand } from '@nobicast/contracts/brand';
import type { LiveEvents } from '@nobicast/contracts/live';
import { openStream, type StreamHandlers } from './live-stream.ts';

const name = `${brand.key}_live`;

/** An event that one tab receives and passes on to the others. */
type Word = { [Name in keyof LiveEvents]: { name: Name; data: LiveEvents[Name] } }[keyof LiveEvents];

/**
 * The stream of events for this browser. A browser opens at most six connections to a host, so only the visible tab
 * that holds the lock has the stream, and passes the events on to the others; it gives the lock up once hidden. Without
 * locks or channels there is no stream, and pages poll instead. Returns a function that leaves.
 */
export function joinStream(handlers: StreamHandlers, open = openStream): () => void {
  if (!('locks' in navigator && 'BroadcastChannel' in window && 'EventSource' in window))
    return () => undefined;
  const channel = new BroadcastChannel(name);
  const hear = (word: Word) =>
    word.name === 'live' ? handlers.onLive(word.data) : handlers.onTime(word.data);
  channel.onmessage = ({ data }: MessageEvent<Word>) => hear(data);
  const tell = (word: Word) => {
    // Before this tab hears it: whoever hears that a show is over leaves.
    channel.postMessage(word);
    hear(word);
  };
  const leaving = new AbortController();
  void navigator.locks
    .request(name, { signal: leaving.signal }, () => {
      const close = open({
        onLive: (data) => tell({ name: 'live', data }),
        onTime: (data) => tell({ name: 'time', data }),
      });
      return new Promise<void>((resolve) => {
        leaving.signal.addEventListener('abort', () => {
          close();
          resolve();
        });
      });
    })
    // This tab left while it waited for the lock.
    .catch(() => undefined);
  return () => {
    leaving.abort();
    channel.close();
  };
}
