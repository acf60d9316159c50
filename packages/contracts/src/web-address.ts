import { z } from 'zod';
import { hasCredentials } from './credentials.ts';

/** Refines every field that takes an address. */
export const withoutCredentials = [
  (address: string) => !hasCredentials(address),
  'Une adresse sans identifiant ni mot de passe est attendue.',
] as const;

export const publicAddressSchema = z
  .url({ protocol: /^https?$/, error: 'Une adresse http ou https est attendue.' })
  .refine(...withoutCredentials);

/** Whether a text holds what mail programs make a link of: an address with its scheme, a host, an e-mail address. */
export const holdsAddress = (text: string) => /:\/\/|@|[\p{L}\d-]{2,}\.\p{L}{2,}/u.test(text);
