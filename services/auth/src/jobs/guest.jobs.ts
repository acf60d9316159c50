import { eraseMessagesOfAccount, linkGuest, unlinkGuest } from '@nobicast/contracts';
import { callService, type InternalSecret, type JobTask, type ServiceUrl } from '@nobicast/service-kit';
import { z } from 'zod';
import type { UsersRepository } from '../users/users.repository.ts';

const payloadSchema = z.object({ userId: z.string().min(1).max(64) });
const messagesSchema = z.object({ emailHash: z.string() });

interface GuestDependencies {
  users: Pick<UsersRepository, 'find'>;
  contentUrl: ServiceUrl;
  internalSecret: InternalSecret;
}

const deadlineMs = 10_000;

/** Tell content which guest of its directory has an account, and whose account is gone (A57). */
export function guestTasks({ users, contentUrl, internalSecret }: GuestDependencies) {
  const callOptions = (userId: string) => ({
    baseUrl: contentUrl,
    params: { id: userId },
    secret: internalSecret,
    caller: 'auth',
    deadlineMs,
  });
  return {
    link_guest: async (payload) => {
      const { userId } = payloadSchema.parse(payload);
      const user = await users.find(userId);
      // The account was deleted in the meantime.
      if (!user) return;
      await callService(linkGuest, { ...callOptions(userId), body: { email: user.email } });
      // The account was deleted during the call: its `unlink_guest` may have run before the link was set.
      if (!(await users.find(userId))) await callService(unlinkGuest, callOptions(userId));
    },
    unlink_guest: async (payload) => {
      const { userId } = payloadSchema.parse(payload);
      await callService(unlinkGuest, callOptions(userId));
    },
    erase_messages: async (payload) => {
      const { emailHash } = messagesSchema.parse(payload);
      await callService(eraseMessagesOfAccount, {
        baseUrl: contentUrl,
        secret: internalSecret,
        caller: 'auth',
        deadlineMs,
        body: { email_hash: emailHash },
      });
    },
  } satisfies Record<string, JobTask>;
}
