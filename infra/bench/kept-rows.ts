import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { hasProcessFigures, pssOfTree } from './process-figures.ts';
import { buildAll, createDataFolder, startStack, type Stack } from './stack.ts';
import { median } from './statistics.ts';
import { comparisonRow, limitRow, megabytes, withoutProcessFigures, type Row } from './table.ts';

const rounds = 3;
const concurrency = 4;
/** The default of the gateway; 0: no folder. */
const folderBytes = { kept: 64 * 1024 * 1024, none: 0 };
const mostAdded = 64_000_000;

const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);

async function visitAll(stack: Stack): Promise<number> {
  const read = async (address: string) => (await fetch(stack.url + address)).text();
  const lists = addressesIn(await read('/sitemap.xml'));
  const addresses = (await Promise.all(lists.map(async (list) => addressesIn(await read(list))))).flat();
  const left = [...addresses];
  const visit = async () => {
    for (let address = left.pop(); address !== undefined; address = left.pop()) await read(address);
  };
  await Promise.all(Array.from({ length: concurrency }, visit));
  return addresses.length;
}

function folderSize(folder: string): { files: number; bytes: number } {
  const sizes = readdirSync(folder).map((name) => statSync(path.join(folder, name)).size);
  return { files: sizes.length, bytes: sizes.reduce((total, size) => total + size, 0) };
}

/** The cost of persisted replies: the gateway's memory after every document was requested, and the disk. */
export async function keptRows(): Promise<Row[]> {
  if (!hasProcessFigures) return [withoutProcessFigures('kept')];
  await buildAll();
  const { dataFolder, remove } = createDataFolder();
  const memory: Record<keyof typeof folderBytes, number[]> = { kept: [], none: [] };
  let documents = 0;
  let size = { files: 0, bytes: 0 };
  for (let round = 0; round < rounds; round += 1)
    for (const kind of ['none', 'kept'] as const) {
      const settings = { CACHE_FOLDER_MAX_BYTES: `${folderBytes[kind]}` };
      const stack = await startStack(dataFolder, ['infra/dist/stack.mjs'], settings);
      documents = await visitAll(stack);
      memory[kind].push(pssOfTree([stack.parts.gateway ?? 0]));
      if (kind === 'kept') size = folderSize(path.join(dataFolder, 'kept-pages'));
      await stack.stop();
    }
  await remove();
  const [kept, none] = [median(memory.kept), median(memory.none)];
  return [
    {
      ...comparisonRow({ name: 'kept copies: memory', subject: kept, baseline: none, format: megabytes }),
      target: `≤ baseline + ${megabytes(mostAdded)}`,
      verdict: kept - none <= mostAdded ? 'ok' : 'over',
      note: `PSS of the gateway after ${documents} documents, ${rounds} starts each; baseline: nothing kept on disk`,
    },
    limitRow({
      name: 'kept copies: disk',
      subject: size.bytes,
      limit: folderBytes.kept,
      format: megabytes,
      note: `${size.files} files`,
    }),
  ];
}
