import { downloadCountsCopy } from './download-counts.copy.ts';

export const downloadCountsRules = { fallback: downloadCountsCopy.failed } as const;
