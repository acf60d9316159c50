/** What pg returns for the types of published columns. */
interface ValueOfType {
  text: string;
  'text[]': string[];
  integer: number;
  bigint: string;
  boolean: boolean;
  timestamptz: Date;
  jsonb: unknown;
  tsvector: string;
  xid8: string;
}
type ColumnType = keyof ValueOfType;

/** `values` lists all values that a text column can have. */
type Column = readonly [
  type: ColumnType | `${ColumnType} | null`,
  meaning: string,
  values?: readonly string[],
];

/** A view, or a table, that a service lets others read. */
export interface PublishedView {
  meaning: string;
  /** How soon a change is seen, where that is not the next statement. */
  freshness?: string;
  columns: Readonly<Record<string, Column>>;
}

/**
 * The views of a service that others read, by their qualified names. infra/test compares them with the migrated
 * database; a migration spells its view out, because it never changes.
 */
export const publishViews = <const Views extends Readonly<Record<string, PublishedView>>>(
  views: Views,
): Views => views;

/** One of the listed values, where the column lists them, else whatever its type allows. */
type ValueOf<Given extends Column> = Given extends readonly [string, string, readonly (infer Value)[]]
  ? Value | (Given[0] extends `${string} | null` ? null : never)
  : Given[0] extends `${infer Type extends ColumnType} | null`
    ? ValueOfType[Type] | null
    : Given[0] extends ColumnType
      ? ValueOfType[Given[0]]
      : never;

/** The rows of published views, by the names of the views. */
export type RowsOf<Views extends Readonly<Record<string, PublishedView>>> = {
  [Name in keyof Views]: {
    -readonly [Key in keyof Views[Name]['columns']]: ValueOf<Views[Name]['columns'][Key]>;
  };
};

/** SQL that stands for a table in a query: `from ${reads.members} m`. The property is only there for the type. */
export type ViewSql<Row> = string & { readonly row?: Row };
export type RowOf<Sql extends ViewSql<unknown>> = NonNullable<Sql['row']>;

/**
 * Which columns a service reads of another one's view. Postgres resolves the subquery while it plans, so it costs nothing,
 * and refuses a column that is not named here.
 */
export const readViews =
  <Rows>() =>
  <Name extends keyof Rows & string, Key extends keyof Rows[Name] & string>(
    view: Name,
    ...columns: Key[]
  ): ViewSql<Pick<Rows[Name], Key>> =>
    `(select ${columns.join(', ')} from ${view})`;
