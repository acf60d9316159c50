import type { AuditEntry, AuditFilter } from '@nobicast/contracts';
import { stringify } from 'csv-stringify';
import type { AuditPosition, AuditTrailRepository } from './audit.repository.ts';

const rowsAtATime = 1_000;

const columns = [
  'date',
  'service',
  'id',
  'auteur',
  'identifiant_auteur',
  'action',
  'objet',
  'identifiant_objet',
  'details',
];

const toRow = (entry: AuditEntry) => [
  entry.at,
  entry.service,
  entry.id,
  entry.actor_name,
  entry.actor_id,
  entry.action,
  entry.target_type,
  entry.target_id,
  JSON.stringify(entry.details),
];

/** Read page by page, so that the audit may have any length. */
export async function* listAuditRows(trail: AuditTrailRepository, filter: AuditFilter) {
  let after: AuditPosition | undefined;
  do {
    const entries = await trail.list(filter, { after, limit: rowsAtATime });
    yield* entries.map(toRow);
    after = entries.length === rowsAtATime ? entries.at(-1) : undefined;
  } while (after);
}

/** RFC 4180. The byte order mark lets spreadsheets read accents. Names that look like formulas are escaped. */
export const auditCsv = () =>
  stringify({ header: true, columns, bom: true, escape_formulas: true, record_delimiter: 'windows' });
