import { createHash } from 'node:crypto';
import { limits, type MessageKind, type MessageLinks } from '@nobicast/contracts';

export interface Written {
  kind: MessageKind;
  name: string;
  email: string;
  subject: string | null;
  expertise: string | null;
  bio: string | null;
  message: string | null;
  socialLinks: MessageLinks;
  wantsNewsletter: boolean;
}

/** Equal for the same message. */
export const digestOf = (written: Written): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        written.kind,
        written.name,
        written.email,
        written.subject,
        written.expertise,
        written.bio,
        written.message,
        Object.entries(written.socialLinks).sort(),
      ]),
    )
    .digest();

const hourMs = 60 * 60_000;

/** Within it, the same message is stored once: a double press, or a retry after a lost reply. */
export const sameMessageMs = hourMs;

export const windowMs = hourMs;
/** Each message mails a receipt to an address that its sender typed. A school or a company shares one network. */
export const perWindow = { inbox: 5, network: 30 } as const;

/** The minutes until the oldest of these is out of the window. */
export const minutesUntilRoom = (oldest: Date, now: Date): number =>
  Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 60_000));

export const waitSentence = (minutes: number) =>
  minutes > 1
    ? `Vous avez envoyé plusieurs messages. Réessayez dans ${minutes} minutes.`
    : 'Vous avez envoyé plusieurs messages. Réessayez dans une minute.';

/** Until when a message is kept, if there is no other contact. */
export function keptUntil(lastContactAt: Date): Date {
  const until = new Date(lastContactAt);
  until.setUTCFullYear(until.getUTCFullYear() + limits.messages.keptYears);
  return until;
}

/** Messages whose last contact was before this instant are kept no longer. */
export function oldestKept(now: Date): Date {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - limits.messages.keptYears);
  return oldest;
}
