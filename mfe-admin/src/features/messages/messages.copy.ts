import type { ListedMessage, Message, MessageAnswer, MessageState } from '@nobicast/contracts/admin-messages';
import type { MessageKind } from '@nobicast/contracts/contact';
import { distributionDay, emails } from '@nobicast/contracts/brand';
import { counted, de, formatLongDate, formatNumericDate, formatTimeOfDay } from '@nobicast/web-kit/format';

export const kindLabels: Record<MessageKind, string> = { contact: 'Message', application: 'Candidature' };
export const stateLabels: Record<MessageState, string> = {
  new: 'Nouveau',
  answered: 'Répondu',
  accepted: 'Accepté',
  declined: 'Décliné',
};

const when = (instant: string) => `${formatNumericDate(instant)} à ${formatTimeOfDay(instant)}`;

export const inboxCopy = {
  title: 'Messages',
  found: (total: number, waiting: number) =>
    `${counted(total, 'message', 'messages')}, ${counted(waiting, 'nouveau', 'nouveaux')} en tout`,
  search: 'Chercher un message',
  searchPlaceholder: 'Nom, adresse, sujet, texte',
  kind: 'Genre',
  allKinds: 'Tous les genres',
  kinds: { contact: 'Messages', application: 'Candidatures' },
  state: 'État',
  allStates: 'Tous les états',
  states: { new: 'Nouveaux', answered: 'Répondus', accepted: 'Acceptés', declined: 'Déclinés' },
  exportFailed: 'Les messages n’ont pas pu être exportés.',
  loading: 'Chargement des messages…',
  failed: 'Les messages n’ont pas pu être chargés.',
  empty: 'Aucun message',
  emptyHint:
    'Ce que les visiteurs écrivent par les formulaires de contact et de candidature arrive ici, et se lit, se répond et se classe au même endroit.',
  contactForm: 'Voir le formulaire de contact',
  applicationForm: 'Voir celui des candidatures',
  noneFound: 'Aucun message ne correspond',
  noneFoundHint: 'Essayez d’autres mots, ou retirez les filtres.',
  clear: 'Effacer les filtres',
  from: ({ name, received_at: at }: ListedMessage) => `${name}, le ${when(at)}`,
} as const;

export const messageCopy = {
  back: 'Tous les messages',
  loading: 'Chargement du message…',
  failed: 'Le message n’a pas pu être chargé.',
  gone: 'Ce message n’existe pas',
  goneHint: 'Il a été supprimé, ou l’adresse est incomplète.',
  from: 'De',
  receivedAt: 'Reçu le',
  when,
  keptUntil: 'Gardé jusqu’au',
  day: formatLongDate,
  newsletter: `Newsletter du ${distributionDay}`,
  wantsNewsletter: 'La souhaite',
  createGuest: 'Créer sa fiche d’invité',
  guest: 'Voir sa fiche d’invité',
  text: 'Ce qui est écrit',
  noText: 'Aucun autre texte.',
  bio: 'Biographie',
  links: 'Où lire cette personne',
  linkNames: { twitter: 'Twitter', linkedin: 'LinkedIn', website: 'Site web', github: 'GitHub' },
  answers: 'Réponses',
  answerBy: ({ author_name: by, written_at: at }: MessageAnswer) => `${by}, le ${when(at)}`,
  mails: {
    waiting: 'En route',
    sent: 'Envoyée',
    refused: 'Refusée\u00a0: cette boîte n’existe pas',
    uncertain: 'Envoi interrompu\u00a0: partie ou non, impossible à dire',
  },
  check: 'Vérifier l’envoi',
  answer: 'Votre réponse',
  answerHelp: ({ email }: Message) =>
    `Elle part par e-mail à ${email}, et reste ici. La suite arrive à ${emails.hello}.`,
  required: 'Une réponse est attendue.',
  send: 'Envoyer la réponse',
  decline: 'Écrire un refus',
  /** What a refusal begins with, to be changed. */
  declineText: ({ name }: Message) =>
    `Bonjour ${name},\n\nMerci de nous avoir proposé de passer derrière le micro. Nous avons lu votre candidature, et nous ne vous inviterons pas cette fois\u00a0: les places sont peu nombreuses, et ce refus ne dit rien de ce que vous faites.\n\nÀ bientôt sur les ondes.`,
  sendDeclining: 'Envoyer le refus',
  keepOpen: 'Ne pas décliner',
  declining: 'Cette réponse décline la candidature.',
  sending: 'Envoi en cours…',
  sent: 'La réponse part.',
  sendFailed: 'La réponse n’a pas pu être envoyée.',
  actions: 'Sans répondre',
  mark: {
    new: 'Marquer comme nouveau',
    answered: 'Marquer comme répondu',
    accepted: 'Marquer comme accepté',
    declined: 'Marquer comme décliné',
  },
  marked: (state: MessageState) => `Marqué\u00a0: ${stateLabels[state].toLowerCase()}`,
  markFailed: 'Le message n’a pas pu être marqué.',
  stale: (by: string | null, hasText: boolean) =>
    `${by ?? 'Quelqu’un'} a changé ce message entre-temps. Rien n’est parti\u00a0: relisez-le${hasText ? ', votre texte reste' : ''}.`,
  remove: 'Supprimer',
  removeTitle: ({ name }: Message) => `Supprimer le message ${de(name)}\u202f?`,
  removeLead: 'Il est effacé pour toujours. Ce qui est perdu\u00a0:',
  losses: ({ kind, answers }: Message) => [
    kind === 'application'
      ? 'la candidature, avec le nom et l’adresse'
      : 'le message, avec le nom et l’adresse',
    ...(answers.length > 0
      ? [counted(answers.length, 'réponse gardée avec lui', 'réponses gardées avec lui')]
      : []),
    ...(answers.some(({ mail }) => mail === 'waiting')
      ? ['l’e-mail d’une réponse qui n’est pas encore partie']
      : []),
  ],
  removeConfirm: 'Supprimer définitivement',
  cancel: 'Annuler',
  removeFailed: 'Le message n’a pas pu être supprimé.',
  removed: 'Message supprimé',
} as const;
