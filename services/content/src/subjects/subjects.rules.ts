import type { ContentType, FieldError } from '@nobicast/contracts';
import { subjectFields } from '@nobicast/contracts/fields/subject.fields';

export interface OrderedSubject {
  id: number;
  start_ms: number | null;
}

export interface SubjectContent {
  content_type: ContentType | null;
  content_url: string | null;
  content_text: string | null;
}

const wrong = (path: FieldError['path'], message: string): FieldError => ({ in: 'body', path, message });

/** What is missing for this type of content; undefined if nothing is (ADMIN-SUBJECTS-06, 07, 09). */
export function contentProblem({ content_type: type, ...content }: SubjectContent): FieldError | undefined {
  if (type === null) return undefined;
  const name = type === 'text' ? 'content_text' : 'content_url';
  const missing = subjectFields[name].requiredWith({ content_type: type });
  return content[name] === null && missing !== undefined ? wrong(name, missing) : undefined;
}

/** `4:05`, `1:02:03`, and `1:02:03,250` where there is a fraction. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const fraction = ms % 1_000 === 0 ? '' : `,${String(ms % 1_000).padStart(3, '0')}`;
  const rest = `${two(seconds % 60)}${fraction}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

interface Place {
  start: number;
  /** The latest start of a subject before this one that does not come before it. */
  before: number | undefined;
  /** The earliest start of a subject after this one that does not come after it. */
  after: number | undefined;
}

/** How a subject stands among the starts of the others; undefined for one without a start. */
function placeOf(subjects: readonly OrderedSubject[], id: number): Place | undefined {
  const index = subjects.findIndex((subject) => subject.id === id);
  const start = subjects[index]?.start_ms ?? null;
  if (start === null) return undefined;
  const startsOf = (some: readonly OrderedSubject[]) => some.flatMap((subject) => subject.start_ms ?? []);
  const before = startsOf(subjects.slice(0, index)).filter((other) => other >= start);
  const after = startsOf(subjects.slice(index + 1)).filter((other) => other <= start);
  return {
    start,
    before: before.length > 0 ? Math.max(...before) : undefined,
    after: after.length > 0 ? Math.min(...after) : undefined,
  };
}

/**
 * Why the start of a subject cannot be this one; undefined if it can. Starts rise in the order of the subjects, and
 * come before the end of the audio.
 *
 * @param subjects all of the episode in order, this one with its new start
 */
export function startProblem(
  subjects: readonly OrderedSubject[],
  id: number,
  durationMs: number | null,
): string | undefined {
  const place = placeOf(subjects, id);
  if (!place) return undefined;
  const { start, before, after } = place;
  if (durationMs !== null && start >= durationMs)
    return `Ce début est après la fin de l’épisode, à ${clockText(durationMs)}.`;
  if (before !== undefined)
    return `Ce début n’est pas après celui d’un sujet précédent, à ${clockText(before)}.`;
  return after === undefined
    ? undefined
    : `Ce début n’est pas avant celui d’un sujet suivant, à ${clockText(after)}.`;
}

/** The same rule for a subject that keeps its start and moves: why it cannot stand where it does in `subjects`. */
export function moveProblem(subjects: readonly OrderedSubject[], id: number): string | undefined {
  const place = placeOf(subjects, id);
  if (!place) return undefined;
  const { start, before, after } = place;
  const own = `Ce sujet commence à ${clockText(start)}`;
  if (before !== undefined)
    return `${own}\u00a0: il ne peut pas suivre un sujet qui commence à ${clockText(before)}.`;
  return after === undefined
    ? undefined
    : `${own}\u00a0: il ne peut pas précéder un sujet qui commence à ${clockText(after)}.`;
}

/** The same items with one at another position; at the end where the position is beyond it. */
export function moved<Item extends { id: number }>(
  items: readonly Item[],
  id: number,
  position: number,
): Item[] {
  const item = items.find((other) => other.id === id);
  const others = items.filter((other) => other.id !== id);
  return item ? [...others.slice(0, position), item, ...others.slice(position)] : [...items];
}

/** The starts after a shift of one subject and all that follow it, by id. Subjects without a start stay without one. */
export const shiftedStarts = (
  subjects: readonly OrderedSubject[],
  fromId: number,
  byMs: number,
): ReadonlyMap<number, number> => {
  const from = subjects.findIndex(({ id }) => id === fromId);
  return new Map(
    subjects
      .slice(from)
      .flatMap(({ id, start_ms: start }) => (start === null ? [] : [[id, start + byMs] as const])),
  );
};

/** Why starts cannot be shifted like this; undefined if they can. */
export function shiftProblem(
  subjects: readonly OrderedSubject[],
  shifted: ReadonlyMap<number, number>,
  durationMs: number | null,
): string | undefined {
  if (shifted.size === 0) return 'Aucun de ces sujets n’a de début.';
  const starts = [...shifted.values()];
  if (Math.min(...starts) < 0) return 'Un début serait avant celui de l’épisode.';
  const after = subjects.map((subject) => ({
    ...subject,
    start_ms: shifted.get(subject.id) ?? subject.start_ms,
  }));
  for (const id of shifted.keys()) {
    const problem = startProblem(after, id, durationMs);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
