import { brand, folioText } from '@nobicast/contracts';
import { parisTime } from '@nobicast/contracts/paris-time';

const clockTime = new Intl.DateTimeFormat('fr-FR', {
  timeZone: brand.timeZone,
  hour: '2-digit',
  minute: '2-digit',
});

/** 22:41, in Paris. */
export const mailTime = (instant: Date) => clockTime.format(instant);

const isEvening = (instant: Date) => {
  const { hour } = parisTime(instant);
  return hour >= 18 || hour < 5;
};

const folio = folioText.charAt(0).toLowerCase() + folioText.slice(1);

/** The French shared by all mails: greeting and farewell depend on the hour in Paris. */
export const mailFrameTexts = (sentAt: Date) => ({
  corner: `${mailTime(sentAt)}, ${brand.city}`,
  greeting: isEvening(sentAt) ? 'Bonsoir.' : 'Bonjour.',
  farewell: isEvening(sentAt) ? 'Bonne nuit' : 'Bonne journée',
  who: `${brand.name}, ${folio}.`,
  support: 'Écrire au support',
});
