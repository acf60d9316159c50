/** The remotes this shell knows: whose pages live where, and where their releases are served. */
export const knownRemotes = [
  { name: 'mfePublic', folder: 'mfe-public', prefixes: [] },
  { name: 'mfeMember', folder: 'mfe-member', prefixes: ['/login', '/auth', '/dashboard'] },
  { name: 'mfeAdmin', folder: 'mfe-admin', prefixes: ['/admin'] },
] as const;

export type KnownRemote = (typeof knownRemotes)[number];

export const baseUrlOf = (remote: KnownRemote) => `/remotes/${remote.folder}/`;
