import {
  fieldOf,
  forSomeNames,
  namesOf,
  publicationYears,
  type Field,
  type Fields,
  type ValuesOf,
} from '@nobicast/contracts/fields/field';
import { problemCopy } from './form.copy.ts';
import { entriesOf, filledLinks, numberOf, type FormValues } from './values.ts';
import { instantOf } from './wall-clock.ts';

type Of<Kind> = Extract<Field, { kind: Kind }>;

function dateProblem(wallClock: string): string | undefined {
  const year = Number(wallClock.slice(0, wallClock.indexOf('-')));
  const { first, last } = publicationYears;
  if (year < first || year > last) return problemCopy.year(first, last);
  return instantOf(wallClock) === undefined ? problemCopy.skippedHour : undefined;
}

function listProblem(text: string, { separator, maxEntries, entryLength, ...field }: Of<'list'>) {
  const entries = entriesOf(text, separator);
  if (entries.length > maxEntries) return field.tooMany;
  if (entries.some((entry) => entry.length > entryLength)) return field.tooLong;
  const problem = entries.map((entry) => field.entryProblem?.(entry)).find((text) => text !== undefined);
  if (problem !== undefined) return problem;
  const keys = entries.map((entry) => entry.toLocaleLowerCase('fr'));
  return new Set(keys).size < keys.length ? field.repeated : undefined;
}

export const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

function linksProblem(text: string, { maxEntries, labelLength, urlLength }: Of<'links'>) {
  const links = filledLinks(text);
  if (links.length > maxEntries) return problemCopy.tooMany(maxEntries);
  if (links.some(({ label }) => label === '')) return problemCopy.linkLabel;
  if (links.some(({ url }) => !isWebAddress(url))) return problemCopy.linkUrl;
  const isLong = links.some(({ label, url }) => label.length > labelLength || url.length > urlLength);
  return isLong ? problemCopy.linkLength(labelLength) : undefined;
}

/** What is wrong with a text that is not empty, beside its length. */
function kindProblem(field: Field, text: string): string | undefined {
  const { kind } = field;
  if (kind === 'number') {
    const number = numberOf(text);
    return number === undefined || number < field.min || number > field.max ? field.invalid : undefined;
  }
  if (kind === 'slug') return field.problem(text);
  if (kind === 'instant') return dateProblem(text);
  if (kind === 'address') return field.isAccepted(text) ? undefined : field.invalid;
  if (kind === 'email') return /^[^\s@]+@[^\s@]+$/.test(text) ? undefined : field.invalid;
  if (kind === 'list') return listProblem(text, field);
  return kind === 'links' ? linksProblem(text, field) : undefined;
}

function problemOf(field: Field, typed: string, values: Readonly<Record<string, string>>, wasEmpty: boolean) {
  if (field.isUsed?.(values) === false) return undefined;
  const text = typed.trim();
  if (text === '' && wasEmpty) return undefined;
  if (text === '')
    return field.kind === 'slug' ? field.problem('') : (field.required ?? field.requiredWith?.(values));
  const problem = kindProblem(field, text);
  if (problem !== undefined || !('maxLength' in field)) return problem;
  return text.length > field.maxLength ? problemCopy.tooLong(field.maxLength) : undefined;
}

export type Problems<Declared> = Partial<FormValues<Declared>>;

/** What is wrong with the values; the server judges once more. What is null in the saved row may stay empty. */
export const problemsOf = <Declared extends Fields>(
  fields: Declared,
  values: FormValues<Declared>,
  row?: Partial<ValuesOf<Declared>>,
): Problems<Declared> =>
  forSomeNames(namesOf(fields), (name) =>
    problemOf(fieldOf(fields, name), values[name], values, row?.[name] === null),
  );
