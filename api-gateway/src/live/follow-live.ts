import type { Live } from '@nobicast/contracts';
import { pause, type Logger } from '@nobicast/service-kit';

const firstRetryMs = 100;
const maxRetryMs = 1_000;
/** Some things change by the clock alone: a show that nobody ended is taken for ended some day. */
const rereadMs = 60_000;
/** How often what is on air is read again while changes are not heard of. */
const unnotifiedRereadMs = 2_000;

/** Reads what is on air once for each change, however many listeners there are, and only while there are some. */
export function followLive({
  read,
  onRead,
  onFailed,
  logger,
}: {
  read: () => Promise<Live>;
  /** Also called if nothing has changed. */
  onRead: (live: Live) => void;
  /** It is read again until that succeeds. */
  onFailed: () => void;
  logger: Logger;
}) {
  let following: AbortController | undefined;
  let isOutdated = false;
  let isReading = false;
  let isListening = false;
  let timer: NodeJS.Timeout | undefined;

  /** One reading at a time, so that no earlier one comes after a later one. */
  async function readWhileOutdated(): Promise<void> {
    if (isReading) return;
    isReading = true;
    clearTimeout(timer);
    let retryMs = firstRetryMs;
    while (following && isOutdated) {
      isOutdated = false;
      try {
        const live = await read();
        retryMs = firstRetryMs;
        // Following may have stopped meanwhile, and begun again: then what is on air is read once more.
        if (following) onRead(live);
      } catch (error) {
        isOutdated = true;
        if (retryMs === firstRetryMs)
          logger.warn({ err: error }, 'what is on air cannot be read, trying again');
        if (following) onFailed();
        // Telling the failure may have cut the last listener.
        if (following) await pause(retryMs, following.signal);
        retryMs = Math.min(retryMs * 2, maxRetryMs);
      }
    }
    isReading = false;
    if (following) timer = setTimeout(outdate, isListening ? rereadMs : unnotifiedRereadMs).unref();
  }

  function outdate(): void {
    if (!following) return;
    isOutdated = true;
    void readWhileOutdated();
  }

  return {
    start(): void {
      following = new AbortController();
      outdate();
    },
    stop(): void {
      following?.abort();
      following = undefined;
      clearTimeout(timer);
    },
    /** What is on air may have changed. */
    outdate,
    setListening(value: boolean): void {
      isListening = value;
      outdate();
    },
  };
}
