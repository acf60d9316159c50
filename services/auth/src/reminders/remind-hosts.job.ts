import { listUnfinishedEpisodes, type UnfinishedEpisode } from '@nobicast/contracts';
import {
  callService,
  type InternalSecret,
  type JobTask,
  type Logger,
  type ServiceUrl,
} from '@nobicast/service-kit';
import { MailError, type MailTransport } from '@nobicast/service-kit/mail';
import { reminderMail } from '../mail/reminder-mail.fr.ts';
import type { Recipient, RemindersRepository } from './reminders.repository.ts';

const deadlineMs = 10_000;

interface RemindDependencies {
  reminders: RemindersRepository;
  mail: MailTransport;
  publicUrl: string;
  contentUrl: ServiceUrl;
  internalSecret: InternalSecret;
  clock: () => Date;
  logger: Logger;
}

/**
 * Mails the hosts of episodes that soon become public without audio, cover or starts: once per date, also with several
 * workers. A reminder is claimed before it is sent, so a worker killed in between sends none rather than two. A failed
 * one is tried again with the next run.
 */
export function remindHosts(dependencies: RemindDependencies): JobTask {
  const { reminders, contentUrl, internalSecret } = dependencies;
  return async () => {
    const { episodes } = await callService(listUnfinishedEpisodes, {
      baseUrl: contentUrl,
      secret: internalSecret,
      caller: 'auth',
      deadlineMs,
    });
    for (const episode of episodes)
      for (const recipient of await reminders.listRecipients(episode.host_ids))
        await remind(dependencies, episode, recipient);
  };
}

async function remind(
  { reminders, mail, publicUrl, clock, logger }: RemindDependencies,
  episode: UnfinishedEpisode,
  { userId, email, isAdmin }: Recipient,
): Promise<void> {
  const sentAt = clock();
  const reminder = { userId, episodeId: episode.id, publishedAt: episode.published_at };
  if (!(await reminders.claim(reminder, sentAt))) return;
  try {
    await mail.send({
      ...reminderMail({ to: email, episode, isAdmin, publicUrl, sentAt }),
      // One job sends several, and mails about episodes without a number may have the same subject.
      messageId: `<reminder-${episode.id}-${userId}-${Date.parse(episode.published_at)}@${new URL(publicUrl).hostname}>`,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    logger.warn({ episodeId: episode.id, userId, reason }, 'a reminder to a host could not be sent');
    // Another attempt would fail, too.
    if (error instanceof MailError && error.kind === 'no_recipient') return;
    await reminders.release(reminder);
    if (!(error instanceof MailError)) throw error;
  }
}
