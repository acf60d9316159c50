import type { Knex } from '@nobicast/service-kit';
import { eventually } from '@nobicast/service-kit/testing';

export interface Statement {
  service: string;
  /** On one line, without the values: a list of any length is `(…)`. */
  sql: string;
  /** The values, as text. */
  values: string;
}

/** What knex tells of a statement. */
interface QueryEvent {
  sql: string;
  bindings?: unknown[];
}

const placeholders =
  /\((?:\$\d+|default)(?:, ?(?:\$\d+|default))*\)(?:, ?\((?:\$\d+|default)(?:, ?(?:\$\d+|default))*\))*/g;

const onOneLine = (sql: string) =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(placeholders, '(…)')
    .replaceAll(/\$\d+/g, '?')
    .trim();

const isControl = ({ sql }: Statement) => /^(begin|commit|rollback|savepoint|release)\b/i.test(sql);

const isWrite = ({ sql }: Statement) => /\b(insert into|update|delete from) /i.test(sql);

/** Statements that were sent twice with the same values. After a write of its service, a read may find something else. */
export function repeated(statements: readonly Statement[]): Statement[] {
  const writes = new Set<string>();
  let reads = new Set<string>();
  return statements.filter((statement) => {
    const key = JSON.stringify(statement);
    const isRepeated = (writes.has(key) || reads.has(key)) && !isControl(statement);
    if (isWrite(statement)) {
      writes.add(key);
      reads = new Set();
    } else reads.add(key);
    return isRepeated;
  });
}

/**
 * Returns the statements that the services send while `act` runs, by service, each in its order: over one connection, what
 * a service sends at once has an order, too.
 */
export async function recordStatements(
  databases: Readonly<Record<string, Knex>>,
  act: () => Promise<void>,
): Promise<Statement[]> {
  const services = Object.keys(databases).sort();
  for (const db of Object.values(databases)) poolOf(db).max = 1;
  const found = services.map((service): Statement[] => {
    const statements: Statement[] = [];
    databases[service]?.on('query', ({ sql, bindings = [] }: QueryEvent) => {
      statements.push({ service, sql: onOneLine(sql), values: JSON.stringify(bindings) });
    });
    return statements;
  });
  try {
    await act();
    // What a service does after its reply is part of the request.
    await eventually(() => Object.values(databases).every(isIdle));
  } finally {
    for (const db of Object.values(databases)) db.removeAllListeners('query');
  }
  return found.flat();
}

interface Pool {
  max: number;
  numUsed(): number;
  numPendingAcquires(): number;
}
// knex does not type its pool (tarn).
const poolOf = (db: Knex) => (db.client as { pool: Pool }).pool;
const isIdle = (db: Knex) => poolOf(db).numUsed() + poolOf(db).numPendingAcquires() === 0;

/** Lines of at most 110 characters, broken between words. */
export function wrapped(text: string, indent: string): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    if (line.length + word.length > 110) {
      lines.push(line.trimEnd());
      line = `${indent}  `;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()].join('\n');
}
