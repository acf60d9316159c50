import { brand } from '@nobicast/contracts/brand';

/** Titles and descriptions of the documents. */
export const headsCopy = {
  home: `${brand.name}, le podcast tech du lundi`,
  archives: (year: number) => `Archives ${year}, ${brand.name}`,
  archivesDescription: (year: number) =>
    `Tous les épisodes et préparations de ${brand.name} de l’année ${year}, à écouter et à télécharger.`,
  episode: (heading: string, title: string | undefined) =>
    title ? `${heading}, ${title}` : `${heading}, ${brand.name}`,
  episodeDescription: (subjects: string) =>
    subjects
      ? `Au sommaire\u00a0: ${subjects}.`
      : 'Un épisode de l’émission, ses sujets et leurs commentaires.',
  missingEpisode: `Épisode non trouvé, ${brand.name}`,
  loadingEpisode: `Épisode, ${brand.name}`,
  notFound: `Page introuvable, ${brand.name}`,
} as const;
