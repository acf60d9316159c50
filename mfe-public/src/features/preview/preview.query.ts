import { previewCopy } from './preview.copy.ts';

/** How both sides, the server and the browser, read the call of a preview. */
export const previewRules = { fallback: previewCopy.failed };
