import { buffer } from 'node:stream/consumers';
import {
  callPath,
  getFileChapters,
  writeFileChapters,
  type ChaptersForFile,
  type FileChapters,
} from '@nobicast/contracts';
import { eventually } from '@nobicast/service-kit/testing';
import { buildStoredAudio } from './factories.ts';
import type { MediaForTest } from './media-for-test.ts';
import { memberHeaders } from './upload-calls.ts';

export const chaptersForTest: ChaptersForFile = {
  title: 'Été à l’œuvre 😀',
  show: 'Une émission',
  chapters: [
    { start_ms: 0, title: 'Début', url: null },
    { start_ms: 1_040, title: 'L’été à l’œuvre', url: 'https://sujets.example/été' },
    // The sizes of more than 127 bytes differ between 2.3 and 2.4.
    {
      start_ms: 2_500,
      title: `Fin ${'à l’œuvre '.repeat(8)}.`,
      url: `https://sujets.example/${'long'.repeat(40)}`,
    },
  ],
};

export interface AudioRow {
  object_key: string;
  size_bytes: string;
  etag: string;
  uploaded_at: Date;
}

/** What producers do with the chapters of a file, and what is then stored. */
export function fileChaptersCalls(media: MediaForTest) {
  const pathOf = (id: number) => media.url + callPath(getFileChapters, { params: { id } });

  async function audioOf(episodeId: number): Promise<AudioRow> {
    const row = await media.db('media.audio').where({ episode_id: episodeId }).first<AudioRow | undefined>();
    if (!row) throw new Error('The episode has no audio.');
    return row;
  }

  return {
    /** Of three seconds. */
    async build(bytes: Buffer) {
      const built = await buildStoredAudio(media, bytes);
      await media.db('media.audio').where({ episode_id: built.episodeId }).update({ duration_ms: 3_000 });
      return built;
    },

    /** Returns the status, or the sentence of a refusal. */
    async request(episodeId: number, tags: string, role: 'admin' | 'host' = 'admin') {
      const reply = await fetch(pathOf(episodeId), {
        method: writeFileChapters.method,
        headers: { ...memberHeaders(media, role), 'content-type': 'application/json' },
        body: JSON.stringify({ tags }),
      });
      const { code, error } = (await reply.json()) as { code?: string; error?: string };
      return code === 'file_chapters_refused' ? error : (code ?? reply.status);
    },

    async read(episodeId: number): Promise<FileChapters> {
      const reply = await fetch(pathOf(episodeId), { headers: memberHeaders(media) });
      // The test's server checks the contract.
      return ((await reply.json()) as { data: FileChapters }).data;
    },

    audioOf,

    async fileOf(episodeId: number): Promise<Buffer> {
      const { object_key: key, size_bytes: size } = await audioOf(episodeId);
      return buffer(await media.store.read(key, 0, Number(size)));
    },

    /** Until no file is waiting. */
    async runJobs(...options: Parameters<MediaForTest['startJobs']>): Promise<void> {
      const worker = media.startJobs(...options);
      await eventually(
        async () => (await media.db('media.file_chapters').where({ state: 'waiting' })).length === 0,
        { timeoutMs: 120_000 },
      );
      await worker.stop();
    },
  };
}
