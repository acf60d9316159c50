import type { JobTask } from '@nobicast/service-kit';
import { z } from 'zod';
import type { MessagesRepository } from './messages.repository.ts';

const payloadSchema = z.object({ messageId: z.int() });

/** Asks for the newsletter, for whoever ticked it in the contact form. Nothing is asked where the message was deleted. */
export const askForNewsletter =
  ({
    messages,
    subscribe,
  }: {
    messages: Pick<MessagesRepository, 'findEmail'>;
    subscribe: (email: string) => Promise<void>;
  }): JobTask =>
  async (payload) => {
    const email = await messages.findEmail(payloadSchema.parse(payload).messageId);
    if (email !== undefined) await subscribe(email);
  };
