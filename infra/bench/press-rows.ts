import { paths } from '@nobicast/contracts/paths';
import type { Locator, Page } from '@playwright/test';
import type { Bench } from './bench.ts';
import { openBrowser } from './browser.ts';
import { openSlowPhone } from './slow-phone.ts';
import { limitRow, ms, type Row } from './table.ts';

const maxSlow = 2;
const maxLatencyMs = 200;
const evenings = 4;
/** By then the browser has reported a press, unless it was too short. */
const reportedAfterMs = 700;
/** The shortest latency that Event Timing reports. Source: https://www.w3.org/TR/event-timing/ */
const shortestMs = 16;

/** Text, not a function: see visit.ts. */
const collector = `
  globalThis.presses = { longest: 0 };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) presses.longest = Math.max(presses.longest, duration);
  }).observe({ type: 'event', durationThreshold: ${shortestMs}, buffered: true });
`;

interface Press {
  name: string;
  latencyMs: number;
}

/** A listener's evening on a phone; each step is one press or one key. */
async function spendEvening(page: Page, url: string): Promise<Press[]> {
  const presses: Press[] = [];
  const timed = async (name: string, act: () => Promise<void>) => {
    await page.evaluate('presses.longest = 0');
    await act();
    await page.waitForTimeout(reportedAfterMs);
    const latencyMs = (await page.evaluate('presses.longest')) as number;
    presses.push({ name, latencyMs: Math.max(latencyMs, shortestMs) });
  };
  const press = (name: string, target: Locator) =>
    timed(name, () => target.filter({ visible: true }).first().tap({ timeout: 30_000 }));
  const type = async (name: string, text: string) => {
    for (const character of text) await timed(`${name}: ${character}`, () => page.keyboard.press(character));
  };
  const button = (name: string | RegExp, within: Locator | Page = page) =>
    within.getByRole('button', { name, exact: true });
  const main = page.getByRole('main');
  const player = page.getByRole('region', { name: /^Lecteur, épisode/ });
  const toPage = async (name: string, link: Locator, address: RegExp) => {
    await press(name, link);
    await page.waitForURL(address);
  };
  const throughMenu = async (name: string, address: RegExp) => {
    await press('menu', button('Menu'));
    const navigation = page.getByRole('navigation', { name: 'Principale' });
    await toPage(`menu: ${name}`, navigation.getByRole('link', { name }), address);
  };

  await page.goto(url, { waitUntil: 'networkidle' });
  await press('play of home', page.locator('[data-show]'));
  await press('pause', button('Mettre en pause', player));
  await press('theme', button('Changer de thème'));
  await press('play', button('Écouter', player));
  await press('ten seconds ahead', button('Avancer de 10 secondes', player));
  await throughMenu('Archives', /\/archives/);
  // The first ones in the archives are the preparation, without a sound, and the episode that plays.
  const another = main.locator('a[href^="/episodes/"]').nth(6);
  await toPage('an episode of the archives', another, /\/episodes\//);
  await press('play of another episode', button('Écouter', player));
  await press('ten seconds back', button('Reculer de 10 secondes', player));
  await press('from a subject', main.locator('[data-at]'));
  await press('share', button(/^Partager/, main));
  await page.keyboard.press('Escape');
  await throughMenu('Invités', /\/invites/);
  await press('search of guests', main.getByRole('searchbox'));
  await type('search of guests', 'lin');
  await toPage('a guest', main.locator('a[href^="/invites/"]:not([href*="candidature"])'), /\/invites\/./);
  await throughMenu('Blog', /\/blog/);
  await toPage('a post', main.locator('a[href^="/blog/"]:not([href*="feed"])'), /\/blog\/./);
  await press('theme again', button('Changer de thème'));
  return presses;
}

/** The time from a press to the frame that shows its effect (INP), on the slow phone once a page is loaded. */
export async function pressRows(bench: Bench): Promise<Row[]> {
  const url = await bench.url();
  const { browser, close } = await openBrowser();
  try {
    const presses: Press[] = [];
    for (let evening = 0; evening < evenings; evening += 1) {
      const phone = await openSlowPhone(browser, collector);
      try {
        presses.push(...(await spendEvening(phone.page, `${url}${paths.home}`)));
      } finally {
        await phone.close();
      }
    }
    const slowestFirst = presses.toSorted((one, other) => other.latencyMs - one.latencyMs);
    const allowed = Math.floor((presses.length * maxSlow) / 100);
    return [
      limitRow({
        name: `latency of ${100 - maxSlow} of 100 presses (${presses.length})`,
        subject: slowestFirst[allowed]?.latencyMs ?? 0,
        limit: maxLatencyMs,
        format: ms,
        note: slowestFirst
          .slice(0, 8)
          .map(({ name, latencyMs }) => `${name} ${ms(latencyMs)}`)
          .join(', '),
      }),
    ];
  } finally {
    await close();
  }
}
