import { readSoundFile } from './read-sound.ts';

// Reads an audio file from standard input, and writes its facts as JSON. Parameters: its media type, its size in bytes.

const [mimeType = '', sizeBytes] = process.argv.slice(-2);
const found = await readSoundFile(process.stdin, { mimeType, sizeBytes: Number(sizeBytes) });
process.stdout.write(JSON.stringify(found));
process.stdin.destroy();
