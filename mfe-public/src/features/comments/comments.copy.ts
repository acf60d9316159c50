import { counted, de } from '@nobicast/web-kit/format';

/** "une heure", "3 heures", "2 jours" */
function roughDelay(minutes: number): string {
  if (minutes < 50) return counted(Math.max(5, Math.round(minutes / 5) * 5), 'minute', 'minutes');
  const hours = Math.round(minutes / 60);
  if (hours < 36) return hours <= 1 ? 'une heure' : `${hours} heures`;
  return counted(Math.round(hours / 24), 'jour', 'jours');
}

export const commentsCopy = {
  label: 'Le courrier',
  readBefore: 'relu avant',
  /** Verbatim. */
  title: (count: number) => `Commentaires (${count})`,
  empty: 'Personne n’a encore écrit',
  emptyHint: 'Le premier message sera le vôtre, une fois relu.',
  newMessage: 'Nouveau message',
  name: 'Nom',
  email: 'Adresse e-mail',
  emailHelp: 'Jamais publiée.',
  wantsMail: 'Me prévenir par e-mail quand il est publié',
  wantsMailHelp: 'Et quand on y répond. Un par jour au plus, avec un lien pour ne plus en recevoir.',
  content: 'Votre message',
  contentHelp: 'Au moins 2 caractères.',
  length: (length: number, max: number) => `${length} / ${max}`,
  as: 'Vous écrivez en tant que',
  memberBadge: 'Membre vérifié',
  legacyBadge: 'Compte historique vérifié',
  momentPlaceholder: '00:47:12',
  momentBeyond: (end: string) => `L’épisode s’arrête à ${end}.`,
  addMoment: (time: string) => `Mettre le moment écouté, ${time}`,
  removeMoment: 'Retirer le moment',
  at: (time: string) => `à ${time}`,
  playAt: (time: string) => `Écouter à partir de ${time}`,
  send: 'Envoyer le message',
  sending: 'Envoi en cours',
  sendingHint: 'Le message est en route, un instant.',
  sendAsIs: 'Envoyer tel quel',
  usualDelay: (minutes: number | null) =>
    minutes === null
      ? 'Les messages sont lus avant publication.'
      : `Les messages sont lus avant publication, d’habitude en ${roughDelay(minutes)}.`,
  /** Verbatim, like the next two. */
  sent: 'Message envoyé ! Il sera visible après modération.',
  tokenNeeded: 'Please complete the security verification.',
  failed: 'Failed to submit comment',
  sentHint: 'Vous le retrouverez parmi les messages ci-dessus.',
  tokenNeededHint: 'Votre texte est gardé. La vérification anti-robot n’est pas encore terminée.',
  keptText: 'Votre texte est gardé.',
  kept: 'Votre texte est gardé. La vérification est à refaire.',
  missing: {
    name: 'Il manque votre nom.',
    email: 'Il manque votre adresse e-mail.',
    content: 'Il manque votre message.',
    token: 'Il manque le contrôle anti-robot.',
  },
  tooLong: (most: number) => `Votre message est trop long\u00a0: ${most} caractères au plus.`,
  emailIncomplete: 'L’adresse e-mail est incomplète.',
  momentWrong: 'Le moment de l’épisode est à corriger.',
  fieldsWrong: 'Un champ est à corriger.',
  sessionEnded:
    'Votre session est terminée. Votre texte est gardé\u00a0: reconnectez-vous, ou indiquez votre nom et votre adresse.',
  ready: 'Tout est prêt, le message peut partir.',
  pending: 'En attente',
  pendingHint: 'Visible de vous seul jusqu’à la modération.',
  notPublished: 'Non publié',
  rejectedHint: 'Un modérateur a choisi de ne pas le publier. Vous seul le voyez.',
  privacy:
    'Votre nom et votre message seront publiés. L’adresse sert aux modérateurs, et à vous prévenir si vous le demandez. Elle n’est jamais publiée.',
  yourData: 'Voir ou effacer vos données',
  older: 'Messages plus anciens',
  newer: 'Messages plus récents',
  loading: 'Chargement',
  added: (count: number) => counted(count, 'message de plus', 'messages de plus'),
  /** The server's sentence for an unknown id. */
  unknownComment: 'Ce commentaire n’existe pas, ou n’est plus publié.',
  pageFailed: 'Ces messages n’ont pas pu être chargés.',
  linkTo: 'Lien vers ce message',
  answer: 'Répondre',
  link: 'Lien',
  /** For screen readers: “Répondre, message de Zoé”. */
  actionOn: (action: string, name: string) => `${action}, message ${de(name)}`,
  correct: 'Corriger',
  withdraw: 'Retirer',
  withdrawn: 'Ce message a été retiré.',
  inAnswerTo: (name: string) => `en réponse à ${name}`,
  roles: { host: 'Animateur', guest: 'Invité', team: 'Équipe' },
  done: {
    answer: 'Réponse envoyée. Elle sera visible après modération.',
    correct: 'Correction envoyée. Le message sera visible après modération.',
    withdraw: 'Le message est retiré.',
  },
  panelFailed: 'Cela n’a pas pu être chargé. Réessayez dans un instant.',
  needsScript: 'Sans JavaScript, les messages se lisent, mais ne s’écrivent pas.',
} as const;
