import { limits, type ErasureReceipt, type ErasedComments, type KeptAfterErasure } from '@nobicast/contracts';
import { secondsUntilRoom } from '../sign-in/sign-in.rules.ts';
import type { RecentProofRequest } from './address-proofs.repository.ts';

export const resendAfterSeconds = limits.personalData.resendSeconds;
export const proofLifetimeMs = limits.personalData.linkLifetimeMinutes * 60_000;
/** A request is dropped if its mail cannot be sent for this long. */
export const requestLifetimeMs = 24 * 60 * 60_000;

const hour = 60 * 60;
export const longestWindowMs = hour * 1_000;

const requestLimits = [
  {
    count: 1,
    seconds: resendAfterSeconds,
    counts: (r: RecentProofRequest) => r.isSameInbox && r.isSameNetwork,
  },
  { count: 5, seconds: hour, counts: (r: RecentProofRequest) => r.isSameInbox && r.isSameNetwork },
  { count: 12, seconds: hour, counts: (r: RecentProofRequest) => r.isSameInbox },
  // A school shares one network.
  { count: 80, seconds: hour, counts: (r: RecentProofRequest) => r.isSameNetwork },
];

/** 0 if at once. */
export const secondsUntilNextProof = (recent: readonly RecentProofRequest[], now: Date): number =>
  Math.max(
    ...requestLimits.map((limit) =>
      secondsUntilRoom(
        recent.filter(limit.counts).map(({ requestedAt }) => requestedAt),
        limit,
        now,
      ),
    ),
  );

/** What an erasure keeps, in the order of the receipt. */
function keptOf(facts: {
  hasAccount: boolean;
  hasAdminGrant: boolean;
  decisions: number;
  keepsNewsletterHash: boolean;
}): KeptAfterErasure[] {
  return [
    ...(facts.hasAccount ? ['account' as const] : []),
    ...(facts.hasAdminGrant ? ['admin_grant' as const] : []),
    ...(facts.decisions > 0 ? ['decisions' as const] : []),
    ...(facts.keepsNewsletterHash ? ['newsletter_hash' as const] : []),
    'credits',
    'receipt',
    'backups',
  ];
}

/** `E-7F3A-9C1B-04DE`: short enough to be read out. */
const referenceOf = (random: string) => `E-${random.slice(0, 12).toUpperCase().match(/.{4}/g)?.join('-')}`;

export const receiptOf = (facts: {
  /** At least twelve hexadecimal digits. */
  random: string;
  now: Date;
  comments: ErasedComments;
  messages: number;
  signInRequests: number;
  linkRequests: number;
  hasAccount: boolean;
  hasAdminGrant: boolean;
  keepsNewsletterHash: boolean;
}): ErasureReceipt => ({
  reference: referenceOf(facts.random),
  erased_at: facts.now.toISOString(),
  comments: facts.comments,
  messages: facts.messages,
  sign_in_requests: facts.signInRequests,
  link_requests: facts.linkRequests,
  kept: keptOf({ ...facts, decisions: facts.comments.decisions }),
});
