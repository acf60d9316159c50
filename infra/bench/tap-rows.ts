import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Bench } from './bench.ts';
import { openBrowser } from './browser.ts';
import { openSlowPhone } from './slow-phone.ts';
import { median } from './statistics.ts';
import { limitRow, ms, type Row } from './table.ts';

const rounds = 5;
const maxSoundMs = 800;
/** By then the listener has tapped again or left. */
const tapTimeoutMs = 10_000;

/**
 * Reports the first paint, the position of the play button, the time of the input event, and when sound is heard: an
 * audio element fires `playing` and its position advances. Text, not a function: see visit.ts.
 */
const collector = `
  globalThis.tap = { paintedAt: null, tappedAt: null, playingAt: null, isHeard: false };
  const findButton = () => [...document.querySelectorAll('main button')].find((button) =>
    /^Écouter/.test(button.getAttribute('aria-label') ?? button.textContent.trim()) && button.checkVisibility());
  const offerButton = () => {
    const button = findButton();
    if (!button) return requestAnimationFrame(offerButton);
    button.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = button.getBoundingClientRect();
    reportPlayButton(JSON.stringify({ x: x + width / 2, y: y + height / 2 }));
  };
  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName('first-contentful-paint');
    if (!paint) return;
    tap.paintedAt = paint.startTime;
    offerButton();
  }).observe({ type: 'paint', buffered: true });
  addEventListener('pointerdown', ({ timeStamp }) => { tap.tappedAt ??= timeStamp; }, { capture: true });
  const watched = new WeakSet();
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (!watched.has(this)) {
      watched.add(this);
      let startSeconds = 0;
      this.addEventListener('playing', () => {
        tap.playingAt ??= performance.now();
        startSeconds = this.currentTime;
      });
      this.addEventListener('timeupdate', () => {
        if (tap.isHeard || tap.playingAt === null || this.currentTime <= startSeconds + 0.1) return;
        tap.isHeard = true;
        reportSound('');
      });
    }
    return play.call(this);
  };
`;

interface TapTimes {
  paintedAt: number;
  tappedAt: number;
  playingAt: number | null;
  isHeard: boolean;
}

async function tapAtFirstPaint(browser: Browser, url: string): Promise<TapTimes> {
  const { page, session, close } = await openSlowPhone(browser, collector);
  try {
    await session.send('Runtime.enable');
    const report = (name: string) =>
      new Promise<string>((resolve) => {
        session.on('Runtime.bindingCalled', (call) => {
          if (call.name === name) resolve(call.payload);
        });
      });
    await session.send('Runtime.addBinding', { name: 'reportPlayButton' });
    await session.send('Runtime.addBinding', { name: 'reportSound' });
    const [offered, heard] = [report('reportPlayButton'), report('reportSound')];
    const arrival = page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    const { x, y } = JSON.parse(await offered) as { x: number; y: number }; // the collector's own text
    await page.touchscreen.tap(x, y);
    await arrival;
    const timeout = new AbortController();
    await Promise.race([heard, sleep(tapTimeoutMs, undefined, { signal: timeout.signal })]);
    timeout.abort();
    return (await page.evaluate('tap')) as TapTimes; // the collector's object
  } finally {
    await close();
  }
}

const soundMs = ({ tappedAt, playingAt, isHeard }: TapTimes) =>
  isHeard && playingAt !== null ? playingAt - tappedAt : Infinity;
const lostOr = (value: number) => (Number.isFinite(value) ? ms(value) : 'lost');

async function measurePage(browser: Browser, name: string, url: string): Promise<Row> {
  const taps: TapTimes[] = [];
  await tapAtFirstPaint(browser, url); // warms the server up
  for (let round = 0; round < rounds; round += 1) taps.push(await tapAtFirstPaint(browser, url));
  return limitRow({
    name: `${name}: tap to sound`,
    subject: median(taps.map(soundMs)),
    limit: maxSoundMs,
    format: lostOr,
    note:
      `taps at ${taps.map(({ tappedAt }) => ms(tappedAt)).join(', ')} after the start of the visit, ` +
      `first paint at ${ms(median(taps.map(({ paintedAt }) => paintedAt)))}; ` +
      `sound after ${taps.map((tap) => lostOr(soundMs(tap))).join(', ')}`,
  });
}

/** From a tap on play, as soon as the button is painted, to sound; on the slow phone, nothing cached. */
export async function tapRows(bench: Bench): Promise<Row[]> {
  const url = await bench.url();
  const { slug } = await bench.newestPodcast();
  const { browser, close } = await openBrowser();
  try {
    return [
      await measurePage(browser, 'home', `${url}/`),
      await measurePage(browser, 'episode', `${url}/episodes/${slug}`),
    ];
  } finally {
    await close();
  }
}
