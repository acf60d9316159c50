/** For limits: `zoe+shop@example.org` is delivered to `zoe@example.org`. */
export const inboxOf = (email: string) => email.replace(/^([^@+]+)\+[^@]*@/, '$1@');
