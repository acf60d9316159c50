import { z } from 'zod';

/** Written last: a folder without it is no backup. */
export const manifestFile = 'manifest.json';

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  /** Without generated columns. */
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
  /** Null if it has not been used yet. */
  lastValue: z.string().nullable(),
});

/** The content of a backup. Tables are in the order of their references. */
export const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** By schema: a backup is restored by the release that made it. */
  migrations: z.record(z.string(), z.array(z.string())),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  objects: z.array(objectSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const tableFile = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>) => `${schema}.${name}.copy`;
/** Keys of objects may be invalid file names. */
export const objectFile = (index: number) => `${index}.object`;
