import type { JobTask } from '@nobicast/service-kit';
import type { MailTransport } from '@nobicast/service-kit/mail';
import { z } from 'zod';
import type { AddressKeys } from '../address-keys.ts';
import { issueMail, testSubject } from './issue-mail.fr.ts';
import type { IssuesRepository } from './issues.repository.ts';

const payloadSchema = z.object({ issueId: z.int(), userId: z.string() });

/** What auth knows of an account; undefined for one that is gone. */
export type FindAccount = (userId: string) => Promise<{ email: string; name: string | null } | undefined>;

/** Mails an issue to the admin who asked for it. Its unsubscribe link opens a subscription that may not exist. */
export function sendTest({
  issues,
  findAccount,
  keys,
  mail,
  publicUrl,
  clock,
}: {
  issues: Pick<IssuesRepository, 'find'>;
  findAccount: FindAccount;
  keys: AddressKeys;
  mail: MailTransport;
  publicUrl: string;
  clock: () => Date;
}): JobTask {
  return async (payload) => {
    const { issueId, userId } = payloadSchema.parse(payload);
    const sentAt = clock();
    const [issue, account] = await Promise.all([issues.find(issueId, sentAt), findAccount(userId)]);
    if (!issue || !account) return;
    const { email, name: firstName } = account;
    const recipient = {
      email,
      firstName,
      addressHash: keys.hashOf(email),
      unsubscribeToken: keys.unsubscribeTokenOf(email),
    };
    // Its id is that of the issue's real delivery to this address.
    const { messageId: _idOfDelivery, ...message } = issueMail(
      { ...issue, subject: testSubject(issue.subject) },
      recipient,
      { publicUrl, sentAt, isTest: true },
    );
    await mail.send(message);
  };
}
