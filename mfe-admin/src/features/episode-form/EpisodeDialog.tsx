import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { UnsavedContext, useLeaveQuestion, useUnsavedInside } from '@nobicast/web-kit/form';
import * as Tabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { DialogFrame } from '../../editing/DialogFrame.tsx';
import frame from '../../editing/dialog-frame.module.css';
import { formCopy } from './episode-form.copy.ts';
import styles from './episode-form.module.css';
import { EpisodeDialogForm, useEpisodeForm, type DialogTarget } from './EpisodeForm.tsx';

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
  const { isUnsavedInside, discardInside, report } = useUnsavedInside();
  const discard = () => {
    form.discard();
    discardInside();
  };
  const { close, question } = useLeaveQuestion({ form, isUnsavedInside, discard, onClose });
  const title = target.kind === 'edit' ? formCopy.editTitle(target.episode.number) : formCopy.createTitle;
  const details = <EpisodeDialogForm form={form} onCancel={close} />;
  return (
    <>
      <DialogFrame title={title} closeLabel={formCopy.close} isWide={form.row !== undefined} onClose={close}>
        {target.kind === 'edit' ? (
          <UnsavedContext value={report}>
            <DialogTabs title={title} tabs={tabs}>
              {details}
            </DialogTabs>
          </UnsavedContext>
        ) : (
          details
        )}
      </DialogFrame>
      {question}
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
