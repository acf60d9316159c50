import { createHash } from 'node:crypto';
import { buildComment, buildSubject as buildCommentedSubject } from '@nobicast/comments/testing';
import { buildEpisode, buildSubject } from '@nobicast/content/testing';
import { postComment } from '@nobicast/contracts';
import { accessTable, openCalls } from './access/access-table.ts';
import { publicUrl, startSiteForTest, type SiteForTest } from './access/site-for-test.ts';

const email = 'seeded.address@nobicast.example';
const traces = [
  email,
  ...['md5', 'sha1', 'sha256'].map((name) => createHash(name).update(email).digest('hex')),
];

let site: SiteForTest;
let subjectId: number;
let commentId: number;
beforeAll(async () => {
  site = await startSiteForTest();
  // Each service has its own database: the first rows of both are the same episode and subject.
  const { id } = await buildEpisode(site.content.db, { slug: 'one' });
  await buildSubject(site.content.db, { episode_id: id });
  ({ id: subjectId } = await buildCommentedSubject(site.comments));
  const fields = { episode_subject_id: subjectId, author_email: email, moment_ms: 1_000 };
  commentId = await buildComment(site.comments, { ...fields, is_approved: true });
  await buildComment(site.comments, fields);
  await buildComment(site.comments, { ...fields, rejected_at: '2026-11-02T10:00:00Z' });
});
afterAll(() => site.close());

/** A stream has no end: what it says first has all that it knows. */
async function bodyOf(reply: Response): Promise<string> {
  if (!reply.headers.get('content-type')?.startsWith('text/event-stream')) return reply.text();
  let said = '';
  for await (const part of reply.body ?? []) {
    said += Buffer.from(part).toString();
    if (said.includes('event: live')) break;
  }
  return said;
}
async function textOf(reply: Response): Promise<string> {
  return [reply.status, ...[...reply.headers].flat(), await bodyOf(reply)].join('\n');
}
const queries: Readonly<Record<string, string>> = {
  listComments: '?episode_subject_id=1',
  countComments: '?episode_subject_id=1',
  listOwnComments: '?episode_subject_id=1',
};
const reads = accessTable.filter(({ id, method }) => method === 'GET' && openCalls.includes(id));

test.each(reads.map((row) => [row.id, row] as const))(
  '%s contains neither the address of an author nor its md5, sha1 or sha256',
  async (id, row) => {
    const { cookie } = await site.openSession();
    for (const headers of [undefined, { cookie }]) {
      const text = await textOf(
        await fetch(site.gatewayUrl + row.path + (queries[id] ?? ''), headers && { headers }),
      );
      for (const trace of traces) expect(text.toLowerCase()).not.toContain(trace);
    }
  },
);

test('the seeded comments are in the replies that are searched', async () => {
  const bodies = await Promise.all(
    ['/api/comments?episode_subject_id=1', '/api/episodes/1/moments', '/api/episodes/1/subjects/1'].map(
      async (path) => textOf(await fetch(site.gatewayUrl + path)),
    ),
  );
  for (const body of bodies) expect(body).toContain(`"id":${commentId}`);
});

test('not even the author’s own browser is sent the address back', async () => {
  const posted = await fetch(site.gatewayUrl + postComment.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({
      episode_subject_id: subjectId,
      author_name: 'Zoé',
      author_email: email,
      content: 'Un texte',
      turnstile_token: site.comments.issueToken(),
    }),
  });
  const [cookie = ''] = posted.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const own = await fetch(`${site.gatewayUrl}/api/comments/mine?episode_subject_id=${subjectId}`, {
    headers: { cookie },
  });
  const texts = [await textOf(posted), await textOf(own)];
  for (const text of texts) {
    expect(text).toContain('Un texte');
    for (const trace of traces) expect(text.toLowerCase()).not.toContain(trace);
  }
});
