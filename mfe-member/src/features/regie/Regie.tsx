import { currentRun, onAirMs, type ShowState, type ShowSubject } from '@nobicast/contracts/show-state';
import { subjectFields } from '@nobicast/contracts/fields/subject.fields';
import { episodeWeekPath } from '@nobicast/contracts/generated/episode-week-path';
import { limits } from '@nobicast/contracts/limits';
import { paths } from '@nobicast/contracts/paths';
import { titleOrHeading } from '@nobicast/contracts/titles';
import { Band, Button, ExternalLink, MoreLink } from '@nobicast/web-kit';
import { timecode } from '@nobicast/web-kit/format';
import { isShortcut } from '@nobicast/web-kit/shortcuts';
import { useMemberSession } from '@nobicast/web-kit/sign-in-again';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import {
  describe,
  driftMs,
  isTimed,
  lastEffective,
  subjectsOf,
  upNext,
  type DeskSubject,
} from './desk.rules.ts';
import { CommandButton } from './CommandButton.tsx';
import { Guests } from './Guests.tsx';
import { History } from './History.tsx';
import { Notes } from './Notes.tsx';
import { Order } from './Order.tsx';
import { Questions } from './Questions.tsx';
import { fieldKeys, keyNames, linkKey, regieCopy as copy, regieKeys } from './regie.copy.ts';
import styles from './Regie.module.css';
import { Start } from './Start.tsx';
import { TitleForm } from './TitleForm.tsx';
import type { Show } from './known-show.ts';
import type { Desk } from './use-show.ts';

const subjectTitleLength = subjectFields.title.maxLength;
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
  const last = lastEffective(state);
  const isReadOnly = show.is_read_only;
  const titleOf = (subject: ShowSubject | null) =>
    subjects.find((other) => other.subject === subject)?.title ??
    (subject === null ? copy.noSubject : copy.deletedSubject);
  const go = (subject: DeskSubject | undefined) => {
    if (run && subject) press({ kind: 'go', leaves: run.subject, subject: subject.subject });
  };
  const actions: Record<keyof typeof regieKeys, (() => void) | undefined> = {
    begin:
      state.phase === 'planned'
        ? () => press({ kind: 'begin', subject: next[0]?.subject ?? null })
        : undefined,
    next: run && next.length > 0 ? () => go(next[0]) : undefined,
    pause: run ? () => press({ kind: state.phase === 'paused' ? 'resume' : 'pause' }) : undefined,
    record:
      state.recordedFrom === null && state.phase !== 'ended' ? () => press({ kind: 'record' }) : undefined,
    undo: last ? () => press({ kind: 'undo', target: last.id }) : undefined,
  };
  const openLink = current?.url ? () => window.open(current.url ?? '', '_blank', 'noopener') : undefined;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat) return;
    if (isShortcut(event, linkKey)) openLink?.();
    if (isReadOnly) return;
    for (const name of keyNames)
      if (isShortcut(event, regieKeys[name]) && actions[name]) {
        event.preventDefault();
        actions[name]();
      }
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const notOnAir = state.phase === 'ended' ? copy.off.ended : copy.off.planned;
  const reasonFor = (name: keyof typeof regieKeys): string => {
    if (name === 'undo') return copy.off.undo;
    if (name === 'record') return state.phase === 'ended' ? copy.off.ended : copy.off.record;
    return run && name === 'next' ? copy.nothingNext : notOnAir;
  };
  const command = (name: keyof typeof regieKeys, label: ReactNode, isPrimary = false) => (
    <CommandButton
      className={styles.command}
      variant={isPrimary ? 'primary' : 'plain'}
      reason={actions[name] ? undefined : reasonFor(name)}
      aria-keyshortcuts={regieKeys[name]}
      onClick={actions[name]}
    >
      {label}
      <kbd className={styles.key} aria-hidden="true">
        {regieKeys[name].toUpperCase()}
      </kbd>
    </CommandButton>
  );

  return (
    <Band isFirst margin={<span className="label">{copy.title}</span>}>
      <h1 className={`${styles.title} title`}>{copy.titleOf(show.number)}</h1>
      <Notices desk={desk} watches={isReadOnly ? readOnlyReason(show) : undefined} />
      <section className={styles.now} aria-labelledby="regie-sujet">
        <p className="label">{copy.phases[state.phase]}</p>
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
        {run && <p className="soft size-sm">{copy.listenersSee}</p>}
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
      {!isReadOnly && (
        <div className={styles.commands}>
          {state.phase === 'planned' ? command('begin', copy.begin, true) : command('next', copy.next, true)}
          {command('pause', state.phase === 'paused' ? copy.resume : copy.pause)}
          {command('record', copy.record)}
          {command('undo', last ? <Undo what={describe(last, titleOf)} /> : copy.undo)}
          <CommandButton
            className={styles.command}
            reason={run ? undefined : notOnAir}
            onClick={() => press({ kind: 'end' })}
          >
            {copy.end}
          </CommandButton>
        </div>
      )}
      {state.phase === 'ended' && <Afterwards episodeId={show.episode_id} />}
      <Clocks state={state} now={now} driftMs={driftMs(subjects, state, now)} />
      <Start show={show} isMovable={!isReadOnly && state.phase === 'planned'} onMoved={desk.update} />
      <section aria-labelledby="regie-ensuite" className="mt-6">
        <h2 className="label" id="regie-ensuite">
          {copy.upNext}
        </h2>
        {next.length === 0 ? (
          <p className="soft">{copy.nothingNext}</p>
        ) : (
          <ol className={styles.upNext}>
            {next.slice(0, 2).map(({ subject, title }) => (
              <li key={subject}>{title}</li>
            ))}
          </ol>
        )}
      </section>
      {!isReadOnly && (
        <div className={styles.forms}>
          <TitleForm
            shortcut={fieldKeys.insert}
            label={copy.insertLabel}
            button={copy.insert}
            offReason={run ? undefined : notOnAir}
            maxLength={subjectTitleLength}
            onTyped={(title) => press({ kind: 'insert', leaves: run?.subject ?? null, title })}
          />
          <TitleForm
            shortcut={fieldKeys.mark}
            label={copy.markLabel}
            button={copy.mark}
            offReason={run ? undefined : notOnAir}
            maxLength={limits.shows.wordLength}
            onTyped={(word) => press({ kind: 'mark', word })}
          />
        </div>
      )}
      <Order
        show={show}
        subjects={subjects}
        isReadOnly={isReadOnly}
        isPlannable={!isReadOnly && state.phase === 'planned'}
        isOnAir={run !== undefined}
        onPlanned={desk.update}
        onGo={go}
        press={press}
      />
      <Questions show={show} current={current?.id} isReadOnly={isReadOnly} onChanged={desk.update} />
      <Guests guests={show.guests} />
      {!isReadOnly && show.notes_version !== undefined && (
        <Notes show={show} userId={desk.userId} version={show.notes_version} />
      )}
      <History state={state} titleOf={titleOf} isTimed={isTimed} isReadOnly={isReadOnly} press={press} />
    </Band>
  );
}

/** Of one height, however long the title is: nothing moves under the thumbs of a host. */
const Undo = ({ what }: { what: string }) => (
  <span className={styles.undo}>
    {copy.undoes} <span className={styles.undone}>{what}</span>
  </span>
);

const readOnlyReason = ({ is_over: isOver }: Show) => (isOver ? copy.readOnlyOver : copy.readOnly);

/** The show is over, the week is not. */
function Afterwards({ episodeId }: { episodeId: number }) {
  const session = useMemberSession();
  const isAdmin = session.state === 'member' && session.user.role === 'admin';
  return (
    <p className="mt-3">
      {isAdmin ? (
        <MoreLink to={episodeWeekPath(episodeId)}>{copy.prepare}</MoreLink>
      ) : (
        <span className="soft">{copy.afterwards}</span>
      )}
    </p>
  );
}

/** Nothing while all is well, or a line at the same place: said once, and never over what is on air. */
function Notices({
  desk: { link, waiting, refused, retry, discard },
  watches,
}: {
  desk: Desk;
  /** Why the visitor only follows. */
  watches: string | undefined;
}) {
  return (
    <div className={styles.notices} role="status">
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
          <Button variant="quiet" onClick={retry}>
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
          <Button variant="quiet" onClick={() => discard(id)}>
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
  return (
    <dl className={styles.clocks} aria-live="off">
      <Clock label={copy.show}>
        {beganAt === null ? time(0) : time(onAirMs(state, { from: beganAt, to: endedAt }, now))}
      </Clock>
      <Clock label={copy.recording}>
        {recordedFrom === null ? copy.notRecorded : time(Math.max((endedAt ?? now) - recordedFrom, 0))}
      </Clock>
      {late !== undefined && <Clock label={copy.pace}>{copy.drift(late)}</Clock>}
    </dl>
  );
}

const Clock = ({ label, children }: { label: string; children: string }) => (
  <div>
    <dt className="label">{label}</dt>
    <dd>{children}</dd>
  </div>
);
