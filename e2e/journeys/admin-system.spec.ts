import { freePort } from '@nobicast/infra/ports';
import type { APIResponse, Page } from '@playwright/test';
import { createEpisode, mp3File, removeEpisodes } from '../stack/episode-files.ts';
import { queryAs, signInAs } from '../stack/members.ts';
import { card, deleteWritten, fillQueue, findSecondSubject, newTexts } from '../stack/moderation.ts';
import { firstProcessOf, whileDead, whileHung } from '../stack/parts.ts';
import { startSecondSite } from '../stack/second-site.ts';
import { expect, test, type Stack } from '../stack/test.ts';

// Shown within ten seconds, which `npm run bench -- --only system` measures: a busy machine gets ten times that here.
// What was measured is noted with the test.
const slowly = { timeout: 100_000 };

/** Every part of the stack: its name there, its row on the page, and what the gateway says when it keeps out everybody. */
const parts = [
  { part: 'postgres', label: 'Base de données', missing: ['La base de données', 'database_unavailable'] },
  { part: 'auth', label: 'Service des comptes', missing: ['Le service des comptes', 'auth_unavailable'] },
  { part: 'gateway', label: 'Passerelle', missing: ['La passerelle', undefined] },
  { part: 'object-store', label: 'Stockage des fichiers', missing: undefined },
  { part: 'mail', label: 'Service e-mail', missing: undefined },
  { part: 'content', label: 'Service des épisodes', missing: undefined },
  { part: 'comments', label: 'Service des commentaires', missing: undefined },
  { part: 'media', label: 'Service des fichiers', missing: undefined },
  { part: 'shell', label: 'Rendu des pages', missing: undefined },
] as const;

const section = (page: Page, name: string) => page.getByRole('region', { name });
const checks = (page: Page) => section(page, 'État et latence');
const row = (page: Page, label: string) =>
  checks(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(label, { exact: true }) });
const notUp = (page: Page) =>
  checks(page)
    .getByRole('listitem')
    .filter({ hasText: /Déconnectée|Non configuré|Ne répond pas|Inconnu/ });
const isAway = /Déconnectée|Non configuré|Ne répond pas/;

async function expectAllUp(page: Page) {
  await expect(notUp(page)).toHaveCount(0, slowly);
  await expect(checks(page).getByText(/^\d+ sur \d+ en forme, vérifié à/)).toBeVisible(slowly);
}

const codeOf = async (reply: APIResponse) => ((await reply.json()) as { code?: string }).code;

async function levelsOf(page: Page, episodeId: number): Promise<unknown> {
  const reply = await page.request.get(`/api/episodes/${episodeId}/waveform`);
  return ((await reply.json()) as { data: { levels: unknown } }).data.levels;
}

test('a waveform whose process was killed is interrupted, and runs again at once from the page', async ({
  page,
  context,
  stack,
}) => {
  test.setTimeout(300_000);
  const admin = await signInAs(context, stack, 'admin');
  const { id } = await createEpisode(stack);
  try {
    await page.goto('/admin?onglet=systeme');
    const job = section(page, 'Tâches')
      .getByRole('listitem')
      .filter({ hasText: `épisode d’identifiant ${id}` });
    // Some seconds of decoding.
    const upload = await page.request.post(`/api/admin/episodes/${id}/upload`, {
      headers: { origin: stack.url },
      multipart: { kind: 'audio', file: mp3File(60_000_000) },
      timeout: 120_000,
    });
    expect(upload.status()).toBe(200);
    await expect(job).toContainText('En cours', slowly);
    await expect(job.getByRole('button')).toHaveCount(0);

    process.kill(firstProcessOf(stack, 'media'), 'SIGKILL');
    await expect(job).toContainText('Interrompue', slowly);
    await job.getByRole('button', { name: /^Relancer/ }).press('Enter');
    await expect(page.getByText(/Forme d’onde et durée, .* est relancée/)).toBeVisible();
    // Before the lock of a silent process would be given up, which takes two minutes.
    await expect.poll(() => levelsOf(page, id), slowly).not.toBeNull();
    await expect(job).toHaveCount(0, slowly);
    const acts = await queryAs<{ details: object }>(
      stack,
      'media',
      `select details from media.audit where action = 'retry' and actor_id = $1`,
      [admin.id],
    );
    expect(acts.map(({ details }) => details)).toEqual([{ task: 'hear_sound', state: 'interrupted' }]);
  } finally {
    await removeEpisodes(stack);
  }
});

for (const [how, during] of [
  ['dead', whileDead],
  ['hung', whileHung],
] as const)
  test(`an open System tab shows each part that is ${how}, one at a time, and since when (ADMIN-SYSTEM-01, ADMIN-SYSTEM-02)`, async ({
    page,
    context,
    stack,
  }, info) => {
    test.setTimeout(900_000);
    await signInAs(context, stack, 'admin');
    await page.goto('/admin?onglet=systeme');
    for (const { part, label, missing } of parts) {
      await expectAllUp(page);
      await during(stack, part, async () => {
        const startedAt = performance.now();
        await expect(row(page, label)).toContainText(isAway, slowly);
        const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
        info.annotations.push({ type: 'shown after', description: `${part} ${how}: ${seconds} s` });
        await expect(row(page, label)).toContainText(/depuis \d\d:\d\d/);
        if (!missing) return;
        // Nobody can be known: the last figures stay, marked as old, and only the part that is away is named.
        const [subject, code] = missing;
        await expect(
          checks(page).getByText(
            new RegExp(
              `^${subject} ne répond pas depuis \\d\\d:\\d\\d\\. Chiffres de \\d\\d:\\d\\d\\s: depuis`,
            ),
          ),
        ).toBeVisible(slowly);
        await expect(notUp(page)).toHaveCount(1);
        await expect(checks(page).getByRole('listitem')).toHaveCount(parts.length + 3);
        if (code === undefined) return;
        const reply = await page.request.get('/api/admin/system', slowly);
        expect([reply.status(), await codeOf(reply)]).toEqual([503, code]);
      });
    }
    await expectAllUp(page);
  });

test('a service with one of its two instances away is up, and a warning names the one that is away', async ({
  page,
  context,
  stack,
}) => {
  test.setTimeout(400_000);
  const [running, away] = [`127.0.0.1:${stack.addresses().media}`, `127.0.0.1:${await freePort()}`];
  const site = await startSecondSite(stack, {
    gateway: { MEDIA_URL: `http://${running},http://${away}` },
  });
  try {
    await signInAs(context, stack, 'admin');
    await page.goto(`${site.url}/admin?onglet=systeme`);
    const media = row(page, 'Service des fichiers');
    await expect(media).toContainText('1 instance sur 2 répond', slowly);
    await expect(media).toContainText(`Ne répond pas\u00a0: ${away}`);
    await expect(notUp(page)).toHaveCount(1, slowly);
  } finally {
    await site.stop();
  }
});

/** A cover whose file is not in the store: the job that makes its sizes fails, and is not tried again for an hour. */
async function failCoverJob(stack: Stack, episodeId: number): Promise<void> {
  const name = `${episodeId}-essai.jpg`;
  await queryAs(
    stack,
    'media',
    `insert into media.covers (episode_id, name, object_key, size_bytes, stored_bytes, uploaded_at)
      values ($1, $2, 'covers/essai', 10, 10, now())`,
    [episodeId, name],
  );
  await queryAs(
    stack,
    'media',
    `select media_jobs.add_job('size_cover', json_build_object('name', $1::text, 'episodeId', $2::int), job_key => $1)`,
    [name, episodeId],
  );
  const postpone = `update media_jobs._private_jobs set run_at = now() + interval '1 hour'
    where key = $1 and last_error is not null and locked_at is null returning id`;
  await expect
    .poll(async () => (await queryAs(stack, 'media', postpone, [name])).length, { timeout: 60_000 })
    .toBe(1);
}

// Scene 12 of a producer's week.
test('from the overview one admin moderates by keys, another retries a failed job: the figures fall, the trail has each act', async ({
  page,
  browser,
  request,
  stack,
}) => {
  const { id: subjectId } = await findSecondSubject(request);
  const texts = newTexts(40) as [string, string, string, ...string[]];
  const { id: episodeId } = await createEpisode(stack);
  const others = await browser.newContext({ baseURL: stack.url, locale: 'fr-FR' });
  try {
    await fillQueue(stack, subjectId, texts);
    await failCoverJob(stack, episodeId);
    const bastien = await signInAs(page.context(), stack, 'admin');
    const maud = await signInAs(others, stack, 'admin');

    await page.goto('/admin');
    const waiting = section(page, 'Ce qui attend');
    const failed = waiting.getByRole('link', { name: /en échec ou interrompue/ });
    const failedBefore = parseInt(await failed.innerText());
    await waiting.getByRole('link', { name: '40 commentaires en attente' }).click();
    const tally = page.getByRole('tab', { name: 'Modération' });
    await expect(tally).toContainText('40');
    await expect(card(page, texts[0])).toBeVisible();
    await page.keyboard.press('j');
    await expect(card(page, texts[1])).toBeFocused();
    await page.keyboard.press('a');
    await expect(tally).toContainText('39');
    await expect(card(page, texts[2])).toBeFocused();
    await page.keyboard.press('r');
    await expect(tally).toContainText('38');
    await page.keyboard.press('z');
    await expect(tally).toContainText('39');

    const system = await others.newPage();
    await system.goto('/admin?onglet=systeme');
    // Other covers may have failed while a part was away.
    const job = section(system, 'Tâches')
      .getByRole('listitem')
      .filter({ hasText: `Tailles de la couverture, épisode d’identifiant ${episodeId}` });
    await expect(job).toContainText('Échouée');
    // The picture is deleted: nothing is left to be done.
    await queryAs(stack, 'media', 'delete from media.covers where episode_id = $1 returning name', [
      episodeId,
    ]);
    await job.getByRole('button', { name: /^Relancer/ }).press('Enter');
    await expect(job).toHaveCount(0, slowly);

    await page.getByRole('tab', { name: "Vue d'ensemble" }).click();
    await expect(waiting.getByRole('link', { name: '39 commentaires en attente' })).toBeVisible();
    // Others that failed while a part was away may have ended by themselves.
    const countFailed = async () => parseInt((await failed.allInnerTexts())[0] ?? '0');
    await expect.poll(countFailed).toBeLessThan(failedBefore);

    await system.reload();
    const trail = section(system, 'Journal');
    for (const [{ id }, acts] of [
      [maud, ['a relancé la tâche']],
      [bastien, ['a annulé sa décision sur', 'a rejeté', 'a approuvé']],
    ] as const) {
      await trail.getByLabel('Personne').selectOption({ value: id });
      await expect(trail.getByRole('listitem')).toHaveCount(acts.length);
      await expect(trail.getByRole('listitem')).toContainText([...acts]);
    }
  } finally {
    await others.close();
    await deleteWritten(stack);
    await removeEpisodes(stack);
  }
});
