import { limits } from '@nobicast/contracts';

const { maxLines, lineLength, speakerLength } = limits.transcripts;

/** Why a file is refused, after "Ligne 12 :". */
export const transcriptsCopy = {
  atLine: (lineNumber: number, problem: string) => `Ligne ${lineNumber}\u00a0: ${problem}.`,
  segment: (number: number) => `segment ${number}`,
  tooLarge: 'Une transcription a 5 Mo au plus.',
  notUtf8: 'le texte n’est pas en UTF-8',
  notText: 'ce n’est pas du texte',
  empty: 'le fichier ne contient aucune parole',
  timingExpected:
    'un temps est attendu, comme «\u00a000:01:02.500 --> 00:01:05.000\u00a0», précédé d’une ligne vide',
  noTranscript:
    'le fichier n’est ni du WebVTT (il commence par WEBVTT), ni du SRT (il commence par un numéro et un temps), ni du JSON',
  badTime: (text: string) => `«\u00a0${text}\u00a0» n’est pas un temps`,
  beforeTheStart: 'un temps ne peut pas être négatif',
  beyondADay: 'le temps dépasse 24 heures',
  endsBeforeStart: 'la fin est avant le début',
  lineTooLong: `une réplique a ${lineLength} caractères au plus`,
  speakerTooLong: `un nom a ${speakerLength} caractères au plus`,
  tooManyLines: `une transcription a ${maxLines} répliques au plus`,
  badJson: 'le JSON est mal formé',
  tooDeep: 'le JSON est trop imbriqué',
  noSegments: 'une liste «\u00a0segments\u00a0» est attendue',
  noObject: 'un objet est attendu',
  noTime: (field: string) => `«\u00a0${field}\u00a0» doit être un nombre de secondes`,
  noText: (field: string) => `«\u00a0${field}\u00a0» doit être du texte`,
} as const;
