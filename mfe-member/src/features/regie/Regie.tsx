import { currentRun, onAirMs, type ShowState, type ShowSubject } from '@nobicast/contracts/show-state';
import { paths } from '@nobicast/contracts/paths';
import { titleOrHeading } from '@nobicast/contracts/titles';
import { Band, Button, ExternalLink } from '@nobicast/web-kit';
import { timecode } from '@nobicast/web-kit/format';
import { useEffect, useRef, useState } from 'react';
import { CommandButtons } from './CommandButtons.tsx';
import {
  driftMs,
  isTimed,
  isTriedOut,
  reachOf,
  recordingStart,
  subjectsOf,
  upNext,
  type DeskSubject,
} from './desk.rules.ts';
import { DoorAfterwards, WayBack } from './DoorAfterwards.tsx';
import { Guests } from './Guests.tsx';
import { History } from './History.tsx';
import { Marks } from './Marks.tsx';
import { Notes } from './Notes.tsx';
import { Order } from './Order.tsx';
import { Questions } from './Questions.tsx';
import { linkKey, regieCopy as copy } from './regie.copy.ts';
import styles from './Regie.module.css';
import { Start } from './Start.tsx';
import { TitleForm } from './TitleForm.tsx';
import type { Show } from './known-show.ts';
import { useCommands } from './use-commands.ts';
import type { Desk } from './use-show.ts';

const time = (ms: number) => timecode(Math.floor(ms / 1_000));

/** The server's clock, each second; what is on the screen between two rounds is computed from it. */
function useNow(clock: Desk['clock']): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), 500);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}

/** The page from which the hosts run a show (decision 0106). */
export function Regie({ show, desk }: { show: Show; desk: Desk }) {
  const { state, press, clock } = desk;
  const now = useNow(clock);
  const subjects = subjectsOf(show, state);
  const next = upNext(subjects);
  const run = currentRun(state);
  const current = subjects.find(({ isOnAir }) => isOnAir);
  const isReadOnly = show.is_read_only;
  const isTrial = isTriedOut(show, state);
  const reach = reachOf(show, state, desk.link === 'silent' && desk.waiting > 0);
  const titleOf = (subject: ShowSubject | null) =>
    subjects.find(({ key }) => key === subject)?.title ??
    (subject === null ? copy.noSubject : copy.deletedSubject);
  const go = (subject: DeskSubject | undefined) => {
    if (run && subject) press({ kind: 'go', leaves: run.subject, subject: subject.key });
  };
  const openLink = current?.url ? () => window.open(current.url ?? '', '_blank', 'noopener') : undefined;
  const commands = useCommands({ show, desk, next, onGo: go, openLink });

  return (
    <Band isFirst margin={<span className="label">{copy.title}</span>}>
      <h1 className={`${styles.title} title`}>{copy.titleOf(show.number)}</h1>
      {state.phase === 'planned' && <WayBack show={show} />}
      <Notices desk={desk} watches={isReadOnly ? readOnlyReason(show) : undefined} />
      <div className="fit">
        <div className={styles.desk}>
          <div>
            <section className={styles.now} aria-labelledby="regie-sujet">
              <p className="label">{(isTrial ? copy.rehearsals : copy.phases)[state.phase]}</p>
              <p className={`${styles.current} display`} id="regie-sujet" role="status">
                {run
                  ? (current?.title ?? (run.subject === null ? copy.noSubject : copy.deletedSubject))
                  : titleOrHeading({ ...show, type: show.is_over ? 'podcast' : 'preparation' })}
              </p>
              {run && (
                <p className={styles.elapsed}>
                  <span role="timer" aria-live="off">
                    {time(onAirMs(state, run, now))}
                  </span>
                  {current && current.plannedMs !== null && (
                    <span className={styles.planned}>{copy.planned(current.plannedMs)}</span>
                  )}
                </p>
              )}
              {reach && <p className="soft size-sm">{reach}</p>}
              <p className={styles.link}>
                {current?.url && (
                  <ExternalLink href={current.url} aria-keyshortcuts={linkKey}>
                    {new URL(current.url).host}{' '}
                    <kbd className={styles.key} aria-hidden="true">
                      {linkKey.toUpperCase()}
                    </kbd>
                  </ExternalLink>
                )}
              </p>
            </section>
            {!isReadOnly && <CommandButtons show={show} desk={desk} commands={commands} titleOf={titleOf} />}
            {isReadOnly && state.phase === 'ended' && (
              <div className={styles.commands}>
                <DoorAfterwards episodeId={show.episode_id} />
              </div>
            )}
            {state.phase === 'ended' && (
              <p className="soft size-sm mt-3">{isTrial ? copy.rehearsed : copy.afterwards}</p>
            )}
            <section aria-labelledby="regie-ensuite" className="mt-6">
              <h2 className="label" id="regie-ensuite">
                {copy.upNext}
              </h2>
              {next.length === 0 ? (
                <p className="soft">{copy.nothingNext}</p>
              ) : (
                <ol className={styles.upNext}>
                  {next.slice(0, 2).map(({ key, title }) => (
                    <li key={key}>{title}</li>
                  ))}
                </ol>
              )}
            </section>
            <Clocks state={state} now={now} driftMs={driftMs(subjects, state, now)} />
            <Start show={show} isMovable={!isReadOnly && state.phase === 'planned'} onMoved={desk.update} />
            {!isReadOnly && (
              <div className={styles.forms}>
                <TitleForm
                  label={copy.insertLabel}
                  button={copy.insert}
                  offReason={commands.offReason}
                  onTyped={(title) => press({ kind: 'insert', leaves: run?.subject ?? null, title })}
                />
              </div>
            )}
            <Marks state={state} now={now} commands={commands} isReadOnly={isReadOnly} press={press} />
          </div>
          <div>
            <Order
              show={show}
              subjects={subjects}
              isReadOnly={isReadOnly}
              isBeforeShow={state.phase === 'planned'}
              isOnAir={run !== undefined}
              onPlanned={desk.update}
              onGo={go}
              press={press}
            />
            <Questions show={show} current={current?.id} isReadOnly={isReadOnly} onChanged={desk.update} />
            <Guests guests={show.guests} />
            {(!isReadOnly || show.is_over) && show.notes_version !== undefined && (
              <Notes show={show} userId={desk.userId} version={show.notes_version} isReadOnly={isReadOnly} />
            )}
          </div>
        </div>
      </div>
      <History state={state} titleOf={titleOf} isTimed={isTimed} isReadOnly={isReadOnly} press={press} />
    </Band>
  );
}

const readOnlyReason = ({ is_over: isOver }: Show) => (isOver ? copy.readOnlyOver : copy.readOnly);

/** Renders nothing while all is well, else a line at one fixed place: announced once, and never over what is on air. */
function Notices({
  desk: { link, waiting, refused, retry, discard },
  watches,
}: {
  desk: Desk;
  /** Why the visitor only follows. */
  watches: string | undefined;
}) {
  const notices = useRef<HTMLDivElement>(null);
  /** The pressed button goes with its line. */
  const holdFocus = () => notices.current?.focus();
  return (
    <div className={styles.notices} role="status" ref={notices} tabIndex={-1}>
      {watches !== undefined && <p className="soft">{watches}</p>}
      {link === 'silent' && <p className="soft">{copy.silent(waiting)}</p>}
      {link !== 'silent' && link !== 'fine' && (
        <p>
          {copy.refusedCommands(link.message)}{' '}
          {link.status === 401 && (
            <ExternalLink className="link" href={paths.login}>
              {copy.signIn}
            </ExternalLink>
          )}{' '}
          <Button
            variant="quiet"
            onClick={() => {
              holdFocus();
              retry();
            }}
          >
            {copy.retry}
          </Button>
        </p>
      )}
      {refused.map(({ id, action, refusal }) => (
        <p key={id}>
          {copy.refusedCommand(
            'title' in action ? action.title : 'word' in action ? action.word : copy.commands[action.kind],
            refusal,
          )}{' '}
          <Button
            variant="quiet"
            onClick={() => {
              holdFocus();
              discard(id);
            }}
          >
            {copy.discard}
          </Button>
        </p>
      ))}
    </div>
  );
}

/** The show's clock and the recording's: somebody may press record late. */
function Clocks({
  state,
  now,
  driftMs: late,
}: {
  state: ShowState;
  now: number;
  driftMs: number | undefined;
}) {
  const { beganAt, recordedFrom, endedAt } = state;
  const noted = recordingStart(state);
  return (
    <>
      <dl className={styles.clocks} aria-live="off">
        <Clock label={copy.show}>
          {beganAt === null ? time(0) : time(onAirMs(state, { from: beganAt, to: endedAt }, now))}
        </Clock>
        <Clock label={copy.recording}>
          {recordedFrom === null ? copy.notRecorded : time(Math.max((endedAt ?? now) - recordedFrom, 0))}
        </Clock>
        {late !== undefined && <Clock label={copy.pace}>{copy.drift(late)}</Clock>}
      </dl>
      <p className="soft size-sm mt-3">
        <span role="status">{noted && copy.recordedFrom(noted)}</span> {copy.recordsNothing}
      </p>
    </>
  );
}

const Clock = ({ label, children }: { label: string; children: string }) => (
  <div>
    <dt className="label">{label}</dt>
    <dd>{children}</dd>
  </div>
);
