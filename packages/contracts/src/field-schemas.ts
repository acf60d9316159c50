import { z } from 'zod';
import { emailSchema, instantSchema } from './fields.ts';
import { publicationYears, type Field, type Fields, type ValueOf } from './fields/field.ts';
import { addressLineSchema, lineSchema, multiLineSchema, nameSchema, notesSchema } from './text.ts';
import { publicAddressSchema, withoutCredentials } from './web-address.ts';

// The schemas of declared fields: what a body may have, and what a reply has.

const textSchemas = { name: nameSchema, line: lineSchema, lines: multiLineSchema, notes: notesSchema };

/** Also true for NaN, the year of an invalid date, which the check of its form reports. */
const isYearOfPublication = (year: number) =>
  !(year < publicationYears.first || year > publicationYears.last);

const publicationSchema = instantSchema.refine(
  (instant) => isYearOfPublication(new Date(instant).getUTCFullYear()),
  `Une année de ${publicationYears.first} à ${publicationYears.last} est attendue.`,
);

/** The values of a declared choice. */
export const choiceSchema = <Choice extends string>(field: { choices: Readonly<Record<Choice, string>> }) =>
  // An object literal has no other names than those of its type.
  z.enum(Object.keys(field.choices) as Choice[]);

type Of<Kind> = Extract<Field, { kind: Kind }>;

const addressSchema = ({ maxLength, isAccepted, invalid }: Of<'address'>) =>
  addressLineSchema
    .max(maxLength, 'Cette adresse est trop longue.')
    .refine((text) => text === '' || isAccepted(text), invalid)
    .refine(...withoutCredentials);

const slugSchema = ({ maxLength, problem, pattern }: Of<'slug'>) =>
  z
    .string()
    .max(maxLength)
    .superRefine((slug, context) => {
      const message = problem(slug);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .meta({ pattern });

const inSmallLetters = (text: string) => text.toLocaleLowerCase('fr');

function listSchema({ maxEntries, entryLength, tooMany, emptyEntry, entryProblem, repeated }: Of<'list'>) {
  const entry = nameSchema.max(entryLength).superRefine((text, context) => {
    const message = text === '' ? undefined : entryProblem?.(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
  const list = z.array(emptyEntry === undefined ? entry : entry.min(1, emptyEntry)).max(maxEntries, tooMany);
  return repeated === undefined
    ? list.overwrite((entries) => [...new Set(entries.filter(Boolean))])
    : list.refine((entries) => new Set(entries.map(inSmallLetters)).size === entries.length, repeated);
}

const linksSchema = ({ maxEntries, labelLength, urlLength }: Of<'links'>) =>
  z
    .array(
      z.strictObject({
        label: nameSchema.min(1, 'Un nom est attendu.').max(labelLength),
        url: publicAddressSchema.max(urlLength),
      }),
    )
    .max(maxEntries);

/** Empty text is no text. */
const orNull = (text: z.ZodType<string, string>) =>
  text.transform((value) => (value === '' ? null : value)).nullable();

function bodySchema(field: Field): z.ZodType {
  const { kind, isNullable = false } = field;
  const nullable = (schema: z.ZodType) => (isNullable ? schema.nullable() : schema);
  const nullableText = (text: z.ZodType<string, string>) => (isNullable ? orNull(text) : text);
  if (kind === 'number') return nullable(z.int().min(field.min).max(field.max));
  if (kind === 'choice') return nullable(choiceSchema(field));
  if (kind === 'slug') return slugSchema(field);
  if (kind === 'instant') return nullable(publicationSchema);
  if (kind === 'email') return nullable(emailSchema);
  if (kind === 'switch') return z.boolean();
  if (kind === 'list') return listSchema(field);
  if (kind === 'links') return linksSchema(field);
  if (kind === 'address') return nullableText(addressSchema(field));
  const text = textSchemas[kind];
  return nullableText(
    (field.required === undefined ? text : text.min(1, field.required)).max(field.maxLength),
  );
}

function replySchema(field: Field): z.ZodType {
  const { kind } = field;
  if (kind === 'number') return z.int().min(field.min);
  if (kind === 'choice') return choiceSchema(field);
  if (kind === 'instant') return instantSchema;
  if (kind === 'switch') return z.boolean();
  if (kind === 'list') return z.array(z.string());
  if (kind === 'links') return z.array(z.object({ label: z.string(), url: z.string() }));
  return z.string();
}

type Schemas<Declared> = {
  -readonly [Name in keyof Declared]: z.ZodType<ValueOf<Declared[Name]>, ValueOf<Declared[Name]>>;
};

const described = (schema: z.ZodType, text: string | undefined) =>
  text === undefined ? schema : schema.describe(text);

export const bodyFields = <Declared extends Fields>(fields: Declared) =>
  // Each kind has the schema of its values.
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, described(bodySchema(field), field.doc?.body)]),
  ) as Schemas<Declared>;

/**
 * The text of a field as a page shows it, with allowed tags only. Optional, since older releases of services do not
 * send it.
 */
export const htmlSchema = z
  .string()
  .optional()
  .describe('The text as HTML for pages, with allowed tags only');

export const replyFields = <Declared extends Fields>(fields: Declared) =>
  // Each kind has the schema of its values.
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const schema = replySchema(field);
      return [name, described(field.isNullable ? schema.nullable() : schema, field.doc?.reply)];
    }),
  ) as Schemas<Declared>;
