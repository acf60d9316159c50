import type { Alignment } from '@nobicast/contracts/alignment';
import { toSound } from '@nobicast/contracts/alignment-plan';
import { episodeWeekPath } from '@nobicast/contracts/generated/episode-week-path';
import { Button, ButtonLink, Panel } from '@nobicast/web-kit';
import { useLeaveQuestion } from '@nobicast/web-kit/form';
import { formatFullDate, formatTimeOfDay, timecode } from '@nobicast/web-kit/format';
import { CircleAlert, Pause, Play } from '@nobicast/web-kit/icons';
import { soundCopy } from '../../editing/editing.copy.ts';
import { teamPaths } from '../../editing/team-files.ts';
import { useAudioFacts } from '../../editing/use-audio-facts.ts';
import { alignmentCopy as copy } from './alignment.copy.ts';
import styles from './alignment.module.css';
import { Cues } from './Cues.tsx';
import { Cuts } from './Cuts.tsx';
import { SoundCanvas } from './SoundCanvas.tsx';
import { Sources } from './Sources.tsx';
import { useAlignment, type AlignmentDraft } from './use-alignment.ts';
import { useEnvelope } from './use-envelope.ts';
import { useListening, type Listening } from './use-listening.ts';

interface AlignmentEditorProps {
  episodeId: number;
  hasSound: boolean;
  opened: Alignment;
  /** Starts were written or given back. */
  onWritten: () => void;
  /** Reads again what somebody else has kept. */
  onReload: () => void;
}

/** The editor that turns what hosts pressed during the show into starts in the sound. */
export function AlignmentEditor({ episodeId, hasSound, opened, onWritten, onReload }: AlignmentEditorProps) {
  const draft = useAlignment(episodeId, opened, { onWritten, onReload });
  const { alignment, plan, starts, change } = draft;
  const { question } = useLeaveQuestion({
    // A plan that is being sent counts as unsaved: it can still be refused.
    form: { isDirty: draft.isUnsaved, isSaving: false },
    discard: draft.discard,
  });
  const listening = useListening(hasSound ? teamPaths.stream(episodeId) : undefined);
  const { envelope, picture } = useEnvelope(episodeId, hasSound);
  const silences = envelope?.silences ?? [];
  const facts = useAudioFacts(episodeId, hasSound).audio?.facts;
  const durationMs = alignment.duration_ms ?? envelope?.duration_ms;
  const sources = (
    <Sources
      alignment={alignment}
      chapters={facts?.chapters ?? []}
      losesWork={draft.hasWork}
      onBegin={draft.begin}
    />
  );

  if (alignment.subjects.length === 0)
    return (
      <Panel title={copy.noSubjects}>
        <p className="soft">{copy.noSubjectsHint}</p>
      </Panel>
    );
  if (!plan)
    return (
      <Panel heading="h2" title={copy.sources}>
        <p className="soft">{copy.sourcesHelp}</p>
        {sources}
      </Panel>
    );
  const without = alignment.subjects.length - starts.length;
  return (
    <div className={styles.editor}>
      {/* The element has no controls of its own: those of the page are below. */}
      <audio {...listening.element} />
      {!alignment.is_shift_current && (
        <p className={styles.notice}>
          <CircleAlert className="icon" aria-hidden="true" />
          {copy.replaced}
        </p>
      )}
      {!hasSound && <p className={styles.notice}>{copy.noSound}</p>}
      {facts?.is_variable_bitrate && (
        <p className={styles.notice}>
          <CircleAlert className="icon" aria-hidden="true" />
          {soundCopy.variableBitrate}
        </p>
      )}
      {picture.state === 'ready' && durationMs !== undefined ? (
        <SoundCanvas
          waveform={picture.waveform}
          durationMs={durationMs}
          starts={starts}
          cutsAtMs={plan.cuts.map(({ from_ms: from }) => toSound(from, plan))}
          shownMs={starts.find(({ subject_id: id }) => id === listening.loopedId)?.start_ms}
          positionMs={listening.positionMs}
          isPlaying={listening.isPlaying}
          onShift={(byMs) => change({ ...plan, shift_ms: plan.shift_ms + byMs })}
          onSeek={listening.seek}
        />
      ) : (
        hasSound && (
          <p className="mute" role="status">
            {copy.picture[picture.state === 'ready' ? 'loading' : picture.state]}
          </p>
        )
      )}
      {hasSound && <Transport listening={listening} />}
      <section className="stack" aria-labelledby="alignment-cues">
        <h2 className={`${styles.partTitle} title`} id="alignment-cues">
          {copy.cues}
        </h2>
        <Cues
          alignment={alignment}
          plan={plan}
          starts={starts}
          silences={silences}
          listening={listening}
          onChange={change}
        />
        {without > 0 && <p className="mute size-sm">{copy.notAired(without)}</p>}
      </section>
      <Cuts alignment={alignment} plan={plan} silences={silences} listening={listening} onChange={change} />
      <details>
        <summary className={`${styles.summary} link`}>{copy.otherSource}</summary>
        {sources}
      </details>
      <Acceptance episodeId={episodeId} draft={draft} hasSound={hasSound} />
      {question}
    </div>
  );
}

function Transport({ listening }: { listening: Listening }) {
  const { isPlaying, hasFailed, seconds } = listening;
  return (
    <div className={styles.tools}>
      <Button onClick={() => (isPlaying ? listening.pause() : listening.play())}>
        {isPlaying ? (
          <Pause className="icon" aria-hidden="true" />
        ) : (
          <Play className="icon" aria-hidden="true" />
        )}
        {isPlaying ? copy.pause : copy.play}
      </Button>
      <span className="time">
        <span className="vh">{copy.position} </span>
        {timecode(seconds)}
      </span>
      {hasFailed && (
        <span className={styles.flag} role="alert">
          {copy.listenFailed}
        </span>
      )}
    </div>
  );
}

interface AcceptanceProps {
  episodeId: number;
  draft: AlignmentDraft;
  hasSound: boolean;
}

function Acceptance({ episodeId, draft, hasSound }: AcceptanceProps) {
  const { alignment, starts, isStale, isBusy, isSaving, problem } = draft;
  const acceptedAt = alignment.accepted_at;
  const cannot = hasSound ? undefined : copy.noSound;
  return (
    <div className={styles.acceptance}>
      {problem !== undefined && (
        <div className={styles.flag} role="alert">
          <CircleAlert className="icon" aria-hidden="true" />
          <span>{problem}</span>
          <Button onClick={isStale ? draft.reload : draft.retry}>{isStale ? copy.reload : copy.retry}</Button>
        </div>
      )}
      <div className={styles.tools}>
        <Button
          variant="primary"
          isBig
          aria-disabled={cannot !== undefined || isStale || isBusy || starts.length === 0}
          aria-describedby={cannot === undefined ? undefined : 'alignment-cannot'}
          onClick={() => {
            if (cannot === undefined && !isStale && starts.length > 0) void draft.accept();
          }}
        >
          {alignment.is_shift_current ? copy.accept(starts.length) : copy.acceptWithShift(starts.length)}
        </Button>
        {acceptedAt !== null && alignment.can_undo && (
          <Button onClick={() => void draft.undo()}>{copy.undo}</Button>
        )}
        {acceptedAt !== null && (
          <ButtonLink variant="quiet" to={episodeWeekPath(episodeId)}>
            {copy.backAfter}
          </ButtonLink>
        )}
        <span className="mute size-sm" role="status">
          {isSaving ? copy.saving : ''}
        </span>
      </div>
      {cannot !== undefined && (
        <p className="mute size-sm" id="alignment-cannot">
          {cannot}
        </p>
      )}
      {acceptedAt !== null && (
        <p className="mute size-sm">
          {copy.acceptedAt(`${formatFullDate(acceptedAt)}, ${formatTimeOfDay(acceptedAt)}`)}
          {!alignment.can_undo && ` ${copy.cannotUndo}`}
        </p>
      )}
    </div>
  );
}
