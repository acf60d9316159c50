/** Whether an address has a user or a password, which everybody would see who sees the address. */
export function hasCredentials(address: string): boolean {
  // Checks run on what is no address, too.
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}
