import {
  fieldOf,
  forNames,
  namesOf,
  type Field,
  type Fields,
  type NamedLink,
  type ValuesOf,
} from '@nobicast/contracts/fields/field';
import { instantOf, wallClockOf } from './wall-clock.ts';

export type FieldName<Declared> = keyof Declared & string;

/**
 * What a form holds, named as the API names it: each value is text, as it is typed, so each is compared, kept as a draft
 * and shown beside that of somebody else like any other. A date is what the clocks of Paris show, a list its entries with
 * their separator, links one a line with a tab between name and address, a switch `oui` or `non`.
 */
export type FormValues<Declared> = Record<FieldName<Declared>, string>;

export const switchedOn = 'oui';
export const switchedOff = 'non';

/** What separates links and their parts cannot be part of them. */
const cell = (text: string) => text.replace(/[\t\n\r]/g, ' ');
export const linksText = (links: readonly NamedLink[]): string =>
  links.map(({ label, url }) => `${cell(label)}\t${cell(url)}`).join('\n');

/** The links as they are typed, also those that are still empty. */
export const typedLinks = (text: string): NamedLink[] =>
  text === ''
    ? []
    : text.split('\n').map((line) => {
        const [label = '', url = ''] = line.split('\t');
        return { label, url };
      });

export const filledLinks = (text: string): NamedLink[] =>
  typedLinks(text)
    .map(({ label, url }) => ({ label: label.trim(), url: url.trim() }))
    .filter(({ label, url }) => label !== '' || url !== '');

/** " a, ,b ," → ["a", "b"] */
export const entriesOf = (text: string, separator: ',' | '\n'): string[] =>
  text
    .split(separator)
    .map((entry) => entry.trim().replace(/\s+/g, ' '))
    .filter(Boolean);

/** A value of a reply as it is typed. */
function textOf(field: Field, value: unknown): string {
  const { kind } = field;
  if (value === null || value === undefined) return '';
  if (kind === 'instant') return wallClockOf(String(value));
  if (kind === 'switch') return value === true ? switchedOn : switchedOff;
  // The value is of the kind of its field.
  if (kind === 'list') return (value as string[]).join(field.separator === ',' ? ', ' : '\n');
  if (kind === 'links') return linksText(value as NamedLink[]);
  return String(value);
}

/** A row as it is typed. */
export const valuesOf = <Declared extends Fields>(
  fields: Declared,
  row: ValuesOf<Declared>,
): FormValues<Declared> => forNames(namesOf(fields), (name) => textOf(fieldOf(fields, name), row[name]));

/** The values of a new row: those given, else empty, the first value of a choice, or a switch that is off. */
export const newValues = <Declared extends Fields>(
  fields: Declared,
  given: Partial<FormValues<Declared>> = {},
): FormValues<Declared> =>
  forNames(namesOf(fields), (name) => given[name] ?? emptyText(fieldOf(fields, name)));

function emptyText(field: Field): string {
  if (field.kind === 'switch') return switchedOff;
  return field.kind === 'choice' && !field.isNullable ? (Object.keys(field.choices)[0] ?? '') : '';
}

/** A value of a form as people read it. */
export function shownText(field: Field, text: string): string {
  if (field.kind === 'choice') return field.choices[text] ?? text;
  return field.kind === 'instant' ? text.replace('T', ' à ').slice(0, 18) : text;
}

/** A whole number, as typed; undefined for anything else. */
export function numberOf(text: string): number | undefined {
  const typed = text.trim();
  return /^\d{1,9}$/.test(typed) ? Number(typed) : undefined;
}

/**
 * The text without differences that do not count: outer spaces, the kind of line break, empty entries, the case of an
 * address.
 */
export function comparableText(field: Field, typed: string): string {
  const { kind } = field;
  const text = typed.trim().replace(/\r\n?/g, '\n');
  if (kind === 'number') return String(numberOf(text) ?? text);
  if (kind === 'list') return entriesOf(text, field.separator).join(field.separator);
  if (kind === 'links') return linksText(filledLinks(typed));
  return kind === 'email' ? text.toLowerCase() : text;
}

export const changedFields = <Declared extends Fields>(
  fields: Declared,
  before: FormValues<Declared>,
  after: FormValues<Declared>,
): FieldName<Declared>[] =>
  namesOf(fields).filter((name) => {
    const field = fieldOf(fields, name);
    // A field that is not in use keeps its value.
    if (field.isUsed?.(after) === false) return false;
    return comparableText(field, before[name]) !== comparableText(field, after[name]);
  });

function sentValue(field: Field, typed: string): unknown {
  const { kind, isNullable } = field;
  const text = comparableText(field, typed);
  if (text === '' && isNullable) return null;
  if (kind === 'number') return Number(text);
  if (kind === 'instant') return instantOf(text);
  if (kind === 'list') return entriesOf(text, field.separator);
  if (kind === 'links') return filledLinks(typed);
  return kind === 'switch' ? text === switchedOn : text;
}

const sentValues = <Name extends string>(
  fields: Fields,
  values: Readonly<Record<Name, string>>,
  names: readonly Name[],
): unknown => forNames(names, (name) => sentValue(fieldOf(fields, name), values[name]));

/** Valid values as the API takes them. */
export const bodyOf = <Declared extends Fields>(fields: Declared, values: FormValues<Declared>) =>
  // Each kind becomes a value of its kind.
  sentValues(fields, values, namesOf(fields)) as ValuesOf<Declared>;

/** The values of these fields as the API takes them. */
export const changeOf = <Declared extends Fields>(
  fields: Declared,
  values: FormValues<Declared>,
  names: readonly FieldName<Declared>[],
) =>
  // As above.
  sentValues(fields, values, names) as Partial<ValuesOf<Declared>>;

/** A body without nulls and empty lists: where a new row has nothing, nothing is sent. */
export const withoutEmpty = <Body extends object>(body: Body) =>
  // Null is no value of the properties that are left.
  Object.fromEntries(
    Object.entries(body).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  ) as {
    [Name in keyof Body as null extends Body[Name] ? never : Name]: Body[Name];
  } & { [Name in keyof Body as null extends Body[Name] ? Name : never]?: Exclude<Body[Name], null> };
