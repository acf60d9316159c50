/** Spam has no reason: its author is told nothing. */
export const rejectionReasons = ['insult', 'off_topic', 'personal_data', 'illegal', 'advertising'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** What the author reads. */
export const rejectionSentences: Record<RejectionReason, string> = {
  insult: 'Il attaque une personne plutôt que ses idées.',
  off_topic: 'Il ne parle pas de ce sujet.',
  personal_data: 'Il publie des informations sur une personne.',
  illegal: 'La loi ne nous permet pas de le publier.',
  advertising: 'Il fait de la publicité.',
};

/** The label and the key of each reason in the queue. */
export const rejectionLabels: Record<RejectionReason, string> = {
  insult: 'Attaque personnelle',
  off_topic: 'Hors sujet',
  personal_data: 'Données personnelles',
  illegal: 'Illicite',
  advertising: 'Publicité',
};
