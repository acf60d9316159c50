import { z } from 'zod';

/** The file that is written last: a folder without it is no backup. */
export const manifestFile = 'manifest.json';

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  /** Those that are stored; Postgres computes the others. */
  columns: z.array(z.string()),
  rows: z.int(),
});
export type BackupTable = z.infer<typeof tableSchema>;

const objectSchema = z.object({
  key: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  mimeType: z.string(),
});
export type BackupObject = z.infer<typeof objectSchema>;

const sequenceSchema = z.object({
  schema: z.string(),
  name: z.string(),
  /** Null where it has given no number yet. */
  lastValue: z.string().nullable(),
});

/** What a backup holds. Tables stand behind those that they refer to. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** The instant of the snapshot. */
  takenAt: z.iso.datetime(),
  /** By schema: a backup is restored by the release that has made it. */
  migrations: z.record(z.string(), z.array(z.string())),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  objects: z.array(objectSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const tableFile = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>) => `${schema}.${name}.copy`;
/** Keys of objects may be no names of files. */
export const objectFile = (index: number) => `${index}.object`;
