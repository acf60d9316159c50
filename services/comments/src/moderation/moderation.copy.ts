import { brand, type Decision, type DecisionAction } from '@nobicast/contracts';
import { withFirstDay } from '@nobicast/contracts/french-day';

const did: Record<DecisionAction, string> = {
  approve: 'a approuvé ce commentaire',
  reject: 'a rejeté ce commentaire',
  undo: 'est revenu sur une décision',
  restore: 'a remis ce commentaire en attente',
  withdraw: 'a retiré ce commentaire',
};

const when = new Intl.DateTimeFormat('fr-FR', {
  timeZone: brand.timeZone,
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** For a moderator who comes second. */
export const conflictSentence = ({ moderator_name: name, action, at }: Decision) =>
  `${name} ${did[action]} le ${withFirstDay(when.format(new Date(at)))}.`;

export const noSuchComment = 'Ce commentaire n’existe plus.';
