import type { Browser, Page } from '@playwright/test';
import { newSlug, removeEpisodes } from './episode-files.ts';
import { queryAs, signInAs } from './members.ts';
import { expect, type Stack } from './test.ts';

const subjects = ['Le câble', 'La passerelle', 'Le courrier', 'La fin du fil'];
/** A preparation with four subjects, whose show is planned in five minutes. Its address. */
export async function prepareShow(stack: Stack): Promise<string> {
  const slug = newSlug();
  await queryAs(
    stack,
    'content',
    `with made as (
        insert into content.episodes (number, type, title, slug, published_at, recording_starts_at)
        values (99001, 'preparation', 'Ce samedi', $1, now() - interval '3 days', now() + interval '5 minutes')
        returning id
      )
      insert into content.subjects (episode_id, title, order_index)
      select made.id, t, n - 1 from made, unnest($2::text[]) with ordinality s (t, n) returning id`,
    [slug, subjects],
  );
  return slug;
}

/** A browser with the régie of a show, of one of its hosts or of an admin. */
export async function openRegie(
  browser: Browser,
  stack: Stack,
  slug: string,
  { role, ...viewport }: { role: 'host' | 'admin'; width: number; height: number },
) {
  const context = await browser.newContext({ baseURL: stack.url, viewport });
  const { id } = await signInAs(context, stack, role);
  if (role === 'host')
    await queryAs(
      stack,
      'content',
      `with guest as (insert into content.guests (key, name, account_id) values ($1, 'Alix Morel', $2) returning id)
        insert into content.episode_participants (episode_id, guest_id, participant_role, order_index)
        select e.id, guest.id, 'host', 0 from content.episodes e, guest where e.slug = $3 returning id`,
      [`samedi-${id}`, id, slug],
    );
  const page = await context.newPage();
  await page.goto(`/regie/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Régie du #99001' })).toBeVisible();
  return { context, page };
}

export const onAir = (page: Page, subject: string) =>
  expect(page.locator('#regie-sujet'), `${page.url()} has ${subject} on air`).toHaveText(subject);

export async function removeShows(stack: Stack): Promise<void> {
  await removeEpisodes(stack);
  await queryAs(stack, 'content', `delete from content.guests where key like 'samedi-%' returning id`);
}
