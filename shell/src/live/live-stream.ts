import { getLiveEvents } from '@nobicast/contracts/calls';
import type { LiveEvents } from '@nobicast/contracts/live';

/** The server says the time every 15 seconds: without any word for this long, the connection is broken. */
const silentMs = 35_000;
/** The first and the longest delay after a refusal. Up to as much again is added at random. */
const firstRetryMs = 1_000;
const lastRetryMs = 30_000;

export interface StreamHandlers {
  onLive(live: LiveEvents['live']): void;
  onTime(time: LiveEvents['time']): void;
}

export type OpenEventSource = (path: string) => EventSource;

/**
 * The server's events, until closed. A browser reconnects by itself after a broken connection, and never after a
 * refusal: then this opens another one. The only EventSource of our front ends.
 */
export function openStream(
  { onLive, onTime }: StreamHandlers,
  open: OpenEventSource = (path) => new EventSource(path),
): () => void {
  let events: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;

  function after(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(connect, ms);
  }

  function connect(): void {
    events?.close();
    events = open(getLiveEvents.path);
    after(silentMs);
    const on = <Name extends keyof LiveEvents>(name: Name, handle: (data: LiveEvents[Name]) => void) =>
      events?.addEventListener(name, ({ data }: MessageEvent<string>) => {
        refusals = 0;
        after(silentMs);
        // Tests parse every event against its contract.
        handle(JSON.parse(data) as LiveEvents[Name]);
      });
    on('live', onLive);
    on('time', onTime);
    events.onerror = ({ target }) => {
      if (target !== events || events?.readyState !== 2) return;
      const ms = Math.min(firstRetryMs * 2 ** refusals, lastRetryMs);
      refusals += 1;
      after(ms * (1 + Math.random()));
    };
  }

  connect();
  return () => {
    clearTimeout(timer);
    events?.close();
    events = undefined;
  };
}
