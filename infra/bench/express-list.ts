import type { AddressInfo } from 'node:net';
import { listEpisodes } from '@nobicast/contracts/calls';
import express from 'express';
import { Pool } from 'pg';

// The baseline of reads: plain Express and pg with one indexed query, in a separate process that read-rows.ts forks
// and that ends with its parent.

export interface PlainListSettings {
  databaseUrl: string;
  /** The rest of the reply of the content service; the query selects the rows. */
  years: number[];
  total: number;
}

interface EpisodeRow {
  id: number;
  number: number;
  type: string;
  title: string | null;
  slug: string;
  published_at: Date;
  cover_url: string | null;
  kind: string;
  season: number | null;
  description: string | null;
  subject_count: number;
  comment_count: number;
  duration_ms: number | null;
  audio_size_bytes: number | null;
  audio_uploaded_at: Date | null;
  audio_is_external: boolean | null;
}

const query = `
  select id, number, type, title, slug, published_at, cover_url, kind, season, description, subject_count, comment_count,
    duration_ms, audio_size_bytes, audio_uploaded_at, audio_is_external
  from bench.episodes where published_at <= $1
  order by published_at desc, number desc, id desc limit $2`;

const present = (row: EpisodeRow) => ({
  id: row.id,
  number: row.number,
  type: row.type,
  title: row.title,
  slug: row.slug,
  published_at: row.published_at.toISOString(),
  cover_url: row.cover_url,
  kind: row.kind,
  season: row.season,
  description: row.description,
  subject_count: row.subject_count,
  comment_count: row.comment_count,
  duration_ms: row.duration_ms,
  assets: row.audio_uploaded_at
    ? {
        audio: {
          size_bytes: row.audio_size_bytes,
          uploaded_at: row.audio_uploaded_at.toISOString(),
          is_external: row.audio_is_external,
        },
      }
    : {},
});

function serve({ databaseUrl, years, total }: PlainListSettings): void {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  const app = express();
  app.get(listEpisodes.path, async (request, response) => {
    const { rows } = await pool.query<EpisodeRow>(query, [new Date(), Number(request.query.limit)]);
    response.json({ ok: true, data: { episodes: rows.map(present), years, total } });
  });
  const server = app.listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port);
  });
}

process.once('message', (settings: PlainListSettings) => serve(settings));
process.on('disconnect', () => process.exit(0));
