/** What can happen to the access to an account. */
export const securityEventKinds = [
  'signed_in',
  'signed_out',
  'session_ended',
  'passkey_added',
  'passkey_removed',
  'passkey_counter',
  'proved',
  'address_changed',
  'role_changed',
  'deactivated',
  'activated',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];
