import { storageKeys } from '@nobicast/contracts/brand';
import type { Observable, Theme } from '@nobicast/contracts/host-api';
import { onRestored } from '@nobicast/web-kit/restored-page';

export interface ThemeStore extends Observable<Theme> {
  toggle(): void;
}

const lightQuery = '(prefers-color-scheme: light)';

function storedTheme(): Theme | undefined {
  try {
    const stored = localStorage.getItem(storageKeys.theme);
    return stored === 'dark' || stored === 'light' ? stored : undefined;
  } catch {
    // Storage is forbidden: follow the system.
    return undefined;
  }
}

/**
 * The visitor's theme, or else the system's, including later changes. The inline script has set it before the first
 * paint. Browser only.
 */
export function createThemeStore(): ThemeStore {
  const listeners = new Set<() => void>();
  const system = window.matchMedia(lightQuery);
  let theme: Theme = 'dark';

  const apply = (next: Theme) => {
    theme = next;
    document.documentElement.dataset.theme = next;
    updateThemeColor();
    for (const listener of listeners) listener();
  };
  const applyStored = () => apply(storedTheme() ?? (system.matches ? 'light' : 'dark'));
  applyStored();
  system.addEventListener('change', applyStored);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKeys.theme) applyStored();
  });
  // It would drop a choice that could not be stored.
  onRestored(() => {
    if (storedTheme()) applyStored();
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => theme,
    toggle() {
      const chosen: Theme = theme === 'dark' ? 'light' : 'dark';
      try {
        localStorage.setItem(storageKeys.theme, chosen);
      } catch {
        // Storage is forbidden: the choice lasts until the page is reloaded.
      }
      apply(chosen);
    },
  };
}

/** Gives the browser's own bars the background colour of the page. */
function updateThemeColor() {
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim();
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta && background) meta.content = background;
}
