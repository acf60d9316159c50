import { fontsElementId, lookScript } from './look-script.ts';

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

const fonts = () => document.getElementById(fontsElementId) as HTMLStyleElement;
const paint = (named: string) =>
  paints?.({ getEntriesByName: (name) => (name === named ? [{}] : []) }, { disconnect });

/** As in a document: the style element, then the script. */
function open() {
  paints = undefined;
  document.head.innerHTML = `<style id="${fontsElementId}" media="(scripting: none)"></style>`;
  new Function(lookScript)();
}

beforeEach(() => {
  localStorage.clear();
  Object.assign(globalThis, { PerformanceObserver: FakeObserver, matchMedia: () => ({ matches: false }) });
});

test('on a first visit the fonts wait for the first contentful paint', () => {
  open();
  expect(fonts().media).toBe('(scripting: none)');
  paint('first-paint');
  window.dispatchEvent(new Event('load')); // a small page is loaded before it is painted
  expect(fonts().media).toBe('(scripting: none)');
  paint('first-contentful-paint');
  expect(fonts().media).toBe('all');
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test('on later visits the fonts load at once', () => {
  open();
  open();
  expect(fonts().media).toBe('all');
});

test.each([
  ['has no PerformanceObserver', undefined],
  ['does not report paints', { supportedEntryTypes: ['resource'] }],
])('the fonts load after the load event if the browser %s, and nothing is stored', (_, observer) => {
  Object.assign(globalThis, {
    PerformanceObserver:
      observer &&
      Object.assign(
        class {
          observe() {}
        },
        observer,
      ),
  });
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const reading = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  const writing = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  open();
  reading.mockRestore();
  writing.mockRestore();
  expect(fonts().media).toBe('(scripting: none)');
  window.dispatchEvent(new Event('load'));
  expect(fonts().media).toBe('all');
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
