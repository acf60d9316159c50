import { Readable } from 'node:stream';
import { readSoundFile } from '../sounds/read-sound.ts';
import { soundFoundSchema } from '../sounds/sound.rules.ts';
import { id3Picture, id3Tag } from './encoded-sounds.ts';
import { mp3Of, oggOf, wavOf } from './sounds.ts';

// Reads damaged files, and writes the results as JSON. Parameters: how many, the seed.

const [count = 0, seed = 1] = process.argv.slice(-2).map(Number);
let random = seed;
/** The same each time (Lehmer's generator). */
const below = (end: number) => {
  random = (random * 48_271) % 2_147_483_647;
  return random % end;
};

const chapters = Array.from({ length: 20 }, (_, index) => ({
  startMs: index * 50,
  endMs: index * 50 + 50,
  title: `Sujet ${index}`,
}));
const tag = id3Tag({ texts: { TIT2: 'Un titre', TYER: '2026' }, chapters, more: id3Picture(500) });
const files = [
  { mimeType: 'audio/mpeg', bytes: Buffer.concat([tag, mp3Of(1)]), head: tag.length },
  { mimeType: 'audio/wav', bytes: wavOf(1), head: 44 },
  { mimeType: 'audio/ogg', bytes: oggOf('\x01vorbis'), head: 100 },
];

/** Replaces or cuts out some bytes of the head. */
function damage(bytes: Buffer, head: number): Buffer {
  const damaged = Buffer.from(bytes);
  for (let faults = 1 + below(10); faults > 0; faults -= 1)
    damaged[below(head)] = [0, 0xff, 0x7f, below(256)][below(4)] ?? 0;
  if (below(4) > 0) return damaged;
  const at = below(head);
  return Buffer.concat([damaged.subarray(0, at), damaged.subarray(at + below(200))]);
}

const result = { read: 0, refused: 0, slowestMs: 0 };
for (let index = 0; index < count; index += 1) {
  // Most tags are those of MP3.
  const { mimeType, bytes, head } = files[Math.max(0, below(8) - 5)] ?? { mimeType: '', bytes: tag, head: 1 };
  const damaged = damage(bytes, head);
  const startedAt = performance.now();
  const found = await readSoundFile(Readable.from([damaged], { objectMode: false }), {
    mimeType,
    sizeBytes: damaged.length,
  }).catch(() => undefined);
  result.slowestMs = Math.max(result.slowestMs, performance.now() - startedAt);
  // Whatever was read can be stored.
  if (found) soundFoundSchema.parse(JSON.parse(JSON.stringify(found)));
  result[found ? 'read' : 'refused'] += 1;
}
process.stdout.write(JSON.stringify(result));
