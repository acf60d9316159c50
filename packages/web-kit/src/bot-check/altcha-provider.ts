import type { BotCheckProvider } from './provider.ts';

/**
 * A proof of work from our own server. It starts when the form is first focused: usually it is finished before the form
 * is filled in, and mere readers compute nothing.
 */
export const altchaProvider = (challengeUrl: string): BotCheckProvider => ({
  fetchScript: async () => {
    // Keeps the import out of the server bundle, which may only import the shared libraries.
    if (typeof window !== 'undefined') await import('./altcha.ts');
  },
  draw(element, { startsAtOnce, onToken, onFailed }) {
    if (!customElements.get('altcha-widget')) return undefined;
    const widget = document.createElement('altcha-widget');
    // A challenge may arrive or expire once the widget is removed and has no methods any more.
    const removal = new AbortController();
    const { signal } = removal;
    let isVerified = false;
    const isInForm = () => element.closest('form')?.contains(document.activeElement) ?? false;
    widget.setAttribute('challenge', challengeUrl);
    widget.setAttribute('language', 'fr');
    widget.setAttribute('auto', startsAtOnce || isInForm() ? 'onload' : 'onfocus');
    const onState = (event: Event) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape of this event in ALTCHA 3.2
      const { state, payload } = (event as CustomEvent<StateChange>).detail;
      isVerified = state === 'verified';
      onToken(isVerified ? payload : null);
      if (state === 'error') onFailed();
    };
    widget.addEventListener('statechange', onState, { signal });
    // It often ticks its box itself just before the visitor does, whose press would untick it.
    const keepTicked = (event: Event) => {
      if (!isVerified) return;
      event.preventDefault();
      event.stopPropagation();
    };
    widget.addEventListener('click', keepTicked, { capture: true });
    // Restarts at once only while the visitor is in the form.
    const restart = () => {
      widget.setAttribute('auto', 'onfocus');
      widget.reset();
      if (isInForm()) void widget.verify();
    };
    widget.addEventListener('expired', restart, { signal });
    element.replaceChildren(widget);
    return () => {
      removal.abort();
      widget.remove();
    };
  },
});

interface StateChange {
  state: 'code' | 'error' | 'verified' | 'verifying' | 'unverified' | 'expired';
  payload: string | null;
}
