import { storageKeys } from '@nobicast/contracts/brand';
import type { BrowserContext, Page } from '@playwright/test';
import { sidewaysScroll } from './axe.ts';
import { queryAs } from './members.ts';
import { isOfShow } from './requests.ts';
import { expect, type Stack } from './test.ts';

// What can be measured on any open page.

export interface Shift {
  value: number;
  /** What moved. */
  texts: string[];
}

/** Records layout shifts of each page that is opened; for `readShifts`. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // These entries are not in TypeScript's library.
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            texts: entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });

// The observer of the page stores them there.
export const readShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

/** The size of each loaded file, in bytes, compressed. */
export async function transfers(page: Page) {
  const files = await page.evaluate(() =>
    (performance.getEntries() as PerformanceResourceTiming[]) // both types below are of this kind
      .filter(({ entryType }) => ['navigation', 'resource'].includes(entryType))
      .map(({ name, encodedBodySize, entryType }) => ({ url: name, bytes: encodedBodySize, entryType })),
  );
  return files.filter(({ url }) => !isOfShow(url));
}

async function linkedPictures(stack: Stack): Promise<Set<string>> {
  const written = await Promise.all([
    queryAs<{ url: string }>(
      stack,
      'content',
      `select cover_url as url from content.episodes union select avatar_url from content.guests union select cover_url from content.posts
        union select author_avatar from content.posts
        union select avatar_url from content.episode_participants
        union select content_url from content.subjects where content_type = 'image'`,
    ),
    queryAs<{ url: string }>(stack, 'auth', 'select avatar_url as url from auth.users'),
  ]);
  return new Set(
    written
      .flat()
      .filter(({ url }) => URL.canParse(url))
      .map(({ url }) => new URL(url).href),
  );
}

/** What pages ask of other sites, which this browser does not find. */
export async function watchOtherSites(context: BrowserContext, stack: Stack) {
  const linked = await linkedPictures(stack);
  const requests = { pictures: new Set<string>(), others: [] as string[] };
  const { origin } = new URL(stack.url);
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.protocol.startsWith('http') || url.origin === origin) return;
    const isLinked = request.resourceType() === 'image' && linked.has(url.href);
    if (isLinked) requests.pictures.add(url.href);
    else requests.others.push(`${request.resourceType()} ${url.href}`);
  });
  return requests;
}

/** Fonts of each page that is opened arrive when `releaseFonts` is called. A route would switch the cache off. */
export const holdFonts = (page: Page) =>
  page.addInitScript((fontsKey: string) => {
    localStorage.removeItem(fontsKey);
    const load = Object.getOwnPropertyDescriptor(FontFace.prototype, 'load')?.value as FontFace['load'];
    const released = new Promise((resolve) => Object.assign(window, { releaseFonts: resolve }));
    FontFace.prototype.load = function () {
      return released.then(() => load.call(this));
    };
  }, storageKeys.fonts);

export async function releaseFonts(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { releaseFonts: () => void }).releaseFonts());
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, storageKeys.fonts);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Images and previews wait until they come near the window. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const step = window.innerHeight;
    for (let at = 0; at < document.documentElement.scrollHeight; at += step) {
      window.scrollTo(0, at);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    window.scrollTo(0, 0);
  });
}

/** In px: the smallest phones, and where headings begin to be set otherwise. In between their letters grow with their lines. */
const headingWidths = [320, 360, 512, 576, 672, 768];

/**
 * Words of main headings that the screen breaks inside, from the smallest phone to a tablet: nothing but a hyphen ends a
 * line there.
 */
export async function brokenHeadings(page: Page): Promise<string[]> {
  const broken: string[] = [];
  for (const width of headingWidths) {
    await page.setViewportSize({ width, height: 740 });
    const words = await page.locator('h1').evaluateAll((headings) =>
      headings.flatMap((heading) => {
        const found: string[] = [];
        const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode())
          for (const match of (node.textContent ?? '').matchAll(/[^\s\u2010-\u2014-]+/g)) {
            const range = document.createRange();
            range.setStart(node, match.index);
            range.setEnd(node, match.index + match[0].length);
            const lines = Array.from(range.getClientRects()).filter((box) => box.width > 0);
            if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) found.push(match[0]);
          }
        return found;
      }),
    );
    broken.push(...words.map((word) => `${word} at ${width} px`));
  }
  return broken;
}

/** Controls with less than 24 px for a finger, links within sentences apart (WCAG 2.5.8). */
export const smallTargets = (page: Page) =>
  page.locator('main :is(a[href], button, summary)').evaluateAll((controls) =>
    controls
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        const around = control.closest('p, li, label');
        const isInSentence =
          getComputedStyle(control).display === 'inline' &&
          around !== null &&
          around.textContent.trim() !== control.textContent.trim();
        // The whole row of such a link is pressed.
        const isRow = getComputedStyle(control, '::after').position === 'absolute';
        return width > 1 && height > 0 && height < 24 && !isInSentence && !isRow;
      })
      .map((control) => `${control.textContent.trim()} is low`),
  );

const named = ['heading', 'link', 'button', 'tab'];
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
const solid = (text: string) => text.replace(/\s/g, '');

/**
 * Headings and controls whose accessible name, or whose copied and indexed text, glues words together that the screen
 * shows apart (U21).
 */
export async function gluedWords(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.getDocument');
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  const shown = nodes.filter(({ ignored, role }) => !ignored && named.includes(String(role?.value)));
  const objects = await Promise.all(
    shown.map(({ backendDOMNodeId }) => browser.send('DOM.resolveNode', { backendNodeId: backendDOMNodeId })),
  );
  const [first] = objects;
  if (!first) throw new Error('The page has neither headings nor controls.');
  // One call for all: each takes a millisecond of three processes.
  const { result } = await browser.send('Runtime.callFunctionOn', {
    objectId: first.object.objectId,
    arguments: objects.map(({ object }) => ({ objectId: object.objectId })),
    functionDeclaration:
      'function (...all) { return all.map(({ innerText, textContent }) => [innerText, textContent]); }',
    returnByValue: true,
  });
  const glued = (result.value as (string | undefined)[][]).flatMap(([screen = '', content = ''], index) => {
    const name = String(shown[index]?.name?.value ?? '');
    // `innerText` has a space wherever the screen shows one.
    return [flat(name), flat(content)]
      .filter((text) => solid(text) === solid(screen) && text !== flat(screen))
      .map((text) => `${text} ≠ ${flat(screen)}`);
  });
  await browser.detach();
  return glued;
}

const countCutIcons = (page: Page) =>
  page
    .locator('main button svg')
    .evaluateAll(
      (icons) =>
        icons
          .map((icon) => [icon.getBoundingClientRect(), icon.parentElement?.getBoundingClientRect()] as const)
          .filter(([icon, button]) => icon.width > 0 && button && icon.left < button.left - 1).length,
    );

const largeText = [
  { name: 'text of 24 px on a phone', width: 360, height: 740, rootSize: 24 },
  { name: 'text of 32 px on a phone', width: 360, height: 740, rootSize: 32 },
  { name: 'text of 28 px on a tablet', width: 768, height: 1024, rootSize: 28 },
  { name: 'a zoom of 400 %', width: 320, height: 256, rootSize: 16 },
  { name: 'a zoom of 400 % with text of 32 px', width: 320, height: 256, rootSize: 32 },
  { name: 'a phone on its side', width: 780, height: 360, rootSize: 16 },
];

/** With large text and on small screens nothing scrolls sideways, and no control is too narrow for its icon (U10). */
export async function expectLargeTextToFit(
  page: Page,
  address: string,
  further: (size: (typeof largeText)[number]) => Promise<void> = async () => undefined,
): Promise<void> {
  const setTextSize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  for (const size of largeText) {
    const { name, width, height, rootSize } = size;
    await page.setViewportSize({ width, height });
    await setTextSize(`${rootSize}px`);
    await expect
      .poll(async () => [address, name, await sidewaysScroll(page), await countCutIcons(page)])
      .toEqual([address, name, 0, 0]);
    await further(size);
  }
  await setTextSize('');
}
