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

test('follows the system without a choice, also when it changes (LAYOUT-24)', () => {
  systemIsLight = true;
  const store = createThemeStore();
  let told = 0;
  store.subscribe(() => (told += 1));
  expect(shown()).toBe('light');
  systemIsLight = false;
  systemChanged();
  expect([shown(), store.getSnapshot(), told]).toEqual(['dark', 'dark', 1]);
});

test('a choice is kept under "theme" and outlives the system (LAYOUT-22, 23)', () => {
  const store = createThemeStore();
  store.toggle();
  expect([shown(), localStorage.getItem('theme')]).toEqual(['light', 'light']);
  systemChanged();
  expect(shown()).toBe('light');
  expect(createThemeStore().getSnapshot()).toBe('light');
  store.toggle();
  expect([shown(), localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
});

test('a stored value that is no theme counts as none', () => {
  localStorage.setItem('theme', 'sepia');
  expect(createThemeStore().getSnapshot()).toBe('dark');
});
