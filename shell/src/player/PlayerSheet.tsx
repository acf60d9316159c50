import {
  isActiveStatus,
  playbackRates,
  type HostApi,
  type PlayableEpisode,
  type PlayerPort,
} from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import { paths } from '@nobicast/contracts/paths';
import { Button, buttonClass, ExternalLink, PlayButton } from '@nobicast/web-kit';
import { shortTimecode, timecode } from '@nobicast/web-kit/format';
import { useErrorRole, usePlayerOf } from '@nobicast/web-kit/host';
import {
  ChevronDown,
  Download,
  Keyboard,
  RotateCcw,
  RotateCw,
  Share2,
  SkipBack,
  SkipForward,
  X,
} from '@nobicast/web-kit/icons';
import {
  chapterAt,
  countDownload,
  momentPath,
  nextStart,
  PlaybackFailure,
  previousStart,
  shareLink,
} from '@nobicast/web-kit/player';
import { useId, useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '../frame/Dialog.tsx';
import { ChapterBar } from './ChapterBar.tsx';
import { playerCopy } from './player.copy.ts';
import styles from './PlayerSheet.module.css';
import { secondsToSleep, type SleepChoice, type SleepTimer } from './sleep-timer.ts';
import { useSwipe } from './use-swipe.ts';

interface PlayerSheetProps {
  player: PlayerPort;
  episode: PlayableEpisode;
  sleepTimer: SleepTimer;
  notify: HostApi['notify'];
  onShowShortcuts: () => void;
  onClose: () => void;
}

/** The whole player, opened from the dock: everything that the dock has no room for. A chunk of its own. */
export function PlayerSheet({
  player,
  episode,
  sleepTimer,
  notify,
  onShowShortcuts,
  onClose,
}: PlayerSheetProps) {
  const titleId = useId();
  const error = usePlayerOf(player, (state) => state.error);
  const errorRole = useErrorRole(player);
  const swipe = useSwipe('down', onClose);
  return (
    <Dialog labelledBy={titleId} className={styles.sheet} onClose={onClose}>
      <header className={styles.head} {...swipe}>
        <h2 id={titleId} className={`${styles.title} title`}>
          #{episode.number} {episode.title}
        </h2>
        <Button variant="quiet" isIcon aria-label={playerCopy.collapse} onClick={onClose}>
          <ChevronDown className="icon" aria-hidden="true" />
        </Button>
      </header>
      <div className={styles.now}>
        <Position player={player} episode={episode} />
        {error && <PlaybackFailure player={player} error={error} role={errorRole} />}
        <Transport player={player} episode={episode} />
      </div>
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
        {/* Both lead to what is not public before the date. */}
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
        <Button onClick={onShowShortcuts}>
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

interface PartProps {
  player: PlayerPort;
  episode: PlayableEpisode;
}

const useSubject = ({ player, episode }: PartProps) =>
  usePlayerOf(player, (state) => chapterAt(episode.chapters, state.positionSeconds));

function Position({ player, episode }: PartProps) {
  const second = usePlayerOf(player, (state) => Math.floor(state.positionSeconds));
  const duration = usePlayerOf(player, (state) => Math.floor(state.durationSeconds));
  const subject = useSubject({ player, episode });
  return (
    <>
      {subject && <p className="soft">{subject.title}</p>}
      <p className={styles.clock}>
        {timecode(second)}{' '}
        <small className="mute">/ {duration > 0 ? timecode(duration) : playerCopy.unknownDuration}</small>
      </p>
      <ChapterBar
        className={styles.bar}
        player={player}
        chapters={episode.chapters}
        label={playerCopy.position}
      />
    </>
  );
}

function Transport({ player, episode }: PartProps) {
  const status = usePlayerOf(player, (state) => state.status);
  const hasNext = usePlayerOf(
    player,
    (state) => nextStart(episode.chapters, state.positionSeconds) !== undefined,
  );
  const isBusy = status === 'loading' || status === 'buffering';
  const isPlaying = isActiveStatus(status);
  const { skipSeconds } = limits.player;
  const position = () => player.getSnapshot().positionSeconds;
  const toNext = () => player.seek(nextStart(episode.chapters, position()) ?? position());
  const hasSubjects = episode.chapters.length > 0;
  return (
    <div className={styles.transport}>
      {hasSubjects && (
        <Step
          name={playerCopy.previousSubject}
          onPress={() => player.seek(previousStart(episode.chapters, position()))}
        >
          <SkipBack className="icon" aria-hidden="true" />
        </Step>
      )}
      <Step name={playerCopy.back(skipSeconds)} onPress={() => player.skip(-skipSeconds)}>
        <RotateCcw className="icon" aria-hidden="true" />
      </Step>
      <PlayButton
        isBig
        label={isPlaying ? playerCopy.pause : playerCopy.play}
        isPlaying={isPlaying}
        isBusy={isBusy}
        onClick={() => (isPlaying ? player.pause() : player.resume())}
      />
      <Step name={playerCopy.forward(skipSeconds)} onPress={() => player.skip(skipSeconds)}>
        <RotateCw className="icon" aria-hidden="true" />
      </Step>
      {hasSubjects && (
        <Step name={playerCopy.nextSubject} isDisabled={!hasNext} onPress={toNext}>
          <SkipForward className="icon" aria-hidden="true" />
        </Step>
      )}
    </div>
  );
}

interface StepProps {
  name: string;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

const Step = ({ name, isDisabled = false, onPress, children }: StepProps) => (
  <Button
    variant="quiet"
    isIcon
    className={styles.step}
    aria-label={name}
    disabled={isDisabled}
    onClick={onPress}
  >
    {children}
  </Button>
);

interface ChoicesProps<Value> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  children?: ReactNode;
}

/** One choice of a few, as native radio buttons. */
function Choices<Value extends string | number | null>({
  legend,
  options,
  chosen,
  onChoose,
  children,
}: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className="label">{legend}</legend>
      <div className={styles.options}>
        {options.map(({ value, label }) => (
          <label key={value} className={`${styles.option} mono`}>
            <input
              className="vh"
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

function Rates({ player }: { player: PlayerPort }) {
  const rate = usePlayerOf(player, (state) => state.rate);
  const rates = playbackRates.some((offered) => offered === rate) ? playbackRates : [...playbackRates, rate];
  return (
    <Choices
      legend={playerCopy.rate}
      options={rates.map((offered) => ({ value: offered, label: playerCopy.rateOption(offered) }))}
      chosen={rate}
      onChoose={(chosen) => player.setRate(chosen)}
    />
  );
}

interface SleepProps {
  player: PlayerPort;
  sleepTimer: SleepTimer;
  hasSubjects: boolean;
}

function Sleep({ player, sleepTimer, hasSubjects }: SleepProps) {
  const sleep = useSyncExternalStore(sleepTimer.subscribe, sleepTimer.getSnapshot);
  const left = usePlayerOf(player, () => {
    const seconds = secondsToSleep(sleep, player);
    return seconds === null ? null : Math.ceil(seconds);
  });
  const options: { value: SleepChoice | null; label: string }[] = [
    { value: null, label: playerCopy.sleepOff },
    ...limits.player.sleepMinutes.map((minutes) => ({
      value: minutes,
      label: playerCopy.sleepMinutes(minutes),
    })),
    ...(hasSubjects ? [{ value: 'subject' as const, label: playerCopy.sleepSubject }] : []),
    { value: 'episode', label: playerCopy.sleepEpisode },
  ];
  return (
    <Choices
      legend={playerCopy.sleep}
      options={options}
      chosen={sleep.choice}
      onChoose={(choice) => sleepTimer.choose(choice)}
    >
      <p className="soft size-sm">{left !== null && playerCopy.sleepLeft(shortTimecode(left))}</p>
    </Choices>
  );
}

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
    <Button onClick={() => void shareLink(notify, `#${episode.number} ${episode.title}`, path)}>
      <Share2 className="icon" aria-hidden="true" />
      {playerCopy.shareMoment(shortTimecode(second))}
    </Button>
  );
}
