import { withoutStatementTimeout } from '@nobicast/service-kit/testing';
import type { Knex } from '@nobicast/service-kit';
import { cleanUp } from './jobs/clean-up.job.ts';
import { queueRepository } from './moderation/queue.repository.ts';
import { postingRepository } from './posting/posting.repository.ts';
import { publishedRepository } from './published/published.repository.ts';
import { buildSubject, startCommentsForFile } from './testing/index.ts';

// However many comments there are, every statement finds its rows by an index.

const comments = startCommentsForFile();
const now = new Date('2026-11-20T12:00:00Z');
const subjects = 100;
const count = 20_000;

/** Over 60 days. Nine of ten are approved, each fourth is about a moment; the newest hundred are pending. */
const insertComments = `
  insert into comments.comments (episode_subject_id, author_name, author_email, content, created_at, is_approved,
      rejected_at, moment_ms, network_hash)
    select (array(select id from content.published_subjects order by id))[1 + n % :subjects], 'Auteur',
      'a' || n % 5000 || '@exemple.fr', 'Texte ' || n, at, n <= :decided and n / :subjects % 10 > 0,
      case when n <= :decided and n / :subjects % 10 = 0 then at end,
      case when n / :subjects % 4 = 0 then n % 60000 end,
      case when at > :now::timestamptz - interval '30 days' then '\\xaa'::bytea end
    from (
      select n, :now::timestamptz - interval '60 days' * (:count - n) / :count as at from generate_series(1, :count) n
    ) dated`;
/** The newest comments waited for 20 minutes, all others for five hours. */
const insertDecisions = `
  insert into comments.audit (at, actor_id, actor_name, action, target_type, target_id, details)
    select created_at + case when created_at > :now::timestamptz - interval '50 hours' then interval '20 minutes'
        else interval '300 minutes' end, 'nadia', 'Nadia', case when is_approved then 'approve' else 'reject' end,
      'comment', id::text, '{"from": "pending", "to": "approved"}'
    from comments.comments where is_approved or rejected_at is not null order by created_at`;

let subject: { id: number; episodeId: number };
beforeAll(async () => {
  subject = await buildSubject(comments);
  for (let index = 1; index < subjects; index += 1) await buildSubject(comments);
  await withoutStatementTimeout(comments.db, async (transaction) => {
    await transaction.raw(insertComments, { subjects, count, decided: count - 100, now });
    await transaction.raw(insertDecisions, { now });
    for (const table of ['comments', 'audit', 'subject_counts'])
      await transaction.raw(`analyze comments.${table}`);
  });
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
type Query = Pick<Knex.Sql, 'sql' | 'bindings'>;

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Postgres's plans of the statements that `work` sends. */
async function plansOf(work: () => Promise<unknown>): Promise<Plan[]> {
  const queries: Query[] = [];
  const listen = (query: Query) => void queries.push(query);
  comments.db.on('query', listen);
  try {
    await work();
  } finally {
    comments.db.off('query', listen);
  }
  const plans: Plan[] = [];
  for (const { sql, bindings } of queries) {
    // Knex has numbered the parameters; its own are question marks.
    const statement = `explain (format json) ${sql.replaceAll('?', '\\?').replace(/\$\d+/g, '?')}`;
    const { rows } = await comments.db.raw<{ rows: { 'QUERY PLAN': [{ Plan: Plan }] }[] }>(
      statement,
      bindings,
    );
    plans.push(...rows.map((row) => row['QUERY PLAN'][0].Plan));
  }
  return plans;
}

const published = () => publishedRepository(comments.db);
const queue = () => queueRepository(comments.db);
const posts = () => postingRepository(comments.db);
const retention = { networkDays: 30, rejectedMonths: 12 };

test.each<[string, () => Promise<unknown>]>([
  ['the first page', () => published().listPage(subject.id, undefined)],
  ['an older page', () => published().listPage(subject.id, { edge: 'older_than', commentId: count / 2 })],
  ['a newer page', () => published().listPage(subject.id, { edge: 'newer_than', commentId: count / 2 })],
  ['the count of all comments', () => published().count(undefined)],
  ['the moments of an episode', () => published().listMoments(subject.episodeId)],
  ['the usual delay', () => published().usualDelayMinutes(now)],
  ['what the author posted before', () => posts().listEarlier({ email: 'a77@exemple.fr' }, 20)],
  ['own comments', () => posts().listOwn(subject.id, { browserHash: Buffer.from('aa') })],
  ['a post with its key', () => posts().findByKey('00000000-0000-0000-0000-000000000000')],
  ['the queue', () => queue().listPending(1, { hasAddresses: true })],
  ['the context of a comment', () => queue().findContext(count - 1)],
  ['the history', () => queue().listDecisions(1)],
  ['the figures', () => queue().summarise(now)],
  ['the clean-up', async () => cleanUp({ db: comments.db, clock: () => now, retention })({})],
])('%s is read without reading all comments', async (_name, work) => {
  const plans = await plansOf(work);
  expect(plans).not.toEqual([]);
  const scans = plans
    .flatMap(nodesOf)
    .filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'comments');
  expect(scans).toEqual([]);
});

test('the usual delay is that of the newest 500 decisions', async () => {
  expect(await published().usualDelayMinutes(now)).toBe(20);
});
