import { createThemeStore } from './theme-store.ts';

let systemIsLight: boolean;
let systemChanged: () => void;

beforeEach(() => {
  localStorage.clear();
  systemIsLight = false;
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: () => ({
      get matches() {
        return systemIsLight;
      },
      addEventListener: (_type: string, listener: () => void) => {
        systemChanged = listener;
      },
    }),
  });
});
const shown = () => document.documentElement.dataset.theme;

test('without a choice it follows the system, including later changes (LAYOUT-24)', () => {
  systemIsLight = true;
  const store = createThemeStore();
  let notifications = 0;
  store.subscribe(() => (notifications += 1));
  expect(shown()).toBe('light');
  systemIsLight = false;
  systemChanged();
  expect([shown(), store.getSnapshot(), notifications]).toEqual(['dark', 'dark', 1]);
});

test('a choice is stored under "theme" and overrides the system (LAYOUT-22, 23)', () => {
  const store = createThemeStore();
  store.toggle();
  expect([shown(), localStorage.getItem('theme')]).toEqual(['light', 'light']);
  systemChanged();
  expect(shown()).toBe('light');
  expect(createThemeStore().getSnapshot()).toBe('light');
  store.toggle();
  expect([shown(), localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
});

test('an invalid stored value is ignored', () => {
  localStorage.setItem('theme', 'sepia');
  expect(createThemeStore().getSnapshot()).toBe('dark');
});

test('a choice made elsewhere shows when the page comes back from the back/forward cache', () => {
  const store = createThemeStore();
  localStorage.setItem('theme', 'light');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(shown()).toBe('dark');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect([shown(), store.getSnapshot()]).toEqual(['light', 'light']);
});

test('one that could not be stored outlasts that', () => {
  const storage = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden');
  });
  createThemeStore().toggle();
  storage.mockRestore();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(shown()).toBe('light');
});
