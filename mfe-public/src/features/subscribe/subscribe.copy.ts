import { brand, distributionDay } from '@nobicast/contracts/brand';

export const subscribeCopy = {
  label: 'Le podcast',
  margin: `Chaque ${distributionDay}`,
  title: 'S’abonner',
  description: `${brand.name} dans votre application de podcasts\u00a0: Apple Podcasts, AntennaPod, Overcast, Pocket Casts, ou l’adresse du flux.`,
  intro:
    'Choisissez votre application\u00a0: chaque nouvel épisode y arrive de lui-même. C’est gratuit, sans compte, et tous les épisodes y sont.',
  apps: 'Votre application',
  everywhere: 'Tous les appareils',
  /** The link of an app that is not installed does nothing. */
  nothingOpens:
    'Rien ne s’ouvre\u202f? L’application n’est pas sur cet appareil. Installez-la, ou copiez l’adresse ci-dessous.',
  other: 'Une autre application',
  otherHint:
    'Cherchez-y «\u00a0ajouter par adresse\u00a0» ou «\u00a0ajouter un flux RSS\u00a0», et collez-y celle-ci.',
  address: 'Adresse du flux',
  copy: 'Copier',
  copied: 'Adresse copiée.',
  notCopied: 'L’adresse n’a pas pu être copiée. Elle est sélectionnée\u00a0: copiez-la au clavier.',
  latest: 'Les derniers épisodes seulement',
  latestHint: 'Pour un lecteur de flux qui n’aime pas les longues listes, les 25 plus récents\u00a0:',
  calendar: 'Le direct dans votre agenda',
  calendarHint:
    'Chaque enregistrement à l’heure de votre agenda, même quand il est déplacé. Si le lien n’ouvre rien, ajoutez-y un calendrier par cette adresse\u00a0:',
  addCalendar: 'Suivre le calendrier',
  reminder: 'Être prévenu par e-mail quand le direct commence',
} as const;
