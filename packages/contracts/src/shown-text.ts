import { z } from 'zod';
import * as calls from './calls.ts';
import { postFields } from './fields/post.fields.ts';
import { defineRoute } from './route-contract.ts';
import { notesSchema } from './text.ts';

export const showText = defineRoute({
  ...calls.showText,
  id: 'showText',
  owner: 'content',
  setsCookies: true,
  access: ['admin'],
  summary: 'What readers get of a Markdown text. Nothing is stored.',
  body: z.strictObject({
    markdown: notesSchema.max(postFields.content_md.maxLength),
    as: z.enum(['notes', 'post']).describe('Show notes, a description, a biography; or the text of a post'),
    duration_ms: z.int().min(1).optional().describe('Of the sound that the times of show notes lead to'),
  }),
  reply: z.object({
    html: z.string().describe('Allowed tags alone'),
    words: z.int(),
    read_minutes: z.int().min(1),
    links: z.array(z.string()).describe('The addresses of other sites, each once'),
  }),
});
export type ShownText = z.infer<(typeof showText)['reply']>;
