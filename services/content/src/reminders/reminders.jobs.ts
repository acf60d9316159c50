import { titleOrEnigma } from '@nobicast/contracts';
import { showState } from '@nobicast/contracts/show-state';
import type { JobTask, Knex, Logger, TimedJobTask } from '@nobicast/service-kit';
import { MailError, type MailDelivery, type MailTransport } from '@nobicast/service-kit/mail';
import { z } from 'zod';
import { liveItemsRepository, type PreparedRecording } from '../feeds/live-items.repository.ts';
import { tokenHashOf, type AddressKeys } from '../newsletter/address-keys.ts';
import { showsRepository } from '../shows/shows.repository.ts';
import { toShowCommands } from '../shows/shows.rules.ts';
import { reminderConfirmationMail, reminderMail } from './reminder-mails.fr.ts';
import { confirmationTask, reminderTask, remindersRepository } from './reminders.repository.ts';
import { remindedUntil } from './reminders.rules.ts';
import { confirmationLifetimeMs } from './reminders.use-cases.ts';

export interface RemindersJobsOptions {
  db: Knex;
  mail: MailTransport;
  delivery: MailDelivery;
  keys: AddressKeys;
  publicUrl: string;
  clock: () => Date;
  logger: Logger;
}

const planTask = 'plan_show_reminders';
const cleanUpTask = 'clean_up_show_reminders';
/** After a refusal that only a person can end (credentials, our reputation). */
const retryAfterRefusalMs = 10 * 60_000;
/**
 * The waits between tries grow until the fifth, 148 s, and stay so long. Hundreds of mails wait for one server, and one
 * that is back within the first half hour of a show still sends them all.
 */
const growingWaits = 5;
/** Ended reminders are kept so long that the link of a mail can say that they have ended. */
const endedKeptMs = 30 * 24 * 60 * 60_000;

/** The planned start as it was before the show began and moved it. Hosts may have moved it since. */
const plannedBefore = (
  { startsAt, usualStartsAt }: PreparedRecording,
  move: { to: Date; from: Date | null } | undefined,
): Date => (move?.to.getTime() === startsAt.getTime() ? (move.from ?? usualStartsAt) : startsAt);

/** The shows around this instant. Who confirmed before `until` is to be told now; nobody where it is undefined. */
async function listShows({ db }: Pick<RemindersJobsOptions, 'db'>, now: Date) {
  const shows = showsRepository(db);
  return Promise.all(
    (await liveItemsRepository(db).listPreparations(now)).map(async (preparation) => {
      const state = showState(toShowCommands(await shows.listCommands(preparation.id)));
      const until = remindedUntil(
        { ...state, plannedAt: plannedBefore(preparation, await shows.findMove(preparation.id)) },
        now,
      );
      return { preparation, isOnAir: until !== undefined && until.getTime() === state.beganAt, until };
    }),
  );
}

/** Depends on shows and clock alone, so that a late run does what all those before it would have done. */
function planReminders(options: RemindersJobsOptions): JobTask {
  const reminders = remindersRepository(options.db);
  return async () => {
    for (const { preparation, until } of await listShows(options, options.clock()))
      if (until) await reminders.plan(preparation.id, until);
  };
}

const mailPayloadSchema = z.object({ mailId: z.int() });

const toRemindedShow = ({ slug, number, title, startsAt }: PreparedRecording, isOnAir: boolean) => ({
  slug,
  number,
  title: titleOrEnigma({ title }),
  startsAt,
  isOnAir,
});

/** Sends a mail about a show, once, as `sendMessageMail` does. One about a show that was moved is planned again. */
export function sendReminder(options: RemindersJobsOptions): JobTask {
  const { db, delivery, keys, publicUrl, clock, logger } = options;
  const reminders = remindersRepository(db);
  return async (payload) => {
    const { mailId } = mailPayloadSchema.parse(payload);
    const mail = await reminders.findMail(mailId);
    if (!mail) return;
    const { id, email } = mail.reminder;
    const sentAt = clock();
    const show = (await listShows(options, sentAt)).find(
      ({ preparation }) => preparation.id === mail.episodeId,
    );
    if (!show?.until) return reminders.removeMail(mailId);
    const endToken = keys.reminderEndTokenOf(email);
    let hasBegun = false;
    let isSentByAnother = false;
    const result = await delivery.deliver(
      reminderMail(toRemindedShow(show.preparation, show.isOnAir), {
        to: email,
        endToken,
        publicUrl,
        sentAt,
      }),
      {
        beforeContent: async () => {
          hasBegun = await reminders.beginMail(mailId, clock());
          if (hasBegun) return;
          isSentByAnother = true;
          throw new Error('Another worker sends this mail.');
        },
      },
    );
    if (isSentByAnother || result.outcome === 'sent') return;
    logger.info({ mailId, reason: result.error.message }, 'a reminder of a show was not sent');
    if (result.outcome === 'no_recipient') return reminders.end({ id }, clock());
    if (result.outcome === 'in_doubt') return;
    if (result.outcome === 'refused') {
      // A refusal is final, even if the server refused before the message was offered: the mail counts as begun.
      await reminders.beginMail(mailId, sentAt);
      return;
    }
    // Where this attempt has not begun it, another one may have sent it meanwhile.
    if (hasBegun) await reminders.putBackMail(mailId);
    // The queue retries a job that throws.
    throw result.error;
  };
}

const confirmationPayloadSchema = z.object({ reminderId: z.int() });

/** Mails the link that confirms, or tells a confirmed address that it is confirmed; as `sendConfirmation` does. */
export function sendReminderConfirmation(options: RemindersJobsOptions): JobTask {
  const { db, mail, keys, publicUrl, clock, logger } = options;
  const reminders = remindersRepository(db);
  return async (payload) => {
    const { reminderId } = confirmationPayloadSchema.parse(payload);
    const sentAt = clock();
    const reminder = await reminders.findUnmailed(reminderId);
    if (!reminder || sentAt.getTime() - reminder.requestedAt.getTime() > confirmationLifetimeMs) return;
    const isConfirmed = reminder.confirmedAt !== null;
    const { email, confirmKey } = reminder;
    const token = isConfirmed
      ? keys.reminderEndTokenOf(email)
      : keys.reminderConfirmTokenOf(email, confirmKey);
    if (!isConfirmed) await reminders.setConfirmHash(reminderId, confirmKey, tokenHashOf(token));
    try {
      await mail.send(reminderConfirmationMail({ to: email, isConfirmed, token, publicUrl, sentAt }));
    } catch (error) {
      // The queue retries a job that throws, every 20 s at first.
      if (!(error instanceof MailError) || error.kind === 'temporary') throw error;
      if (error.kind !== 'no_recipient') {
        logger.warn({ reminderId, reason: error.message }, 'the mail server refuses our mail about shows');
        const runAt = new Date(sentAt.getTime() + retryAfterRefusalMs);
        return reminders.scheduleConfirmation(reminderId, runAt);
      }
      logger.info({ reminderId, reason: error.message }, 'a confirmation of reminders has no recipient');
    }
    await reminders.markMailed(reminder, sentAt);
  };
}

export function remindersJobs(options: RemindersJobsOptions): {
  tasks: Record<string, JobTask | TimedJobTask>;
  schedule: Record<string, string>;
} {
  return {
    tasks: {
      [confirmationTask]: sendReminderConfirmation(options),
      [planTask]: planReminders(options),
      [reminderTask]: { run: sendReminder(options), waitsOnFirstDay: growingWaits },
      [cleanUpTask]: () => {
        const now = options.clock().getTime();
        return remindersRepository(options.db).removeBefore({
          requested: new Date(now - confirmationLifetimeMs),
          ended: new Date(now - endedKeptMs),
        });
      },
    },
    schedule: { [planTask]: '* * * * *', [cleanUpTask]: '31 3 * * *' },
  };
}
