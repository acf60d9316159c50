import { brand, limits, ofCity } from '@nobicast/contracts';
import { mailFrameTexts, mailTime } from '@nobicast/service-kit/mail';

const minutes = limits.signIn.linkLifetimeMinutes;

const weekday = new Intl.DateTimeFormat('fr-FR', { timeZone: brand.timeZone, weekday: 'long' });

/** Times are in Paris. */
export const signInMailTexts = ({ sentAt, expiresAt }: { sentAt: Date; expiresAt: Date }) => ({
  ...mailFrameTexts(sentAt),
  subject: `Votre lien de connexion à ${brand.name}`,
  preview: `Valide ${minutes} minutes, une seule fois. Demandé ${weekday.format(sentAt)} à ${mailTime(sentAt)}, heure ${ofCity}.`,
  sentTime: mailTime(sentAt),
  expiryTime: mailTime(expiresAt),
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
  why: 'Ce message est envoyé à la demande d’une connexion, il n’inscrit à rien.',
});
