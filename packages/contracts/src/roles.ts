/** The roles of an account, from the least to the most trusted. The first is a new account's. */
export const roles = ['user', 'guest', 'host', 'moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  user: 'Utilisateur',
  guest: 'Invité',
  host: 'Animateur',
  moderator: 'Modérateur',
  admin: 'Admin',
};

/** What an account may do with each role, as an admin reads it before giving it. */
export const roleLeads: Record<Role, string> = {
  user: 'Cette personne gardera son compte, sans autre droit.',
  guest: 'Cette personne sera présentée comme invitée du podcast.',
  host: 'Cette personne pourra se présenter comme animateur sur son profil.',
  moderator: 'Cette personne pourra lire et décider les commentaires en attente.',
  admin:
    'Cette personne pourra tout faire ici\u00a0: épisodes, commentaires, comptes, et nommer d’autres admins.',
};

export const byRole = <Value>(valueOf: (role: Role) => Value) =>
  // Every role has its entry.
  Object.fromEntries(roles.map((role) => [role, valueOf(role)])) as Record<Role, Value>;

/** Whether this role hosts episodes and has the profile fields of hosts. Only `host` does: higher roles do not include it. */
export const canHost = (role: Role) => role === 'host';

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
export const providerLabels = { email: 'e-mail' } as const;
export type Provider = keyof typeof providerLabels;
