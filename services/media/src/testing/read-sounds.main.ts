import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readSoundFile } from '../sounds/read-sound.ts';

// Reads MP3 files from standard input, and writes their facts as JSON. Parameters: the size of each in bytes.

const input = await buffer(process.stdin);
const sizes = process.argv
  .slice(process.argv.findIndex((argument) => argument === '--sizes') + 1)
  .map(Number);
const found = [];
let at = 0;
for (const sizeBytes of sizes) {
  const file = Readable.from([input.subarray(at, at + sizeBytes)], { objectMode: false });
  found.push(await readSoundFile(file, { mimeType: 'audio/mpeg', sizeBytes }));
  at += sizeBytes;
}
process.stdout.write(JSON.stringify(found));
