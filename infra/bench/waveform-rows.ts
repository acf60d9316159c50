import { readdirSync, readFileSync } from 'node:fs';
import { createMp3Encoder } from 'wasm-media-encoders';
import type { Bench } from './bench.ts';
import { figuresOf, hasProcessFigures } from './process-figures.ts';
import type { Stack } from './stack.ts';
import { limitRow, megabytes, ms, seconds, withoutProcessFigures, type Row } from './table.ts';
import { sendFile, signInAdmin, waitForWaveform } from './upload-rows.ts';

const minutes = 150;
const clipSeconds = 10;
const sampleRate = 44_100;
const maxLagMs = 20;
const maxToolBytes = 150_000_000;

/** Ten seconds of noise in stereo, 128 kbit/s. Its frames can be repeated. */
async function encodeClip(): Promise<Buffer> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate, channels: 2, bitrate: 128 });
  const channel = () =>
    Float32Array.from(
      { length: sampleRate * clipSeconds },
      (_, index) => Math.sin(index * index * 1e-5) * 0.5,
    );
  const parts = [Buffer.from(encoder.encode([channel(), channel()]))];
  return Buffer.concat([...parts, Buffer.from(encoder.finalize())]);
}

function findTool(mediaPid: number): number | undefined {
  const isTool = (pid: string) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return parent === mediaPid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('measure-sound');
    } catch {
      return false; // it ended after the listing
    }
  };
  const found = readdirSync('/proc').find((entry) => /^\d+$/.test(entry) && isTool(entry));
  return found === undefined ? undefined : Number(found);
}

/** The event loop lag of media since the last call. */
async function readLag({ addresses }: Stack): Promise<{ p99: number; max: number }> {
  const text = await (await fetch(`http://127.0.0.1:${addresses.media}/metrics`)).text();
  const valueOf = (name: string) =>
    Number(new RegExp(`^${name}\\{.*\\} (\\S+)$`, 'm').exec(text)?.[1]) * 1_000;
  return {
    p99: valueOf('nodejs_eventloop_lag_p99_seconds'),
    max: valueOf('nodejs_eventloop_lag_max_seconds'),
  };
}

/** The waveform of 150 minutes of MP3: its cost, and its effect on media's own process. */
export async function waveformRows(bench: Bench): Promise<Row[]> {
  if (!hasProcessFigures) return [withoutProcessFigures('waveform of 150 minutes')];
  const { id: episodeId } = await bench.newestPodcast();
  const stack = await bench.stack();
  const mediaPid = stack.parts.media ?? 0;
  const clip = await encodeClip();
  const copies = (minutes * 60) / clipSeconds;
  const cookie = await signInAdmin(stack);
  await sendFile(stack, {
    cookie,
    episodeId,
    bytes: clip.length * copies,
    file: Array.from({ length: copies }, () => clip),
  });
  await readLag(stack);
  const startedAt = performance.now();
  let peakBytes = 0;
  await waitForWaveform(stack, episodeId, () => {
    const tool = findTool(mediaPid);
    if (tool !== undefined) peakBytes = Math.max(peakBytes, figuresOf(tool)?.peakBytes ?? 0);
  });
  const tookMs = performance.now() - startedAt;
  const lag = await readLag(stack);
  const name = (figure: string) => `waveform of ${minutes} minutes: ${figure}`;
  const note = `${megabytes(clip.length * copies)} of MP3; the lag has the 10 ms of its clock in it, at worst ${ms(lag.max)}`;
  return [
    limitRow({ name: name('lag of media, p99'), subject: lag.p99, limit: maxLagMs, format: ms, note }),
    limitRow({
      name: name('memory of its process'),
      subject: peakBytes,
      limit: maxToolBytes,
      format: megabytes,
    }),
    limitRow({ name: name('time'), subject: tookMs, limit: undefined, format: seconds }),
  ];
}
