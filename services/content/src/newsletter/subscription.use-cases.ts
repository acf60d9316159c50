import { randomUUID } from 'node:crypto';
import { limits, type NewsletterEvent, type NewsletterLink } from '@nobicast/contracts';
import { ApiError, inboxOf, isToken, networkOf } from '@nobicast/service-kit';
import { tokenHashOf, type AddressKeys } from './address-keys.ts';
import { consentTextVersion, tooManyRequests } from './newsletter.copy.ts';
import type {
  Ending,
  Subscriber,
  SubscribersRepository,
  SubscriptionRequest,
} from './subscribers.repository.ts';
import { isAboutMailbox } from './sending/sending.rules.ts';

export interface SubscriptionDependencies {
  subscribers: SubscribersRepository;
  inTransaction<Result>(work: (subscribers: SubscribersRepository) => Promise<Result>): Promise<Result>;
  keys: AddressKeys;
  clock: () => Date;
}

/** Presses of both forms. A network may be a school or a company. */
const pressLimits = {
  network: [{ kind: 'network', most: 40, windowMinutes: 60 }],
  inbox: [
    { kind: 'inbox', most: 4, windowMinutes: 60 },
    { kind: 'inbox a day', most: 10, windowMinutes: 24 * 60 },
  ],
} as const;

type Turns = { subscribers: Pick<SubscribersRepository, 'takeTurn'> } & Pick<
  SubscriptionDependencies,
  'keys'
>;

/** The first limit that is reached. */
async function findReachedLimit(
  { subscribers, keys }: Turns,
  of: keyof typeof pressLimits,
  value: string,
  now: Date,
) {
  for (const { kind, ...terms } of pressLimits[of])
    if (!(await subscribers.takeTurn(keys.limitKeyOf(kind, value), { now, ...terms }))) return terms;
  return undefined;
}

/** @throws ApiError `too_many_requests` */
export async function takeTurns(
  turns: Turns,
  { email, clientIp }: { email: string; clientIp: string | undefined },
  now: Date,
): Promise<void> {
  const reached =
    (await findReachedLimit(turns, 'network', networkOf(clientIp), now)) ??
    (await findReachedLimit(turns, 'inbox', inboxOf(email), now));
  if (reached)
    throw new ApiError('too_many_requests', {
      sentence: tooManyRequests,
      retryAfterSeconds: reached.windowMinutes * 60,
    });
}

/** Stores the request with the job of its mail. */
export async function addRequest(
  subscribers: SubscribersRepository,
  {
    email,
    addressHash,
    firstName,
    source = null,
  }: { email: string; addressHash: Buffer; firstName: string | null; source?: string | null },
  now: Date,
): Promise<void> {
  const subscriberId = await subscribers.upsert(email, addressHash, now);
  const textVersion = consentTextVersion;
  await subscribers.recordConsent(addressHash, 'requested', { at: now, textVersion, source });
  await subscribers.insertRequest(randomUUID(), { subscriberId, firstName, requestedAt: now });
}

/**
 * Asks for the newsletter: known and unknown addresses run the same statements, and each is mailed what it needs. A
 * filled decoy is a program: it learns nothing, and nothing is stored.
 *
 * @throws ApiError `too_many_requests`
 */
export async function subscribe(
  dependencies: SubscriptionDependencies,
  request: {
    email: string;
    firstName: string | undefined;
    decoy: string | undefined;
    clientIp: string | undefined;
  },
): Promise<void> {
  const { email, firstName = '', decoy = '' } = request;
  if (decoy !== '') return;
  const now = dependencies.clock();
  await takeTurns(dependencies, request, now);
  const addressHash = dependencies.keys.hashOf(email);
  await dependencies.inTransaction((subscribers) =>
    addRequest(subscribers, { email, addressHash, firstName: firstName === '' ? null : firstName }, now),
  );
}

/**
 * Asks for the newsletter, for whoever ticked it in another form, which counts their network. A request beyond the
 * limit of its inbox is dropped.
 */
export async function subscribeSender(dependencies: SubscriptionDependencies, email: string): Promise<void> {
  const { inTransaction, keys, clock } = dependencies;
  const now = clock();
  if (await findReachedLimit(dependencies, 'inbox', inboxOf(email), now)) return;
  await inTransaction((own) =>
    addRequest(own, { email, addressHash: keys.hashOf(email), firstName: null }, now),
  );
}

const linkLifetimeMs = limits.newsletter.confirmationDays * 24 * 60 * 60_000;
const isExpired = ({ requestedAt }: SubscriptionRequest, now: Date) =>
  now.getTime() - requestedAt.getTime() > linkLifetimeMs;

/** Whether there is a request whose link still works. */
export const isMailedLately = (subscribers: SubscribersRepository, subscriberId: number, now: Date) =>
  subscribers.hasRequestSince(subscriberId, new Date(now.getTime() - linkLifetimeMs));

/** @throws ApiError `link_invalid` for a link that is unknown, or was not confirmed in time */
async function getRequest(
  subscribers: Pick<SubscribersRepository, 'findRequestByToken'>,
  { token, now, isLocked = false }: { token: string; now: Date; isLocked?: boolean },
): Promise<SubscriptionRequest> {
  const request = isToken(token)
    ? await subscribers.findRequestByToken(tokenHashOf(token), { isLocked })
    : undefined;
  if (!request || (!request.isConfirmed && isExpired(request, now))) throw new ApiError('link_invalid');
  return request;
}

/**
 * A confirmation link works once. One that was mailed before the address stopped everything does nothing: coming back
 * needs a newer request.
 */
async function stateOf(
  subscribers: Pick<SubscribersRepository, 'findSuppression'>,
  { isConfirmed, requestedAt, subscriber }: SubscriptionRequest,
): Promise<NewsletterLink['state']> {
  if (subscriber.state === 'confirmed') return 'subscribed';
  if (isConfirmed) return 'ended';
  const since = await subscribers.findSuppression(subscriber.addressHash);
  return since && since >= requestedAt ? 'ended' : 'waiting';
}

/** @throws ApiError `link_invalid` */
export async function readConfirmation(
  { subscribers, keys, clock }: Pick<SubscriptionDependencies, 'subscribers' | 'keys' | 'clock'>,
  token: string,
): Promise<NewsletterLink> {
  const request = await getRequest(subscribers, { token, now: clock() });
  return withWayOut(keys, request, await stateOf(subscribers, request));
}

const withWayOut = (
  keys: AddressKeys,
  { subscriber: { email } }: SubscriptionRequest,
  state: NewsletterLink['state'],
): NewsletterLink =>
  state === 'subscribed' ? { state, unsubscribe_token: keys.unsubscribeTokenOf(email) } : { state };

/**
 * Confirms a subscription. Repeatable.
 *
 * @throws ApiError `link_invalid`
 */
export async function confirm(
  { inTransaction, keys, clock }: Pick<SubscriptionDependencies, 'inTransaction' | 'keys' | 'clock'>,
  token: string,
): Promise<NewsletterLink> {
  const now = clock();
  return inTransaction(async (subscribers) => {
    const request = await getRequest(subscribers, { token, now, isLocked: true });
    const state = await stateOf(subscribers, request);
    if (state !== 'waiting') return withWayOut(keys, request, state);
    await subscribers.markConfirmed(request, now);
    const { id, email } = request.subscriber;
    await subscribers.addUnsubscribeToken(id, tokenHashOf(keys.unsubscribeTokenOf(email)));
    await subscribers.welcome(id);
    await subscribers.recordConsent(request.subscriber.addressHash, 'confirmed', {
      at: now,
      textVersion: consentTextVersion,
    });
    return withWayOut(keys, request, 'subscribed');
  });
}

/** @throws ApiError `link_invalid` */
async function getSubscriber(
  subscribers: Pick<SubscribersRepository, 'findByUnsubscribeToken'>,
  token: string,
  options: { isLocked?: boolean } = {},
): Promise<Subscriber> {
  const found = isToken(token)
    ? await subscribers.findByUnsubscribeToken(tokenHashOf(token), options)
    : undefined;
  if (!found) throw new ApiError('link_invalid');
  return found;
}

const linkOf = ({ state }: Pick<Subscriber, 'state'>): NewsletterLink => ({
  state: state === 'confirmed' ? 'subscribed' : 'ended',
});

/** @throws ApiError `link_invalid` */
export const readSubscription = async (
  { subscribers }: Pick<SubscriptionDependencies, 'subscribers'>,
  token: string,
): Promise<NewsletterLink> => linkOf(await getSubscriber(subscribers, token));

/** Ends a subscription that goes on, for good: with the proof of it, and a hash that survives the address. */
async function end(
  subscribers: SubscribersRepository,
  { id, addressHash }: Subscriber,
  reason: Exclude<Ending, 'removed'>,
  now: Date,
): Promise<void> {
  await subscribers.end(id, reason, now);
  await subscribers.suppress(addressHash, reason, now);
  await subscribers.recordConsent(addressHash, reason, { at: now, textVersion: consentTextVersion });
}

/**
 * Ends a subscription, by any link that was ever mailed to the address. Repeatable.
 *
 * @throws ApiError `link_invalid`
 */
export async function unsubscribe(
  { inTransaction, clock }: Pick<SubscriptionDependencies, 'inTransaction' | 'clock'>,
  token: string,
): Promise<NewsletterLink> {
  const now = clock();
  return inTransaction(async (subscribers) => {
    const subscriber = await getSubscriber(subscribers, token, { isLocked: true });
    if (subscriber.state === 'confirmed') await end(subscribers, subscriber, 'unsubscribed', now);
    return { state: 'ended' };
  });
}

/**
 * What the relay learnt after a message was accepted. Complaints and lasting bounces stop an address at once, also one
 * that is not (or no longer) in the list: its hash is kept. Returns how many subscriptions ended.
 */
export async function applyEvents(
  {
    inTransaction,
    endReminders,
    keys,
    clock,
  }: Pick<SubscriptionDependencies, 'inTransaction' | 'keys' | 'clock'> & {
    /** Ends the mails before shows, which go to the same mailbox. */
    endReminders(email: string, now: Date): Promise<void>;
  },
  events: readonly NewsletterEvent[],
): Promise<number> {
  const now = clock();
  let stopped = 0;
  for (const event of events) {
    const reason = event.kind === 'complaint' ? 'complained' : 'bounced';
    const isLasting = event.kind === 'complaint' || (event.kind === 'bounce' && isAboutMailbox(event.status));
    if (!isLasting) continue;
    await endReminders(event.email, now);
    await inTransaction(async (subscribers) => {
      const subscriber = await subscribers.findByEmail(event.email, { isLocked: true });
      if (!subscriber) return subscribers.suppress(keys.hashOf(event.email), reason, now);
      const isNews = subscriber.state === 'confirmed' || subscriber.state === 'pending';
      // Somebody who left and then complains is remembered as one who complained.
      if (!isNews && reason !== 'complained') return undefined;
      if (isNews) stopped += 1;
      return end(subscribers, subscriber, reason, now);
    });
  }
  return stopped;
}

/** Stops an address whose mailbox does not exist, as the server says when a mail is sent to it. */
export async function stopBounced(
  { inTransaction, clock }: Pick<SubscriptionDependencies, 'inTransaction' | 'clock'>,
  email: string,
): Promise<void> {
  const now = clock();
  await inTransaction(async (subscribers) => {
    const subscriber = await subscribers.findByEmail(email, { isLocked: true });
    if (subscriber?.state === 'confirmed') await end(subscribers, subscriber, 'bounced', now);
  });
}

/** Deletes a subscription. What stays is the proof of consent, and that the address wants no mail, by keyed hash. */
export async function forget(
  subscribers: SubscribersRepository,
  subscriber: Subscriber,
  now: Date,
): Promise<void> {
  await subscribers.suppress(subscriber.addressHash, 'removed', now);
  await subscribers.recordConsent(subscriber.addressHash, 'removed', {
    at: now,
    textVersion: consentTextVersion,
  });
  await subscribers.remove(subscriber.id);
}
