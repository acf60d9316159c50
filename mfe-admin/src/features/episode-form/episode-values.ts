import type { AdminEpisode, EpisodeChange } from '@nobicast/contracts/admin-episodes';
import type { InputOf } from '@nobicast/contracts/call';
import type { createEpisode } from '@nobicast/contracts/calls';
import type { EpisodeType } from '@nobicast/contracts/episodes';
import { limits } from '@nobicast/contracts/limits';
import { slugProblem, suggestedSlug } from '@nobicast/contracts/slug';
import { problemCopy, type FieldName } from './episode-form.copy.ts';
import { currentWallClock, dateProblem, instantOf, wallClockOf } from '../../editing/paris-date.ts';

/** The values of the form, named as the API names them. All but the type are text, as typed. */
export interface EpisodeValues {
  number: string;
  type: EpisodeType;
  title: string;
  slug: string;
  /** What the clocks of Paris show: see paris-date.ts. */
  published_at: string;
  description: string;
}

export const fieldNames = ['number', 'type', 'title', 'slug', 'published_at', 'description'] as const;

export const valuesOf = (episode: AdminEpisode): EpisodeValues => ({
  number: String(episode.number),
  type: episode.type,
  title: episode.title ?? '',
  slug: episode.slug,
  published_at: wallClockOf(episode.published_at),
  description: episode.description ?? '',
});

/** A new episode: today, and the next number (ADMIN-EPISODES-57, 61 to 63). */
export const newValues = (nextNumber: number | undefined): EpisodeValues => ({
  number: nextNumber === undefined ? '' : String(nextNumber),
  type: 'podcast',
  title: '',
  slug: suggestedSlug('', nextNumber),
  published_at: currentWallClock(),
  description: '',
});

/** A whole number from 1 on, as typed; undefined for anything else. */
export function numberOf(text: string): number | undefined {
  const typed = text.trim();
  return /^\d{1,9}$/.test(typed) && Number(typed) >= 1 ? Number(typed) : undefined;
}

/** Surrounding spaces and the kind of line break are no change. */
const comparable = (values: EpisodeValues, field: FieldName) => {
  const text = values[field].trim().replace(/\r\n?/g, '\n');
  return field === 'number' ? (numberOf(text) ?? text) : text;
};

export const isSameField = (one: EpisodeValues, other: EpisodeValues, field: FieldName) =>
  comparable(one, field) === comparable(other, field);

export const changedFields = (before: EpisodeValues, after: EpisodeValues): FieldName[] =>
  fieldNames.filter((field) => !isSameField(before, after, field));

type Problems = Partial<Record<FieldName, string>>;

/** What is wrong with the values; the server judges once more. */
export function problemsOf(values: EpisodeValues): Problems {
  const { adminEpisodes: bounds } = limits;
  const number = numberOf(values.number);
  const length = (field: 'title' | 'slug' | 'description', most: number) =>
    values[field].trim().length > most ? problemCopy.tooLong(most) : undefined;
  const problems: Record<FieldName, string | undefined> = {
    number: values.number.trim() === '' ? problemCopy.required : numberProblem(number, bounds.maxNumber),
    type: undefined,
    title: length('title', bounds.titleLength),
    slug: slugProblem(values.slug.trim()) ?? length('slug', bounds.slugLength),
    published_at: dateProblem(values.published_at),
    description: length('description', bounds.descriptionLength),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

const numberProblem = (number: number | undefined, most: number) =>
  number === undefined || number > most ? problemCopy.number(most) : undefined;

/** The fields of valid values as the API takes them. Empty text is no text. */
const sentValues = ({ number, type, title, slug, published_at: at, description }: EpisodeValues) => ({
  number: Number(number),
  type,
  slug: slug.trim(),
  title: title.trim() || null,
  description: description.trim() || null,
  published_at: instantOf(at) ?? '',
});

/** The body of a change: the changed fields only (ADMIN-EPISODES-65). */
export function changeBody(values: EpisodeValues, fields: readonly FieldName[]): EpisodeChange {
  const sent = sentValues(values);
  return Object.fromEntries(fields.map((field) => [field, sent[field]]));
}

/** The body of a new episode: title and description only where there are any (ADMIN-EPISODES-59, 60). */
export function creationBody(values: EpisodeValues): InputOf<typeof createEpisode>['body'] {
  const { title, description, ...required } = sentValues(values);
  return { ...required, ...(title !== null && { title }), ...(description !== null && { description }) };
}
