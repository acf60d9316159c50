import type { HostApi, PlayableEpisode, PlayerPort } from '@nobicast/contracts/host-api';
import { paths } from '@nobicast/contracts/paths';
import { numberedTitle } from '@nobicast/contracts/titles';
import { Button, buttonClass, ExternalLink } from '@nobicast/web-kit';
import { shortTimecode, timecode } from '@nobicast/web-kit/format';
import { usePlayerOf } from '@nobicast/web-kit/host';
import { ChevronDown, Download, Keyboard, Share2, X } from '@nobicast/web-kit/icons';
import { countDownload, momentPath, shareLink } from '@nobicast/web-kit/player';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '../frame/Dialog.tsx';
import { playerCopy } from './player.copy.ts';
import styles from './PlayerSheet.module.css';
import { Rates, Sleep } from './SheetChoices.tsx';
import { SheetNow, useSubject } from './SheetNow.tsx';
import type { SleepTimer } from './sleep-timer.ts';
import { useSheetMotion } from './use-sheet-motion.ts';

interface PlayerSheetProps {
  player: PlayerPort;
  episode: PlayableEpisode;
  sleepTimer: SleepTimer;
  notify: HostApi['notify'];
  onShowShortcuts: () => void;
  onClose: () => void;
}

/** The whole player, opened from the dock. A separate chunk. */
export function PlayerSheet({
  player,
  episode,
  sleepTimer,
  notify,
  onShowShortcuts,
  onClose,
}: PlayerSheetProps) {
  const titleId = useId();
  const sheet = useRef<HTMLDialogElement>(null);
  const leave = useSheetMotion(sheet, { handle: 'header', onGone: onClose });
  return (
    <Dialog ref={sheet} labelledBy={titleId} className={styles.sheet} onDismiss={leave} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={titleId} className={`${styles.title} title`}>
          {numberedTitle(episode.number, episode.title)}
        </h2>
        <Button variant="quiet" isIcon aria-label={playerCopy.collapse} onClick={leave}>
          <ChevronDown className="icon" aria-hidden="true" />
        </Button>
      </header>
      <SheetNow player={player} episode={episode} />
      <Rates player={player} />
      <Sleep player={player} sleepTimer={sleepTimer} hasSubjects={episode.chapters.length > 0} />
      {episode.chapters.length > 0 && <Subjects player={player} episode={episode} />}
      <div className={styles.actions}>
        <Link
          className={buttonClass()}
          to={episode.preview?.page ?? paths.episode(episode.slug)}
          onClick={onClose}
        >
          {playerCopy.episodePage}
        </Link>
        {/* Both lead to something that is not public before the date. */}
        {!episode.preview && (
          <>
            <ShareMoment player={player} episode={episode} notify={notify} />
            <ExternalLink
              className={buttonClass()}
              href={paths.download(episode.episodeId)}
              onClick={() => void countDownload(episode.episodeId)}
            >
              <Download className="icon" aria-hidden="true" />
              {playerCopy.download}
            </ExternalLink>
          </>
        )}
        <Button className="needs-keyboard" onClick={onShowShortcuts}>
          <Keyboard className="icon" aria-hidden="true" />
          {playerCopy.shortcuts}
        </Button>
        <Button variant="quiet" onClick={() => player.close()}>
          <X className="icon" aria-hidden="true" />
          {playerCopy.close}
        </Button>
      </div>
    </Dialog>
  );
}

type PartProps = Pick<PlayerSheetProps, 'player' | 'episode'>;

function Subjects({ player, episode }: PartProps) {
  const current = useSubject({ player, episode });
  return (
    <section className={styles.subjects}>
      <h3 className="label">{playerCopy.subjects}</h3>
      <ol>
        {episode.chapters.map((chapter) => {
          const isCurrent = chapter === current;
          return (
            <li key={chapter.subjectId}>
              <button
                type="button"
                aria-current={isCurrent || undefined}
                className={isCurrent ? `${styles.subject} ${styles.current}` : styles.subject}
                onClick={() => player.play(episode, { atSeconds: chapter.startMs / 1000 })}
              >
                <span className="time">{timecode(chapter.startMs / 1000)}</span> <span>{chapter.title}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function ShareMoment({ player, episode, notify }: PartProps & Pick<PlayerSheetProps, 'notify'>) {
  const second = usePlayerOf(player, (state) => Math.floor(state.positionSeconds));
  const path = momentPath(paths.episode(episode.slug), second);
  return (
    <Button onClick={() => void shareLink(notify, numberedTitle(episode.number, episode.title), path)}>
      <Share2 className="icon" aria-hidden="true" />
      {playerCopy.shareMoment(shortTimecode(second))}
    </Button>
  );
}
