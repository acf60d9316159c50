import type { ImportChange, ImportField } from '@nobicast/contracts';
import type { FeedProblem } from './feed/import-problem.ts';
import { fieldNames, type EpisodeFields } from './feed/feed-item.ts';
import type { PlannedEpisode } from './feed/plan.rules.ts';
import type { Conflict } from './conflicts.rules.ts';

/** A line of the difference, before it has its place. */
export type Change = Omit<ImportChange, 'position'>;
type FieldChange = Change['fields'][number];

/** How much of a long text is shown, and how much of it stands before the first difference. */
const clip = { length: 240, before: 40 } as const;

/** Both texts around their first difference. */
function clipped(before: string | null, after: string | null): Pick<FieldChange, 'before' | 'after'> {
  let same = 0;
  while (same < (before?.length ?? 0) && before?.[same] === after?.[same]) same += 1;
  const from = Math.max(0, same - clip.before);
  const part = (text: string | null) => {
    if (text === null || text.length <= clip.length) return text;
    const end = from + clip.length;
    return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`;
  };
  return { before: part(before), after: part(after) };
}

function textOf(value: EpisodeFields[keyof EpisodeFields]): string | null {
  if (value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value))
    return value.map((entry) => (typeof entry === 'string' ? entry : entry.url)).join(', ') || null;
  return String(value);
}

const people = (participants: readonly { name: string }[]) =>
  participants.map(({ name }) => name).join(', ') || null;
const topics = (subjects: readonly { title: string }[]) =>
  subjects.map(({ title }) => title).join(', ') || null;

function fieldChanges({ existing, fields, participants, subjects, item }: PlannedEpisode): FieldChange[] {
  if (!existing) return [];
  const names = Object.keys(fieldNames) as (keyof EpisodeFields)[]; // the Record has these keys alone
  const field = (name: ImportField, before: string | null, after: string | null): FieldChange => ({
    name,
    ...clipped(before, after),
  });
  return [
    ...names.flatMap((name) => {
      const [before, after] = [textOf(existing[name]), textOf(fields[name])];
      return JSON.stringify(existing[name]) === JSON.stringify(fields[name])
        ? []
        : [field(name, before, after)];
    }),
    ...(participants ? [field('participants', people(existing.participants), people(participants))] : []),
    ...(subjects
      ? [
          field(
            'subjects',
            topics(existing.subjects),
            topics([...(item.chapters ?? []), ...subjects.keep.map((title) => ({ title }))]),
          ),
        ]
      : []),
  ];
}

/** The line of an episode; undefined where nothing differs. */
export function changeOf(planned: PlannedEpisode, conflict: Conflict | undefined): Change | undefined {
  const { item, number, slug, fields, outcome } = planned;
  if (!conflict && outcome === 'unchanged') return undefined;
  return {
    kind: conflict ? 'conflict' : outcome === 'added' ? 'create' : 'update',
    line: item.line,
    episode: {
      number,
      title: fields.title,
      slug,
      published_at: fields.published_at.toISOString(),
      duration_ms: item.durationMs,
      size_bytes: item.enclosure.sizeBytes,
    },
    fields: fieldChanges(planned),
    problem: conflict?.code ?? null,
    other: conflict ? otherOf(conflict) : null,
  };
}

/** Chosen field by field, so that replies show no other column. */
const otherOf = ({ other: { id, number, title, type } }: Conflict) => ({ id, number, title, type });

export const problemChange = (
  kind: 'skipped' | 'warning',
  { line, code, title, written, read }: FeedProblem,
): Change => ({
  kind,
  line,
  episode: null,
  fields: [],
  problem: code,
  other: null,
  found: { title: title ?? null, written: written ?? null, read: read ?? null },
});

/**
 * What a plan would write of an episode and what it was compared with, as text for a digest: equal texts mean equal
 * writes over equal rows. The line in the feed does not count.
 */
export function fingerprint(planned: PlannedEpisode, conflict: Conflict | undefined): string {
  const { item, id, slug, number, fields, participants, subjects, outcome, existing } = planned;
  const { guid, enclosure, durationMs } = item;
  const written = { outcome, id, guid, slug, number, enclosure, durationMs, conflict: conflict?.code };
  if (conflict || outcome === 'unchanged') return `${JSON.stringify(written)}\n`;
  return `${JSON.stringify({ ...written, fields, participants, subjects, existing })}\n`;
}
