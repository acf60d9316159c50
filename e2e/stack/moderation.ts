import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { queryAs, signInAs } from './members.ts';
import { expect, findEpisodes, type Stack } from './test.ts';

export const queueAddress = '/dashboard?onglet=moderation';

/** Marks the pending comments of other journeys. */
const setAside = "'2999-01-01T00:00:00Z'";

/** Deletes what the journeys wrote, and restores the queue. */
export async function deleteWritten(stack: Stack): Promise<void> {
  const written = "author_email in ('odile@exemple.org', 'yaelle@exemple.net')";
  await queryAs(stack, 'comments', `delete from comments.comments where ${written} returning id`);
  await queryAs(
    stack,
    'comments',
    `update comments.comments set rejected_at = null where rejected_at = ${setAside} returning id`,
  );
}

/** Of the newest podcast. */
export async function findSecondSubject(request: APIRequestContext) {
  const { podcast } = await findEpisodes(request);
  const reply = await request.get(`/api/episodes/${podcast.slug}`);
  const { data } = (await reply.json()) as { data: { subjects: { id: number; title: string }[] } };
  const subject = data.subjects[1];
  if (!subject) throw new Error('The demo data is missing.');
  return { ...subject, episode: podcast, path: `/episodes/${podcast.slug}/subjects/${subject.id}` };
}

/**
 * Empties the queue, then inserts comments as the service stores them, the first the newest. Returns their ids. See
 * deleteWritten.
 */
export async function fillQueue(
  stack: Stack,
  subjectId: number,
  texts: readonly string[],
): Promise<number[]> {
  await queryAs(
    stack,
    'comments',
    `update comments.comments set rejected_at = ${setAside} where not is_approved and rejected_at is null returning id`,
  );
  const rows = await queryAs<{ id: number }>(
    stack,
    'comments',
    `insert into comments.comments (episode_subject_id, author_name, author_email, content, created_at)
      select $1, 'Odile ' || n, 'odile@exemple.org', text, now() - n * interval '1 second'
      from unnest($2::text[]) with ordinality as t(text, n) returning id`,
    [subjectId, texts],
  );
  return rows.map(({ id }) => id);
}

export const newTexts = (count: number) =>
  Array.from({ length: count }, (_, index) => `Texte ${index} ${randomUUID()}`);
export const card = (page: Page, text = '') => page.getByRole('article').filter({ hasText: text });
export const status = (page: Page) => page.getByRole('main').locator('p[role="status"]');

export async function openQueue(page: Page, stack: Stack, role: 'moderator' | 'admin' = 'moderator') {
  const member = await signInAs(page.context(), stack, role);
  await page.goto(queueAddress);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modération');
  return member;
}

export const insertNewest = (stack: Stack, subjectId: number, text: string) =>
  queryAs<{ id: number }>(
    stack,
    'comments',
    `insert into comments.comments (episode_subject_id, author_name, author_email, content, created_at)
      values ($1, 'Yaëlle', 'yaelle@exemple.net', $2, now() + interval '1 second') returning id`,
    [subjectId, text],
  );

/** Counts the frames without a focus. */
export async function watchFocus(page: Page): Promise<() => Promise<number>> {
  const lost = await page.evaluateHandle(() => {
    const frames = { lost: 0 };
    const look = () => {
      if (document.activeElement === document.body) frames.lost += 1;
      requestAnimationFrame(look);
    };
    look();
    return frames;
  });
  return () => lost.evaluate((frames) => frames.lost);
}
