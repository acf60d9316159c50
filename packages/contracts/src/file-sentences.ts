import type { ChapterProblem } from './file-chapters.ts';

/** What is said about a file that is refused: all but the last as the specification wants it (ADMIN-ASSETS-08 to 12). */
export const fileSentences = {
  audioFormat: 'Format audio non supporté. Utilisez MP3, WAV ou OGG.',
  audioSize: 'Le fichier audio est trop volumineux (max 500MB).',
  coverFormat: "Format d'image non supporté. Utilisez JPG, PNG ou WebP.",
  coverSize: "L'image est trop volumineuse (max 5MB).",
  fileName:
    'Le nom du fichier contient un chemin ou des caractères invisibles. Renommez le fichier, puis envoyez-le de nouveau.',
} as const;

/** Why a file does not get chapters, or its first tags again. */
export const chapterSentences: Readonly<Record<ChapterProblem, string>> = {
  no_audio: 'Cet épisode n’a pas de fichier audio.',
  external: 'Le fichier est hébergé ailleurs\u00a0: rien ne peut y être écrit d’ici.',
  not_mp3: 'Seul un fichier MP3 peut recevoir des chapitres.',
  no_chapters: 'Aucun sujet ne commence avant la fin du son\u00a0: il n’y a pas de chapitre à écrire.',
  running: 'Ce fichier est déjà en cours d’écriture.',
  nothing_to_restore: 'Ce fichier a déjà ses étiquettes d’origine.',
  cover_too_large: 'L’image de couverture dépasse 8\u00a0Mo\u00a0: déposez-en une plus légère.',
  tag_too_large:
    'Les étiquettes du fichier seraient trop volumineuses\u00a0: allégez les images qu’il contient.',
  file_too_large: 'Avec ses chapitres, le fichier dépasserait la taille permise (500\u00a0Mo).',
  unreadable_tag: 'Les étiquettes de ce fichier sont endommagées et n’ont pas pu être réécrites.',
  damaged: 'Le fichier enregistré est incomplet ou endommagé\u00a0: déposez-le de nouveau.',
};
