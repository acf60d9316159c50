import { counted } from '@nobicast/web-kit/format';

export const runningOrderCopy = {
  /** Verbatim. */
  title: 'Running Order',
  summary: 'Au sommaire',
  margin: 'Conducteur',
  subjects: (count: number) => counted(count, 'sujet', 'sujets'),
  /** Verbatim. */
  empty: 'Aucun sujet disponible pour cet épisode',
  emptyHint: {
    beforeBroadcast: 'Le conducteur s’écrit jusqu’au dernier moment. Repassez avant la diffusion.',
    afterBroadcast: 'Celui-ci s’écoute sans conducteur.',
    neverBroadcast: 'Ses thèmes n’ont pas été notés.',
  },
  playFrom: (time: string) => `Écouter à partir de ${time}`,
  comments: (count: number) => counted(count, 'commentaire', 'commentaires'),
  /** Verbatim. */
  commentsLink: (count: number) => `Commentaires (${count})`,
  types: { text: 'Texte', link: 'Lien', image: 'Image', video: 'Vidéo' },
} as const;
