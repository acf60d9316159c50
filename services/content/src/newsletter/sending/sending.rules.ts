import { isAboutAddress } from '@nobicast/service-kit/mail';

const minuteMs = 60_000;

/** Pauses after a recipient was put off (greylisting, a full mailbox), in minutes. Then it is given up. */
const pausesMinutes = [1, 5, 15, 60, 240, 480, 720] as const;

/** When a recipient is tried again that was put off so many times before; undefined where it is given up. */
export function nextAttempt(attempts: number, now: Date): Date | undefined {
  const minutes = pausesMinutes[attempts];
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * minuteMs);
}

/** How long nothing is sent after the server took nothing of ours. */
export const pauseAfterOutageMs = minuteMs;

/** So many refusals in a row are about us, not about those recipients. */
export const refusalsInARow = 10;
export const pauseAfterRefusalsMs = 15 * minuteMs;

/** Longer than any message may be on its way: a row that was begun before is in doubt. */
export const doubtAfterMs = 5 * minuteMs;

export interface SendingRates {
  /** Connections to the mail server at the same time. */
  connections: number;
  perMinute: number;
}

/** The time between two messages of one connection. */
export const intervalMs = ({ connections, perMinute }: SendingRates) => (connections * minuteMs) / perMinute;

/** The mailbox is closed. A full one (5.2.2) may be emptied. */
const closedMailbox = '5.2.1';

/**
 * Whether a bounce says that the mailbox will never take a mail. A bounce without a code is taken for one that says so.
 */
export const isAboutMailbox = (status: string | undefined): boolean =>
  status === undefined || status === closedMailbox || isAboutAddress(status);
