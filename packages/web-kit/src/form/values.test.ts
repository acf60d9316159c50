import { episodeFields } from '@nobicast/contracts/fields/episode.fields';
import { emptyRow, type ValuesOf } from '@nobicast/contracts/fields/field';
import { merge } from './merge.ts';
import * as problems from './problems.ts';
import * as forms from './values.ts';
import { instantOf, wallClockOf } from './wall-clock.ts';

type EpisodeValues = forms.FormValues<typeof episodeFields>;

const episode: ValuesOf<typeof episodeFields> = {
  ...emptyRow(episodeFields),
  number: 975,
  type: 'podcast',
  title: 'La nuit où le fil a cassé',
  slug: 'la-nuit-ou-le-fil-a-casse',
  published_at: '2026-11-09T09:00:00.000Z',
  description: 'Les notes',
};
const problemsOf = (typed: EpisodeValues) => problems.problemsOf(episodeFields, typed);
const changedFields = (before: EpisodeValues, after: EpisodeValues) =>
  forms.changedFields(episodeFields, before, after);

const values = (change: Partial<EpisodeValues> = {}): EpisodeValues => ({
  ...forms.valuesOf(episodeFields, episode),
  ...change,
});

test('a date is what the clocks of Paris show, in winter and in summer', () => {
  expect(wallClockOf('2026-11-16T09:00:00.000Z')).toBe('2026-11-16T10:00:00');
  expect(instantOf('2026-11-16T10:00:00')).toBe('2026-11-16T09:00:00.000Z');
  // An import keeps its seconds.
  expect(instantOf(wallClockOf('2026-07-06T08:00:30.250Z'))).toBe('2026-07-06T08:00:30.250Z');
});

test('a day that does not exist is none', () => {
  expect(instantOf('2026-11-31T10:00:00')).toBeUndefined();
  expect(instantOf('')).toBeUndefined();
});

test('an hour that does not exist is refused with a sentence; of one that comes twice it is the first', () => {
  expect(instantOf('2027-03-28T02:30:00')).toBeUndefined();
  expect(problemsOf(values({ published_at: '2027-03-28T02:30:00' })).published_at).toContain('n’existe pas');
  expect(instantOf('2027-03-28T03:00:00')).toBe('2027-03-28T01:00:00.000Z');
  expect(instantOf('2027-10-31T02:30:00')).toBe('2027-10-31T00:30:00.000Z');
});

test('a year of two digits, or one that nobody will see, is refused with a sentence', () => {
  for (const year of ['0026', '0202', '1899', '2101', '9999'])
    expect(problemsOf(values({ published_at: `${year}-11-23T10:00:00` })).published_at).toContain(
      'de 1900 à 2100',
    );
  for (const year of ['1900', '2026', '2100'])
    expect(problemsOf(values({ published_at: `${year}-11-23T10:00:00` }))).toEqual({});
});

test('number and slug are required, with the specified sentences', () => {
  const required = 'Le numéro et le slug sont requis';
  // ADMIN-EPISODES-45, 64
  expect(problemsOf(values({ number: ' ' }))).toEqual({ number: required });
  expect(problemsOf(values({ slug: '' }))).toEqual({ slug: required });
  // ADMIN-EPISODES-46
  for (const number of ['0', '-1', '1.5', '1e3', 'x'])
    expect(problemsOf(values({ number })).number).toBeTruthy();
  // ADMIN-EPISODES-47, 48
  for (const slug of ['A_b', 'Été 1', 'a_b'])
    expect(problemsOf(values({ slug })).slug).toBe(
      'Le slug ne peut contenir que des lettres minuscules, chiffres et tirets',
    );
  expect(problemsOf(values({ slug: 'a-1' }))).toEqual({});
  expect(problemsOf(values({ published_at: '' })).published_at).toBeTruthy();
});

test('a change holds the changed fields only (ADMIN-EPISODES-65), and an emptied text as none', () => {
  const before = values();
  const after = values({ title: ' X ', number: '0975', description: '', slug: `${before.slug} ` });
  const fields = changedFields(before, after);
  expect(fields).toEqual(['title', 'description']);
  expect(forms.changeOf(episodeFields, after, fields)).toEqual({ title: 'X', description: null });
  expect(changedFields(values({ description: 'a\r\nb' }), values({ description: 'a\nb' }))).toEqual([]);
});

test('a changed date is sent as an instant (ADMIN-EPISODES-67)', () => {
  const after = values({ published_at: '2025-01-15T10:00:00' });
  expect(forms.changeOf(episodeFields, after, changedFields(values(), after))).toEqual({
    published_at: '2025-01-15T09:00:00.000Z',
  });
});

test('a new episode has title and description only where there are any (ADMIN-EPISODES-59, 60)', () => {
  const creationBody = (typed: EpisodeValues) => forms.withoutEmpty(forms.bodyOf(episodeFields, typed));
  const begun = forms.newValues(episodeFields, { number: '977', slug: 'episode-977' });
  const typed = { ...begun, published_at: '2026-11-23T10:00:00', title: '  ', description: ' ' };
  expect(creationBody(typed)).toEqual({
    number: 977,
    slug: 'episode-977',
    type: 'podcast',
    published_at: '2026-11-23T09:00:00.000Z',
  });
  expect(creationBody({ ...typed, title: ' A ', description: 'B' })).toMatchObject({
    title: 'A',
    description: 'B',
  });
});

describe('what two people changed', () => {
  const changes = [
    { fields: ['title'], by: 'Maud', at: '2026-11-20T09:00:00.000Z' },
    { fields: ['slug', 'title'], by: 'Adèle', at: '2026-11-20T09:05:00.000Z' },
  ];

  /** Both began with the same values. */
  const join = (typed: Partial<EpisodeValues>, current: Partial<EpisodeValues>) =>
    merge<keyof EpisodeValues, EpisodeValues>(
      { base: values(), typed: values(typed), current: values(current) },
      changes,
      changedFields,
    );

  test('is joined where the fields differ', () => {
    const joined = join({ description: 'Moi' }, { title: 'Elle' });
    expect(joined).toEqual({
      values: values({ title: 'Elle', description: 'Moi' }),
      conflicts: [],
      taken: ['title'],
    });
  });

  test('is in conflict where both changed a field to different values: with the last who did, and when', () => {
    const joined = join({ title: 'Moi', number: '976' }, { title: 'Elle' });
    expect(joined.values).toEqual(values({ title: 'Moi', number: '976' }));
    expect(joined.conflicts).toEqual([
      { field: 'title', theirs: 'Elle', by: 'Adèle', at: '2026-11-20T09:05:00.000Z' },
    ]);
  });

  test('is no conflict where both wrote the same', () => {
    const joined = join({ title: 'Pareil' }, { title: 'Pareil' });
    expect(joined.conflicts).toEqual([]);
  });
});
