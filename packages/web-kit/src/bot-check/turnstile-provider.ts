import type { BotCheckProvider } from './provider.ts';

const scriptUrl = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

interface TurnstileOptions {
  sitekey: string;
  theme: 'light';
  size: 'normal';
  language: string;
  callback(token: string): void;
  /** Returning true marks the failure as handled. */
  'error-callback'(): boolean;
  'expired-callback'(): void;
  'timeout-callback'(): void;
  'unsupported-callback'(): void;
}

declare global {
  interface Window {
    /** Undefined until Cloudflare's script has loaded. */
    turnstile?: {
      render(element: HTMLElement, options: TurnstileOptions): string;
      remove(widgetId: string): void;
    };
  }
}

/** Light and of normal size in every theme (API-PUBLIC-085). */
export const turnstileProvider = (siteKey: string): BotCheckProvider => ({
  fetchScript,
  draw(element, { onToken, onFailed }) {
    const { turnstile } = window;
    if (!turnstile) return undefined;
    const clear = () => onToken(null);
    const fail = () => {
      clear();
      onFailed();
    };
    const widgetId = turnstile.render(element, {
      sitekey: siteKey,
      theme: 'light',
      size: 'normal',
      language: 'fr',
      callback: onToken,
      'error-callback': () => {
        fail();
        return true;
      },
      // The widget restarts by itself.
      'expired-callback': clear,
      'timeout-callback': clear,
      'unsupported-callback': fail,
    });
    return () => turnstile.remove(widgetId);
  },
});

/** One script tag per document, shared by all remotes. A failed one is removed, so that a retry adds another. */
function fetchScript(): Promise<void> {
  if (window.turnstile) return Promise.resolve();
  const found = document.querySelector<HTMLScriptElement>(`script[src="${scriptUrl}"]`);
  const script = found ?? document.createElement('script');
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${scriptUrl} did not load.`));
    });
    if (found) return;
    script.src = scriptUrl;
    script.async = true;
    document.head.append(script);
  });
}
