import { limits } from '@nobicast/contracts/limits';
import type { Decision, DecisionAction, Outcome } from '@nobicast/contracts/moderation';
import { rejectionLabels } from '@nobicast/contracts/rejection-reasons';
import { counted, de, formatLongDate, formatTimeOfDay, plural } from '../format/index.ts';

const listed = new Intl.ListFormat('fr');

const done: Record<DecisionAction, string> = {
  approve: 'a approuvé',
  reject: 'a rejeté',
  undo: 'a annulé une décision',
  restore: 'a remis en attente',
  withdraw: 'a retiré',
};
const past = { approve: ['approuvé', 'approuvés'], reject: ['rejeté', 'rejetés'] } as const;

const at = (instant: string) => `le ${formatLongDate(instant)} à ${formatTimeOfDay(instant)}`;

/** "3 déjà décidés par Marc et Alix, 1 qui n’existe plus" */
function refusedText(outcomes: readonly Outcome[]): string[] {
  const refused = outcomes.flatMap((outcome) => (outcome.outcome === 'refused' ? [outcome] : []));
  const names = new Set(refused.flatMap(({ followed_by: decision }) => decision?.moderator_name ?? []));
  const decided = refused.filter(({ followed_by: decision }) => decision !== null).length;
  const lost = refused.length - decided;
  return [
    ...(decided > 0
      ? [`${counted(decided, 'déjà décidé', 'déjà décidés')} par ${listed.format(names)}`]
      : []),
    ...(lost > 0 ? [`${lost} ${plural(lost, 'qui n’existe plus', 'qui n’existent plus')}`] : []),
  ];
}

export const moderationCopy = {
  /** “Répond à Zoé : le début de son message”. */
  answers: 'Répond à',
  quoted: '\u00a0:',
  title: 'Modération',
  waiting: (count: number, oldest: string | null) =>
    oldest === null ? `${count} en attente` : `${count} en attente, le plus ancien ${oldest}`,
  loading: 'Chargement des commentaires…',
  failed: 'Les commentaires en attente n’ont pas pu être chargés',
  failedHint: 'Ils existent toujours. Réessayez dans un instant.',
  /** Verbatim, like "Approuver" and "Rejeter". */
  empty: 'Aucun commentaire en attente de modération.',
  pageDone: 'Tout est décidé sur cette page.',
  approve: 'Approuver',
  forAir: 'Pour l’antenne',
  approveForAir: 'Approuver pour l’antenne',
  onAir: (name: string) => `La question ${de(name)} est dans la régie.`,
  notOnAir: (name: string) => `Commentaire ${de(name)} approuvé, mais absent de la régie`,
  reject: 'Rejeter',
  because: 'Motif',
  reasons: 'Rejeter avec un motif',
  list: 'Commentaires en attente',
  select: (name: string) => `Sélectionner le commentaire ${de(name)}`,
  id: (id: number) => `id\u00a0${id}`,
  moment: (time: string) => `à ${time}`,
  flagged: 'Signalé',
  sending: 'Envoi…',
  decidedElsewhere: 'Déjà décidé',
  decidedBySomebody: 'Quelqu’un d’autre a décidé de ce commentaire.',
  trouble: {
    refused:
      'Vous n’êtes plus connecté, ou vous n’avez plus le droit de modérer\u00a0: vos décisions ne sont pas enregistrées.',
    unreachable: 'La file n’est plus à jour\u00a0: le serveur ne répond pas. Elle reprendra d’elle-même.',
  },
  signInAgain: 'Se reconnecter dans un autre onglet, puis continuer ici',
  arrivals: (count: number) => `Voir les nouveaux (${count})`,
  arrived: (count: number) => `${counted(count, 'nouveau commentaire', 'nouveaux commentaires')} en attente.`,
  queue: 'En attente',
  history: 'Historique',
  views: 'Affichage',
  context: 'Contexte',
  approveAll: (count: number) => (count > 1 ? `Approuver les ${count}` : 'Approuver la sélection'),
  rejectAll: (count: number) => (count > 1 ? `Rejeter les ${count}` : 'Rejeter la sélection'),
  deselect: 'Tout désélectionner',
  selected: (count: number) => counted(count, 'commentaire sélectionné', 'commentaires sélectionnés'),
  undo: 'Annuler',
  tooLate: (name: string | undefined) =>
    `Trop tard pour annuler d’une touche${name ? `\u00a0: commentaire ${de(name)}` : ''}. La décision se reprend dans l’historique`,
  seeComment: 'Voir le commentaire',
  decided: (action: 'approve' | 'reject', name: string) => `Commentaire ${de(name)} ${past[action][0]}`,
  decidedAll: (action: 'approve' | 'reject', outcomes: readonly Outcome[]) => {
    const count = outcomes.filter(({ outcome }) => outcome === 'decided').length;
    const [one, many] = past[action];
    return [counted(count, one, many), ...refusedText(outcomes)].join(', ');
  },
  /** Names the author of a single comment: after a failed decision, "undo" concerns an earlier one. */
  takenBack: (outcomes: readonly Outcome[], author: string | undefined) => {
    const count = outcomes.filter(({ outcome }) => outcome === 'decided').length;
    if (count === 1 && author !== undefined) return `Commentaire ${de(author)} de nouveau en attente`;
    return [
      counted(count, 'commentaire de nouveau en attente', 'commentaires de nouveau en attente'),
      ...refusedText(outcomes),
    ].join(', ');
  },
  decision: ({ moderator_name: name, action, at: instant, reason }: Decision) =>
    `${name} ${done[action]} ${at(instant)}${reason ? ` (${rejectionLabels[reason].toLowerCase()})` : ''}.`,
} as const;

export const answerCopy = {
  open: 'Répondre',
  label: (name: string) => `Votre réponse à ${name}`,
  approves: 'Le commentaire est approuvé avec elle\u00a0: on ne répond qu’à ce qui est publié.',
  missing: `Écrivez au moins ${limits.comments.minLength} caractères.`,
  check: 'Le contrôle anti-robot n’est pas terminé.',
  send: 'Publier la réponse',
  approveAndSend: 'Approuver et publier la réponse',
  failed: 'La réponse n’a pas pu être publiée. Réessayez.',
  done: (name: string) => `Réponse à ${name} publiée`,
} as const;

export const keysCopy = {
  title: 'Raccourcis clavier',
  rows: [
    { keys: ['J', 'K'], action: 'suivant, précédent' },
    { keys: ['A'], action: 'approuver' },
    { keys: ['R'], action: 'rejeter' },
    { keys: ['X'], action: 'sélectionner' },
    { keys: ['Maj + A', 'Maj + R'], action: 'la sélection' },
    { keys: ['Z'], action: 'annuler' },
  ],
  reasons: 'Rejeter avec un motif\u00a0:',
  off: 'Les raccourcis d’une touche se coupent dans «\u00a0Raccourcis clavier\u00a0», en bas de page.',
} as const;

export const contextCopy = {
  loading: 'Chargement du contexte…',
  failed: 'Le contexte n’a pas pu être chargé.',
  subject: 'Sujet',
  earlier: 'Autres commentaires de cette personne',
  noEarlier: 'C’est le premier commentaire de cette personne.',
  states: { pending: 'En attente', approved: 'Approuvé', rejected: 'Rejeté' },
  decisions: 'Décisions',
} as const;

export const historyCopy = {
  loading: 'Chargement de l’historique…',
  failed: 'L’historique n’a pas pu être chargé',
  empty: 'Aucune décision pour l’instant.',
  emptyHint:
    'Chaque commentaire approuvé ou rejeté s’affichera ici, avec qui a décidé et quand. Une décision s’y annule ou s’y reprend.',
  deleted: 'Commentaire supprimé',
  takeBack: { undo: 'Annuler', restore: 'Remettre en attente', withdraw: 'Retirer' },
  tookBack: {
    undo: 'Décision annulée.',
    restore: 'Commentaire remis en attente.',
    withdraw: 'Commentaire retiré.',
  },
} as const;
