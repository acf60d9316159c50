import {
  fieldOf,
  namesOf,
  type ColumnsOf,
  type Field,
  type Fields,
  type ValuesOf,
} from '@nobicast/contracts/fields/field';

/** JSON has an order of its own for the names of an object: a link is compared by its parts. */
function comparable(field: Field, value: unknown): string {
  if (field.kind !== 'links') return JSON.stringify(value);
  // Links are the values of such a field.
  return JSON.stringify((value as { label: string; url: string }[]).map(({ label, url }) => [label, url]));
}

const asColumn = ({ kind }: Field, sent: unknown): unknown =>
  kind === 'instant' && typeof sent === 'string' ? new Date(sent) : sent;

/** The declared fields that are sent with a value that differs from that of the row, in the order of the form. */
export const changedColumns = <Declared extends Fields>(
  fields: Declared,
  row: ColumnsOf<Declared>,
  sent: { [Name in keyof Declared]?: ValuesOf<Declared>[Name] | undefined },
) =>
  Object.fromEntries(
    namesOf(fields).flatMap((name) => {
      const field = fieldOf(fields, name);
      const value = asColumn(field, sent[name]);
      return value === undefined || comparable(field, value) === comparable(field, row[name])
        ? []
        : [[name, value]];
    }),
    // Each is the column of its field.
  ) as Partial<ColumnsOf<Declared>>;
