import type { EpisodeGuest } from '@nobicast/contracts/episodes';
import type { PlayableEpisode } from '@nobicast/contracts/host-api';
import { transcriptPath } from '@nobicast/contracts/transcript-path';
import { RetryButton } from '@nobicast/web-kit';
import { useState } from 'react';
import type { TranscriptPanel } from './TranscriptPanel.tsx';

/** The panel's texts are loaded with it (transcript-panel.copy.ts). */
const transcriptCopy = { title: 'Transcription', asText: 'Lire le texte seul' } as const;

interface TranscriptProps {
  episode: PlayableEpisode;
  guests: readonly EpisodeGuest[];
  className: string | undefined;
}

/** Loaded when it is opened; if that fails, the plain text is still linked. */
export function Transcript({ episode, guests, className }: TranscriptProps) {
  const [Panel, setPanel] = useState<typeof TranscriptPanel | 'failed'>();
  async function load() {
    try {
      const part = await import(/* webpackChunkName: "transcript" */ './TranscriptPanel.tsx');
      setPanel(() => part.TranscriptPanel);
    } catch {
      setPanel('failed');
    }
  }
  return (
    <details className={className} onToggle={load}>
      <summary>
        <h2 className="section-title display">{transcriptCopy.title}</h2>
      </summary>
      {Panel === 'failed' ? (
        <RetryButton onRetry={load} />
      ) : (
        Panel && <Panel episode={episode} guests={guests} />
      )}
      <a className="link" href={transcriptPath(episode.episodeId, 'txt')}>
        {transcriptCopy.asText}
      </a>
    </details>
  );
}
