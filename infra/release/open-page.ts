import type { Browser } from 'playwright-core';
import { registryPath } from '../../shell/src/boot.ts';
import type { Viewer } from './example-replies.ts';
import { fault, type Finding } from './finding.ts';
import { nextControl, type Control } from './press-controls.ts';
import { viewPage, type ViewedPage } from './viewed-page.ts';

export interface Visit {
  address: string;
  viewer: Viewer;
}

/** What is checked after a page is interactive. */
export interface Attention {
  watchMs: number;
  /** How many of its controls are pressed, and for how long on an idle machine. */
  presses: number;
  pressingMs: number;
}

export interface Progress {
  missing: string;
  at: number;
  /** How often a page with all its files was asked whether it is ready. */
  settledRounds: number;
}

/** Growth of memory and of nodes per second of watching. Good pages stay below. */
const mostBytesPerSecond = 20 * 1024 * 1024;
const mostNodesPerSecond = 10_000;
const roundMs = 50;
/** The longest wait for requests after a press. */
const settlingMs = 400;
const returningMs = 3_000;
/** What coming back from another page takes of the time for presses. */
const returnMs = 10 * roundMs;

/** Runs in the page, which gets its text: no named function inside, as tsx would add calls of its own to it. */
export function readState(): { isInteractive: boolean; hasHeading: boolean } {
  const content = document.getElementById('contenu')?.firstElementChild;
  return {
    isInteractive: !!content && Object.keys(content).some((key) => key.startsWith('__reactProps')),
    hasHeading: [...document.querySelectorAll('h1')].some((heading) => {
      const { width, height } = heading.getBoundingClientRect();
      const isVisible = heading.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return isVisible && width > 0 && height > 0;
    }),
  };
}

/** Whether it asks a visitor who has done nothing not to leave. */
function keepsVisitors(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

async function measure({ context, page }: ViewedPage): Promise<{ bytes: number; nodes: number }> {
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return { bytes: valueOf('JSHeapUsedSize'), nodes: valueOf('Nodes') };
}

/** Opens a page, watches it and presses its controls. Stops at the first fault. */
export function openPage(
  browser: Browser,
  siteUrl: string,
  { address, viewer }: Visit,
  attention: Attention,
) {
  const progress: Progress = { missing: 'It is not interactive', at: performance.now(), settledRounds: 0 };
  let viewed: ViewedPage | undefined;
  let isOver = false;
  const faultOf = () => viewed?.findings.find(({ kind }) => kind === 'fault');
  const hasEnded = () => isOver || faultOf() !== undefined || viewed?.hasCrashed() === true;
  const step = (missing: string) => {
    progress.missing = missing;
    progress.at = performance.now();
  };

  async function untilInteractive({ page, pending }: ViewedPage): Promise<void> {
    while (!hasEnded()) {
      // A page that navigates while it starts has no document for a moment.
      const state = await page.evaluate(readState).catch(() => undefined);
      if (state?.isInteractive && state.hasHeading) return;
      progress.missing = state?.isInteractive ? 'It shows no heading (h1)' : 'It is not interactive';
      progress.settledRounds = state?.isInteractive && pending.size === 0 ? progress.settledRounds + 1 : 0;
      await page.waitForTimeout(roundMs);
    }
  }

  async function watch(current: ViewedPage): Promise<void> {
    const { page, findings } = current;
    step('It does not answer any more');
    const before = await measure(current);
    const startedAt = performance.now();
    const watchedMs = () => performance.now() - startedAt;
    while (!hasEnded() && watchedMs() < attention.watchMs) {
      await page.evaluate('0').catch(() => undefined);
      step('It does not answer any more');
      await page.waitForTimeout(Math.max(1, Math.min(4 * roundMs, attention.watchMs - watchedMs())));
    }
    if (hasEnded()) return;
    const after = await measure(current);
    const seconds = Math.max(1, watchedMs() / 1_000);
    if (after.bytes - before.bytes > mostBytesPerSecond * seconds)
      findings.push(fault('It takes more and more memory.'));
    else if (after.nodes - before.nodes > mostNodesPerSecond * seconds)
      findings.push(fault('Its document grows and grows.'));
    else if (await page.evaluate(keepsVisitors).catch(() => false))
      findings.push(fault('It asks visitors who have done nothing not to leave (beforeunload).'));
  }

  /**
   * Waits until a press has had its effect, or some time is over; resolves to what that takes on an idle machine, in
   * ms.
   */
  async function settle({ page, pending }: ViewedPage): Promise<number> {
    let waitedMs = 0;
    do {
      await page.waitForTimeout(roundMs);
      waitedMs += roundMs;
    } while (pending.size > 0 && waitedMs < settlingMs && !hasEnded());
    // Two frames: React has rendered, and its effects have run.
    await page
      .evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
      .catch(() => 0);
    return waitedMs + roundMs;
  }

  const pathOf = ({ page }: ViewedPage) => new URL(page.url()).pathname;

  async function comeBack(current: ViewedPage, pathname: string): Promise<number> {
    const { page } = current;
    if (pathOf(current) === pathname) return 0;
    await page.goBack({ waitUntil: 'domcontentloaded', timeout: returningMs }).catch(() => undefined);
    if (pathOf(current) !== pathname) await page.goto(siteUrl + address, { waitUntil: 'domcontentloaded' });
    await untilInteractive(current);
    return returnMs;
  }

  async function press(current: ViewedPage): Promise<void> {
    const { page } = current;
    const pressed: Control[] = [];
    // Not by the clock: on a busy machine each press takes longer, and as many controls are pressed.
    let leftMs = attention.pressingMs;
    let hasEscaped = false;
    const pathname = pathOf(current);
    while (!hasEnded() && pressed.length < attention.presses && leftMs > 0) {
      step('It does not answer any more');
      const next = await nextControl(page, pressed);
      if (!next) {
        // An open part may cover the rest.
        if (hasEscaped) break;
        hasEscaped = true;
        await page.keyboard.press('Escape');
        continue;
      }
      hasEscaped = false;
      pressed.push(next);
      current.attribute(next.label);
      step(`It does not answer any more after “${next.label}” was pressed`);
      await page.mouse.click(next.x, next.y);
      leftMs -= await settle(current);
      leftMs -= await comeBack(current, pathname);
    }
  }

  async function open(): Promise<'shown'> {
    viewed = await viewPage(browser, siteUrl, viewer);
    const { page, context, findings } = viewed;
    await page.goto(siteUrl + address, { waitUntil: 'domcontentloaded', timeout: 0 });
    await untilInteractive(viewed);
    if (attention.watchMs > 0 && !hasEnded()) await watch(viewed);
    if (attention.presses > 0 && !hasEnded()) await press(viewed);
    viewed.stopRecording();
    // After a finding the browser is killed.
    if (findings.length > 0 || hasEnded()) return 'shown';
    step('It does not let visitors leave');
    await page.goto(siteUrl + registryPath, { waitUntil: 'commit', timeout: 0 });
    await context.close();
    return 'shown';
  }

  return {
    opening: open(),
    progress,
    stop: () => {
      isOver = true;
    },
    finding: (): Finding | undefined => faultOf() ?? viewed?.findings[0],
    hasCrashed: () => viewed?.hasCrashed() === true,
  };
}
