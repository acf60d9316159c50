import { z } from 'zod';
import * as calls from './calls.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { lineSchema } from './text.ts';

const { newsletterImport: bounds } = limits;
const administration = { owner: 'content', access: ['admin'] } as const;

/** Why a line brings nobody into the list. */
export const refusedLineReasons = ['no_address', 'repeated', 'subscribed', 'waiting', 'ended'] as const;

export const newsletterImportSchema = z.object({
  invited: z.int().describe('Mailed a link that confirms: nobody gets an issue before that'),
  refused: z
    .array(
      z.object({
        line: z.int().describe('From 1'),
        text: z.string().describe(`As it was sent, ${bounds.shownLength} characters at most`),
        reason: z
          .enum(refusedLineReasons)
          .describe(
            'subscribed: gets the newsletter already; waiting: was mailed a link that still works; ended: left, complained or does not exist, so that only its owner can come back',
          ),
      }),
    )
    .describe('In the order of the lines'),
});
export type NewsletterImport = z.infer<typeof newsletterImportSchema>;

export const importNewsletterSubscribers = defineRoute({
  ...calls.importNewsletterSubscribers,
  ...administration,
  id: 'importNewsletterSubscribers',
  needsFreshProof: true,
  setsCookies: true,
  summary: `Asks addresses that gave their consent elsewhere to confirm it. ${bounds.lines} lines at most.`,
  body: z.strictObject({
    csv: z
      .string()
      .trim()
      .min(1, 'Une adresse au moins est attendue.')
      .max(bounds.length, `${bounds.length} caractères au plus.`)
      .describe(
        'An address a line, or a table: comma, semicolon or tab. Its header, where it has one, names `email` and perhaps `prénom`; else the first address of a line counts',
      ),
    source: lineSchema
      .min(bounds.sourceMin, 'Dites où et quand ces personnes l’ont demandée.')
      .max(bounds.sourceMax, `${bounds.sourceMax} caractères au plus.`)
      .describe('Where and when they asked for it: a part of the proof of consent'),
    has_consent: z.literal(true).describe('They did ask for it'),
  }),
  reply: newsletterImportSchema,
});

export const exportNewsletterSubscribers = defineRoute({
  ...calls.exportNewsletterSubscribers,
  ...administration,
  id: 'exportNewsletterSubscribers',
  needsFreshProof: true,
  summary: 'All addresses of the newsletter as a CSV file, each with the proof of its consent.',
  replyMediaType: 'text/csv',
  isAttachment: true,
});
