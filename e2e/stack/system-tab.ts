import type { APIResponse, Page } from '@playwright/test';
import { expect } from './test.ts';

// The tab "Système" of the back office. It shows a change within ten seconds, which `npm run bench -- --only system`
// measures: a busy machine gets ten times that here.
const slowly = { timeout: 100_000 };
const partCount = 12;

export const section = (page: Page, name: string) => page.getByRole('region', { name });
const checks = (page: Page) => section(page, 'État et latence');
const row = (page: Page, label: string) =>
  checks(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(label, { exact: true }) });
const notUp = (page: Page) =>
  checks(page)
    .getByRole('listitem')
    .filter({ hasText: /Déconnectée|Non configuré|Ne répond pas|Inconnu/ });

export async function expectAllUp(page: Page): Promise<void> {
  await expect(notUp(page)).toHaveCount(0, slowly);
  await expect(checks(page).getByText(/^\d+ sur \d+ en forme, vérifié à/)).toBeVisible(slowly);
}

const codeOf = async (reply: APIResponse) => ((await reply.json()) as { code?: string }).code;

/**
 * Waits until an open tab shows that a part is down, and since when. Where nobody is let in without the part, the last
 * figures stay, marked as old, and only this part is named.
 * @param lockout for such a part: its name in the sentence, and the gateway's error code, undefined if that is down
 */
export async function expectShownAway(
  page: Page,
  label: string,
  lockout?: readonly [subject: string, code: string | undefined],
): Promise<void> {
  await expect(row(page, label)).toContainText(/Déconnectée|Non configuré|Ne répond pas/, slowly);
  await expect(row(page, label)).toContainText(/depuis \d\d:\d\d/);
  if (!lockout) return;
  const [subject, code] = lockout;
  const sentence = `^${subject} ne répond pas depuis \\d\\d:\\d\\d\\. Chiffres de \\d\\d:\\d\\d\\s: depuis`;
  await expect(checks(page).getByText(new RegExp(sentence))).toBeVisible(slowly);
  // Without auth nobody knows of the mail server, if the figures were read again before everybody was locked out.
  await expect(notUp(page).filter({ hasNotText: 'Inconnu' })).toHaveCount(1);
  await expect(checks(page).getByRole('listitem')).toHaveCount(partCount);
  if (code === undefined) return;
  const reply = await page.request.get('/api/admin/system', slowly);
  expect([reply.status(), await codeOf(reply)]).toEqual([503, code]);
}

export async function retryFailedJob(page: Page, task: string, member: { id: string }): Promise<void> {
  const openSection = (name: string) => page.getByRole('link', { name, exact: true }).click();
  await openSection('Tâches');
  const job = section(page, 'Tâches').getByRole('listitem').filter({ hasText: task });
  await expect(job.first()).toContainText('Échouée', slowly);
  await job
    .first()
    .getByRole('button', { name: /^Relancer/ })
    .press('Enter');
  await expect(page.getByText(`«\u00a0${task}\u00a0» est relancée.`)).toBeVisible();
  await openSection('Journal');
  const trail = section(page, 'Journal');
  await expect(async () => {
    await page.reload();
    await trail.getByLabel('Personne').selectOption({ value: member.id });
    await expect(trail.getByRole('listitem')).toContainText(['a relancé la tâche']);
  }).toPass(slowly);
  await openSection('État');
}
