import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { databaseUrl } from './database.ts';
import { feedOf, itemOf, writeLargeFeed } from './large-feed.ts';
import { cpuMsOf, hasProcessFigures } from './process-figures.ts';
import { measure, measurePlainImport, type Figures } from './program.ts';
import { buildAll, createDataFolder, startStack, type Stack } from './stack.ts';
import { limitRow, megabytes, seconds, withoutProcessFigures, within, type Row } from './table.ts';

const maxImportMs = 60_000;
const maxImportBytes = 300_000_000;
/** CPU time of a text that once took 9, 19 or 25 s, beyond that of a plain item. */
const maxTextMs = 1_000;

/** Texts that once took quadratic time. */
const hardItems: Readonly<Record<string, string>> = {
  '10,000 list items': itemOf(1, `<ol>${'<li>a</li>'.repeat(10_000)}</ol>`),
  '100,000 non-breaking spaces': itemOf(1, `<p>a${'\u00a0'.repeat(100_000)}b</p>`),
  '200,000 blanks in a duration': itemOf(1, 'a', `12${' '.repeat(200_000)}:34`),
};

function importer(stack: Stack) {
  const env = {
    DATABASE_URL: databaseUrl(stack, 'content'),
    MEDIA_URL: `http://127.0.0.1:${stack.addresses.media}`,
    INTERNAL_SECRET: stack.secrets.internal,
  };
  return (file: string, ...options: string[]) =>
    measure(['services/content/dist/import.mjs', file, '--offline', ...options], env);
}

async function withServices({ parts: { postgres, media } }: Stack, run: () => Promise<Figures>) {
  if (postgres === undefined || media === undefined)
    throw new Error('The stack has no Postgres or no media.');
  const before = cpuMsOf({ postgres, media });
  const figures = await run();
  const after = cpuMsOf({ postgres, media });
  const used = (name: string) => seconds((after[name] ?? 0) - (before[name] ?? 0));
  return {
    ...figures,
    cpu: `${seconds(figures.cpuMs)} (Postgres ${used('postgres')}, media ${used('media')})`,
  };
}

async function measureHardItems(write: (name: string, items: string[]) => string, stack: Stack) {
  const run = importer(stack);
  const cpuOf = async (item: string) => (await run(write('item', [item]), '--dry-run')).cpuMs;
  const plainMs = await cpuOf(itemOf(1, 'a'));
  const times: [text: string, cpuMs: number][] = [];
  for (const [text, item] of Object.entries(hardItems)) times.push([text, (await cpuOf(item)) - plainMs]);
  return times;
}

/** Imports of 20,000 items, as in production; and of texts that are hard to parse. */
export async function importRows(): Promise<Row[]> {
  if (!hasProcessFigures) return [withoutProcessFigures('import')];
  await buildAll();
  const { folder, file: large, remove: removeFeeds } = writeLargeFeed();
  const write = (name: string, items: string[]) => {
    const file = path.join(folder, `${name}.xml`);
    writeFileSync(file, feedOf(items));
    return file;
  };
  const { dataFolder, remove: removeData } = createDataFolder();
  const stack = await startStack(dataFolder, ['infra/dist/stack.mjs']);
  const hardTimes = await measureHardItems(write, stack);
  const run = importer(stack);
  const plain = await withServices(stack, () => measurePlainImport(stack, large));
  const first = await withServices(stack, () => run(large));
  const second = await withServices(stack, () => run(large));
  await stack.stop();
  await removeData();
  await removeFeeds();

  const timeRow = (name: string, { wallMs, cpu, lastLine }: typeof first): Row => ({
    name,
    subject: seconds(wallMs),
    baseline: seconds(plain.wallMs),
    ratio: wallMs / plain.wallMs,
    target: `≤ ${seconds(maxImportMs)}`,
    verdict: within(wallMs, maxImportMs),
    note: `CPU ${cpu}; ${lastLine}`,
  });
  return [
    timeRow('import: 20,000 items', first),
    timeRow('import: the same again', second),
    {
      name: 'import: memory',
      subject: megabytes(Math.max(first.peakBytes, second.peakBytes)),
      baseline: megabytes(plain.peakBytes),
      ratio: Math.max(first.peakBytes, second.peakBytes) / plain.peakBytes,
      target: `≤ ${megabytes(maxImportBytes)}`,
      verdict: within(Math.max(first.peakBytes, second.peakBytes), maxImportBytes),
      note:
        'resident memory of the importer at its peak; baseline of these rows: the same parser, bare rows inserted ' +
        `with pg: CPU ${plain.cpu}, ${plain.lastLine}; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    },
    ...hardTimes.map(([text, cpuMs]) =>
      limitRow({ name: `import: ${text}, CPU`, subject: cpuMs, limit: maxTextMs, format: seconds }),
    ),
  ];
}
