import { limits } from '@nobicast/contracts/limits';

const { skipSeconds, keySeconds, fineKeySeconds } = limits.player;

export const shortcutsCopy = {
  title: 'Raccourcis clavier',
  close: 'Fermer',
  switch: 'Raccourcis d’une touche',
  on: 'Actifs',
  off: 'Désactivés',
  switchHint:
    'À désactiver si vous commandez l’ordinateur à la voix, ou si une touche part toute seule. Ce navigateur garde ce choix.',
  groups: [
    {
      title: 'Partout',
      rows: [
        { keys: ['?'], action: 'Ouvrir cette aide' },
        { keys: ['/'], action: 'Rechercher' },
      ],
    },
    {
      title: 'Dès qu’un épisode est dans le lecteur',
      rows: [
        { keys: ['Espace', 'K'], action: 'Écouter ou mettre en pause' },
        { keys: ['J', '←'], action: `Reculer de ${skipSeconds} secondes` },
        { keys: ['L', '→'], action: `Avancer de ${skipSeconds} secondes` },
        { keys: ['M'], action: 'Couper ou remettre le son' },
        { keys: ['<', '>'], action: 'Ralentir, accélérer' },
      ],
    },
    {
      title: 'Sur le curseur de position',
      rows: [
        { keys: ['←', '→'], action: `${keySeconds} secondes` },
        { keys: ['Maj + ←', 'Maj + →'], action: `${fineKeySeconds} seconde` },
        { keys: ['Page préc.', 'Page suiv.'], action: 'Sujet précédent, sujet suivant' },
        { keys: ['Début', 'Fin'], action: 'Début, fin de l’épisode' },
      ],
    },
  ],
} as const;
