// A field is declared once, in `fields/*.fields.ts`, without zod: browsers read the declarations too (decision 0005).
// From them come the schemas of bodies and replies (field-schemas.ts), the forms (`form` of web-kit), the changed
// columns of the services and the names of fields in the audit.

interface AnyField {
  /** French, as the form shows it. */
  label: string;
  hint?: string;
  /** The name in the audit, unless it is the label in lower case. */
  auditLabel?: string;
  /** English, for the API document. */
  doc?: { body?: string; reply?: string };
  /** The message for an empty field. A field without this message may be empty. */
  required?: string;
  /** For a field that depends on others: whether it has a value at all, and the message if it must have one. */
  isUsed?: (values: Readonly<Record<string, string>>) => boolean;
  requiredWith?: (values: Readonly<Record<string, string>>) => string | undefined;
  /** Empty is null, in bodies, replies and columns. */
  isNullable?: true;
  /** The field decides where, when or for whom something can be read, so it is never saved while somebody types. */
  isSavedByHand?: true;
  /** Only those who host episodes may change it. */
  isOfHosts?: true;
  /** A feed that is imported decides it. */
  isImported?: true;
  /**
   * Where readers see the field: `card`: in the short form of the row and in the full one; `page`: only in the full one.
   */
  shownOn?: 'card' | 'page';
}

/** `name` is a line that stands among texts of others, `line` any other, `lines` a text of several, `notes` a long one. */
interface TextField extends AnyField {
  kind: 'name' | 'line' | 'lines' | 'notes';
  maxLength: number;
  /** Markdown: below its control stands what readers get. */
  hasPreview?: true;
}

interface SlugField extends AnyField {
  kind: 'slug';
  maxLength: number;
  /** What is wrong with a slug, also with an empty one. */
  problem: (slug: string) => string | undefined;
  /** For the API document. */
  pattern: string;
}

interface NumberField extends AnyField {
  kind: 'number';
  min: number;
  max: number;
  invalid: string;
}

interface ChoiceField extends AnyField {
  kind: 'choice';
  /** The values with their French names. */
  choices: Readonly<Record<string, string>>;
  /** The label of the empty choice, where the field may be empty. */
  none?: string;
}

/** The instant of a publication. */
interface InstantField extends AnyField {
  kind: 'instant';
}

interface AddressField extends AnyField {
  kind: 'address';
  maxLength: number;
  isAccepted: (address: string) => boolean;
  invalid: string;
}

interface EmailField extends AnyField {
  kind: 'email';
  maxLength: number;
  invalid: string;
}

interface ListField extends AnyField {
  kind: 'list';
  /** What stands between typed entries. */
  separator: ',' | '\n';
  maxEntries: number;
  entryLength: number;
  tooMany: string;
  tooLong: string;
  /** The message for a body with an empty entry; without it empty entries are left out. */
  emptyEntry?: string;
  /** What is wrong with an entry. */
  entryProblem?: (entry: string) => string | undefined;
  /** The message for entries that are equal apart from capitals; without it exact repetitions are left out. */
  repeated?: string;
}

interface LinksField extends AnyField {
  kind: 'links';
  maxEntries: number;
  labelLength: number;
  urlLength: number;
}

interface SwitchField extends AnyField {
  kind: 'switch';
}

/** Other years are typing errors, such as 26, and would show in the archives at once. */
export const publicationYears = { first: 1900, last: 2100 } as const;

export type Field =
  | TextField
  | SlugField
  | NumberField
  | ChoiceField
  | InstantField
  | AddressField
  | EmailField
  | ListField
  | LinksField
  | SwitchField;

export type Fields = Readonly<Record<string, Field>>;

/** The fields of a form, in its order. */
export const declareFields = <const Declared extends Fields>(fields: Declared): Declared => fields;

export interface NamedLink {
  label: string;
  url: string;
}

interface ValuesByKind {
  number: number;
  switch: boolean;
  list: string[];
  links: NamedLink[];
}

type FilledValueOf<F> = F extends { kind: keyof ValuesByKind }
  ? ValuesByKind[F['kind']]
  : F extends { choices: infer Choices }
    ? keyof Choices & string
    : string;
type OrNull<F, Value> = F extends { isNullable: true } ? Value | null : Value;

/** A value as bodies and replies have it. */
export type ValueOf<F> = OrNull<F, FilledValueOf<F>>;
export type ValuesOf<Declared> = { -readonly [Name in keyof Declared]: ValueOf<Declared[Name]> };

/** Values as Postgres returns them: instants are Date objects. */
export type ColumnsOf<Declared> = {
  -readonly [Name in keyof Declared]: Declared[Name] extends { kind: 'instant' }
    ? OrNull<Declared[Name], Date>
    : ValueOf<Declared[Name]>;
};

export const fieldOf = (fields: Fields, name: string): Field => {
  const field = fields[name];
  if (!field) throw new Error(`No field is called ${name}.`);
  return field;
};

/** The names of fields, or of the values of a choice. */
export const namesOf = <Declared extends object>(declared: Declared) =>
  // An object literal has no other names than those of its type.
  Object.keys(declared) as (keyof Declared & string)[];

type ShownOn<Declared, Place> = {
  [Name in keyof Declared as Declared[Name] extends { shownOn: Place } ? Name : never]: Declared[Name];
};

export const shownFields = <Declared extends Fields, Place extends 'card' | 'page'>(
  fields: Declared,
  place: Place,
) =>
  Object.fromEntries(Object.entries(fields).filter(([, { shownOn }]) => shownOn === place)) as ShownOn<
    Declared,
    Place
  >;

export const forNames = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

/** A value for each name that has one. */
export const forSomeNames = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value | undefined,
) =>
  Object.fromEntries(
    names.map((name) => [name, valueOf(name)] as const).filter(([, value]) => value !== undefined),
  ) as Partial<Record<Name, Value>>;

/** As the audit and the plan of an import name the fields that change. */
export const auditLabels = <Declared extends Fields>(fields: Declared) =>
  forNames(namesOf(fields), (name) => {
    const { label, auditLabel = label.toLowerCase() } = fieldOf(fields, name);
    return auditLabel;
  });

type ImportedFields<Declared> = {
  [Name in keyof Declared as Declared[Name] extends { isImported: true } ? Name : never]: Declared[Name];
};

export const importedFields = <Declared extends Fields>(fields: Declared) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, { isImported }]) => isImported),
  ) as ImportedFields<Declared>;

function emptyValue({ kind, isNullable }: Field): unknown {
  if (isNullable) return null;
  if (kind === 'list' || kind === 'links') return [];
  return kind === 'switch' ? false : '';
}

/** The values of a new row where nothing else is said. Whoever makes one gives the required values. */
export const emptyRow = <Declared extends Fields>(fields: Declared) =>
  // A required field has '' for now, whatever its kind.
  forNames(namesOf(fields), (name) => emptyValue(fieldOf(fields, name))) as ValuesOf<Declared>;

/** Some values of a row, in a loop: several times as fast as spreading it. */
export function pick<Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) {
  // Every name gets its value below.
  const picked = {} as Pick<Row, Name>;
  for (const name of names) picked[name] = row[name];
  return picked;
}

export const pickFields = <Declared extends Fields, Name extends keyof Declared>(
  fields: Declared,
  ...names: readonly Name[]
) => Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<Declared, Name>;
