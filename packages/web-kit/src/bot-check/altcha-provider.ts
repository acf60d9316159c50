import type { BotCheckProvider } from './provider.ts';

/**
 * ALTCHA, a proof of work from our own server. It starts when the visitor focuses the form: it is usually finished
 * before the form is filled in, a visitor who only reads the page computes nothing, and nobody has to tick the box.
 */
export const altchaProvider = (challengeUrl: string): BotCheckProvider => ({
  fetchScript: async () => {
    // The condition removes the import from the server bundle, which may only import the shared libraries.
    if (typeof window !== 'undefined') await import('./altcha.ts');
  },
  draw(element, { startsAtOnce, onToken, onFailed }) {
    if (!customElements.get('altcha-widget')) return undefined;
    const widget = document.createElement('altcha-widget');
    const isInForm = () => element.closest('form')?.contains(document.activeElement) ?? false;
    widget.setAttribute('challenge', challengeUrl);
    widget.setAttribute('language', 'fr');
    widget.setAttribute('auto', startsAtOnce || isInForm() ? 'onload' : 'onfocus');
    widget.addEventListener('statechange', (event) => {
      // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- the shape of this event in ALTCHA 3.2
      const { state, payload } = (event as CustomEvent<StateChange>).detail;
      onToken(state === 'verified' ? payload : null);
      if (state === 'error') onFailed();
    });
    // Restarts at once while the visitor is in the form, otherwise when the form is focused again.
    widget.addEventListener('expired', () => {
      widget.setAttribute('auto', 'onfocus');
      widget.reset();
      if (isInForm()) void widget.verify();
    });
    element.replaceChildren(widget);
    return () => widget.remove();
  },
});

interface StateChange {
  state: 'code' | 'error' | 'verified' | 'verifying' | 'unverified' | 'expired';
  payload: string | null;
}
