import type { Change } from '@nobicast/contracts';
import type { Knex } from 'knex';

export interface RecordedVersion {
  version: number;
  fields: readonly string[];
  by: string;
  at: Date;
}

const unrecorded = (at: Date): Change => ({ fields: [], by: null, at: at.toISOString() });

/**
 * The changes of a row after the version that was read, oldest first. Versions that the audit lacks (imports,
 * members' own profiles) have unknown fields.
 * @param recorded in the order of their versions
 */
export function changesSince(
  readVersion: number,
  row: { version: number; updatedAt: Date },
  recorded: readonly RecordedVersion[],
): Change[] {
  const changes: Change[] = [];
  let known = readVersion;
  for (const { version, fields, by, at } of recorded) {
    if (version <= readVersion) continue;
    if (version > known + 1) changes.push(unrecorded(at));
    changes.push({ fields: [...fields], by, at: at.toISOString() });
    known = version;
  }
  if (row.version > known) changes.push(unrecorded(row.updatedAt));
  return changes;
}

interface VersionRow {
  at: Date;
  actor_name: string;
  version: number;
  fields: string[];
}

/**
 * The changes of a row after the version that a writer had read, oldest first: for `stale_version`. The details of
 * audit rows have `fields` and the resulting `version`.
 */
export async function listChangesSince(
  db: Knex,
  schema: string,
  target: { type: string; id: string | number },
  readVersion: number,
  row: { version: number; updatedAt: Date },
): Promise<Change[]> {
  const { rows } = await db.raw<{ rows: VersionRow[] }>(
    `select at, actor_name, (details ->> 'version')::integer as version, details -> 'fields' as fields
      from ${schema}.audit
      where target_type = :type and target_id = :id::text and action = 'update'
        and (details ->> 'version')::integer > :readVersion
      order by id`,
    { ...target, readVersion },
  );
  const recorded = rows.map(({ at, actor_name: by, version, fields }) => ({ at, by, version, fields }));
  return changesSince(readVersion, row, recorded);
}
