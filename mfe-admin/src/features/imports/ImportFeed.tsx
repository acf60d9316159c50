import type { ImportRun } from '@nobicast/contracts/admin-imports';
import { namesOf } from '@nobicast/contracts/fields/field';
import { Button, buttonClass, Panel, RetryButton, Skeleton, TextField } from '@nobicast/web-kit';
import { formatShortDate, formatTimeOfDay } from '@nobicast/web-kit/format';
import { CircleAlert, RotateCw, Upload, X } from '@nobicast/web-kit/icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFocusWithin } from '../../uploads/use-focus-within.ts';
import { ImportPlan } from './ImportPlan.tsx';
import { importsCopy } from './imports.copy.ts';
import styles from './imports.module.css';
import { isActive, useImports, type Imports } from './use-imports.ts';

/** Imports a podcast from its feed: simulate, review, and import exactly that. */
export function ImportFeed() {
  const imports = useImports();
  const { runs, latest, failure } = imports;
  /** Stays when somebody else begins a run, which gives the form a new beginning. */
  const [typed, setTyped] = useState<string>();
  const focus = useFocusWithin<HTMLElement>(`${latest?.id} ${latest?.state}`);
  return (
    <section {...focus} tabIndex={-1} aria-labelledby="importer">
      <h2 className="title size-xl" id="importer">
        {importsCopy.title}
      </h2>
      {runs.state === 'loading' && (
        <div className="stack mt-4" role="status" aria-label={importsCopy.loading}>
          <Skeleton height="4rem" />
          <Skeleton height="3rem" />
        </div>
      )}
      {runs.state === 'failed' && (
        <Panel tone="error" title={importsCopy.failed}>
          <RetryButton onRetry={runs.retry} />
        </Panel>
      )}
      {runs.state === 'ready' && (
        <>
          <SourceForm
            key={latest?.source.name}
            imports={imports}
            url={typed ?? (latest?.source.kind === 'address' ? latest.source.name : '')}
            onUrl={setTyped}
          />
          <div role="alert">{failure !== undefined && <Problem>{failure}</Problem>}</div>
          {latest && <Latest run={latest} imports={imports} />}
          <Runs runs={runs.data.runs} />
        </>
      )}
    </section>
  );
}

const Problem = ({ children }: { children: ReactNode }) => (
  <p className={styles.problem}>
    <CircleAlert className="icon" aria-hidden="true" />
    {children}
  </p>
);

interface SourceFormProps {
  imports: Imports;
  url: string;
  onUrl: (url: string) => void;
}

/** An address or a file. Disabled while a run is active. */
function SourceForm({ imports, url, onUrl }: SourceFormProps) {
  const { latest, isBusy, sentPercent, addressProblem } = imports;
  const address = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (addressProblem !== undefined) address.current?.focus();
  }, [addressProblem]);
  const isBlocked = isBusy || (latest !== undefined && isActive(latest));
  // The choice of a plan stays for another run of the same feed; for another feed one chooses again.
  const isPlanned = latest?.state === 'planned';
  const numbers = useNumbers(isPlanned ? latest : undefined);
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlocked && numbers.areValid) imports.simulate(url, numbers.asked);
        }}
      >
        <TextField
          ref={address}
          label={importsCopy.address}
          {...(addressProblem !== undefined && { error: addressProblem })}
          help={importsCopy.addressHelp}
          type="url"
          required
          maxLength={2_000}
          placeholder="https://"
          value={url}
          onChange={({ target }) => onUrl(target.value)}
        />
        <Button type="submit" aria-disabled={isBlocked || undefined}>
          <RotateCw className="icon" aria-hidden="true" />
          {latest?.source.kind === 'address' && latest.source.name === url
            ? importsCopy.simulateAgain
            : importsCopy.simulate}
        </Button>
      </form>
      <NumbersChoice numbers={numbers} />
      <div className="cluster">
        <label className={buttonClass({}, styles.choose)} aria-disabled={isBlocked || undefined}>
          <Upload className="icon" aria-hidden="true" />
          {importsCopy.file}
          <input
            className="vh"
            type="file"
            accept=".xml,.rss,application/rss+xml,application/xml,text/xml"
            aria-describedby="import-file-help"
            aria-disabled={isBlocked || undefined}
            onClick={(event) => {
              if (isBlocked) event.preventDefault();
            }}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              // The same file can be chosen again.
              target.value = '';
              if (chosen && !isBlocked && numbers.areValid) imports.simulateFile(chosen, numbers.asked);
            }}
          />
        </label>
        <span className="mute size-sm" id="import-file-help">
          {importsCopy.fileHelp}
        </span>
        <span role="status">{sentPercent !== undefined && importsCopy.sending(sentPercent)}</span>
      </div>
    </>
  );
}

const maxNumber = 99_999;

const choices = {
  none: importsCopy.numbersNone,
  next: importsCopy.numbersNext,
  by_date: importsCopy.numbersByDate,
} as const;
type Choice = keyof typeof choices;

/** The choice of numbers for episodes without one: initially that of the former run, else to leave them without. */
function useNumbers(former: Pick<ImportRun, 'numbers' | 'numbers_from'> | undefined) {
  const from = former?.numbers_from ?? undefined;
  const [choice, setChoice] = useState<Choice>(from === undefined ? (former?.numbers ?? 'none') : 'by_date');
  const [text, setText] = useState(String(from ?? 1));
  const typed = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  const areValid = choice !== 'by_date' || (typed >= 1 && typed <= maxNumber);
  const asked = {
    ...(choice === 'next' && { numbers: choice }),
    ...(choice === 'by_date' && { numbers_from: typed }),
  };
  return { choice, setChoice, text, setText, areValid, asked };
}

function NumbersChoice({ numbers }: { numbers: ReturnType<typeof useNumbers> }) {
  const { choice, setChoice, text, setText, areValid } = numbers;
  return (
    <fieldset className={styles.numbers}>
      <legend className="label">{importsCopy.numbers}</legend>
      {namesOf(choices).map((name) => (
        <label key={name} className={styles.choice}>
          <input type="radio" name="numbers" checked={choice === name} onChange={() => setChoice(name)} />
          {choices[name]}
        </label>
      ))}
      {choice === 'by_date' && (
        <TextField
          label={importsCopy.numbersFrom}
          help={importsCopy.numbersHelp}
          {...(!areValid && { error: importsCopy.numbersInvalid })}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </fieldset>
  );
}

interface LatestProps {
  run: ImportRun;
  imports: Imports;
}

/** The last run's progress and actions. */
function Latest({ run, imports }: LatestProps) {
  return (
    <div className={styles.latest}>
      {isActive(run) && <Running run={run} onCancel={() => imports.cancel(run.id)} />}
      <div role="status">
        <Outcome run={run} />
      </div>
      {run.state === 'planned' && run.counts && (
        <ImportPlan
          key={run.id}
          runId={run.id}
          counts={run.counts}
          isBusy={imports.isBusy}
          onApply={() => imports.apply(run.id)}
        />
      )}
    </div>
  );
}

function Outcome({ run }: { run: ImportRun }) {
  const { state, problem, counts, audio } = run;
  if (state === 'failed') return <Problem>{importsCopy.problems[problem?.code ?? 'unexpected']}</Problem>;
  if (state === 'interrupted') return <Problem>{importsCopy.interrupted}</Problem>;
  if (state === 'cancelled') return <p className="mute">{importsCopy.cancelled}</p>;
  if (state !== 'applied' || !counts) return null;
  return (
    <p>
      <strong>{importsCopy.written(counts)}</strong>{' '}
      {audio !== null && audio.waiting > 0 && importsCopy.audioWaiting(audio.waiting)}{' '}
      {audio !== null && audio.refused > 0 && importsCopy.audioRefused(audio.refused)}
    </p>
  );
}

function Running({ run, onCancel }: { run: ImportRun; onCancel: () => void }) {
  const { state, phase, done, total } = run;
  const percent = total === null || total === 0 ? undefined : Math.floor((100 * done) / total);
  const name = state === 'applying' ? importsCopy.progress.applying : importsCopy.progress.reading;
  const text = importsCopy.phase(run);
  // A new key is a new announcement, once a phase and quarter: figures change every second.
  const announcementKey =
    percent === undefined ? `${name}, ${phase}` : `${name}, ${phase}, ${Math.floor(percent / 25)}`;
  return (
    <div className={styles.running}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={name}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
      >
        <i data-unknown={percent === undefined || undefined} style={{ width: `${percent ?? 100}%` }} />
      </div>
      <p className="time" aria-hidden="true">
        {text}
      </p>
      <Spoken key={announcementKey} text={`${importsCopy.states[state]}. ${text}`} />
      <p className="mute size-sm">{importsCopy.leavesNothing}</p>
      <Button onClick={onCancel}>
        <X className="icon" aria-hidden="true" />
        {importsCopy.cancel}
      </Button>
    </div>
  );
}

/** Keeps its first text: another announcement has another key. */
function Spoken({ text }: { text: string }) {
  const [first] = useState(text);
  return (
    <p className="vh" role="status">
      {first}
    </p>
  );
}

function Runs({ runs }: { runs: readonly ImportRun[] }) {
  return (
    <>
      <h3 className="title size-lg mt-5">{importsCopy.runs}</h3>
      {runs.length === 0 ? (
        <p className="mute mt-3">{importsCopy.noRuns}</p>
      ) : (
        <ol className={styles.runs}>
          {runs.map((run) => (
            <li key={run.id}>
              <time className="time mute" dateTime={run.started_at}>
                {formatShortDate(run.started_at)}, {formatTimeOfDay(run.started_at)}
              </time>
              <div className={styles.source}>
                <strong>{run.title ?? run.source.name}</strong>
                {run.title !== null && <span className="mono size-sm mute"> {run.source.name}</span>}
                {run.started_by !== '' && (
                  <span className="mute size-sm"> {importsCopy.by(run.started_by)}</span>
                )}
              </div>
              <div>
                <span className="label">{importsCopy.states[run.state]}</span>
                {run.state === 'applied' && run.counts && (
                  <span className="size-sm mute"> {importsCopy.written(run.counts)}</span>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
