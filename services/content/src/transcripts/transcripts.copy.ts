import { limits } from '@nobicast/contracts';

/** Why a file is refused, or a line of it is left out. Those in lower case follow "Ligne 12 :". */
export const transcriptsCopy = {
  atLine: (row: number, problem: string) => `Ligne ${row}\u00a0: ${problem}.`,
  tooLarge: 'Une transcription a 5 Mo au plus.',
  badChoices: 'Le choix des voix est illisible.',
  notUtf8: 'le texte n’est pas en UTF-8',
  notText: 'ce n’est pas du texte',
  otherFormat: 'ce format n’est pas lu, exportez en VTT ou en SRT',
  empty: 'le fichier ne contient aucune parole',
  textWithoutTime: 'du texte sans temps',
  nothingSaid: 'aucune parole',
  unreadableSegment: 'un segment illisible',
  beyondADay: 'le temps dépasse 24 heures',
  tooManyLines: `une transcription a ${limits.transcripts.maxLines} répliques au plus, la suite est laissée`,
  noSegments: 'aucun segment avec un temps et un texte',
} as const;
