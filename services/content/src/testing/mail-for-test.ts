import { createMailDelivery, createMailTransport } from '@nobicast/service-kit/mail';
import { createAddressKeys } from '../newsletter/address-keys.ts';

export const addressSalt = 'a salt of more than thirty-two characters';

const from = 'Nobicast <bonsoir@nobicast.example>';

/** What the job worker needs for mails. Without an address, the mail server is away. */
export const mailForTest = (url = 'smtp://127.0.0.1:1') => ({
  mail: createMailTransport({ url, from }),
  newsletter: {
    delivery: createMailDelivery({ url, from }),
    rates: { connections: 3, perMinute: 60_000 },
    keys: createAddressKeys(addressSalt),
    findAccount: () => Promise.resolve({ email: 'maud@nobicast.example', name: 'Maud' }),
    stopping: new AbortController().signal,
  },
  publicUrl: 'https://nobicast.example',
});
