import { readdirSync, readFileSync } from 'node:fs';
import { MPEGDecoder } from 'mpg123-decoder';
import { createMp3Encoder } from 'wasm-media-encoders';
import type { Bench } from './bench.ts';
import { figuresOf, hasProcessFigures } from './process-figures.ts';
import type { Stack } from './stack.ts';
import { comparisonRow, limitRow, megabytes, ms, seconds, withoutProcessFigures, type Row } from './table.ts';
import { sendFile, signInAdmin, waitForWaveform } from './upload-rows.ts';

const minutes = 135;
const clipSeconds = 10;
const sampleRate = 44_100;
const maxLagMs = 20;
const maxToolBytes = 200_000_000;
/** Of the length of the sound, with loudness and true peak. */
const maxCpuShare = 0.02;

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

/** The CPU time of the decoder alone, for the same file: what any measurement costs at least. */
async function decodeAlone(clip: Buffer, copies: number): Promise<number> {
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  const before = process.cpuUsage();
  for (let copy = 0; copy < copies; copy += 1) decoder.decode(clip);
  const { user, system } = process.cpuUsage(before);
  decoder.free();
  return (user + system) / 1_000;
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

/** Envelope and loudness of 135 minutes of MP3: their cost, and its effect on media's own process. */
export async function waveformRows(bench: Bench): Promise<Row[]> {
  if (!hasProcessFigures) return [withoutProcessFigures('waveform of 135 minutes')];
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
  let cpuMs = 0;
  await waitForWaveform(stack, episodeId, () => {
    const tool = findTool(mediaPid);
    const figures = tool === undefined ? undefined : figuresOf(tool);
    peakBytes = Math.max(peakBytes, figures?.peakBytes ?? 0);
    cpuMs = Math.max(cpuMs, figures?.cpuMs ?? 0);
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
    limitRow({
      name: name('CPU of its process'),
      subject: cpuMs,
      limit: maxCpuShare * minutes * 60_000,
      format: seconds,
      note: 'with loudness and true peak, of a sound whose peaks are all alike: the worst case',
    }),
    comparisonRow({
      name: name('CPU, beside the decoder alone'),
      subject: cpuMs,
      baseline: await decodeAlone(clip, copies),
      format: seconds,
    }),
    limitRow({ name: name('time'), subject: tookMs, limit: undefined, format: seconds }),
  ];
}
