import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { callPath, cookieNames, getWaveform, uploadFile, type FileKind } from '@nobicast/contracts';
import { Client } from 'minio';
import { request } from 'undici';
import type { Bench } from './bench.ts';
import { withDatabase } from './database.ts';
import { hasProcessFigures, watchPeakMemory } from './process-figures.ts';
import type { Stack } from './stack.ts';
import { interleave, median } from './statistics.ts';
import { comparisonRow, limitRow, megabytes, seconds, withoutProcessFigures, type Row } from './table.ts';

const fileBytes = 500_000_000;
const rounds = 2;
/** Half the throughput of the store itself. */
const maxRatio = 2;
const maxGrowthBytes = 100_000_000;
const bucket = 'nobicast-media';

const portion = Buffer.alloc(256 * 1024, 'sound');

function wavHead(): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(fileBytes - 8, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(44_100, 24);
  head.writeUInt32LE(176_400, 28);
  head.writeUInt16LE(4, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(fileBytes - 44, 40);
  return head;
}

function* wav(): Generator<Buffer> {
  const head = wavHead();
  yield head;
  for (let left = fileBytes - head.length; left > 0; left -= portion.length)
    yield left < portion.length ? portion.subarray(0, left) : portion;
}

export async function signInAdmin(stack: Stack): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const id = randomUUID();
  await withDatabase(stack, 'superuser', async (client) => {
    await client.query(`insert into auth.users (id, email, name, role) values ($1, $2, 'Mesure', 'admin')`, [
      id,
      `${id}@nobicast.example`,
    ]);
    await client.query(
      `insert into auth.sessions (id, token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)
        values ($1, $2, $3, 'Bench', now(), now(), now() + interval '1 day')`,
      [randomUUID(), createHash('sha256').update(token).digest('hex'), id],
    );
  });
  return `${cookieNames(stack.url).session}=${token}`;
}

interface SentFile {
  cookie: string;
  episodeId: number;
  bytes: number;
  file: Iterable<Buffer>;
  kind?: FileKind;
}

export async function sendFile(
  { url }: Stack,
  { cookie, episodeId, bytes, file, kind = 'audio' }: SentFile,
): Promise<void> {
  const boundary = `----bench-${randomUUID()}`;
  const field = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; name=${head}\r\n\r\n`;
  const start = Buffer.from(`${field('"kind"')}${kind}\r\n${field('"file"; filename="bench"')}`);
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  const { statusCode, body } = await request(url + callPath(uploadFile, { params: { id: episodeId } }), {
    method: 'POST',
    headers: {
      cookie,
      origin: url,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(start.length + bytes + end.length),
    },
    body: Readable.from(
      (function* () {
        yield start;
        yield* file;
        yield end;
      })(),
      { objectMode: false },
    ),
    headersTimeout: 600_000,
    bodyTimeout: 600_000,
  });
  const text = await body.text();
  if (statusCode !== 200)
    throw new Error(`The upload was answered with ${statusCode}: ${text.slice(0, 200)}`);
}

async function putIntoStore({ addresses, secrets }: Stack): Promise<void> {
  const store = new Client({
    endPoint: '127.0.0.1',
    port: addresses.store ?? 0,
    useSSL: false,
    accessKey: secrets.storeAccessKey,
    secretKey: secrets.storeSecretKey,
    region: 'us-east-1',
  });
  const key = 'bench/direct.wav';
  const address = await store.presignedPutObject(bucket, key);
  const { statusCode, body } = await request(address, {
    method: 'PUT',
    headers: { 'content-length': String(fileBytes) },
    body: Readable.from(wav(), { objectMode: false }),
    headersTimeout: 600_000,
    bodyTimeout: 600_000,
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`The store answered ${statusCode}.`);
  await store.removeObject(bucket, key);
}

const waveformDeadlineMs = 10 * 60_000;

export async function waitForWaveform(
  { addresses }: Stack,
  episodeId: number,
  meanwhile: () => void = () => undefined,
): Promise<void> {
  const path = callPath(getWaveform, { params: { id: episodeId } });
  const startedAt = performance.now();
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${addresses.media}${path}`);
    if (!(await reply.text()).includes('"levels":null')) return;
    if (performance.now() - startedAt > waveformDeadlineMs)
      throw new Error('The waveform did not come in time.');
    meanwhile();
    await sleep(200);
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** 500 MB through gateway and media, compared with a PUT of as much into the same store. */
export async function uploadRows(bench: Bench): Promise<Row[]> {
  const { id: episodeId } = await bench.newestPodcast();
  // A grown heap would hide what streaming needs.
  await bench.stopStack();
  const stack = await bench.stack();
  const cookie = await signInAdmin(stack);
  const watched = ['gateway', 'media'].map((part) => ({
    part,
    peak: hasProcessFigures ? watchPeakMemory(stack.parts[part] ?? 0) : undefined,
  }));
  const grown = new Map<string, number>();
  const { subject, baseline } = await interleave(
    rounds,
    async () => {
      const took = await timed(() => sendFile(stack, { cookie, episodeId, bytes: fileBytes, file: wav() }));
      for (const { part, peak } of watched) if (peak && !grown.has(part)) grown.set(part, peak());
      // Decoding has rows of its own.
      await waitForWaveform(stack, episodeId);
      return took;
    },
    () => timed(() => putIntoStore(stack)),
  );
  const pair = { subject: median(subject), baseline: median(baseline), format: seconds };
  return [
    comparisonRow({ name: 'upload of 500 MB; a PUT into the store', ...pair }, maxRatio),
    ...watched.map(({ part }) => {
      const name = `upload of 500 MB: growth of ${part}`;
      const subject = grown.get(part);
      return subject === undefined
        ? withoutProcessFigures(name)
        : limitRow({ name, subject, limit: maxGrowthBytes, format: megabytes });
    }),
  ];
}
