import type { DropReason } from '@nobicast/contracts';
import { isRobot } from './agent-list.ts';
import { coveredBytes, requestedSpans, type ByteSpan } from './byte-spans.rules.ts';

/**
 * Any change here that can change a count needs a new version. Counted days keep theirs. The rules are the IAB Tech Lab
 * Podcast Measurement Technical Guidelines 2.3; decision 0049 says where there was a choice.
 */
export const methodVersion = '1';

export const windowHours = 24;
export const minuteSeconds = 60;
/** For an unknown rate. */
export const assumedBitrate = 128_000;

const windowMs = windowHours * 60 * 60 * 1_000;

/** A request for the audio of an episode. */
export interface DeliveredRequest {
  id: number;
  occurredAt: Date;
  method: string;
  status: number;
  /** The header Range. */
  requestedRange: string | null;
  bytesSent: number;
  isPrefetch: boolean;
  /** Stands for the address. */
  addressHash: string | null;
  userAgent: string | null;
  /** The size of the file at that time; 0 if unknown. */
  fileBytes: number;
  id3Bytes: number | null;
  /** Bits per second, without the ID3 tag. */
  meanBitrate: number | null;
}

export type Outcome = 'counted' | DropReason;

/** Somebody else sends the bytes. */
const isRedirect = ({ status }: Pick<DeliveredRequest, 'status'>) => status === 302;
const hasContent = ({ status }: Pick<DeliveredRequest, 'status'>) => status === 200 || status === 206;

/** Some apps request two bytes to find out whether ranges work (step 1.2, no. 6). */
function isProbe({ requestedRange, fileBytes }: Pick<DeliveredRequest, 'requestedRange' | 'fileBytes'>) {
  const spans = requestedRange === null ? undefined : requestedSpans(requestedRange, fileBytes);
  return spans !== undefined && coveredBytes(spans) <= 2;
}

/** Why a request cannot belong to a download, whatever else its sender requests. */
export function dropReasonOf(
  request: Pick<
    DeliveredRequest,
    'method' | 'status' | 'requestedRange' | 'isPrefetch' | 'userAgent' | 'fileBytes'
  >,
): DropReason | undefined {
  if (request.method !== 'GET') return 'not_a_get';
  if (!hasContent(request) && !isRedirect(request)) return 'no_content';
  if (request.isPrefetch) return 'prefetch';
  if (!request.userAgent?.trim()) return 'no_agent';
  if (isRobot(request.userAgent)) return 'robot';
  return isProbe(request) ? 'probe' : undefined;
}

/** The bytes sent; for a redirect, those requested. */
function spansOf({ status, requestedRange, bytesSent, fileBytes }: DeliveredRequest): ByteSpan[] {
  const requested = requestedRange === null ? undefined : requestedSpans(requestedRange, fileBytes);
  if (isRedirect({ status })) return requested ?? [{ start: 0, end: fileBytes > 0 ? fileBytes : Infinity }];
  const start = status === 206 ? (requested?.[0]?.start ?? 0) : 0;
  return [{ start, end: start + bytesSent }];
}

/** One minute of sound behind the ID3 tag; all of a shorter file (5.5.3). */
function isEnough(
  spans: readonly ByteSpan[],
  { fileBytes, id3Bytes, meanBitrate }: DeliveredRequest,
): boolean {
  const minuteBytes = ((meanBitrate ?? assumedBitrate) / 8) * minuteSeconds;
  const tagBytes = id3Bytes ?? 0;
  const isShorter = fileBytes > 0 && fileBytes - tagBytes < minuteBytes;
  return isShorter
    ? coveredBytes(spans, 0, fileBytes) === fileBytes
    : coveredBytes(spans, tagBytes) >= minuteBytes;
}

/**
 * The windows of one sender, whose requests are in the order of time. Each window begins with the first request after
 * the previous one.
 */
function windowsOf(requests: readonly DeliveredRequest[]): DeliveredRequest[][] {
  const windows: DeliveredRequest[][] = [];
  let end = -Infinity;
  for (const request of requests) {
    const at = request.occurredAt.getTime();
    if (at >= end) {
      windows.push([]);
      end = at + windowMs;
    }
    windows.at(-1)?.push(request);
  }
  return windows;
}

/**
 * The outcomes of requests for one episode, by their ids. A download is one sender (address and agent) within 24 hours
 * from its first request; it counts on that request, if all of them together got enough.
 */
export function judgeRequests(requests: readonly DeliveredRequest[]): Map<number, Outcome> {
  const outcomes = new Map<number, Outcome>();
  const bySender = new Map<string, DeliveredRequest[]>();
  const inOrder = [...requests].sort(
    (one, other) => one.occurredAt.getTime() - other.occurredAt.getTime() || one.id - other.id,
  );
  for (const request of inOrder) {
    const reason = dropReasonOf(request);
    const sender = JSON.stringify([request.addressHash, request.userAgent]);
    if (reason) outcomes.set(request.id, reason);
    else if (bySender.has(sender)) bySender.get(sender)?.push(request);
    else bySender.set(sender, [request]);
  }
  for (const window of [...bySender.values()].flatMap(windowsOf)) {
    const [first] = window;
    const isCounted = first !== undefined && isEnough(window.flatMap(spansOf), first);
    for (const request of window)
      outcomes.set(request.id, isCounted ? (request === first ? 'counted' : 'repeated') : 'under_a_minute');
  }
  return outcomes;
}
