/** The inbox of an address, without its tag: `zoe+shop@example.org` is delivered to `zoe@example.org`. For limits. */
export const inboxOf = (email: string) => email.replace(/^([^@+]+)\+[^@]*@/, '$1@');
