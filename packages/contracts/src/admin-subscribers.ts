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
  invited: z
    .int()
    .describe('How many addresses were mailed a link to confirm; an address gets no issue until it does'),
  refused: z
    .array(
      z.object({
        line: z.int().describe('The line of the text, counted from 1'),
        text: z.string().describe(`The text of the line, ${bounds.shownLength} characters at most`),
        reason: z
          .enum(refusedLineReasons)
          .describe(
            'no_address: no e-mail address was found; repeated: an earlier line has the address; subscribed: the address gets the newsletter already; waiting: it was mailed a link that still works; ended: it left, complained or does not exist, so only its owner can subscribe it again',
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
      .regex(/\S/, 'Une adresse au moins est attendue.')
      .max(bounds.length, `${bounds.length} caractères au plus.`)
      .describe(
        'One address per line, or a table separated by commas, semicolons or tabs. A header row may name the columns `email` and `prénom`; without one, the first address of each line is taken',
      ),
    source: lineSchema
      .min(bounds.sourceMin, 'Dites où et quand ces personnes l’ont demandée.')
      .max(bounds.sourceMax, `${bounds.sourceMax} caractères au plus.`)
      .describe('Where and when these people asked for the newsletter, as a part of the proof of consent'),
    has_consent: z.literal(true).describe('States that these people asked for the newsletter'),
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
