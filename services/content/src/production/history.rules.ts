import type { Change } from '@nobicast/contracts';

/** A version of a row that somebody reached, as the audit has it. */
export interface RecordedVersion {
  version: number;
  fields: readonly string[];
  by: string;
  at: Date;
}

const unrecorded = (at: Date): Change => ({ fields: [], by: null, at: at.toISOString() });

/**
 * What happened to a row after the version that was read, the oldest first. Versions without a record were reached by an
 * import or another process of ours: nobody is named, and which fields it changed is unknown.
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
