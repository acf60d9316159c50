import 'altcha/external';
import { botCheckCopy } from './bot-check.copy.ts';

/**
 * ALTCHA's widget with our settings. Imported on demand only: it is heavier than the pages that show it.
 * Its worker is a file of the remote, because our policy allows no blob. The address stands outside of
 * `new Worker(…)`, so that the build copies the finished file instead of bundling it with its own runtime.
 */
const workerUrl = new URL('altcha/workers/pbkdf2', import.meta.url);

globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker(workerUrl));
globalThis.$altcha.i18n.set('fr', { ...botCheckCopy.altcha });
globalThis.$altcha.defaults.set({
  hideLogo: true,
  hideFooter: true,
  // It would record how the pointer moves; nobody here reads that.
  humanInteractionSignature: false,
});
