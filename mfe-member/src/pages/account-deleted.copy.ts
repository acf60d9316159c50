export const accountDeletedCopy = {
  label: 'Votre compte',
  title: 'Compte supprimé',
  text: 'Votre profil et votre adresse sont effacés, vos sessions fermées. Vos commentaires restent sous les épisodes, sans votre nom.',
  again:
    'Merci d’avoir été là. Si l’envie revient, la même adresse ouvrira un compte neuf\u00a0: rien de l’ancien n’y sera.',
  home: 'Retour à l’accueil',
} as const;
