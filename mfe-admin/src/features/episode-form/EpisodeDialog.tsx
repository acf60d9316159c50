import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { Button } from '@nobicast/web-kit';
import { ConfirmDialog, useLeaveGuard } from '@nobicast/web-kit/confirm-dialog';
import * as Tabs from '@radix-ui/react-tabs';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ConflictPanel } from './ConflictPanel.tsx';
import { EpisodeFields } from './EpisodeFields.tsx';
import { DialogFrame } from '../../editing/DialogFrame.tsx';
import frame from '../../editing/dialog-frame.module.css';
import { leaveCopy } from '../../editing/editing.copy.ts';
import { RestoredDraft } from '../../editing/RestoredDraft.tsx';
import { SaveFailureAlert } from '../../editing/SaveFailure.tsx';
import { useRefusalFocus } from '../../editing/use-refusal-focus.ts';
import { UnsavedContext, useUnsavedInside } from '../../editing/unsaved.tsx';
import { formCopy } from './episode-form.copy.ts';
import styles from './episode-form.module.css';
import { useEpisodeForm, type DialogTarget, type EpisodeForm, type FormFailure } from './use-episode-form.ts';

/** A further tab of the dialog: subjects, participants. It saves by itself. */
export interface DialogTab {
  name: string;
  label: string;
  panel: ReactNode;
}

interface EpisodeDialogProps {
  target: DialogTarget;
  /** The admin, whose drafts these are. */
  userId: string;
  onSaved: (episode: AdminEpisode) => void;
  onClose: () => void;
  /** Called when a save has found that the episode is no more. */
  onGone: () => void;
  tabs: readonly DialogTab[];
}

/** Creates or changes an episode. What was typed is never lost without a question. */
export function EpisodeDialog({ target, userId, onSaved, onClose, onGone, tabs }: EpisodeDialogProps) {
  const form = useEpisodeForm({ target, userId, onSaved, onUnchanged: onClose, onGone });
  const { base, isDirty, isSaving } = form;
  const [isAsking, setIsAsking] = useState(false);
  const { isUnsavedInside, discardInside, report } = useUnsavedInside();
  const leaving = useLeaveGuard((isDirty && !isSaving) || isUnsavedInside);
  const title = target.kind === 'edit' ? formCopy.editTitle(target.episode.number) : formCopy.createTitle;

  function close() {
    if (isSaving) return;
    if (isDirty) setIsAsking(true);
    else onClose();
  }
  function abandon() {
    form.discard();
    discardInside();
    setIsAsking(false);
    if (leaving.state === 'blocked') leaving.proceed();
    else onClose();
  }

  return (
    <>
      <DialogFrame title={title} closeLabel={formCopy.close} isWide={base !== undefined} onClose={close}>
        {target.kind === 'edit' ? (
          <UnsavedContext value={report}>
            <DialogTabs title={title} tabs={tabs}>
              <DetailsForm form={form} onCancel={close} />
            </DialogTabs>
          </UnsavedContext>
        ) : (
          <DetailsForm form={form} onCancel={close} />
        )}
      </DialogFrame>
      <ConfirmDialog
        isOpen={isAsking || leaving.state === 'blocked'}
        title={leaveCopy.title}
        description={<p>{leaveCopy.text}</p>}
        confirm={leaveCopy.confirm}
        cancel={leaveCopy.cancel}
        isDangerous
        onConfirm={abandon}
        onCancel={() => {
          setIsAsking(false);
          leaving.reset?.();
        }}
      />
    </>
  );
}

interface DialogTabsProps {
  title: string;
  tabs: readonly DialogTab[];
  /** The details, which stay as typed while another tab is open. */
  children: ReactNode;
}

function DialogTabs({ title, tabs, children }: DialogTabsProps) {
  return (
    // Tabs open on press only: moving the focus must not leave a form that is being filled in.
    <Tabs.Root className={styles.tabsRoot} defaultValue="details" activationMode="manual">
      <Tabs.List className={styles.tabs} aria-label={title}>
        <Tabs.Trigger className={styles.tab} value="details">
          {formCopy.details}
        </Tabs.Trigger>
        {tabs.map(({ name, label }) => (
          <Tabs.Trigger key={name} className={styles.tab} value={name}>
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content className={styles.panel} value="details" tabIndex={-1}>
        {children}
      </Tabs.Content>
      {tabs.map(({ name, panel }) => (
        <Tabs.Content key={name} className={styles.panel} value={name}>
          <div className={frame.body}>{panel}</div>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

function DetailsForm({ form, onCancel }: { form: EpisodeForm; onCancel: () => void }) {
  const { base, values, conflicts, failure, isSaving, restoredAt, save } = form;
  const element = useRef<HTMLFormElement>(null);
  const focusWrongField = useRefusalFocus(element);

  function submit(event: FormEvent) {
    event.preventDefault();
    void save().then(focusWrongField);
  }
  return (
    <form noValidate ref={element} className={styles.form} onSubmit={submit}>
      <div className={frame.body}>
        {failure && <Failure failure={failure} onTakeRedirect={() => void save({ takesRedirect: true })} />}
        <RestoredDraft at={restoredAt} onStartOver={form.startOver} />
        {conflicts.length > 0 && <ConflictPanel form={form} />}
        {base ? (
          <EpisodeFields form={form} />
        ) : (
          <div className={styles.create}>
            <div>
              <p className="label">{formCopy.nextNumber}</p>
              <p className={`${styles.createNumber} display`}>{values.number}</p>
            </div>
            <EpisodeFields form={form} />
          </div>
        )}
      </div>
      <div className={frame.foot}>
        <Button variant="quiet" onClick={onCancel}>
          {formCopy.cancel}
        </Button>
        <Button
          type="submit"
          variant="primary"
          aria-busy={isSaving || undefined}
          aria-disabled={isSaving || undefined}
        >
          {base ? formCopy.save : formCopy.create}
        </Button>
      </div>
    </form>
  );
}

function Failure({ failure, onTakeRedirect }: { failure: FormFailure; onTakeRedirect: () => void }) {
  return (
    <SaveFailureAlert failure={failure}>
      {failure.offersRedirect && (
        <p className="cluster">
          <Button onClick={onTakeRedirect}>{formCopy.takeRedirect}</Button>
          {formCopy.takeRedirectHelp}
        </p>
      )}
    </SaveFailureAlert>
  );
}
