import { socialNetworks } from '@nobicast/contracts';
import type {
  Account,
  ExportedAccountChange,
  ExportedPasskey,
  ExportedReminder,
  ExportedSecurityEvent,
  ExportedSession,
  ExportedSignInRequest,
  SocialLinks,
} from './profile.repository.ts';

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
  wants_publication_mail: account.wantsPublicationMail,
});

export const presentAccount = (account: Account) => ({
  id: account.id,
  email: account.email,
  profile: presentProfile(account),
  joined_at: account.createdAt.toISOString(),
  last_active_at: account.lastActiveAt.toISOString(),
});

export const presentSignInRequest = (request: ExportedSignInRequest) => ({
  id: request.id,
  purpose: request.purpose,
  destination: request.destination,
  requested_at: request.requested_at.toISOString(),
  sent_at: request.sent_at?.toISOString() ?? null,
  expires_at: request.expires_at?.toISOString() ?? null,
  consumed_at: request.consumed_at?.toISOString() ?? null,
  superseded_at: request.superseded_at?.toISOString() ?? null,
  has_code: request.has_code,
  wrong_codes: request.wrong_codes,
});

/** All stored data, except what could be used to sign in as the member. */
export const presentExport = (data: {
  account: Account;
  sessions: ExportedSession[];
  signInRequests: ExportedSignInRequest[];
  hostReminders: ExportedReminder[];
  accountChanges: ExportedAccountChange[];
  adminGrant: { grantedAt: Date } | undefined;
  passkeys: ExportedPasskey[];
  securityEvents: ExportedSecurityEvent[];
}) => ({
  account: {
    id: data.account.id,
    email: data.account.email,
    role: data.account.role,
    provider: data.account.provider,
    is_active: data.account.isActive,
    created_at: data.account.createdAt.toISOString(),
    updated_at: data.account.updatedAt.toISOString(),
    last_sign_in_at: data.account.lastSignInAt?.toISOString() ?? null,
    sign_in_count: data.account.signInCount,
  },
  profile: {
    name: data.account.name,
    bio: data.account.bio,
    avatar_url: data.account.avatarUrl,
    host_bio: data.account.hostBio,
    expertise_areas: data.account.expertiseAreas,
    social_links: withEveryNetwork(data.account.socialLinks),
    wants_publication_mail: data.account.wantsPublicationMail,
  },
  sessions: data.sessions.map((session) => ({
    id: session.id,
    user_agent: session.user_agent,
    created_at: session.created_at.toISOString(),
    last_seen_at: session.last_seen_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
    ended_at: session.ended_at?.toISOString() ?? null,
    // A session that began with a code has no proof: it is stored as the oldest instant.
    proved_at: session.proved_at?.getTime() ? session.proved_at.toISOString() : null,
  })),
  sign_in_requests: data.signInRequests.map(presentSignInRequest),
  host_reminders: data.hostReminders.map((reminder) => ({
    episode_id: reminder.episode_id,
    published_at: reminder.published_at.toISOString(),
    sent_at: reminder.sent_at.toISOString(),
  })),
  account_changes: data.accountChanges.map(({ at, action, details }) => ({
    at: at.toISOString(),
    action,
    details,
  })),
  admin_grant: data.adminGrant ? { granted_at: data.adminGrant.grantedAt.toISOString() } : null,
  passkeys: data.passkeys.map((passkey) => ({
    name: passkey.name,
    created_at: passkey.created_at.toISOString(),
    last_used_at: passkey.last_used_at?.toISOString() ?? null,
  })),
  security_events: data.securityEvents.map(({ at, kind, details, user_agent }) => ({
    at: at.toISOString(),
    kind,
    details,
    user_agent,
  })),
});
