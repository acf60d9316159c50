import { socialNetworks } from '@nobicast/contracts';
import type { Account, KeptSession, KeptSignInRequest, SocialLinks } from './profile.repository.ts';

const withEveryNetwork = (links: SocialLinks) =>
  Object.fromEntries(socialNetworks.map((network) => [network, links[network] ?? null]));

export const presentProfile = (account: Account) => ({
  name: account.name,
  bio: account.bio,
  avatar_url: account.avatarUrl,
  role: account.role,
  host_bio: account.hostBio,
  expertise_areas: JSON.stringify(account.expertiseAreas),
  social_links_json: JSON.stringify(withEveryNetwork(account.socialLinks)),
});

export const presentAccount = (account: Account) => ({
  id: account.id,
  email: account.email,
  profile: presentProfile(account),
  joined_at: account.createdAt.toISOString(),
  last_active_at: account.lastActiveAt.toISOString(),
});

/** For the person: every value that we keep, except what would let somebody in. */
export const presentExport = (kept: {
  account: Account;
  sessions: KeptSession[];
  signInRequests: KeptSignInRequest[];
  adminGrant: { grantedAt: Date } | undefined;
}) => ({
  account: {
    id: kept.account.id,
    email: kept.account.email,
    role: kept.account.role,
    provider: kept.account.provider,
    is_active: kept.account.isActive,
    created_at: kept.account.createdAt.toISOString(),
    updated_at: kept.account.updatedAt.toISOString(),
    last_sign_in_at: kept.account.lastSignInAt?.toISOString() ?? null,
  },
  profile: {
    name: kept.account.name,
    bio: kept.account.bio,
    avatar_url: kept.account.avatarUrl,
    host_bio: kept.account.hostBio,
    expertise_areas: kept.account.expertiseAreas,
    social_links: withEveryNetwork(kept.account.socialLinks),
  },
  sessions: kept.sessions.map((session) => ({
    id: session.id,
    user_agent: session.user_agent,
    created_at: session.created_at.toISOString(),
    last_seen_at: session.last_seen_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
    ended_at: session.ended_at?.toISOString() ?? null,
  })),
  sign_in_requests: kept.signInRequests.map((request) => ({
    id: request.id,
    purpose: request.purpose,
    destination: request.destination,
    requested_at: request.requested_at.toISOString(),
    sent_at: request.sent_at?.toISOString() ?? null,
    expires_at: request.expires_at?.toISOString() ?? null,
    consumed_at: request.consumed_at?.toISOString() ?? null,
    superseded_at: request.superseded_at?.toISOString() ?? null,
  })),
  admin_grant: kept.adminGrant ? { granted_at: kept.adminGrant.grantedAt.toISOString() } : null,
});
