import { brand } from '@nobicast/contracts/brand';

export const embedCopy = {
  missingTitle: 'Lecteur\u00a0: épisode non trouvé',
  unavailableTitle: 'Lecteur indisponible',
  openEpisode: `Ouvrir l’épisode sur ${brand.name}`,
  openSite: `Ouvrir ${brand.name}`,
  newTab: '(nouvel onglet)',
  listen: 'Écouter',
  pause: 'Mettre en pause',
  position: 'Position dans l’épisode',
  subjects: 'Sujets',
  hideSubjects: 'Masquer',
  loading: 'Chargement…',
  noSound: 'Cet épisode n’a pas encore de son.',
  preparation: 'Une préparation se lit\u00a0: ses sujets sont sur sa page.',
  missing: 'Cet épisode n’existe pas, ou n’est plus publié.',
  unavailable: 'Le lecteur ne répond pas. Réessayez dans un instant.',
  retry: 'Réessayer',
  playFailed: 'Erreur lors de la lecture',
  loadFailed: 'Fichier audio non disponible pour cet épisode',
  code: 'Intégrer ce lecteur',
  codeHelp:
    'Collez ce code dans votre page. Le lecteur ne dépose aucun cookie, et ne charge aucun son avant qu’on le demande.',
  codeLabel: 'Code à copier',
  copy: 'Copier le code',
  copied: 'Code copié',
  notCopied: 'Le code n’a pas pu être copié\u00a0: il est sélectionné, copiez-le au clavier.',
} as const;
