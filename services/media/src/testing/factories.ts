import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { webCoverEnding } from '@nobicast/contracts/cover-sizes';
import { picturesRepository } from '../pictures/pictures.repository.ts';
import type { MediaForTest } from './media-for-test.ts';

let sequence = 0;

/** Published long ago by default. Returns its id. */
export async function buildEpisode(
  { content }: Pick<MediaForTest, 'content'>,
  fields: {
    number?: number;
    type?: 'podcast' | 'preparation';
    slug?: string;
    title?: string | null;
    published_at?: string;
  } = {},
): Promise<number> {
  sequence += 1;
  const [row] = await content('content.episodes')
    .insert({
      number: sequence,
      type: 'podcast',
      title: 'Un titre',
      slug: `episode-n${sequence}`,
      published_at: '2020-01-06T09:00:00Z',
      ...fields,
    })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('No episode was inserted.');
  return row.id;
}

/** Without an upload. */
export async function buildStoredAudio(
  media: MediaForTest,
  bytes: Buffer,
  episode: Parameters<typeof buildEpisode>[1] = {},
  mimeType = 'audio/mpeg',
): Promise<{ episodeId: number; objectKey: string; etag: string }> {
  const episodeId = await buildEpisode(media, episode);
  const objectKey = `audio/${episodeId}/${randomUUID()}.mp3`;
  const { etag } = await media.store.put(objectKey, Readable.from([bytes]), {
    mimeType,
    sizeBytes: bytes.length,
  });
  await media.db('media.audio').insert({
    episode_id: episodeId,
    kind: 'stored',
    object_key: objectKey,
    mime_type: mimeType,
    size_bytes: bytes.length,
    etag,
    uploaded_at: '2026-01-05T08:00:00Z',
  });
  return { episodeId, objectKey, etag };
}

/** Without an upload. */
export async function buildCover(
  media: MediaForTest,
  { episodeId, name, bytes = Buffer.from('a picture') }: { episodeId: number; name: string; bytes?: Buffer },
): Promise<void> {
  const objectKey = `covers/${episodeId}/${randomUUID()}.jpg`;
  await media.store.put(objectKey, Readable.from([bytes]), {
    mimeType: 'image/jpeg',
    sizeBytes: bytes.length,
  });
  await media.db('media.covers').insert({
    episode_id: episodeId,
    name,
    object_key: objectKey,
    size_bytes: bytes.length,
    stored_bytes: bytes.length,
    uploaded_at: '2026-01-05T08:00:00Z',
  });
}

/** Without an upload, in one size. Returns its address. */
export async function buildPicture(media: MediaForTest): Promise<string> {
  const id = randomUUID().replaceAll('-', '');
  const [name, objectKey] = [id + webCoverEnding, `pictures/${id}${webCoverEnding}`];
  const bytes = Buffer.from('a picture');
  const file = { mimeType: 'image/jpeg', sizeBytes: bytes.length };
  await media.store.put(objectKey, Readable.from([bytes]), file);
  await picturesRepository(media.db).insert(
    { id, sizeBytes: bytes.length, uploadedAt: media.clock(), width: 1_400, height: 1_400 },
    [{ name, objectKey, storedBytes: bytes.length }],
  );
  return `/api/covers/${name}`;
}
