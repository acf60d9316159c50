import { z } from 'zod';
import * as calls from './calls.ts';
import { postFields } from './fields/post.fields.ts';
import { defineRoute } from './route-contract.ts';
import { notesSchema } from './text.ts';

export const showText = defineRoute({
  ...calls.showText,
  id: 'showText',
  owner: 'content',
  // Nothing is stored, but the gateway marks the browser after every POST for certain roles (own-changes.ts).
  setsCookies: true,
  access: ['admin'],
  summary: 'What a Markdown text looks like to readers, as HTML. Nothing is stored.',
  body: z.strictObject({
    markdown: notesSchema.max(postFields.content_md.maxLength),
    as: z
      .enum(['notes', 'post'])
      .describe('`notes`: show notes, a description or a biography; `post`: the text of a post'),
    duration_ms: z
      .int()
      .min(1)
      .optional()
      .describe('The length of the sound that the times in show notes link to'),
  }),
  reply: z.object({
    html: z.string().describe('The text as HTML, with allowed tags only'),
    words: z.int(),
    read_minutes: z.int().min(1),
    links: z.array(z.string()).describe('The addresses of other sites, each once'),
  }),
});
export type ShownText = z.infer<(typeof showText)['reply']>;
