/** Whether an address has a user or a password, which everybody would see who sees the address. */
export function hasCredentials(address: string): boolean {
  // This check also runs on texts that are no addresses: another check refuses those.
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}
