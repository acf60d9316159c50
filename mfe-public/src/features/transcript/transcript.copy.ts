/** The panel's texts are loaded with it (transcript-panel.copy.ts). */
export const transcriptCopy = { title: 'Transcription', asText: 'Lire le texte seul' } as const;
