import { storageKeys } from '@nobicast/contracts/brand';
import { rootElementId } from '../boot.ts';
import { audioElementId } from '../player/first-play-handover.ts';
import { afterPaintScript, fontsElementId, lateElementId, lookScript } from './look-script.ts';

type Paints = (list: { getEntriesByName(name: string): object[] }, observer: { disconnect(): void }) => void;

let paints: Paints | undefined;
const disconnect = jest.fn();
class FakeObserver {
  static supportedEntryTypes = ['paint'];
  readonly disconnect = disconnect;
  constructor(callback: Paints) {
    paints = callback;
  }
  observe() {}
}

/** A font face whose file arrives when the test says so. */
class FakeFace {
  static readonly asked: FakeFace[] = [];
  readonly family: string;
  readonly source: string;
  readonly style: string;
  readonly unicodeRange: string;
  arrive = () => {};
  fail = () => {};
  constructor(family: string, source: string, given: { style: string; unicodeRange: string }) {
    this.family = family;
    this.source = source;
    this.style = given.style;
    this.unicodeRange = given.unicodeRange;
  }
  load() {
    FakeFace.asked.push(this);
    return new Promise((resolve, reject) => Object.assign(this, { arrive: resolve, fail: reject }));
  }
}

const ascii = 'U+20-7E,U+A0';
const rules = [
  { 'font-family': '"Martian Mono"', src: 'url(/mono.woff2)', 'unicode-range': ascii },
  { 'font-family': 'Literata', src: 'url(/text.woff2)', 'unicode-range': ascii },
  { 'font-family': 'Literata', src: 'url(/italic.woff2)', 'font-style': 'italic', 'unicode-range': ascii },
  { 'font-family': 'Literata', src: 'url(/greek.woff2)', 'unicode-range': 'U+370-377' },
];

const fonts = () => document.getElementById(fontsElementId) as HTMLStyleElement;
const restMs = 250;
const preloads = () => document.body.querySelectorAll(':scope > link');
const scripts = () => [...document.body.querySelectorAll(':scope > script')];
const added: FakeFace[] = [];
const paint = (named: string) =>
  paints?.({ getEntriesByName: (name) => (name === named ? [{}] : []) }, { disconnect });

/** As in a document: the style element, the script of the head, the template, the script at the end. */
function open(content = '<p>Bonjour</p>') {
  paints = undefined;
  document.head.innerHTML = `<style id="${fontsElementId}" media="(scripting: none)"></style>`;
  document.body.innerHTML = `<div id="${rootElementId}">${content}</div><audio></audio><audio id="${audioElementId}"></audio><template id="${lateElementId}"><script src="/a.js"></script><script src="/b.js"></script><link rel="preload" href="/c.js"></template>`;
  Object.defineProperty(fonts(), 'sheet', {
    value: {
      cssRules: rules.map((rule) => ({
        style: { getPropertyValue: (name: string) => (rule as Record<string, string>)[name] ?? '' },
      })),
    },
  });
  new Function(lookScript)();
  new Function(afterPaintScript)();
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick'] });
  localStorage.clear();
  window.onload = null;
  added.length = FakeFace.asked.length = 0;
  disconnect.mockClear();
  Object.assign(globalThis, {
    PerformanceObserver: FakeObserver,
    FontFace: FakeFace,
    matchMedia: () => ({ matches: false }),
  });
  Object.assign(document, { fonts: { add: (face: FakeFace) => added.push(face) } });
});

test('scripts wait for the first contentful paint, and keep their order', () => {
  open();
  paint('first-paint');
  window.dispatchEvent(new Event('load')); // a small page is loaded before it is painted
  expect(scripts()).toEqual([]);
  paint('first-contentful-paint');
  expect(
    scripts().map((script) => [script.getAttribute('src'), (script as HTMLScriptElement).async]),
  ).toEqual([
    ['/a.js', false],
    ['/b.js', false],
  ]);
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test('what the scripts need later follows them a little later', () => {
  open();
  paint('first-contentful-paint');
  jest.advanceTimersByTime(restMs - 1);
  expect(preloads()).toHaveLength(0);
  jest.advanceTimersByTime(1);
  expect(preloads()).toHaveLength(1);
  scripts()[1]?.dispatchEvent(new Event('load'));
  expect(preloads()).toHaveLength(1);
});

test.each(['load', 'error'])('while sound is on its way, it waits for the %s event of a script', (type) => {
  open();
  Object.defineProperty(document.getElementById(audioElementId) ?? {}, 'networkState', { value: 2 });
  paint('first-contentful-paint');
  jest.advanceTimersByTime(restMs);
  expect(preloads()).toHaveLength(0);
  scripts()[0]?.dispatchEvent(new Event(type));
  expect(preloads()).toHaveLength(1);
});

test('on a first visit the fonts of text are fetched after the paint, and all faces added at once', async () => {
  open();
  expect(FakeFace.asked).toEqual([]);
  paint('first-contentful-paint');
  jest.advanceTimersByTime(restMs);
  expect(FakeFace.asked.map(({ family, source }) => [family, source])).toEqual([
    ['Martian Mono', 'url(/mono.woff2)'],
    ['Literata', 'url(/text.woff2)'],
  ]);
  FakeFace.asked[0]?.arrive();
  await Promise.resolve();
  expect(added).toEqual([]);
  FakeFace.asked[1]?.arrive();
  await new Promise(process.nextTick);
  expect(added).toHaveLength(rules.length);
  expect(fonts().media).toBe('(scripting: none)');
  expect(localStorage.getItem(storageKeys.fonts)).toBe('1');
});

test('a font that does not arrive is left to the browser, and the next visit tries again', async () => {
  open();
  paint('first-contentful-paint');
  jest.advanceTimersByTime(restMs);
  FakeFace.asked[0]?.fail();
  await new Promise(process.nextTick);
  expect(fonts().media).toBe('all');
  expect(localStorage.getItem(storageKeys.fonts)).toBeNull();
});

test('on later visits the fonts apply before the first paint', () => {
  localStorage.setItem(storageKeys.fonts, '1');
  open();
  expect(fonts().media).toBe('all');
  paint('first-contentful-paint');
  jest.advanceTimersByTime(restMs);
  expect(FakeFace.asked).toEqual([]);
  expect(scripts()).toHaveLength(2);
});

test('a page without content, which is never painted, starts after the load event', () => {
  open('');
  expect(scripts()).toEqual([]);
  window.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(0);
  expect(scripts()).toHaveLength(2);
});

test('a browser that hides its paints starts a while after the load event, and once', () => {
  open();
  window.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(0);
  jest.advanceTimersByTime(1_999);
  expect(scripts()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(scripts()).toHaveLength(2);
  paint('first-contentful-paint');
  expect(scripts()).toHaveLength(2);
});

test('a page that is opened in the background and then looked at does not wait for its load event', () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  open();
  hidden.mockRestore();
  paint('first-contentful-paint');
  expect(scripts()).toHaveLength(2);
});

test('a page that is opened in the background starts after the load event, as it is not painted', () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  open();
  expect(scripts()).toEqual([]);
  window.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(0);
  hidden.mockRestore();
  expect(scripts()).toHaveLength(2);
});

test.each([
  ['has no PerformanceObserver', undefined],
  ['does not report paints', { supportedEntryTypes: ['resource'] }],
])('everything starts after the load event if the browser %s and forbids storage', (_, observer) => {
  Object.assign(globalThis, {
    PerformanceObserver:
      observer &&
      Object.assign(
        class {
          observe() {}
        },
        observer,
      ),
    FontFace: undefined,
  });
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const reading = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  open();
  reading.mockRestore();
  expect(fonts().media).toBe('(scripting: none)');
  window.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(0);
  jest.advanceTimersByTime(restMs);
  expect(fonts().media).toBe('all');
  expect(scripts()).toHaveLength(2);
});

test.each([
  ['the stored theme', 'light', false, 'light'],
  ['the theme of the system', null, true, 'light'],
  ['dark', null, false, 'dark'],
])('sets %s', (_, stored, isLight, expected) => {
  if (stored) localStorage.setItem('theme', stored);
  Object.assign(globalThis, { matchMedia: () => ({ matches: isLight }) });
  open();
  expect(document.documentElement.dataset.theme).toBe(expected);
});
