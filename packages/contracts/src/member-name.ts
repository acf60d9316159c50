/** What the administration calls an account: its name, or else what stands before the @ of its address. */
export const memberName = ({ name, email }: { name: string | null; email: string }): string =>
  name?.trim() || (email.split('@')[0] ?? email);
