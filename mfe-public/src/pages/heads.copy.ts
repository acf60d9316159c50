import { brand, distributionDay } from '@nobicast/contracts/brand';
import { documentTitle } from '@nobicast/contracts/titles';

/** Titles and descriptions of the documents. */
export const headsCopy = {
  home: `${brand.name}, le podcast tech du ${distributionDay}`,
  crumbs: { home: 'Accueil', archives: 'Archives' },
  archives: (year: number | undefined) => documentTitle(year === undefined ? 'Archives' : `Archives ${year}`),
  archivesDescription: (year: number | undefined) =>
    `${year === undefined ? brand.name : `${brand.name} en ${year}`}\u00a0: tous les épisodes et les préparations, à écouter et à télécharger.`,
  episode: (heading: string, title: string | undefined) =>
    documentTitle(title ? `${heading}, ${title}` : heading),
  episodeDescription: (subjects: string) =>
    subjects
      ? `Au sommaire\u00a0: ${subjects}.`
      : 'Un épisode de l’émission, ses sujets et leurs commentaires.',
  subject: (title: string, heading: string) => documentTitle(`${title}, ${heading}`),
  subjectDescription: (title: string, heading: string) =>
    `${title}\u00a0: un sujet de ${heading}, et ce que ses auditeurs en disent.`,
  missingSubject: documentTitle('Sujet non trouvé'),
  loadingSubject: documentTitle('Sujet'),
  missingEpisode: documentTitle('Épisode non trouvé'),
  loadingEpisode: documentTitle('Épisode'),
  notFound: documentTitle('Page introuvable'),
} as const;
