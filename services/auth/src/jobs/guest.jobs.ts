import { linkGuest, unlinkGuest } from '@nobicast/contracts';
import { callService, type JobTask } from '@nobicast/service-kit';
import { z } from 'zod';
import type { UsersRepository } from '../users/users.repository.ts';

const payloadSchema = z.object({ userId: z.string().min(1).max(64) });

interface GuestDependencies {
  users: Pick<UsersRepository, 'find'>;
  contentUrl: string;
  internalSecret: string;
}

const deadlineMs = 10_000;

/** Content learns which guest of its directory has an account, and which has none any more (A57). */
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
      // Deleted meanwhile: there is nobody to link.
      if (!user) return;
      await callService(linkGuest, { ...callOptions(userId), body: { email: user.email } });
      // Deleted during the call: the unlinking that the deletion asked for may have come before it.
      if (!(await users.find(userId))) await callService(unlinkGuest, callOptions(userId));
    },
    unlink_guest: async (payload) => {
      const { userId } = payloadSchema.parse(payload);
      await callService(unlinkGuest, callOptions(userId));
    },
  } satisfies Record<string, JobTask>;
}
