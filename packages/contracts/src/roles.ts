/** The roles of an account, from the least to the most trusted. The first is a new account's. */
export const roles = ['user', 'guest', 'host', 'moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What a role is called on the screen. */
export const roleLabels: Record<Role, string> = {
  user: 'Utilisateur',
  guest: 'Invité',
  host: 'Animateur',
  moderator: 'Modérateur',
  admin: 'Admin',
};

/** Whether accounts of this role host episodes, and show what only hosts show of themselves. No other role includes it. */
export const canHost = (role: Role) => role === 'host';

/** Whether accounts of this role decide about the comments of others. */
export const canModerate = (role: Role) => role === 'moderator' || role === 'admin';

/**
 * Who may make a call. `public`: anyone, and nobody finds out who it is. `optional`: anyone, and the answer may
 * depend on who it is. `members`: every signed-in account. A list: accounts of these roles. `services`: our own
 * processes, below /internal. The gateway and the service that answers both check it.
 */
export type Access = 'public' | 'optional' | 'members' | 'services' | readonly Role[];

/** How an account was proved, as shown after "Connecté via". */
export const providerLabels = { email: 'lien magique' } as const;
export type Provider = keyof typeof providerLabels;
