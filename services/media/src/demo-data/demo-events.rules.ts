import { createHash } from 'node:crypto';
import type { ListeningEvent } from '../metrics/metrics.repository.ts';

interface Podcast {
  id: number;
  publishedAt: Date;
}

const dayMs = 24 * 60 * 60 * 1000;
const periodDays = 60;
const listenerCount = 1_500;
/** After so many days interest has fallen to 1/e, above a small constant interest in the archives. */
const interestDecayDays = 10;
const archiveInterest = 0.02;
/** By UTC hour: people listen in the morning, at lunch and in the evening. */
const hourWeights = [4, 2, 1, 1, 2, 5, 9, 12, 8, 6, 5, 7, 7, 5, 5, 6, 9, 12, 11, 10, 10, 9, 7, 5];
const userAgents = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  'AntennaPod/3.5.0',
];

/** Mulberry32: the same numbers in [0, 1) for the same seed, on every machine. */
function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<Item>(
  items: readonly Item[],
  weights: readonly number[],
  random: () => number,
): Item | undefined {
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0);
  return items.find((_, index) => (rest -= weights[index] ?? 0) < 0);
}

/** The `ncid` cookie of an invented listener: a valid UUID v4. */
function ncidOf(listener: number): string {
  const hex = createHash('sha256').update(`demo listener ${listener}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const inventedListeners = (): string[] =>
  Array.from({ length: listenerCount }, (_, listener) => ncidOf(listener));

function instantOf(daysAgo: number, now: Date, random: () => number): Date {
  const midnight = Math.floor((now.getTime() - daysAgo * dayMs) / dayMs) * dayMs;
  const hour =
    pick(
      hourWeights.map((_, index) => index),
      hourWeights,
      random,
    ) ?? 0;
  return new Date(midnight + (hour + random()) * 60 * 60 * 1000);
}

/** Realistic events of the last 60 days, deterministic for a given instant. */
export function inventEvents(podcasts: readonly Podcast[], count: number, now: Date): ListeningEvent[] {
  const random = pseudoRandom(975);
  const events: ListeningEvent[] = [];
  for (let index = 0; index < count; index += 1) {
    const occurredAt = instantOf(random() * periodDays, now, random);
    // A few people listen to everything, many once.
    const listener = Math.floor(listenerCount * random() ** 1.7);
    const weights = podcasts.map(({ publishedAt }) => {
      const ageDays = (occurredAt.getTime() - publishedAt.getTime()) / dayMs;
      return ageDays < 0 ? 0 : Math.exp(-ageDays / interestDecayDays) + archiveInterest;
    });
    const podcast = pick(podcasts, weights, random);
    const kind = random() < 0.78 ? 'play' : 'download';
    const userAgent = userAgents[listener % userAgents.length] ?? null;
    if (!podcast || occurredAt > now) continue;
    events.push({
      episodeId: podcast.id,
      kind,
      occurredAt,
      ncid: ncidOf(listener),
      addressHash: null,
      userAgent,
    });
  }
  return events;
}
