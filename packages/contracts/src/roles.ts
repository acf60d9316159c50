/** The roles of an account, from the least to the most trusted. The first is a new account's. */
export const roles = ['user', 'guest', 'host', 'moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The names of the roles on the screen. */
export const roleLabels: Record<Role, string> = {
  user: 'Utilisateur',
  guest: 'Invité',
  host: 'Animateur',
  moderator: 'Modérateur',
  admin: 'Admin',
};

/** Whether this role hosts episodes and has the profile fields of hosts. Only `host` does: higher roles do not include it. */
export const canHost = (role: Role) => role === 'host';

/** Whether this role moderates the comments of others. */
export const canModerate = (role: Role) => role === 'moderator' || role === 'admin';

/** Whether this role works on the show: such accounts sign in with passkeys, and for twelve hours (decision 0081). */
export const isTeam = (role: Role) => role === 'host' || canModerate(role);

/**
 * Who may make a call. `public`: anyone, and the caller is not identified. `optional`: anyone, and the answer may
 * depend on the caller. `members`: every signed-in account. A list: accounts with these roles. `services`: our own
 * processes, below /internal. Both the gateway and the service check it.
 */
export type Access = 'public' | 'optional' | 'members' | 'services' | readonly Role[];

/** How the member signed in, as shown after "Connecté via". */
export const providerLabels = { email: 'lien magique' } as const;
export type Provider = keyof typeof providerLabels;
