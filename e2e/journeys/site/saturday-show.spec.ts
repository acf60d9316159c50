import type { BrowserContext, Page } from '@playwright/test';
import { problemsOf } from '../../stack/axe.ts';
import { queryAs } from '../../stack/members.ts';
import { startNetworkForTest } from '@nobicast/service-kit/testing';
import { onAir, openRegie, prepareShow, removeShows } from '../../stack/shows.ts';
import { expect, test } from '../../stack/test.ts';

test.describe.configure({ timeout: 300_000 });
test.afterEach(({ stack }) => removeShows(stack));

/** Of the hosts alone. */
const note = 'note-des-hôtes-seuls';

/** How many streams of events a browser holds at the moment. */
function countStreams(context: BrowserContext) {
  const open = new Set<unknown>();
  context.on('request', (request) => {
    if (request.resourceType() === 'eventsource') open.add(request);
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
}

const panel = (page: Page) => page.getByRole('region', { name: 'En direct' });
const seesOnAir = (page: Page, subject: string) =>
  expect(panel(page).getByRole('link', { name: subject })).toBeVisible();

test('T3-R30 a Saturday: two hosts, listeners on good and bad lines, and nothing of the hosts in public', async ({
  browser,
  playwright,
  launchOptions,
  stack,
  request,
}) => {
  const slug = await prepareShow(stack);
  const address = `/episodes/${slug}`;
  const first = await openRegie(browser, stack, slug, { role: 'host', width: 1280, height: 800 });
  const second = await openRegie(browser, stack, slug, { role: 'host', width: 360, height: 740 });
  const listen = async (prepared?: (context: BrowserContext) => Promise<unknown>, from = browser) => {
    const context = await from.newContext({ baseURL: stack.url, viewport: { width: 360, height: 740 } });
    await prepared?.(context);
    return context;
  };
  const usual = await listen();
  const withoutEvents = await listen(async (context) => {
    await context.clock.install();
    await context.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'));
  });
  /** A browser without events asks every 20 seconds. */
  const onceAskedAgain = (check: () => Promise<void>) =>
    expect(async () => {
      await withoutEvents.clock.fastForward(20_000);
      await check();
    }).toPass({ timeout: 60_000 });
  const badLine = await startNetworkForTest(stack.url);
  const awayBrowser = await playwright.chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      `--host-resolver-rules=MAP ${new URL(stack.url).host} 127.0.0.1:${badLine.port}`,
    ],
  });
  const manyTabs = await listen();
  const streamsOfTabs = countStreams(manyTabs);
  const open = async (context: BrowserContext) => {
    const page = await context.newPage();
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return page;
  };
  const [listener, poller, traveller] = [
    await open(usual),
    await open(withoutEvents),
    await open(await listen(undefined, awayBrowser)),
  ];
  const tabs: Page[] = [];
  for (let count = 0; count < 5; count += 1) tabs.push(await open(manyTabs));

  await test.step('on air: the other host and every listener see the subject', async () => {
    await first.page.keyboard.press('a');
    await onAir(second.page, 'Le câble');
    await seesOnAir(listener, 'Le câble');
    await seesOnAir(traveller, 'Le câble');
    for (const tab of tabs) await seesOnAir(tab, 'Le câble');
    expect(streamsOfTabs()).toBe(1);
    await onceAskedAgain(() => seesOnAir(poller, 'Le câble'));
    expect(await problemsOf(listener)).toEqual([]);
    expect(await problemsOf(second.page)).toEqual([]);
  });

  await test.step('both hosts press "Suivant" at once: it advances once', async () => {
    // Without a line, so that the second host cannot know of the first press, however slow the machine is.
    await second.context.setOffline(true);
    await first.page.keyboard.press('n');
    await onAir(first.page, 'La passerelle');
    await second.page.getByRole('button', { name: /^Suivant/ }).click();
    await second.context.setOffline(false);
    await onAir(second.page, 'La passerelle');
    await seesOnAir(listener, 'La passerelle');
  });

  await test.step('the page of the subject and a page of something else say so', async () => {
    await panel(listener).getByRole('link', { name: 'La passerelle' }).click();
    await expect(listener.getByText('En ce moment à l’antenne')).toBeVisible();
    await listener.getByRole('link', { name: 'Nobicast', exact: true }).first().click();
    await expect(listener.getByText('À l’antenne\u00a0: La passerelle')).toHaveCount(1);
    await listener.goto(address);
  });

  await test.step('a line that breaks twice: each time the panel is right once it is back', async () => {
    for (const subject of ['Le courrier', 'La fin du fil']) {
      badLine.cut();
      await first.page.keyboard.press('n');
      await onAir(second.page, subject);
      await expect(panel(traveller).getByRole('link', { name: subject })).toHaveCount(0);
      badLine.restore();
      await seesOnAir(traveller, subject);
    }
  });

  await test.step('a host without a network goes on, and everybody sees it afterwards, once', async () => {
    await first.context.setOffline(true);
    await first.page.getByLabel('Sujet imprévu', { exact: true }).fill('Un imprévu');
    await first.page.keyboard.press('Enter');
    await onAir(first.page, 'Un imprévu');
    await expect(first.page.getByText(/^Sans réseau/)).toBeVisible();
    await first.page.getByRole('button', { name: 'À couper' }).click();
    await first.context.setOffline(false);
    await onAir(second.page, 'Un imprévu');
    await expect(second.page.getByRole('region', { name: 'Repères' }).getByRole('listitem')).toContainText(
      'à couper',
    );
    await seesOnAir(listener, 'Un imprévu');
    const written = await queryAs<{ kind: string }>(
      stack,
      'content',
      `select c.action->>'kind' as kind from content.show_commands c join content.episodes e on e.id = c.episode_id
        where e.slug = $1 order by c.pressed_at`,
      [slug],
    );
    expect(written.filter(({ kind }) => kind === 'insert' || kind === 'mark')).toHaveLength(2);
  });

  await test.step('nothing of the hosts is public', async () => {
    await first.page.getByRole('textbox', { name: 'Notes' }).fill(note);
    await expect(first.page.getByText(/^Enregistré à/)).toBeVisible();
    for (const path of [address, `/api/episodes/${slug}`, '/api/live', '/feed.xml']) {
      const said = await (await request.get(path)).text();
      expect([path, said.includes(note)]).toEqual([path, false]);
    }
  });

  await test.step('the end: every panel goes', async () => {
    const admin = await openRegie(browser, stack, slug, { role: 'admin', width: 1280, height: 800 });
    await admin.page.getByRole('button', { name: 'Terminer' }).click();
    await admin.context.close();
    await expect(second.page.getByText('Émission terminée')).toBeVisible();
    await expect(first.page.getByText('Émission terminée')).toBeVisible();
    for (const page of [listener, traveller, ...tabs]) await expect(panel(page)).toHaveCount(0);
    await onceAskedAgain(() => expect(panel(poller)).toHaveCount(0));
  });

  for (const context of [first.context, second.context, usual, withoutEvents, manyTabs])
    await context.close();
  await awayBrowser.close();
  badLine.close();
});
