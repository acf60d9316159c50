import { brand, limits } from '@nobicast/contracts';
import { parisTime } from '@nobicast/contracts/paris-time';

const minutes = limits.signIn.linkLifetimeMinutes;

const inParis = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: brand.timeZone, ...options });
const clockTime = inParis({ hour: '2-digit', minute: '2-digit' });
const weekday = inParis({ weekday: 'long' });

const isEvening = (instant: Date) => {
  const { hour } = parisTime(instant);
  return hour >= 18 || hour < 5;
};

const folio = brand.folio.charAt(0).toLowerCase() + brand.folio.slice(1);

/** The text of the sign-in e-mail. Times are in the time zone of Paris. */
export const signInMailTexts = ({ sentAt, expiresAt }: { sentAt: Date; expiresAt: Date }) => ({
  subject: `Votre lien de connexion à ${brand.name}`,
  preview: `Valide ${minutes} minutes, une seule fois. Demandé ${weekday.format(sentAt)} à ${clockTime.format(sentAt)}, heure de Paris.`,
  sentTime: clockTime.format(sentAt),
  expiryTime: clockTime.format(expiresAt),
  city: 'Paris',
  greeting: isEvening(sentAt) ? 'Bonsoir.' : 'Bonjour.',
  title: 'Voici votre lien.',
  lead: `Il vous connecte à ${brand.name} sans mot de passe. Appuyez, et vous êtes dans la place.`,
  leadOfText: `Il vous connecte à ${brand.name} sans mot de passe :`,
  button: 'Se connecter',
  sent: 'envoyé',
  expires: 'éteint',
  validity: `Ce lien est valide ${minutes} minutes et ne sert qu’une fois.`,
  noButton: 'Le bouton ne répond pas ?',
  copyLink: 'Copiez cette adresse dans votre navigateur :',
  notYou: 'Vous n’avez rien demandé ?',
  notYouAdvice: 'N’appuyez pas. Sans votre geste, personne n’entre, et le lien s’éteint seul.',
  notYouAdviceOfText: 'N’ouvrez pas ce lien. Sans votre geste, personne n’entre, et il s’éteint seul.',
  farewell: isEvening(sentAt) ? 'Bonne nuit' : 'Bonne journée',
  who: `${brand.name}, ${folio}.`,
  why: 'Ce message est envoyé à la demande d’une connexion, il n’inscrit à rien.',
  support: 'Écrire au support',
});

export type SignInMailTexts = ReturnType<typeof signInMailTexts>;
