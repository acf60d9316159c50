import { z } from 'zod';
import * as calls from './calls.ts';
import { messageKinds, messageLinksSchema } from './contact.ts';
import { idParamSchema, instantSchema, pageParamSchema } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { lineSchema, multiLineSchema } from './text.ts';
import { conflictSchema, versionSchema } from './versions.ts';

const { messages: bounds } = limits;
const administration = { owner: 'content', access: ['admin'] } as const;

export const messageStates = ['new', 'answered', 'accepted', 'declined'] as const;
export type MessageState = (typeof messageStates)[number];

export const listedMessageSchema = z.object({
  id: z.int(),
  version: versionSchema,
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  name: z.string(),
  email: z.string(),
  title: z.string().describe('The subject of a message, or the expertise of an application'),
  received_at: instantSchema,
});
export type ListedMessage = z.infer<typeof listedMessageSchema>;

export const messageAnswerSchema = z.object({
  id: z.int(),
  text: z.string(),
  author_name: z.string(),
  written_at: instantSchema,
  mail: z
    .enum(['waiting', 'sent', 'refused', 'uncertain'])
    .describe(
      '`refused`: the mailbox does not exist; `uncertain`: the process ended while it sent the mail, which is not sent again',
    ),
});
export type MessageAnswer = z.infer<typeof messageAnswerSchema>;

export const messageSchema = listedMessageSchema.extend({
  message: z.string().nullable(),
  bio: z.string().nullable(),
  social_links: messageLinksSchema.describe('As the visitor typed them; some may not be web addresses'),
  wants_newsletter: z.boolean(),
  guest_id: z
    .int()
    .nullable()
    .default(null)
    .describe(
      'The id of the guest whom the application brought into the directory; null where it brought nobody',
    ),
  kept_until: instantSchema.describe('When the message is deleted, unless there is another contact before'),
  answers: z.array(messageAnswerSchema).describe('The oldest first'),
});
export type Message = z.infer<typeof messageSchema>;

export const messagePageSchema = z.object({
  messages: z.array(listedMessageSchema).describe('The newest first'),
  waiting: z.int().describe('How many messages nobody has decided about'),
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() }),
});
export type MessagePage = z.infer<typeof messagePageSchema>;

export const listMessages = defineRoute({
  ...calls.listMessages,
  ...administration,
  id: 'listMessages',
  summary: `What visitors wrote, the newest first, ${bounds.pageSize} a page. Messages that wait for their confirmation are left out.`,
  query: z.strictObject({
    page: pageParamSchema,
    kind: z.enum(messageKinds).optional(),
    state: z.enum(messageStates).optional(),
    search: lineSchema
      .max(bounds.searchLength)
      .optional()
      .describe(
        'Words of the name, the address, the subject, the expertise or the text, or their beginnings',
      ),
  }),
  reply: messagePageSchema,
});

export const exportMessages = defineRoute({
  ...calls.exportMessages,
  ...administration,
  id: 'exportMessages',
  needsFreshProof: true,
  summary: 'All messages and applications as a CSV file, the oldest first.',
  replyMediaType: 'text/csv',
  isAttachment: true,
});

const byId = { params: z.strictObject({ id: idParamSchema }) };
const messageReply = z.object({ message: messageSchema });
const change = {
  ...administration,
  ...byId,
  reply: messageReply,
  conflict: conflictSchema(messageSchema),
  errors: ['message_not_found'],
} as const;

export const getMessage = defineRoute({
  ...calls.getMessage,
  ...administration,
  ...byId,
  id: 'getMessage',
  summary: 'One message, with its answers.',
  reply: messageReply,
  errors: ['message_not_found'],
});

export const updateMessage = defineRoute({
  ...calls.updateMessage,
  ...change,
  id: 'updateMessage',
  setsCookies: true,
  summary: 'Marks a message as answered, accepted or declined, or as new again.',
  body: z.strictObject({ state: z.enum(messageStates) }),
});

export const answerMessage = defineRoute({
  ...calls.answerMessage,
  ...change,
  id: 'answerMessage',
  setsCookies: true,
  summary:
    'Mails an answer, keeps it with the message, and marks the message as answered or declined. The same answer sent again within the hour is kept and mailed once.',
  body: z.strictObject({
    text: multiLineSchema
      .min(1, 'Une réponse est attendue.')
      .max(bounds.answerLength, `${bounds.answerLength} caractères au plus.`),
    declines: z
      .literal(true)
      .optional()
      .describe('True where the answer declines the application or message'),
  }),
});

export const deleteMessage = defineRoute({
  ...calls.deleteMessage,
  ...administration,
  ...byId,
  id: 'deleteMessage',
  needsFreshProof: true,
  setsCookies: true,
  summary: 'Deletes a message with its answers, for good.',
  reply: z.object({}),
  errors: ['message_not_found'],
});
