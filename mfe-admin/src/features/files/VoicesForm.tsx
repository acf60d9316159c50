import type { TranscriptReading } from '@nobicast/contracts/transcripts';
import { Button, TextField } from '@nobicast/web-kit';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { VoiceNames } from './file-calls.ts';
import { RepairsOfFile } from './TranscriptFacts.tsx';
import { voicesCopy as copy } from './files.copy.ts';
import styles from './files.module.css';

interface VoicesFormProps {
  reading: TranscriptReading;
  onNamed: (names: VoiceNames) => void;
  onCancel: () => void;
}

/** Asks whom the names in a transcript stand for, before it is stored. What is chosen is remembered. */
export function VoicesForm({ reading: { labels, people, repairs }, onNamed, onCancel }: VoicesFormProps) {
  const listId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [names, setNames] = useState<Record<string, string>>(() =>
    Object.fromEntries(labels.map(({ label, name }) => [label, name ?? ''])),
  );
  useEffect(() => heading.current?.focus(), []);
  function submit(event: FormEvent) {
    event.preventDefault();
    onNamed(Object.fromEntries(Object.entries(names).map(([label, name]) => [label, name.trim() || null])));
  }
  return (
    <form className={styles.voices} onSubmit={submit}>
      <h4 className="title" tabIndex={-1} ref={heading}>
        {copy.title}
      </h4>
      <p className="soft size-sm">{copy.help}</p>
      <RepairsOfFile repairs={repairs} />
      {labels.map(({ label, count, sample }) => (
        <TextField
          key={label}
          label={copy.label(label, count)}
          help={sample === '' ? undefined : copy.sample(sample)}
          list={listId}
          maxLength={100}
          autoComplete="off"
          value={names[label] ?? ''}
          onChange={({ target }) => setNames((current) => ({ ...current, [label]: target.value }))}
        />
      ))}
      <datalist id={listId}>
        {people.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="cluster">
        <Button type="submit" variant="primary">
          {copy.save}
        </Button>
        <Button onClick={onCancel}>{copy.cancel}</Button>
      </div>
    </form>
  );
}
