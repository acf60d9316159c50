import { distributionDay, ofCity } from '@nobicast/contracts/brand';
import type { NewsletterImport } from '@nobicast/contracts/admin-subscribers';
import type {
  NewsletterDelivery,
  NewsletterIssueState,
  NewsletterSubscriberState,
} from '@nobicast/contracts/admin-newsletter';
import { counted, formatFullDate, formatLongDate, formatTimeOfDay, plural } from '@nobicast/web-kit/format';

/** A count to be read exactly, with the spaces of French. */
const exact = (count: number) => count.toLocaleString('fr-FR');
const addresses = (count: number) => `${exact(count)} ${plural(count, 'adresse', 'adresses')}`;
/** The clocks of Paris. */
const moment = (instant: string) =>
  `${formatLongDate(instant)} à ${formatTimeOfDay(instant)}, heure ${ofCity}`;

export const stateLabels: Record<NewsletterIssueState, string> = {
  draft: 'Brouillon',
  scheduled: 'Programmé',
  sending: 'En cours d’envoi',
  sent: 'Envoyé',
};

export const subscriberLabels: Record<NewsletterSubscriberState, string> = {
  pending: 'À confirmer',
  confirmed: 'Confirmée',
  unsubscribed: 'Désinscrite',
  bounced: 'Injoignable',
  complained: 'Plainte',
};

const reasons: Record<NonNullable<NewsletterDelivery['reason']>, string> = {
  no_recipient: 'La boîte n’existe pas\u00a0: l’adresse ne reçoit plus rien.',
  refused: 'Le serveur a refusé ce message.',
  gave_up: 'Le serveur a fait attendre trop longtemps.',
  decided: 'Considéré comme reçu.',
};

export const issuesCopy = {
  title: 'Newsletter',
  recipients: (count: number) => `${addresses(count)} ${plural(count, 'confirmée', 'confirmées')}`,
  next: 'Prochain envoi\u00a0: ',
  nextAt: (instant: string) => `, ${formatFullDate(instant)} à ${formatTimeOfDay(instant)}, heure ${ofCity}.`,
  nextMonday: (instant: string) =>
    `Prochain ${distributionDay}\u00a0: le ${formatLongDate(instant)}. Aucun numéro n’est programmé.`,
  create: 'Nouveau numéro',
  createFailed: 'Le numéro n’a pas pu être créé.',
  subscribers: 'Les adresses',
  loading: 'Chargement des numéros',
  failed: 'Les numéros n’ont pas pu être chargés.',
  none: 'Aucun numéro',
  noneHint: 'Un numéro s’écrit en markdown, se relit comme il arrivera, et part quand vous le décidez.',
  noneOfEpisode: 'Aucun numéro sur cet épisode',
  noneOfEpisodeHint: 'Il commence avec le titre, les sujets et leurs liens, et part quand vous le décidez.',
  createOfEpisode: 'Écrire le numéro de cet épisode',
  untitled: 'Sans objet',
  when: (state: NewsletterIssueState, instant: string) =>
    state === 'scheduled' ? `le ${moment(instant)}` : `du ${formatLongDate(instant)}`,
  sentTo: (sent: number, total: number) => `${exact(sent)} sur ${exact(total)}`,
  doubts: (count: number) => counted(count, 'envoi incertain', 'envois incertains'),
} as const;

export const issueCopy = {
  back: 'Tous les numéros',
  loading: 'Chargement du numéro',
  failed: 'Le numéro n’a pas pu être chargé.',
  fill: 'Remplir depuis l’épisode de la semaine',
  fillFromOwn: 'Remplir depuis cet épisode',
  filled: 'L’objet, l’aperçu et le texte viennent de l’épisode.',
  fillFailed: 'L’épisode n’a pas pu être lu.',
  replaceTitle: 'Remplacer ce qui est écrit\u202f?',
  replaceText: 'L’objet, l’aperçu et le texte du numéro seront remplacés par ceux de l’épisode.',
  replace: 'Remplacer',
  cancel: 'Annuler',
  saved: 'Enregistré',
  saving: 'Enregistrement',
  unsaved: 'Modifications à enregistrer',
  saveFailed: 'Le numéro n’a pas pu être enregistré.',
  conflict: { title: 'Quelqu’un a modifié les mêmes champs', author: 'une autre personne' },
  shown: 'Tel qu’il arrivera',
  mailed: 'Le texte de ce numéro',
  html: 'Message',
  text: 'Version texte',
  showFailed: 'L’aperçu n’a pas pu être mis à jour.',
  tooLong: (bytes: number) =>
    `Ce numéro pèse ${exact(Math.ceil(bytes / 1_000))} Ko\u00a0: au-delà de 100 environ, Gmail coupe la fin et la remplace par un lien. Raccourcissez-le, ou mettez l’essentiel d’abord.`,
  test: 'M’envoyer un essai',
  tested: 'Un essai part vers votre adresse.',
  testFailed: 'L’essai n’a pas pu partir.',
  remove: 'Supprimer le brouillon',
  removeTitle: 'Supprimer ce brouillon\u202f?',
  removeText: 'Son texte sera perdu.',
  removed: 'Brouillon supprimé.',
  removeFailed: 'Le brouillon n’a pas pu être supprimé.',
} as const;

const unscheduled = 'Rien ne part sans «\u00a0Programmer\u00a0»\u00a0: il partira alors';

export const sendCopy = {
  title: 'Envoyer',
  at: 'Date d’envoi',
  now: 'Envoyer maintenant',
  schedule: 'Programmer',
  needsDate: 'Une date est attendue.',
  datePassed: 'Cette date est passée.',
  dateTooFar: 'Une date d’ici un an est attendue.',
  when: (instant: string) =>
    `${unscheduled} le ${formatFullDate(instant)} à ${formatTimeOfDay(instant)}, heure ${ofCity}.`,
  whenWithEpisode: (instant: string) =>
    `${unscheduled} avec l’épisode, le ${formatFullDate(instant)} à ${formatTimeOfDay(instant)}, heure ${ofCity}.`,
  confirmNow: (count: number) => `Envoyer à ${addresses(count)}\u202f?`,
  confirmAt: (count: number) =>
    count === 0 ? 'Programmer l’envoi\u202f?' : `Programmer l’envoi à ${addresses(count)}\u202f?`,
  textNow: 'L’envoi commence aussitôt et ne peut plus être annulé.',
  textNowEarly: (instant: string) =>
    `L’épisode n’est pas encore en ligne\u00a0: ses liens ne mèneront nulle part avant le ${moment(instant)}.`,
  textAt: (instant: string, episodeAt: string | undefined) =>
    `Il partira ${instant === episodeAt ? 'avec l’épisode, ' : ''}le ${moment(instant)}, aux adresses confirmées à ce moment-là. Jusque-là, il peut être annulé.`,
  textAtNobody:
    'Aucune adresse n’est confirmée aujourd’hui. S’il n’y en a toujours aucune à ce moment-là, le numéro redevient un brouillon.',
  send: 'Envoyer',
  failed: 'Le numéro n’a pas pu être envoyé.',
  reaches: (count: number) =>
    `Aujourd’hui, il partirait à ${addresses(count)} ${plural(count, 'confirmée', 'confirmées')}.`,
  nobody: 'Aucune adresse n’est confirmée\u00a0: personne ne recevrait ce numéro. Elles s’ajoutent dans ',
  nobodyLink: 'Rédaction, Newsletter, Les adresses',
} as const;

export const progressCopy = {
  scheduled: (instant: string) => `Il part le ${moment(instant)}.`,
  willReach: (count: number) =>
    `${addresses(count)} ${plural(count, 'le recevrait', 'le recevraient')} aujourd’hui.`,
  episodeAt: (instant: string) => `L’épisode, lui, paraît le ${moment(instant)}.`,
  withEpisode:
    'Il part en même temps que l’épisode. Si la date de l’épisode change, la sienne reste\u00a0: il sera proposé ici de la déplacer.',
  alreadyOnline:
    'L’épisode est déjà en ligne\u00a0: pour ne pas attendre cette date, annulez l’envoi, puis envoyez le numéro.',
  move: 'Envoyer avec l’épisode',
  moved: 'Le numéro part avec l’épisode.',
  moveFailed: 'La date n’a pas pu être changée.',
  cancel: 'Annuler l’envoi',
  cancelled: 'L’envoi est annulé\u00a0: le numéro est de nouveau un brouillon.',
  cancelFailed: 'L’envoi n’a pas pu être annulé.',
  progress: 'Avancement de l’envoi',
  of: (done: number, total: number) => `${exact(done)} sur ${exact(total)}`,
  paused: (instant: string) =>
    `Le serveur de messagerie ne prend rien pour l’instant. L’envoi reprend à ${formatTimeOfDay(instant)}.`,
  finished: (instant: string) => `Envoi terminé le ${moment(instant)}.`,
  sent: 'envoyés',
  waiting: 'en attente',
  refused: 'refusés',
  left: 'désinscrits avant leur tour',
  inDoubt: 'incertains',
  doubts: 'Envois incertains',
  doubtsText:
    'La connexion s’est perdue après le message et avant la réponse du serveur. Personne ne peut savoir s’il est arrivé\u00a0: rien n’est renvoyé sans vous.',
  resend: 'Renvoyer',
  received: 'Considérer comme reçu',
  decideFailed: 'La décision n’a pas pu être enregistrée.',
  refusals: 'Envois refusés',
  unknown: 'Adresse oubliée',
  reason: (reason: NewsletterDelivery['reason']) => (reason === null ? '' : reasons[reason]),
  failed: 'La liste n’a pas pu être chargée.',
  loading: 'Chargement',
} as const;

/** The archive that everybody reads. */
export const publicCopy = {
  title: 'Archives publiques',
  present: 'Ce numéro se lit sur le site, dans son flux et dans les moteurs de recherche.',
  absent: 'Ce numéro est retiré du site. Ceux qui l’ont reçu le gardent dans leur messagerie.',
  read: 'Lire sa page',
  withdraw: 'Retirer des archives',
  withdrawTitle: 'Retirer ce numéro des archives\u202f?',
  withdrawText:
    'Sa page répondra qu’il a été retiré, y compris depuis le lien des e-mails déjà partis. Il pourra y être remis.',
  withdrawn: 'Numéro retiré des archives.',
  withdrawFailed: 'Le numéro n’a pas pu être retiré.',
  restore: 'Remettre dans les archives',
  restored: 'Numéro remis dans les archives.',
  restoreFailed: 'Le numéro n’a pas pu être remis.',
  mark: 'retiré des archives',
} as const;

export const growthCopy = {
  title: 'Adresses confirmées',
  loading: 'Chargement de la courbe',
  failed: 'La courbe n’a pas pu être chargée.',
  none: 'Aucune adresse n’est encore confirmée.',
  today: 'aujourd’hui',
  change: (now: number, change: number, weeks: number) => {
    const count = `${addresses(now)} ${plural(now, 'confirmée', 'confirmées')}`;
    const since = `en ${counted(weeks, 'semaine', 'semaines')}`;
    if (change === 0) return `${count}, comme il y a ${counted(weeks, 'semaine', 'semaines')}.`;
    return `${count}, ${change > 0 ? '+' : '–'}${exact(Math.abs(change))} ${since}.`;
  },
  byWeek: 'Semaine par semaine',
  week: 'Au',
  addresses: 'Adresses',
  exact,
} as const;

const refusedLines: Record<NewsletterImport['refused'][number]['reason'], string> = {
  no_address: 'aucune adresse e-mail',
  repeated: 'déjà plus haut dans la liste',
  subscribed: 'reçoit déjà la newsletter',
  waiting: 'a déjà un lien de confirmation qui fonctionne',
  ended: 'est partie, s’est plainte ou n’existe pas\u00a0: elle seule peut revenir, par le formulaire',
};

export const importCopy = {
  open: 'Ajouter des adresses',
  title: 'Ajouter des adresses',
  close: 'Fermer',
  intro:
    'Chaque adresse reçoit un e-mail, et n’est inscrite qu’une fois l’inscription confirmée. Les personnes désinscrites ne reçoivent rien.',
  csv: 'Adresses',
  csvHelp:
    'Une par ligne, ou un tableau CSV avec une colonne «\u00a0e-mail\u00a0» et, si vous l’avez, «\u00a0prénom\u00a0». 1\u202f000 lignes à la fois.',
  file: 'Choisir un fichier…',
  fileUnreadable: 'Le fichier n’a pas pu être lu.',
  source: 'Où et quand ont-elles demandé la newsletter\u202f?',
  sourceHelp:
    'Par exemple «\u00a0Salon du livre, mars 2026, feuille signée\u00a0». Gardé avec la preuve du consentement.',
  consent: 'Ces personnes ont demandé à recevoir la newsletter',
  consentMissing: 'Sans leur demande, personne ne peut être ajouté.',
  send: 'Envoyer les confirmations',
  sending: 'Envoi en cours…',
  failed: 'Les adresses n’ont pas pu être ajoutées.',
  invited: (count: number) =>
    count === 0
      ? 'Aucun e-mail n’est parti.'
      : `${counted(count, 'e-mail de confirmation part', 'e-mails de confirmation partent')}.`,
  refused: (count: number) => `${counted(count, 'ligne laissée', 'lignes laissées')} de côté\u00a0:`,
  refusedLine: ({ line, text, reason }: NewsletterImport['refused'][number]) =>
    `Ligne ${line}, «\u00a0${text}\u00a0»\u00a0: ${refusedLines[reason]}`,
  done: 'Terminé',
  exportFailed: 'La liste n’a pas pu être exportée.',
} as const;

export const subscribersCopy = {
  title: 'Les adresses de la newsletter',
  back: 'Les numéros',
  found: (total: number, isCapped: boolean) => (isCapped ? `Plus de ${addresses(total)}` : addresses(total)),
  search: 'Rechercher une adresse',
  searchPlaceholder: 'Une partie de l’adresse',
  state: 'État',
  all: 'Tous les états',
  email: 'Adresse',
  firstName: 'Prénom',
  since: (firstName: string | null) => (firstName === null ? 'Demandée le' : `${firstName}, demandée le`),
  actions: 'Actions',
  loading: 'Chargement des adresses',
  failed: 'Les adresses n’ont pas pu être chargées.',
  none: 'Aucune adresse',
  noneHint: 'Elles arrivent par le formulaire de la newsletter, ou par ceux qui les ont déjà.',
  remove: (email: string) => `Retirer ${email}`,
  removeTitle: 'Retirer cette adresse\u202f?',
  removeText: (email: string) =>
    `${email} sera effacée et ne recevra plus rien, à moins de s’inscrire et de confirmer de nouveau.`,
  confirm: 'Retirer',
  cancel: 'Annuler',
  removed: 'Adresse retirée.',
  removeFailed: 'L’adresse n’a pas pu être retirée.',
} as const;
