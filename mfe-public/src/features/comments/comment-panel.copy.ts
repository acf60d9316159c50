/** What is open below one comment. */
export const panelCopy = {
  answerTo: (name: string) => `Répondre à ${name}`,
  answer: 'Votre réponse',
  close: 'Fermer',
  correction: 'Votre texte corrigé',
  correctionHelp: 'Il sera relu de nouveau avant d’être publié.',
  correct: 'Envoyer la correction',
  unchanged: 'Le texte est le même.',
  failed: 'Rien n’a changé\u00a0: le site n’a pas répondu. Réessayez dans un instant.',
  withdrawTitle: 'Retirer ce message\u202f?',
  withdrawText: 'Le texte et votre nom sont effacés tout de suite, pour de bon. Les réponses restent.',
  withdraw: 'Retirer le message',
  keep: 'Le garder',
} as const;
