/** What the pages behind links in mails have in common. */
export const mailLinkCopy = {
  sending: 'Un instant',
  failed: 'Rien n’a changé\u00a0: le site n’a pas répondu. Réessayez dans un instant.',
  loading: 'Lecture du lien',
  invalid: 'Ce lien ne mène nulle part',
  invalidText:
    'Il a peut-être été coupé en route, ou il a expiré. Copiez-le en entier depuis l’e-mail, ou demandez-en un autre.',
  unreadable: 'Ce lien n’a pas pu être lu',
  home: 'Retour à l’accueil',
  comeBack: 'Vous pouvez revenir quand vous voulez.',
} as const;
