import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { livePanelId } from '@nobicast/contracts/play-control';
import { paths } from '@nobicast/contracts';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { startNetworkForTest } from '@nobicast/service-kit/testing';
import { openAdminSession } from './admin-session.ts';
import type { Bench } from './bench.ts';
import { openBrowser } from './browser.ts';
import { withDatabase } from './database.ts';
import type { Stack } from './stack.ts';
import { median, percentile } from './statistics.ts';
import { limitRow, ms, seconds, type Row } from './table.ts';

const rounds = 5;
const maxToldMs = 1_000;
const maxAskedMs = 25_000;
const maxBackMs = 3_000;
const patienceMs = 60_000;
/** As long as a tunnel. */
const awayMs = 5_000;

/** One subject is on air after the other. */
const titles = Array.from({ length: 2 * rounds + 1 }, (_, index) => `Sujet ${index + 1}.`);
const [begun = ''] = titles;

/** A preparation whose show is planned in five minutes. */
async function prepareShow(stack: Stack): Promise<string> {
  const slug = `mesure-${randomUUID().slice(0, 8)}`;
  await withDatabase(stack, 'superuser', (client) =>
    client.query(
      `with made as (
          insert into content.episodes (number, type, title, slug, published_at, recording_starts_at)
          values (99002, 'preparation', 'Mesure', $1, now() - interval '3 days', now() + interval '5 minutes')
          returning id
        )
        insert into content.subjects (episode_id, title, order_index)
        select made.id, t, n - 1 from made, unnest($2::text[]) with ordinality s (t, n)`,
      [slug, titles],
    ),
  );
  return slug;
}

const removeShow = (stack: Stack, slug: string) =>
  withDatabase(stack, 'superuser', (client) =>
    client.query(`delete from content.episodes where slug = $1`, [slug]),
  );

async function openPage(
  browser: Browser,
  address: string,
  prepare?: (context: BrowserContext) => Promise<unknown>,
) {
  // The pages are watched by expressions.
  const context = await browser.newContext({ bypassCSP: true, locale: 'fr-FR' });
  await prepare?.(context);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** An expression of the page. */
const shows = (elementId: string, text: string) =>
  `document.getElementById('${elementId}')?.textContent.includes('${text}') ?? false`;

/** Until an element of this page has the text. Returns when, as `performance.now()` here. */
async function untilShown(page: Page, elementId: string, text: string): Promise<number> {
  await page.waitForFunction(shows(elementId, text), undefined, { polling: 20, timeout: patienceMs });
  return performance.now();
}

const onAirId = 'regie-sujet';
const onAir = (page: Page, title: string) => untilShown(page, onAirId, title);
const hears = (page: Page, title: string) => untilShown(page, livePanelId, title);

/** What hosts and listeners see in their browsers after a host has pressed a key. */
export async function liveBrowserRows(bench: Bench): Promise<Row[]> {
  const stack = await bench.stack();
  const slug = await prepareShow(stack);
  const { browser, close } = await openBrowser();
  const line = await startNetworkForTest(stack.url);
  const away = await openBrowser([
    `--host-resolver-rules=MAP ${new URL(stack.url).host} 127.0.0.1:${line.port}`,
  ]);
  try {
    const openHost = async () => {
      const session = await openAdminSession(stack);
      return openPage(browser, `${stack.url}/regie/${slug}`, (context) =>
        context.addCookies([{ ...session, url: stack.url }]),
      );
    };
    const listen = (prepare?: Parameters<typeof openPage>[2]) =>
      openPage(browser, stack.url + paths.episode(slug), prepare);
    const [first, second, listener] = [await openHost(), await openHost(), await listen()];
    const traveller = await openPage(away.browser, stack.url + paths.episode(slug));
    const poller = await listen((context) =>
      context.addInitScript(`Reflect.deleteProperty(window, 'EventSource')`),
    );
    await first.getByRole('heading', { level: 1 }).waitFor();
    await first.keyboard.press('a');
    await Promise.all([
      onAir(second, begun),
      ...[listener, poller, traveller].map((page) => hears(page, begun)),
    ]);

    const took = {
      host: [] as number[],
      events: [] as number[],
      asking: [] as number[],
      back: [] as number[],
    };
    for (const title of titles.slice(1, rounds + 1)) {
      const pressedAt = performance.now();
      await first.keyboard.press('n');
      const [host, events, asking] = await Promise.all([
        onAir(second, title),
        hears(listener, title),
        hears(poller, title),
      ]);
      took.host.push(host - pressedAt);
      took.events.push(events - pressedAt);
      took.asking.push(asking - pressedAt);
    }
    for (const title of titles.slice(rounds + 1)) {
      line.cut();
      await first.keyboard.press('n');
      await onAir(second, title);
      await sleep(awayMs);
      if (await traveller.evaluate<boolean>(shows(livePanelId, title)))
        throw new Error('The network was not away.');
      line.restore();
      const backAt = performance.now();
      took.back.push((await hears(traveller, title)) - backAt);
    }
    const row = (
      name: string,
      tookMs: readonly number[],
      { limit, format, more = '' }: { limit: number; format: typeof ms; more?: string },
    ) =>
      limitRow({
        name,
        subject: median(tookMs),
        limit,
        format,
        note: `from the key to the screen of another browser; the slowest of ${rounds} ${format(percentile(tookMs, 1))}${more}`,
      });
    return [
      row('a command is seen by the other host', took.host, { limit: maxToldMs, format: ms }),
      row('a command is seen by a listener', took.events, { limit: maxToldMs, format: ms }),
      row('a command is seen by a listener without events', took.asking, {
        limit: maxAskedMs,
        format: seconds,
      }),
      limitRow({
        name: 'right again after a network is back',
        subject: median(took.back),
        limit: maxBackMs,
        format: ms,
        note: `a listener, away for ${seconds(awayMs)}; the slowest of ${rounds} ${ms(percentile(took.back, 1))}`,
      }),
    ];
  } finally {
    await away.close();
    line.close();
    await close();
    await removeShow(stack, slug);
  }
}
