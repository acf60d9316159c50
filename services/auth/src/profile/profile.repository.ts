import type { ProfileChanges, Provider, Role, SocialNetwork } from '@nobicast/contracts';
import { hashEmail, type Knex } from '@nobicast/service-kit';

export type SocialLinks = Partial<Record<SocialNetwork, string>>;

export interface Account {
  id: string;
  email: string;
  role: Role;
  provider: Provider;
  isActive: boolean;
  name: string | null;
  bio: string | null;
  avatarUrl: string | null;
  hostBio: string | null;
  expertiseAreas: string[];
  socialLinks: SocialLinks;
  wantsPublicationMail: boolean;
  createdAt: Date;
  updatedAt: Date;
  lastSignInAt: Date | null;
  signInCount: number;
  /** When a session of this account was last used or opened. */
  lastActiveAt: Date;
}

interface AccountRow {
  id: string;
  email: string;
  role: Role;
  provider: Provider;
  is_active: boolean;
  name: string | null;
  bio: string | null;
  avatar_url: string | null;
  host_bio: string | null;
  expertise_areas: string[];
  social_links: SocialLinks;
  wants_publication_mail: boolean;
  created_at: Date;
  updated_at: Date;
  last_sign_in_at: Date | null;
  sign_in_count: number;
  last_active_at: Date;
}

const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  role: row.role,
  provider: row.provider,
  isActive: row.is_active,
  name: row.name,
  bio: row.bio,
  avatarUrl: row.avatar_url,
  hostBio: row.host_bio,
  expertiseAreas: row.expertise_areas,
  socialLinks: row.social_links,
  wantsPublicationMail: row.wants_publication_mail,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  lastSignInAt: row.last_sign_in_at,
  signInCount: row.sign_in_count,
  lastActiveAt: row.last_active_at,
});

/** A mail about an episode that lacked something. */
export interface ExportedReminder {
  episode_id: number;
  published_at: Date;
  sent_at: Date;
}

/** A change by the administration. It does not say by whom. */
export interface ExportedAccountChange {
  at: Date;
  action: string;
  details: Record<string, unknown>;
}

/** Without the credential's id and public key. */
export interface ExportedPasskey {
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface ExportedSecurityEvent {
  at: Date;
  kind: string;
  details: Record<string, unknown>;
  user_agent: string | null;
}

/** Without the token's hash. Exported as it is: only instants become text. */
export interface ExportedSession {
  id: string;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  proved_at: Date | null;
}

/** Without hashes. */
export interface ExportedSignInRequest {
  id: string;
  purpose: string;
  destination: string | null;
  requested_at: Date;
  sent_at: Date | null;
  expires_at: Date | null;
  consumed_at: Date | null;
  superseded_at: Date | null;
  has_code: boolean;
  wrong_codes: number;
}

export type ProfileRepository = ReturnType<typeof profileRepository>;

export function profileRepository(db: Knex) {
  return {
    async find(userId: string): Promise<Account | undefined> {
      const { rows } = await db.raw<{ rows: AccountRow[] }>(
        `select u.id, u.email, u.role, u.provider, u.is_active, u.name, u.bio, u.avatar_url, u.host_bio,
            u.expertise_areas, u.social_links, u.wants_publication_mail, u.created_at, u.updated_at, u.last_sign_in_at,
            u.sign_in_count,
            greatest(u.created_at, u.last_sign_in_at,
              (select max(s.last_seen_at) from auth.sessions s where s.user_id = u.id)) as last_active_at
          from auth.users u where u.id = :userId`,
        { userId },
      );
      return rows[0] && toAccount(rows[0]);
    },

    /**
     * Absent fields stay unchanged. Links are merged one by one; an empty link is removed. False for an unknown
     * account.
     */
    async update(userId: string, changes: ProfileChanges, now: Date): Promise<boolean> {
      const { social_links: links, ...columns } = changes;
      const updatedCount = await db('auth.users')
        .where({ id: userId })
        .update({
          ...columns,
          ...(links && {
            social_links: db.raw('jsonb_strip_nulls(social_links || ?::jsonb)', [JSON.stringify(links)]),
          }),
          updated_at: now,
        });
      return updatedCount > 0;
    },

    listHostReminders: async (userId: string): Promise<ExportedReminder[]> =>
      db('auth.host_reminders')
        .where({ user_id: userId })
        .orderBy(['published_at', 'episode_id'])
        .select<ExportedReminder[]>('episode_id', 'published_at', 'sent_at'),

    listAccountChanges: async (userId: string): Promise<ExportedAccountChange[]> =>
      db('auth.audit')
        .where({ target_type: 'user', target_id: userId })
        .orderBy('id')
        .select<ExportedAccountChange[]>('at', 'action', 'details'),

    listPasskeys: async (userId: string): Promise<ExportedPasskey[]> =>
      db('auth.passkeys')
        .where({ user_id: userId })
        .orderBy('created_at')
        .select<ExportedPasskey[]>('name', 'created_at', 'last_used_at'),

    listSecurityEvents: async (userId: string): Promise<ExportedSecurityEvent[]> =>
      db('auth.security_events')
        .where({ user_id: userId })
        .orderBy('at')
        .select<ExportedSecurityEvent[]>('at', 'kind', 'details', 'user_agent'),

    async listSessions(userId: string): Promise<ExportedSession[]> {
      return db('auth.sessions')
        .where({ user_id: userId })
        .orderBy('created_at', 'desc')
        .select<ExportedSession[]>(
          'id',
          'user_agent',
          'created_at',
          'last_seen_at',
          'expires_at',
          'ended_at',
          'proved_at',
        );
    },

    async listSignInRequests(email: string): Promise<ExportedSignInRequest[]> {
      return db('auth.sign_in_links')
        .where({ email })
        .orderBy('requested_at', 'desc')
        .select<ExportedSignInRequest[]>(
          'id',
          'purpose',
          'destination',
          'requested_at',
          'sent_at',
          'expires_at',
          'consumed_at',
          'superseded_at',
          'has_code',
          'wrong_codes',
        );
    },

    /** When this address became admin because it is listed. */
    async findAdminGrant(email: string): Promise<{ grantedAt: Date } | undefined> {
      const row = await db('auth.admin_grants')
        .where({ address_hash: hashEmail(email) })
        .first<{ granted_at: Date } | undefined>('granted_at');
      return row && { grantedAt: row.granted_at };
    },
  };
}
