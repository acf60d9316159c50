import {
  callPath,
  getEpisode,
  getSubject,
  listComments,
  listEpisodeMoments,
  paths,
} from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';
import type { Client } from 'pg';
import { Pool } from 'undici';
import type { Bench } from './bench.ts';
import { maxChangeMs, waitForText } from './change-rows.ts';
import { withDatabase } from './database.ts';
import { timeRendered } from './render-rows.ts';
import { interleave, median, percentile } from './statistics.ts';
import { comparisonRow, limitRow, ms, type Row } from './table.ts';

const many = 5_000;
const few = 50;
const samples = 40;
const maxRatio = 1.2;

const insert = `
  insert into comments.comments (episode_subject_id, author_name, author_email, content, is_approved, created_at)
  select $1, 'Quelqu’un', 'quelqu-un@example.invalid', 'Un commentaire comme les autres, sur deux lignes au plus.', true,
    now() - n * interval '1 minute'
  from generate_series(1, $2::integer) n`;

const crowd = 200_000;
/** A local reply on a busy machine, several times over. */
const maxCrowdedMs = 50;
/** Over all subjects but two, with a decision each. Few are about a moment of one episode. */
const insertCrowd = `
  with places as (select array_agg(id order by id) as ids from content.published_subjects where id <> all($1)),
  inserted as (
    insert into comments.comments (episode_subject_id, author_name, author_email, content, is_approved, moment_ms, created_at)
    select ids[1 + n % cardinality(ids)], 'Quelqu’un', 'quelqu-un@example.invalid', 'Un commentaire de plus.', true,
      case when n % 4 = 0 then n % 60000 end, now() - n * interval '12 seconds'
    from generate_series(1, $2::integer) n, places returning id, created_at
  )
  insert into comments.audit (at, actor_id, actor_name, action, target_type, target_id)
  select created_at + interval '20 minutes', 'bench', 'Mesure', 'approve', 'comment', id::text from inserted`;

const approvals = 10;
const warmUps = 5;

const insertPending = `
  insert into comments.comments (episode_subject_id, author_name, author_email, content)
  values ($1, 'Quelqu’un', 'quelqu-un@example.invalid', $2) returning id`;

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

async function approvalRow(
  client: Client,
  url: string,
  address: { subjectId: number; path: string },
): Promise<Row> {
  const site = new Pool(url, { connections: 1 });
  const times: number[] = [];
  try {
    for (let round = 0; round < approvals; round += 1) {
      const text = `Approuvé à la mesure ${round}.`;
      const { rows } = await client.query<{ id: number }>(insertPending, [address.subjectId, text]);
      for (let read = 0; read < warmUps; read += 1)
        await (await site.request({ path: address.path, method: 'GET' })).body.dump();
      const startedAt = performance.now();
      await client.query('update comments.comments set is_approved = true where id = $1', [rows[0]?.id]);
      times.push((await waitForText(site, address.path, text)) - startedAt);
    }
  } finally {
    await site.close();
  }
  return limitRow({
    name: 'public after an approval',
    subject: median(times),
    limit: maxChangeMs,
    format: ms,
    note: `from the UPDATE to the first reply with the comment; of ${approvals}, the slowest ${ms(percentile(times, 1))}`,
  });
}

/** An uncached call among many comments on other subjects. */
async function crowdedRow(client: Client, name: string, url: string): Promise<Row> {
  const times: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) times.push(await timeRendered(client, url));
  return limitRow({
    name: `${crowd} comments in all: ${name}`,
    subject: median(times),
    limit: maxCrowdedMs,
    format: ms,
    note: `p50 of ${samples}, each after everything has changed; the slowest ${ms(percentile(times, 1))}`,
  });
}

export async function commentRows(bench: Bench): Promise<Row[]> {
  const stack = await bench.stack();
  const { slug } = await bench.newestPodcast();
  const { subjects, episode } = await callService(getEpisode, {
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
      const rows = [
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
        await approvalRow(client, stack.url, {
          subjectId: quiet.id,
          path: callPath(getSubject, { params: { id: slug, subjectId: quiet.id } }),
        }),
      ];
      await client.query(insertCrowd, [ids, crowd]);
      await client.query('analyze comments.comments; analyze comments.audit');
      const first = callPath(listComments, { query: { episode_subject_id: quiet.id } });
      const moments = callPath(listEpisodeMoments, { params: { id: episode.id } });
      return [
        ...rows,
        await crowdedRow(client, 'first page of comments', stack.url + first),
        await crowdedRow(client, 'moments of an episode', stack.url + moments),
      ];
    } finally {
      const last = before[0]?.id ?? 0;
      await client.query('delete from comments.comments where id > $1', [last]);
      await client.query(
        `delete from comments.audit where target_type = 'comment' and target_id::integer > $1`,
        [last],
      );
    }
  });
}
