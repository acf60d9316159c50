import { z } from 'zod';
import * as calls from './calls.ts';
import { remoteNameSchema } from './release.ts';
import { defineRoute } from './route-contract.ts';

/** `page`: its code threw; `remote`: the code of a part of the site could not be loaded. */
const browserErrorKinds = ['page', 'remote'] as const;
export type BrowserErrorKind = (typeof browserErrorKinds)[number];

const browserErrorSchema = z.strictObject({
  kind: z.enum(browserErrorKinds),
  path: z
    .string()
    .max(500)
    .regex(/^\/[^?#\s]*$/)
    .describe('The path of the page, without its query'),
  error: z.string().max(300).describe('The name and the message of the exception'),
  remote: remoteNameSchema
    .max(50)
    .optional()
    .describe('The remote whose code failed; absent where the browser cannot tell'),
  // The gateway compares it with the names that it knows.
  release: z
    .string()
    .max(100)
    .regex(/^\d+\.\d+\.\d+-[\w.-]+$/)
    .optional()
    .describe('The release of this remote'),
  request_id: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional()
    .describe('The request id of the failed reply that caused the error'),
});
export type BrowserError = z.infer<typeof browserErrorSchema>;

const reportedAddress = z.string().max(4_000);

/**
 * The fields of a browser's report that we use; browsers add others. Source: Content Security Policy Level 3, section
 * 5.3.
 */
const cspReportSchema = z.object({
  'csp-report': z.object({
    'document-uri': reportedAddress,
    'effective-directive': z.string().max(100).optional(),
    'violated-directive': z
      .string()
      .max(2_000)
      .optional()
      .describe('Sent by older browsers: the directive with its sources'),
    'blocked-uri': reportedAddress
      .optional()
      .describe('The address that was blocked, or a word such as `inline`'),
    'source-file': reportedAddress.optional(),
    'line-number': z.int().min(0).optional(),
  }),
});
export type CspReport = z.infer<typeof cspReportSchema>['csp-report'];

export const reportCspViolation = defineRoute({
  ...calls.reportCspViolation,
  id: 'reportCspViolation',
  owner: 'gateway',
  access: 'public',
  summary:
    'Tells the operators that a browser blocked something that the content security policy of a page does not allow. Browsers send this by themselves.',
  countedAs: 'event',
  takesCspReports: true,
  body: cspReportSchema,
  reply: z.object({}),
});

export const reportBrowserError = defineRoute({
  ...calls.reportBrowserError,
  id: 'reportBrowserError',
  owner: 'gateway',
  access: 'public',
  summary: 'Tells the operators that a page broke in a browser.',
  countedAs: 'event',
  body: browserErrorSchema,
  reply: z.object({}),
});
