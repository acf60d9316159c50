import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formats } from '../audio/audio.rules.ts';
import {
  correctedDuration,
  measureId3,
  measureSound,
  readSound,
  type StoredFile,
} from '../sounds/hear-sound.ts';
import { createToolRunner, toolSources } from '../tools/run-tool.ts';
import type { WrittenSound } from './sounds.schema.ts';

// `node --import tsx services/media/src/demo-data/prepare-sounds.main.ts` after a change of the demo data's audio:
// writes what media's jobs would find out to sounds.json.

const folder = path.resolve(import.meta.dirname, '../../../../infra/demo-data');
const tools = {
  runTool: createToolRunner({
    cpuMs: 60_000,
    nodeArguments: (name) => ['--import', 'tsx', path.join(import.meta.dirname, '..', toolSources[name])],
  }),
  store: {
    read: async (key: string, start: number, length: number) =>
      createReadStream(path.join(folder, 'audio', key), { start, end: start + length - 1 }),
  },
};

async function prepare(file: string): Promise<WrittenSound> {
  const bytes = await readFile(path.join(folder, 'audio', file));
  const stored: StoredFile = { objectKey: file, mimeType: formats.mp3.mimeType, sizeBytes: bytes.length };
  const [{ reading, durationMs }, measured, id3Bytes] = [
    await readSound(tools, stored),
    await measureSound(tools, stored),
    await measureId3(tools, stored),
  ];
  if (!measured || durationMs === null) throw new Error(`${file} cannot be read.`);
  return {
    file,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sizeBytes: bytes.length,
    durationMs: correctedDuration({ durationMs }, measured) ?? durationMs,
    id3Bytes,
    reading: { ...reading, isVariableBitrate: measured.isVariableBitrate ?? reading.isVariableBitrate },
    levels: measured.levels,
    envelope: {
      steps: measured.steps.toString('base64'),
      durationMs: measured.durationMs,
      silences: measured.silences,
      loudness: measured.loudness,
    },
  };
}

const sounds: WrittenSound[] = [];
for (const file of (await readdir(path.join(folder, 'audio'))).sort()) sounds.push(await prepare(file));
// One sound per line, for readable diffs.
const lines = sounds.map((sound) => JSON.stringify(sound));
await writeFile(path.join(folder, 'sounds.json'), `{ "sounds": [\n${lines.join(',\n')}\n] }\n`);
