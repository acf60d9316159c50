import { domainToASCII } from 'node:url';
import addressparser from 'nodemailer/lib/addressparser';

/** The domain of `MAIL_FROM` in ASCII: `nobicast.example`. Empty where there is none. */
export function senderDomain(from: string): string {
  const [sender] = addressparser(from, { flatten: true });
  const address = sender?.address ?? '';
  return domainToASCII(address.slice(address.lastIndexOf('@') + 1).toLowerCase());
}
