import { createMailTransport } from '@nobicast/service-kit/mail';

/** What the job worker needs for mails. Without an address, the mail server is away. */
export const mailForTest = (url = 'smtp://127.0.0.1:1') => ({
  mail: createMailTransport({ url, from: 'Nobicast <bonsoir@nobicast.example>' }),
  publicUrl: 'https://nobicast.example',
});
