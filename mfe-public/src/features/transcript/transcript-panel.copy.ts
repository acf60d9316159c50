import { plural } from '@nobicast/web-kit/format';

export const panelCopy = {
  loading: 'Chargement de la transcription…',
  failed: 'La transcription n’a pas pu être chargée.',
  region: 'Texte de l’épisode',
  hint: 'Flèches haut et bas\u00a0: d’une réplique à l’autre. Entrée\u00a0: écouter à partir d’elle.',
  search: 'Chercher dans la transcription',
  found: (count: number) =>
    count === 0 ? 'Aucun passage trouvé' : `${count} ${plural(count, 'passage trouvé', 'passages trouvés')}`,
  follow: 'Reprendre le défilement',
  playFrom: (time: string) => `Écouter à partir de ${time}`,
  share: (time: string) => `Partager le passage à ${time}`,
  before: 'Avant le premier sujet',
  downloads: 'Télécharger',
} as const;
