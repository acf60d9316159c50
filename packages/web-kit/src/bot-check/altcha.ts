import 'altcha/external';
import { botCheckCopy } from './bot-check.copy.ts';

/**
 * Only imported on demand: it is larger than the pages that show it. Our CSP allows no blob URLs, so the worker is a
 * file; its URL stands outside `new Worker(…)`, so that the build copies that file instead of bundling it.
 */
const workerUrl = new URL('altcha/workers/pbkdf2', import.meta.url);

globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker(workerUrl));
globalThis.$altcha.i18n.set('fr', { ...botCheckCopy.altcha });
globalThis.$altcha.defaults.set({
  hideLogo: true,
  hideFooter: true,
  humanInteractionSignature: false,
});
