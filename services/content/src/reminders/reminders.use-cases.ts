import { limits, type NewsletterLink } from '@nobicast/contracts';
import { ApiError, isToken } from '@nobicast/service-kit';
import { tokenHashOf, type AddressKeys } from '../newsletter/address-keys.ts';
import { takeTurns, type SubscriptionDependencies } from '../newsletter/subscription.use-cases.ts';
import type { Link, RemindersRepository } from './reminders.repository.ts';
import { isWaiting, type Reminder } from './reminders.rules.ts';

export interface RemindersDependencies {
  reminders: RemindersRepository;
  inTransaction<Result>(work: (reminders: RemindersRepository) => Promise<Result>): Promise<Result>;
  /** Counts presses of the form together with those for the newsletter. */
  subscribers: Pick<SubscriptionDependencies['subscribers'], 'takeTurn'>;
  keys: AddressKeys;
  clock: () => Date;
}

/**
 * Asks for a mail before each show, as `subscribe` does for the newsletter.
 *
 * @throws ApiError `too_many_requests`
 */
export async function askForReminder(
  dependencies: RemindersDependencies,
  { email, decoy = '', clientIp }: { email: string; decoy: string | undefined; clientIp: string | undefined },
): Promise<void> {
  if (decoy !== '') return;
  const { inTransaction, keys, clock } = dependencies;
  const now = clock();
  await takeTurns(dependencies, { email, clientIp }, now);
  await inTransaction((reminders) =>
    reminders.request(email, tokenHashOf(keys.reminderEndTokenOf(email)), now),
  );
}

export const confirmationLifetimeMs = limits.newsletter.confirmationDays * 24 * 60 * 60_000;

/** @throws ApiError `link_invalid` for a link that is unknown, or was not confirmed in time */
async function getReminder(
  reminders: Pick<RemindersRepository, 'findByToken'>,
  { token, now, isLocked = false }: { token: string; now: Date; isLocked?: boolean },
): Promise<Reminder & { link: Link }> {
  const reminder = isToken(token) ? await reminders.findByToken(tokenHashOf(token), { isLocked }) : undefined;
  if (!reminder) throw new ApiError('link_invalid');
  const isLate = now.getTime() - reminder.requestedAt.getTime() > confirmationLifetimeMs;
  if (isWaiting(reminder) && isLate) throw new ApiError('link_invalid');
  return reminder;
}

function present(keys: AddressKeys, reminder: Reminder & { link: Link }): NewsletterLink {
  if (reminder.confirmedAt === null)
    return { state: reminder.link === 'confirm' && isWaiting(reminder) ? 'waiting' : 'ended' };
  return reminder.link === 'end'
    ? { state: 'subscribed' }
    : { state: 'subscribed', unsubscribe_token: keys.reminderEndTokenOf(reminder.email) };
}

/** @throws ApiError `link_invalid` */
export const readReminder = async (
  { reminders, keys, clock }: Pick<RemindersDependencies, 'reminders' | 'keys' | 'clock'>,
  token: string,
): Promise<NewsletterLink> => present(keys, await getReminder(reminders, { token, now: clock() }));

type Changing = Pick<RemindersDependencies, 'inTransaction' | 'keys' | 'clock'>;

/**
 * Confirms by the link of the mail that asked. Repeatable.
 *
 * @throws ApiError `link_invalid`, also for the link of a reminder
 */
export async function confirmReminder(
  { inTransaction, keys, clock }: Changing,
  token: string,
): Promise<NewsletterLink> {
  const now = clock();
  return inTransaction(async (reminders) => {
    const reminder = await getReminder(reminders, { token, now, isLocked: true });
    if (reminder.link !== 'confirm') throw new ApiError('link_invalid');
    if (!isWaiting(reminder)) return present(keys, reminder);
    await reminders.confirm(reminder.id, now);
    return present(keys, { ...reminder, confirmedAt: now, endedAt: null });
  });
}

/**
 * Ends the mails before shows, by the way out that each of them has. Repeatable.
 *
 * @throws ApiError `link_invalid`, also for the link that confirms
 */
export async function endReminder(
  { inTransaction, clock }: Changing,
  token: string,
): Promise<NewsletterLink> {
  const now = clock();
  return inTransaction(async (reminders) => {
    const reminder = await getReminder(reminders, { token, now, isLocked: true });
    if (reminder.link !== 'end') throw new ApiError('link_invalid');
    await reminders.end({ id: reminder.id }, now);
    return { state: 'ended' };
  });
}
