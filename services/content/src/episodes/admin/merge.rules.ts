import { createHash } from 'node:crypto';
import { mergePartSchema, type MergePart } from '@nobicast/contracts';

export interface MergedSubject {
  id: number;
  version: number;
  start_ms: number | null;
  comment_count: number;
}

export interface MergedParticipant {
  id: number;
  /** In the directory; null for a one-off person. */
  guest_id: number | null;
  /** As it is shown. */
  name: string;
}

/** All of an episode that a merge reads. */
export interface EpisodeFacts {
  id: number;
  version: number;
  /** Null for what it does not have. A file is named by when it came and its size, or by its address. */
  parts: Readonly<Record<MergePart, string | null>>;
  /** Null where there is no audio or it is not measured. */
  durationMs: number | null;
  /** In order, like the participants. */
  subjects: readonly MergedSubject[];
  participants: readonly MergedParticipant[];
  /** The slug and the former ones. */
  slugs: readonly string[];
  publishedAt: Date;
}

/**
 * When the merge may be carried out; undefined for at once. The page of a public preparation and its comments stay until
 * the podcast is published: nothing is away in between (decision 0102).
 */
export const instantOf = (source: EpisodeFacts, target: EpisodeFacts, now: Date): Date | undefined =>
  source.publishedAt <= now && target.publishedAt > now ? target.publishedAt : undefined;

/** What a merge has to write. */
export interface Merge {
  /** In the order in which they follow those of the podcast. */
  subjects: { id: number; start_ms: number | null; isStartLost: boolean }[];
  /** Those who are new to the podcast, in order. */
  participantIds: number[];
  /** One-off persons of the podcast who are in the directory, as the preparation knows. */
  identified: { participantId: number; guestId: number }[];
  kept: MergePart[];
  lost: MergePart[];
  /** The same for two merges exactly if both do the same. */
  plan: string;
}

/**
 * The subjects of the podcast stay first, with their starts, because listeners know them in this order. Those of the
 * preparation follow, with the starts that rise and lie within the audio.
 */
function appended(source: EpisodeFacts, target: EpisodeFacts, durationMs: number | null): Merge['subjects'] {
  let last = Math.max(-1, ...target.subjects.map(({ start_ms: start }) => start ?? -1));
  return source.subjects.map(({ id, start_ms: start }) => {
    if (start === null) return { id, start_ms: null, isStartLost: false };
    if (start <= last || (durationMs !== null && start >= durationMs))
      return { id, start_ms: null, isStartLost: true };
    last = start;
    return { id, start_ms: start, isStartLost: false };
  });
}

const comparable = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** One person is one participant: the same entry of the directory, or the same name where one of both has none. */
const isSame = (one: MergedParticipant, other: MergedParticipant) =>
  one.guest_id !== null && other.guest_id !== null
    ? one.guest_id === other.guest_id
    : comparable(one.name) === comparable(other.name);

function joined(
  source: readonly MergedParticipant[],
  target: readonly MergedParticipant[],
): Pick<Merge, 'participantIds' | 'identified'> {
  const free = new Set(target);
  const participantIds: number[] = [];
  const identified: Merge['identified'] = [];
  for (const one of source) {
    const known = [...free].find((other) => isSame(one, other));
    if (!known) {
      participantIds.push(one.id);
      continue;
    }
    free.delete(known);
    if (one.guest_id !== null && known.guest_id === null)
      identified.push({ participantId: known.id, guestId: one.guest_id });
  }
  return { participantIds, identified };
}

export function mergeOf(source: EpisodeFacts, target: EpisodeFacts, at: Date | undefined): Merge {
  const its = mergePartSchema.options.filter((part) => source.parts[part] !== null);
  const kept = its.filter((part) => target.parts[part] === null);
  return {
    subjects: appended(source, target, kept.includes('audio') ? source.durationMs : target.durationMs),
    ...joined(source.participants, target.participants),
    kept,
    lost: its.filter((part) => !kept.includes(part) && source.parts[part] !== target.parts[part]),
    plan: digest([source, target], at),
  };
}

/** Comments are no part of the digest: they come along however many there are. */
function digest(episodes: readonly EpisodeFacts[], at: Date | undefined): string {
  const facts = episodes.map(({ subjects, publishedAt: _publishedAt, ...rest }) => [
    rest,
    subjects.map(({ id, version }) => [id, version]),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([facts, at]))
    .digest('hex');
}
