import {
  fieldOf,
  namesOf,
  type ColumnsOf,
  type Field,
  type Fields,
  type ValuesOf,
} from '@nobicast/contracts/fields/field';

/** Stored JSON may have the names of a link in another order than it was sent in, so the parts are compared. */
function comparable(field: Field, value: unknown): string {
  if (field.kind !== 'links') return JSON.stringify(value);
  // The values of a `links` field are links.
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
    // Each column has the value of its field.
  ) as Partial<ColumnsOf<Declared>>;
