import { subjectFields } from '@nobicast/contracts/fields/subject.fields';
import { TextField } from '@nobicast/web-kit';
import { isShortcut } from '@nobicast/web-kit/shortcuts';
import { useEffect, useRef, useState } from 'react';
import { CommandButton } from './CommandButton.tsx';
import { insertKey, regieCopy as copy } from './regie.copy.ts';
import styles from './Regie.module.css';

interface TitleFormProps {
  label: string;
  button: string;
  /** Why nothing can be sent now: what is typed stays. */
  offReason: string | undefined;
  onTyped: (text: string) => void;
}

/** A field of one line: Enter sends it. After that, and after Escape, keys are shortcuts of the page again. */
export function TitleForm({ label, button, offReason, onTyped }: TitleFormProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, insertKey)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  // The service would refuse these characters, and with them everything that is sent in the same call.
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim();
  const reason = offReason ?? (line === '' ? copy.off.text : undefined);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason !== undefined) return;
        onTyped(line);
        setText('');
        send.current?.focus();
      }}
    >
      <TextField
        ref={field}
        aria-keyshortcuts={insertKey}
        label={label}
        value={text}
        autoComplete="off"
        maxLength={subjectFields.title.maxLength}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && send.current?.focus()}
      />
      <CommandButton ref={send} type="submit" reason={reason}>
        {button}
      </CommandButton>
    </form>
  );
}
