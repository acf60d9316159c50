import { removePasskey, renamePasskey } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import type { PasskeyEntry } from '@nobicast/contracts/passkeys';
import { isTeam, type Role } from '@nobicast/contracts/roles';
import { Button, FormAlert, Panel, RetryButton, Skeleton, TextField } from '@nobicast/web-kit';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { sendCall, failureText } from '@nobicast/web-kit/api';
import { ConfirmDialog, useConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { formatAgo } from '@nobicast/web-kit/format';
import { useHost } from '@nobicast/web-kit/host';
import { Plus } from '@nobicast/web-kit/icons';
import { useRef, useState, type SubmitEvent } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './Account.module.css';
import { passkeysCopy } from './passkeys.copy.ts';
import { usePasskeys } from './use-passkeys.ts';

/** Shown to the team, and to former members of the team who still have passkeys. */
export function Passkeys({ role }: { role: Role }) {
  const { list, isAdding, failure, add, reload } = usePasskeys();
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasSome = list.state === 'ready' && list.data.passkeys.length > 0;
  if (!isTeam(role) && !hasSome) return null;
  // The administration sends here whoever lacks a required passkey.
  const isNeeded = list.state === 'ready' && !hasSome && hash === '#cles';
  /** The pressed button is gone. */
  const onRemoved = async () => {
    await reload();
    heading.current?.focus();
  };

  return (
    <section className={styles.section} aria-labelledby="cles">
      <h2 ref={heading} className={`${styles.heading} title`} id="cles" tabIndex={-1}>
        {passkeysCopy.title}
      </h2>
      <p className="soft">{passkeysCopy.text}</p>
      {isNeeded && <FormAlert>{passkeysCopy.needed}</FormAlert>}
      {failure && <FormAlert>{failure}</FormAlert>}
      {list.state === 'loading' && (
        <div role="status" aria-label={passkeysCopy.loading}>
          <Skeleton height="3.5rem" />
        </div>
      )}
      {list.state === 'failed' && (
        <Panel tone="outage" title={passkeysCopy.failed}>
          {list.error.message !== passkeysCopy.failed && <p className="soft">{list.error.message}</p>}
          <RetryButton onRetry={list.retry} />
        </Panel>
      )}
      {list.state === 'ready' && (
        <>
          {hasSome && (
            <ul>
              {list.data.passkeys.map((passkey) => (
                <PasskeyLine
                  key={passkey.id}
                  passkey={passkey}
                  isLast={list.data.passkeys.length === 1}
                  onRenamed={reload}
                  onRemoved={onRemoved}
                />
              ))}
            </ul>
          )}
          <p className="mute size-sm">{hintOf(list.data.passkeys.length)}</p>
          {list.data.can_add && <AddButton isAdding={isAdding} onAdd={() => void add()} />}
        </>
      )}
    </section>
  );
}

function hintOf(count: number): string | undefined {
  if (count === 0) return passkeysCopy.none;
  return count === 1 ? passkeysCopy.second : undefined;
}

function AddButton({ isAdding, onAdd }: { isAdding: boolean; onAdd: () => void }) {
  if (!('PublicKeyCredential' in window)) return <p className="mute size-sm">{passkeysCopy.unsupported}</p>;
  return (
    <Button aria-busy={isAdding || undefined} aria-disabled={isAdding || undefined} onClick={onAdd}>
      <Plus className="icon" aria-hidden="true" />
      {passkeysCopy.add}
    </Button>
  );
}

interface PasskeyLineProps {
  passkey: PasskeyEntry;
  isLast: boolean;
  onRenamed: () => Promise<void>;
  onRemoved: () => Promise<void>;
}

function PasskeyLine({ passkey, isLast, onRenamed, onRemoved }: PasskeyLineProps) {
  const { notify } = useHost();
  const [isRenaming, setIsRenaming] = useState(false);
  const hasClosed = useRef(false);
  const { id, name, created_at: createdAt, last_used_at: usedAt } = passkey;
  const now = new Date();
  const { open, dialog } = useConfirmDialog(async (close) => {
    await sendProven(removePasskey, { params: { id } });
    close();
    notify(passkeysCopy.removed);
    await onRemoved();
  }, passkeysCopy.removeFailed);

  function closeForm() {
    hasClosed.current = true;
    setIsRenaming(false);
  }
  /** The form disappears with the focus, which returns to the button that opened it. */
  function onRenameButton(button: HTMLButtonElement | null) {
    if (!button || !hasClosed.current) return;
    hasClosed.current = false;
    button.focus();
  }
  async function onSaved() {
    await onRenamed();
    closeForm();
    notify(passkeysCopy.renamed);
  }

  return (
    <li className={styles.line}>
      <div className={styles.device}>
        {isRenaming ? (
          <RenameForm passkey={passkey} onSaved={onSaved} onCancel={closeForm} />
        ) : (
          <p className="size-md">{name}</p>
        )}
        <p className={`${styles.seen} time mute`}>
          {passkeysCopy.made(formatAgo(createdAt, now))},{' '}
          {usedAt ? passkeysCopy.used(formatAgo(usedAt, now)) : passkeysCopy.neverUsed}
        </p>
      </div>
      {!isRenaming && (
        <div className="cluster">
          <Button
            ref={onRenameButton}
            aria-label={passkeysCopy.renameOf(name)}
            onClick={() => setIsRenaming(true)}
          >
            {passkeysCopy.rename}
          </Button>
          <Button aria-label={passkeysCopy.removeOf(name)} onClick={open}>
            {passkeysCopy.remove}
          </Button>
        </div>
      )}
      <ConfirmDialog
        {...dialog}
        isDangerous
        title={passkeysCopy.removeTitle(name)}
        description={
          <>
            <p>{passkeysCopy.removeText}</p>
            {isLast && <p>{passkeysCopy.removeLast}</p>}
          </>
        }
        confirm={passkeysCopy.remove}
        cancel={passkeysCopy.cancel}
      />
    </li>
  );
}

interface RenameFormProps {
  passkey: PasskeyEntry;
  onSaved: () => Promise<void>;
  onCancel: () => void;
}

function RenameForm({ passkey, onSaved, onCancel }: RenameFormProps) {
  const [name, setName] = useState(passkey.name);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    setIsSaving(true);
    try {
      await sendCall(renamePasskey, { params: { id: passkey.id }, body: { name } });
      await onSaved();
    } catch (error) {
      setFailure(failureText(error, passkeysCopy.renameFailed));
      setIsSaving(false);
    }
  }

  return (
    <form className="stack" onSubmit={(event) => void save(event)}>
      <TextField
        label={passkeysCopy.nameLabel}
        value={name}
        maxLength={limits.passkeys.nameLength}
        autoFocus
        error={failure}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="cluster">
        <Button type="submit" variant="primary" aria-busy={isSaving || undefined}>
          {passkeysCopy.save}
        </Button>
        <Button variant="quiet" aria-disabled={isSaving || undefined} onClick={() => !isSaving && onCancel()}>
          {passkeysCopy.cancel}
        </Button>
      </div>
    </form>
  );
}
