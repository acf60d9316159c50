import { getTranscript } from '@nobicast/contracts/calls';
import type { EpisodeGuest } from '@nobicast/contracts/episodes';
import type { PlayableEpisode } from '@nobicast/contracts/host-api';
import { paths } from '@nobicast/contracts/paths';
import { transcriptPath } from '@nobicast/contracts/transcript-path';
import type { Transcript } from '@nobicast/contracts/transcripts';
import { Button, Panel, RetryButton } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { useHost, usePlayer } from '@nobicast/web-kit/host';
import { Search } from '@nobicast/web-kit/icons';
import { momentPath, shareLink } from '@nobicast/web-kit/player';
import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Lines } from './Lines.tsx';
import { groupLines, lineAt, pagesByName, searchIn } from './transcript.rules.ts';
import { panelCopy } from './transcript-panel.copy.ts';
import styles from './TranscriptPanel.module.css';
import { useFollow } from './use-follow.ts';

interface TranscriptPanelProps {
  episode: PlayableEpisode;
  /** Names with a page link to it. */
  guests: readonly EpisodeGuest[];
}

/** Follows playback. */
export function TranscriptPanel({ episode, guests }: TranscriptPanelProps) {
  const reply = useCall(getTranscript, { params: { id: episode.episodeId } }, { fallback: panelCopy.failed });
  if (reply.state === 'loading') return <p role="status">{panelCopy.loading}</p>;
  if (reply.state === 'failed')
    return (
      <Panel tone="error" title={reply.error.message}>
        {reply.error.status !== 404 && <RetryButton variant="quiet" onRetry={reply.retry} />}
      </Panel>
    );
  return reply.data.is_timed === false ? (
    <Untimed episode={episode} transcript={reply.data} />
  ) : (
    <Loaded episode={episode} guests={guests} transcript={reply.data} />
  );
}

/** For reading alone: nobody said when each line is said. */
function Untimed({
  episode: { episodeId, slug },
  transcript: { lines },
}: Pick<TranscriptPanelProps, 'episode'> & { transcript: Transcript }) {
  return (
    <div className={styles.panel}>
      <div className={styles.box} role="region" aria-label={panelCopy.region} tabIndex={0}>
        {lines.map(({ speaker, text }, index) => (
          <p key={index} className={styles.text}>
            {speaker !== null && speaker !== lines[index - 1]?.speaker && (
              <strong className={styles.speaker}>{speaker}</strong>
            )}
            {text}
          </p>
        ))}
      </div>
      <p className="cluster size-sm">
        {panelCopy.downloads}
        <a className="link" href={transcriptPath(episodeId, 'txt')} download={`${slug}.txt`}>
          TXT
        </a>
      </p>
    </div>
  );
}

function lineOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
}

const isTextSelected = () => window.getSelection()?.isCollapsed === false;

function Loaded({
  episode,
  guests,
  transcript: { lines },
}: TranscriptPanelProps & { transcript: Transcript }) {
  const { player, notify } = useHost();
  const { episodeId, slug, title, chapters } = episode;
  const hintId = useId();
  const [words, setWords] = useState('');
  const [focused, setFocused] = useState<number>();
  const search = useMemo(() => searchIn(lines), [lines]);
  const pages = useMemo(() => pagesByName(guests), [guests]);
  const groups = useMemo(() => groupLines(lines, chapters), [lines, chapters]);
  const wanted = useDeferredValue(words);
  const found = useMemo(() => search(wanted), [search, wanted]);
  const current = usePlayer((state) =>
    state.episode?.episodeId === episodeId && state.status !== 'idle' && state.status !== 'failed'
      ? lineAt(lines, state.positionSeconds)
      : -1,
  );
  const { isFollowing, stop, resume, boxProps } = useFollow(current, found !== undefined);
  const firstFound = found?.marks.keys().next().value;
  const usualStop = focused ?? Math.max(current, 0);
  const tabStop = found && !found.marks.has(usualStop) ? firstFound : usualStop;

  function press(event: MouseEvent) {
    const line = lines[Number(lineOf(event.target)?.dataset.index ?? NaN)];
    // The speaker's name is a link.
    if (!line || !(event.target instanceof Element) || event.target.closest('a')) return;
    const act = event.target.closest<HTMLElement>('[data-act]')?.dataset.act;
    const seconds = line.start_ms / 1000;
    if (act === 'share') void shareLink(notify, title, momentPath(paths.episode(slug), seconds));
    // This episode, whatever is being played.
    else if (act === 'play' || !isTextSelected()) {
      player.play(episode, { atSeconds: seconds });
      resume();
    }
  }
  function moveFocus(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
    const line = lineOf(event.target);
    if (step === undefined || !line) return;
    event.preventDefault();
    stop();
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-index]')];
    const next = Math.min(Math.max(all.indexOf(line) + step, 0), all.length - 1);
    all[next]?.querySelector<HTMLElement>('[data-act="play"]')?.focus();
  }

  return (
    <div className={styles.panel}>
      <div className={styles.tools}>
        <label className={styles.search}>
          <span className="vh">{panelCopy.search}</span>
          <Search className="icon" aria-hidden="true" />
          <input
            type="search"
            placeholder={panelCopy.search}
            maxLength={100}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </label>
        <p className="mute size-sm" role="status">
          {found && panelCopy.found(found.count)}
        </p>
      </div>
      <p className="vh" id={hintId}>
        {panelCopy.hint}
      </p>
      <div className={styles.frame}>
        {/* The lines are the buttons; the list handles their events. */}
        <div
          {...boxProps}
          className={styles.box}
          role="region"
          aria-label={panelCopy.region}
          aria-describedby={hintId}
          onClick={press}
          onKeyDown={moveFocus}
          onFocus={({ target }) => {
            const index = lineOf(target)?.dataset.index;
            if (index !== undefined) setFocused(Number(index));
          }}
        >
          {groups.map((group) => (
            <Lines
              key={group.from}
              lines={lines}
              group={group}
              current={current < group.from ? undefined : Math.min(current, group.to)}
              tabStop={
                tabStop !== undefined && tabStop >= group.from && tabStop < group.to ? tabStop : undefined
              }
              found={found}
              pages={pages}
            />
          ))}
        </div>
        {!isFollowing && !found && current >= 0 && (
          <Button className={styles.resume} onClick={resume}>
            {panelCopy.follow}
          </Button>
        )}
      </div>
      <p className="cluster size-sm">
        {panelCopy.downloads}
        <a className="link" href={transcriptPath(episodeId, 'vtt')} download={`${slug}.vtt`}>
          VTT
        </a>
        <a className="link" href={transcriptPath(episodeId, 'srt')} download={`${slug}.srt`}>
          SRT
        </a>
      </p>
    </div>
  );
}
