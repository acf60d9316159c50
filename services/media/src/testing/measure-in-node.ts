import { spawn } from 'node:child_process';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MeasureDuration } from '../audio/measure-duration.ts';

const script = `
  import { measureDuration } from ${JSON.stringify(path.resolve(__dirname, '../audio/measure-duration.ts'))};
  const [mimeType, sizeBytes] = process.argv.slice(-2);
  const durationMs = await measureDuration(process.stdin, { mimeType, sizeBytes: Number(sizeBytes) });
  console.log(JSON.stringify(durationMs));`;

/** The real measureDuration in a separate Node process: Jest cannot load its library, which ships only ES modules. */
export const measureInNode: MeasureDuration = async (stream, { mimeType, sizeBytes }) => {
  const node = ['--import', 'tsx', '--input-type=module', '-e', script, '--', mimeType, String(sizeBytes)];
  const child = spawn(process.execPath, node, { cwd: __dirname, stdio: ['pipe', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  // A file whose header says its length is not read to its end: the pipe then breaks, as it should.
  await pipeline(stream, child.stdin).catch(() => undefined);
  if ((await exit) !== 0) throw new Error('The length cannot be told.');
  const durationMs: unknown = JSON.parse(output);
  return typeof durationMs === 'number' ? durationMs : null;
};
