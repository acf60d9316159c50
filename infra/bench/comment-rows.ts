import { callPath, getEpisode, getSubject, listComments, paths } from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';
import type { Client } from 'pg';
import type { Bench } from './bench.ts';
import { withDatabase } from './database.ts';
import { timeRendered } from './render-rows.ts';
import { interleave, median } from './statistics.ts';
import { comparisonRow, ms, type Row } from './table.ts';

const many = 5_000;
const few = 50;
const samples = 40;
const maxRatio = 1.2;

const insert = `
  insert into comments.comments (episode_subject_id, author_name, author_email, content, is_approved, created_at)
  select $1, 'Quelqu’un', 'quelqu-un@example.invalid', 'Un commentaire comme les autres, sur deux lignes au plus.', true,
    now() - n * interval '1 minute'
  from generate_series(1, $2::integer) n`;

async function commentedRow(
  client: Client,
  name: string,
  addresses: { busy: string; quiet: string },
): Promise<Row> {
  const { subject, baseline } = await interleave(
    samples,
    () => timeRendered(client, addresses.busy),
    () => timeRendered(client, addresses.quiet),
  );
  return comparisonRow(
    {
      name: `${many} comments: ${name}`,
      subject: median(subject),
      baseline: median(baseline),
      format: ms,
      note: `p50 of ${samples}, each after everything has changed; baseline: ${few} comments`,
    },
    maxRatio,
  );
}

/** A subject that thousands wrote about, compared with one that fifty wrote about. */
export async function commentRows(bench: Bench): Promise<Row[]> {
  const stack = await bench.stack();
  const { slug } = await bench.newestPodcast();
  const { subjects } = await callService(getEpisode, {
    baseUrl: stack.url,
    deadlineMs: 30_000,
    params: { id: slug },
  });
  const [busy, quiet] = subjects;
  if (!busy || !quiet) throw new Error('The newest podcast of the demo data has too few subjects.');
  return withDatabase(stack, 'superuser', async (client) => {
    const ids = [busy.id, quiet.id];
    const { rows: before } = await client.query<{ id: number }>(
      'select max(id) as id from comments.comments',
    );
    try {
      await client.query(insert, [busy.id, many]);
      await client.query(insert, [quiet.id, few]);
      await client.query('analyze comments.comments');
      const both = (addressOf: (id: number) => string) => ({
        busy: stack.url + addressOf(busy.id),
        quiet: stack.url + addressOf(quiet.id),
      });
      return [
        await commentedRow(
          client,
          'page of the subject',
          both((id) => paths.subject(slug, id)),
        ),
        await commentedRow(
          client,
          'the subject as JSON',
          both((id) => callPath(getSubject, { params: { id: slug, subjectId: id } })),
        ),
        await commentedRow(
          client,
          'first page of comments',
          both((id) => callPath(listComments, { query: { episode_subject_id: id } })),
        ),
      ];
    } finally {
      await client.query('delete from comments.comments where episode_subject_id = any($1) and id > $2', [
        ids,
        before[0]?.id ?? 0,
      ]);
    }
  });
}
