import { counted } from '@nobicast/web-kit/format';

const places = { home: 'L’accueil', dashboard: 'Votre tableau de bord', next: 'Votre page' };

export const welcomeCopy = {
  /** Verbatim, like the next. */
  createdTitle: 'Compte créé avec succès !',
  title: 'Connexion réussie !',
  createdLabel: 'Bienvenue',
  label: 'Connexion',
  greeting: (name: string, isEvening: boolean) => {
    const word = isEvening ? 'Bonsoir' : 'Bonjour';
    return name ? `${word} ${name}.` : `${word}.`;
  },
  created: 'Votre place au conducteur est ouverte.',
  back: 'L’émission vous a gardé la place.',
  account: 'Connecté avec',
  abilities: 'Ce que vous pouvez faire',
  steps: [
    ['01', 'Commenter les sujets, avec la marque de membre vérifié'],
    ['02', 'Suivre vos commentaires depuis votre tableau de bord'],
    ['03', 'Compléter votre profil, visible à côté de vos commentaires'],
    ['04', 'Proposer votre candidature comme invité'],
  ],
  continue: 'Reprendre où vous en étiez',
  home: 'Aller à l’accueil',
  dashboard: 'Tableau de bord',
  countdown: {
    home: 'Retour à l’accueil dans',
    dashboard: 'Tableau de bord dans',
    next: 'Retour à votre page dans',
  },
  told: (seconds: number, place: keyof typeof places, isTouch: boolean) =>
    `${places[place]} s’ouvre dans ${counted(seconds, 'seconde', 'secondes')}. ${isTouch ? 'Touchez l’écran pour rester' : 'Une touche du clavier suffit pour rester'}.`,
  held: 'Vous restez ici aussi longtemps que vous voulez.',
  stay: 'Rester ici',
  resume: 'Reprendre le décompte',
} as const;

export const invalidTokenCopy = {
  label: 'Connexion',
  badge: 'Lien éteint',
  title: 'Lien éteint',
  text: 'Ce lien de connexion est invalide, expiré ou déjà utilisé. Vos données n’ont pas bougé, il en faut seulement un neuf.',
  validityLabel: 'La durée de validité de 15 minutes est dépassée, ou le lien a déjà servi',
  start: '00:00',
  end: '15:00, passé',
  signedIn: 'Mais vous êtes connecté\u00a0: vous n’en avez plus besoin.',
  dashboard: 'Tableau de bord',
  again: 'Demander un nouveau lien',
  home: 'Accueil',
  reasons: 'Trois raisons possibles',
  steps: [
    ['Invalide', 'L’adresse a été coupée en deux par votre messagerie. Copiez-la en entier.'],
    ['Expiré', 'Il vit 15 minutes, pas une de plus.'],
    ['Utilisé', 'Il ne sert qu’une fois, et un lien plus récent éteint l’ancien.'],
  ],
} as const;

export const authFailedCopy = {
  label: 'Connexion',
  badge: 'Interrompue',
  title: 'Son coupé',
  heading: 'Échec de la connexion',
  /** Verbatim. */
  message: "Une erreur inattendue s'est produite lors de l'authentification.",
  retry: 'Réessayer',
  home: 'Accueil',
  code: 'Code d’erreur',
  codeHint:
    'Si cela recommence, donnez ce code au support avec l’heure\u00a0: il nous suffit pour retrouver la trace.',
  noCodeHint:
    'Si cela recommence, écrivez au support avec l’heure\u00a0: elle nous aide à retrouver la trace.',
  support: 'Écrire au support',
  subject: (code: string) => `Échec de la connexion, code ${code}`,
} as const;
