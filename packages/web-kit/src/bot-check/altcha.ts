import 'altcha/external';
import { botCheckCopy } from './bot-check.copy.ts';

/**
 * ALTCHA's widget with our settings. Only imported on demand, because it is larger than the pages that show it. Its
 * worker is a file of the remote, because our CSP allows no blob URLs. The URL is created outside `new Worker(…)`, so
 * that the build copies the finished file instead of bundling it with a runtime of its own.
 */
const workerUrl = new URL('altcha/workers/pbkdf2', import.meta.url);

globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker(workerUrl));
globalThis.$altcha.i18n.set('fr', { ...botCheckCopy.altcha });
globalThis.$altcha.defaults.set({
  hideLogo: true,
  hideFooter: true,
  // It would record pointer movements, which we do not use.
  humanInteractionSignature: false,
});
