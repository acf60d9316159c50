export const signInAgainCopy = {
  /** For a write that was refused, if nobody signed in again. */
  ended: 'Votre session est terminée. Ce que vous avez saisi est encore là.',
  title: 'Votre session est terminée',
  why: 'Reconnectez-vous ici, par un code envoyé par e-mail\u00a0: ce que vous avez saisi ne bouge pas, et la suite se fait d’elle-même.',
  account: 'Compte\u00a0: ',
  askCode: 'Recevoir un code',
  needsCheck: 'La vérification est en cours.',
  sent: 'Un e-mail est parti vers votre adresse. Tapez son code ici, ou suivez son lien dans ce navigateur.',
  code: 'Code à six chiffres',
  codeMissing: 'Il manque le code.',
  enter: 'Se reconnecter',
  followed: 'J’ai suivi le lien, réessayer',
  notYet: 'Ce navigateur n’est pas encore connecté.',
  otherMember:
    'Ce navigateur est maintenant connecté à un autre compte. Reconnectez-vous au vôtre pour continuer.',
  failed: 'La connexion n’a pas abouti. Réessayez dans un instant.',
  cancel: 'Plus tard',
} as const;
