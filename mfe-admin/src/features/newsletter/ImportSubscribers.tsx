import type { NewsletterImport } from '@nobicast/contracts/admin-subscribers';
import { importNewsletterSubscribers, listNewsletterSubscribers } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { Button, CheckboxField, FormAlert, TextArea, TextField } from '@nobicast/web-kit';
import { ApiError } from '@nobicast/web-kit/api';
import { registerBottomBar, LeaveQuestion } from '@nobicast/web-kit/form';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { DialogFrame } from '../../editing/DialogFrame.tsx';
import frame from '../../editing/dialog-frame.module.css';
import { textOfFile } from '../../editing/text-of-file.ts';
import { useReloadList } from '../../lists/use-list-place.ts';
import { importCopy } from './newsletter.copy.ts';
import styles from './newsletter.module.css';

const { newsletterImport: bounds } = limits;

/** Brings addresses whose owners asked for the newsletter elsewhere: each confirms by mail. */
export function ImportSubscribers({ onClose }: { onClose: () => void }) {
  const [result, setResult] = useState<NewsletterImport>();
  const [isTyped, setIsTyped] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const reload = useReloadList(listNewsletterSubscribers);
  return (
    <>
      <DialogFrame
        title={importCopy.title}
        closeLabel={importCopy.close}
        onClose={() => (isTyped && !result ? setIsAsking(true) : onClose())}
      >
        {result ? (
          <Outcome result={result} onClose={onClose} />
        ) : (
          <ImportForm
            onTyped={setIsTyped}
            onDone={(done) => {
              setResult(done);
              void reload();
            }}
          />
        )}
      </DialogFrame>
      <LeaveQuestion isOpen={isAsking && !result} onLeave={onClose} onStay={() => setIsAsking(false)} />
    </>
  );
}

type Problems = Partial<Record<'csv' | 'source' | 'has_consent' | 'form', string>>;

function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) throw error;
  const known = Object.fromEntries(error.fields.map(({ path, message }) => [path, message]));
  return error.fields.length > 0 ? known : { form: error.message };
}

interface ImportFormProps {
  /** Whether there is something to lose. */
  onTyped: (isTyped: boolean) => void;
  onDone: (result: NewsletterImport) => void;
}

function ImportForm({ onTyped, onDone }: ImportFormProps) {
  const [csv, setCsv] = useState('');
  const [source, setSource] = useState('');
  const [hasConsent, setHasConsent] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const take = (text: string) => {
    setCsv(text);
    onTyped(text.trim() !== '');
  };
  async function takeFile(chosen: File) {
    try {
      take(await textOfFile(chosen));
      setProblems({});
    } catch {
      // It was deleted or changed after it was chosen.
      setProblems({ csv: importCopy.fileUnreadable });
    }
  }
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    if (!hasConsent) return setProblems({ has_consent: importCopy.consentMissing });
    setIsSending(true);
    setProblems({});
    try {
      const body = { csv, source, has_consent: true } as const;
      onDone(await sendProven(importNewsletterSubscribers, { body }, { fallback: importCopy.failed }));
    } catch (error) {
      setProblems(problemsOf(error));
      setIsSending(false);
    }
  }
  return (
    <form ref={form} className={styles.importForm} noValidate onSubmit={(event) => void submit(event)}>
      <div className={frame.body}>
        {problems.form !== undefined && (
          <FormAlert>
            <p>{problems.form}</p>
          </FormAlert>
        )}
        <p className="soft">{importCopy.intro}</p>
        <TextArea
          label={importCopy.csv}
          help={importCopy.csvHelp}
          rows={8}
          spellCheck={false}
          autoComplete="off"
          maxLength={bounds.length}
          value={csv}
          readOnly={isSending}
          error={problems.csv}
          onChange={({ target }) => take(target.value)}
        />
        <p>
          <Button onClick={() => file.current?.click()}>{importCopy.file}</Button>
          <input
            ref={file}
            type="file"
            hidden
            accept=".csv,.txt,text/csv,text/plain"
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              target.value = '';
              if (chosen) void takeFile(chosen);
            }}
          />
        </p>
        <TextField
          label={importCopy.source}
          help={importCopy.sourceHelp}
          maxLength={bounds.sourceMax}
          value={source}
          readOnly={isSending}
          error={problems.source}
          onChange={({ target }) => setSource(target.value)}
        />
        <CheckboxField
          label={importCopy.consent}
          checked={hasConsent}
          error={problems.has_consent}
          onChange={({ target }) => setHasConsent(target.checked)}
        />
      </div>
      <div className={frame.foot} ref={registerBottomBar}>
        <Button type="submit" variant="primary" aria-busy={isSending || undefined}>
          {isSending ? importCopy.sending : importCopy.send}
        </Button>
      </div>
    </form>
  );
}

function Outcome({
  result: { invited, refused },
  onClose,
}: {
  result: NewsletterImport;
  onClose: () => void;
}) {
  const heading = useRef<HTMLParagraphElement>(null);
  // The pressed button went with the form.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className={frame.body}>
        <p className="title size-xl" ref={heading} tabIndex={-1}>
          {importCopy.invited(invited)}
        </p>
        {refused.length > 0 && (
          <>
            <p>{importCopy.refused(refused.length)}</p>
            <ul className={styles.refusedLines}>
              {refused.map((one, index) => (
                <li key={index}>{importCopy.refusedLine(one)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={frame.foot} ref={registerBottomBar}>
        <Button variant="primary" onClick={onClose}>
          {importCopy.done}
        </Button>
      </div>
    </>
  );
}
