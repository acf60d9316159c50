/** What is said about a file that is refused: all but the last as the specification wants it (ADMIN-ASSETS-08 to 12). */
export const fileSentences = {
  audioFormat: 'Format audio non supporté. Utilisez MP3, WAV ou OGG.',
  audioSize: 'Le fichier audio est trop volumineux (max 500MB).',
  coverFormat: "Format d'image non supporté. Utilisez JPG, PNG ou WebP.",
  coverSize: "L'image est trop volumineuse (max 5MB).",
  fileName:
    'Le nom du fichier contient un chemin ou des caractères invisibles. Renommez le fichier, puis envoyez-le de nouveau.',
} as const;
