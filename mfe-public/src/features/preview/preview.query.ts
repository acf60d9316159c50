import { previewCopy } from './preview.copy.ts';

/** For the server and the browser. */
export const previewRules = { fallback: previewCopy.failed };
