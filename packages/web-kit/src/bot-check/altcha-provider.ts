import type { BotCheckProvider } from './provider.ts';

/**
 * ALTCHA, a proof of work from our own server. It begins when somebody enters the form: who fills in an
 * address finds it done, who only reads a page computes nothing, and nobody has to press the checkbox.
 */
export const altchaProvider = (challengeUrl: string): BotCheckProvider => ({
  fetchScript: async () => {
    // Left out of a remote's server bundle: nothing in it may ask for more than the shared libraries.
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
      // What this event carries in ALTCHA 3.2.
      const { state, payload } = (event as CustomEvent<StateChange>).detail;
      onToken(state === 'verified' ? payload : null);
      if (state === 'error') onFailed();
    });
    // Begins anew under the eyes of somebody who writes, else when somebody comes back to the form.
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
