/** The page behind the links of a mail about a published comment. */
export const commentMailCopy = {
  label: 'Le courrier',
  description: 'Ce que vous pouvez faire d’un e-mail reçu à propos d’un message publié.',
  optOut: {
    head: 'Ne plus recevoir d’e-mail',
    title: 'Ne plus recevoir d’e-mail\u202f?',
    text: {
      visitor:
        'Nous n’écrirons plus à cette adresse quand un message est publié ou reçoit une réponse. Ceux qui sont publiés restent en ligne.',
      member:
        'Nous ne vous écrirons plus quand un de vos messages est publié ou reçoit une réponse. Votre profil permet de changer d’avis.',
    },
    button: 'Ne plus me prévenir',
    done: 'C’est noté',
    doneText: {
      visitor: 'Nous n’écrirons plus à cette adresse à propos de messages publiés ou de réponses.',
      member: 'Nous ne vous écrirons plus quand un de vos messages est publié ou reçoit une réponse.',
    },
  },
  notMe: {
    head: 'Ce n’est pas moi',
    title: 'Ce n’est pas vous\u202f?',
    text: 'Quelqu’un a écrit un message en donnant votre adresse. En appuyant, vous la faites retirer de ses messages\u00a0: vous n’en recevrez plus rien, et l’équipe de modération saura pourquoi.',
    button: 'Ce n’est pas moi',
    done: 'Votre adresse est retirée',
    doneText:
      'Elle n’est plus sur ces messages, et nous n’y écrirons plus à leur propos. L’équipe de modération le sait.',
  },
  withdraw: {
    head: 'Retirer mon message',
    title: 'Retirer ce message\u202f?',
    text: 'Le texte et votre nom sont effacés tout de suite, pour de bon. Les réponses que d’autres y ont faites restent.',
    button: 'Retirer mon message',
    done: 'Votre message est retiré',
    doneText: 'Il n’en reste ni le texte, ni votre nom.',
  },
  sending: 'Un instant',
  failed: 'Rien n’a changé\u00a0: le site n’a pas répondu. Réessayez dans un instant.',
  loading: 'Lecture du lien',
  invalid: 'Ce lien ne mène nulle part',
  invalidText:
    'Il a peut-être été coupé en route. Copiez-le en entier depuis l’e-mail. Il s’éteint au bout d’un an, ou si vos données ont été effacées.',
  unreadable: 'Ce lien n’a pas pu être lu',
  message: 'Le message',
  states: {
    approved: 'Il est en ligne.',
    pending: 'Il est de nouveau en relecture.',
    rejected: 'Il n’est plus publié.',
  },
  open: (title: string) => `Le lire sous «\u00a0${title}\u00a0»`,
  subject: (title: string) => `Le sujet «\u00a0${title}\u00a0»`,
  profile: 'Mon tableau de bord',
  home: 'Retour à l’accueil',
  contact: 'Nous écrire',
} as const;
