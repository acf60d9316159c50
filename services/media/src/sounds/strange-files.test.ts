import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { EpisodeFiles } from '@nobicast/contracts';
import { eventually } from '@nobicast/service-kit/testing';
import {
  buildEpisode,
  builtTool,
  encodeWav,
  filePart,
  kindPart,
  memberHeaders,
  silenceToneSpeech,
  startMediaForTest,
  uploadForm,
} from '../testing/index.ts';

/** Some; a thousand in `npm run test:long`. */
const fileCount = Number(process.env.NOBICAST_STRANGE_FILES ?? 150);

test('files with damaged tags are read or refused, none hangs, and what was read can be stored', async () => {
  const script = path.resolve(__dirname, '../testing/fuzz-read-sound.main.ts');
  const heap = '--max-old-space-size=256';
  const child = spawn(process.execPath, [heap, '--import', 'tsx', script, String(fileCount), '977'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const hanging = setTimeout(() => child.kill('SIGKILL'), 100_000);
  const output = await text(child.stdout);
  clearTimeout(hanging);
  const { read = 0, refused = 0, slowestMs = Infinity } = JSON.parse(output) as Record<string, number>;
  expect(read + refused).toBe(fileCount);
  expect(read).toBeGreaterThan(fileCount * 0.3);
  expect(slowestMs).toBeLessThan(20_000);
});

test('a file whose reading takes too long is stored all the same, without facts, and the service answers', async () => {
  const endless = ['-e', 'for (;;);'];
  const media = await startMediaForTest({
    toolCpuMs: 200,
    toolArguments: (name) => (name === 'read-sound' ? endless : builtTool(name)),
  });
  try {
    const episodeId = await buildEpisode(media);
    const reply = await uploadForm(media, episodeId, [
      kindPart('audio'),
      filePart(encodeWav(silenceToneSpeech(3))),
    ]);
    expect(reply).toMatchObject({ status: 200, body: { data: { file: { duration_ms: null } } } });
    const readFacts = async () => {
      const facts = await fetch(`${media.url}/api/admin/episodes/${episodeId}/audio`, {
        headers: memberHeaders(media),
      });
      const { data } = (await facts.json()) as { data: EpisodeFiles };
      return data.audio;
    };
    expect((await readFacts())?.facts.state).toBe('waiting');
    const worker = media.startJobs();
    await eventually(async () => (await readFacts())?.waveform === 'done', { timeoutMs: 50_000 });
    await worker.stop();
    // Decoding has found what the file did not say.
    expect(await readFacts()).toMatchObject({ duration_ms: 3_000, facts: { state: 'failed', chapters: [] } });
  } finally {
    await media.close();
  }
});
