import { published as auth } from '@nobicast/auth/published';
import { published as comments } from '@nobicast/comments/published';
import { published as content } from '@nobicast/content/published';
import { published as media } from '@nobicast/media/published';
import { databaseOwners, type DatabaseRole, type PublishedView } from '@nobicast/service-kit';
import * as ofAuth from '../../../services/auth/src/reads.ts';
import * as ofComments from '../../../services/comments/src/reads.ts';
import * as ofContent from '../../../services/content/src/reads.ts';
import * as ofMedia from '../../../services/media/src/reads.ts';

/** All views that cross a border, by their qualified names. */
export const views: Readonly<Record<string, PublishedView>> = { ...content, ...auth, ...comments, ...media };

export interface Read {
  reader: DatabaseRole;
  view: string;
  columns: readonly string[];
  /** A trigger or a view of the reader's schema reads it, not a statement of its process. */
  isReadInDatabase: boolean;
}

interface ReadsOfService {
  reads: Readonly<Record<string, string>>;
  readsInDatabase?: readonly string[];
}

function readOf(reader: DatabaseRole, sql: string, isReadInDatabase: boolean): Read {
  const [, columns = '', view = ''] = /^\(select (.+) from (\S+)\)$/.exec(sql) ?? [];
  return { reader, view, columns: columns.split(', '), isReadInDatabase };
}

const readsOf = (reader: DatabaseRole, { reads, readsInDatabase = [] }: ReadsOfService): Read[] => [
  ...Object.values(reads).map((sql) => readOf(reader, sql, false)),
  ...readsInDatabase.map((sql) => readOf(reader, sql, true)),
];

export const schemaOf = (view: string) => view.slice(0, view.indexOf('.'));

/** Who reads what of others. */
export const reads: readonly Read[] = [
  ...readsOf('auth', ofAuth),
  ...readsOf('comments', ofComments),
  ...readsOf('content', ofContent),
  ...readsOf('media', ofMedia),
  // `createRemovals` of service-kit reads them as the gateway.
  ...databaseOwners.map((schema) => {
    const view = `${schema}.removals`;
    return {
      reader: 'gateway' as const,
      view,
      columns: Object.keys(views[view]?.columns ?? {}),
      isReadInDatabase: false,
    };
  }),
  // Auth also names its own audits: it shows those of all services as one trail.
].filter(({ reader, view }) => schemaOf(view) !== reader);

/** Foreign keys to tables of another schema: a row that is deleted there takes those that refer to it along. */
export const foreignKeys: readonly { from: string; to: string }[] = [
  { from: 'auth', to: 'content.episodes' },
  { from: 'comments', to: 'auth.users' },
  { from: 'comments', to: 'content.subjects' },
  { from: 'media', to: 'content.episodes' },
];

function by(found: readonly Read[]): string {
  const readers = [...new Set(found.map(({ reader }) => reader))].map((reader) => {
    const ofReader = found.filter((read) => read.reader === reader);
    if (!ofReader.some(({ isReadInDatabase }) => isReadInDatabase)) return reader;
    return ofReader.every(({ isReadInDatabase }) => isReadInDatabase)
      ? `${reader} (in its schema)`
      : `${reader} (also in its schema)`;
  });
  return readers.join(', ') || '–';
}

function chapter([name, view]: [string, PublishedView]): string {
  const ofView = reads.filter((read) => read.view === name);
  const rows = Object.entries(view.columns).map(([column, [type, meaning, values]]) => {
    const readers = by(ofView.filter(({ columns }) => columns.includes(column)));
    const listed = values ? `: ${values.map((value) => `\`${value}\``).join(', ')}` : '';
    return `| \`${column}\` | ${type.replaceAll(' | ', ' or ')} | ${meaning}${listed} | ${readers} |`;
  });
  return `### ${name}

${view.meaning}. ${view.freshness ? `${view.freshness}. ` : ''}Read by ${by(ofView)}.

| column | type | meaning | read by |
|---|---|---|---|
${rows.join('\n')}
`;
}

const matrix = () => {
  const readers = [...new Set(reads.map(({ reader }) => reader))].sort();
  const row = (owner: string) => {
    const cells = readers.map((reader) => {
      const names = reads.filter((read) => read.reader === reader && schemaOf(read.view) === owner);
      return [...new Set(names.map(({ view }) => `\`${view.slice(owner.length + 1)}\``))].join(', ') || '–';
    });
    return `| **${owner}** | ${cells.join(' | ')} |`;
  };
  return `| published by | ${readers.map((reader) => `read by ${reader}`).join(' | ')} |
|---|${readers.map(() => '---|').join('')}
${databaseOwners.map(row).join('\n')}`;
};

/** docs/published-views.md */
export const page = () => `# What services read of each other

Each service owns a schema of the one database, and nobody else's role may touch its tables. What others may read are the
views below, listed with their columns in \`services/<owner>/published.ts\`. A reader names the views and columns it reads in
\`services/<reader>/src/reads.ts\`, checked by the compiler against the owner's list, and queries go through these names only. A
view shows what is committed at the moment of the statement, unless its entry says otherwise.

- **To publish a column**: extend the view in a migration (a migration spells it out, because it never changes), and list it in
  \`published.ts\`.
- **To take one away**: where somebody reads it, the type check fails in that reader's \`reads.ts\`. The process of the previous
  release still reads it while yours starts, so the column itself goes one release later.

\`npx jest infra/test/published-views\` compares the lists with the migrated database: columns, types, grants, and what
triggers read. This page is made from them: \`NOBICAST_WRITE_KEPT=1 npx jest infra/test/published-views\`.

${matrix()}

"In its schema" is what triggers or views there read. Beside views, two functions cross a border, each inside a transaction of
its caller: content calls \`media.move_to_episode\` in a merge, comments calls \`content.search_document\` for its search column. And
foreign keys: ${foreignKeys.map(({ from, to }) => `${from} refers to \`${to}\``).join(', ')}.

${Object.entries(views).map(chapter).join('\n')}`;
