import type { NewsletterIssue } from '@nobicast/contracts/admin-newsletter';
import { callPath, type ReplyOf } from '@nobicast/contracts/call';
import {
  deleteNewsletterIssue,
  getNewsletterIssue,
  getWeeklyNewsletter,
  testNewsletterIssue,
  updateNewsletterIssue,
} from '@nobicast/contracts/calls';
import { forSomeNames, namesOf } from '@nobicast/contracts/fields/field';
import { issueFields } from '@nobicast/contracts/fields/issue.fields';
import { Button } from '@nobicast/web-kit';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { conflictOf, failureText, readOnce, sendCall } from '@nobicast/web-kit/api';
import { ConfirmDialog, useConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { FieldConflicts, FormField, SaveFailureAlert, useForm } from '@nobicast/web-kit/form';
import { useHost } from '@nobicast/web-kit/host';
import { Mail, RotateCw, Trash2 } from '@nobicast/web-kit/icons';
import { useEffect, useRef, useState } from 'react';
import { ignoreGone } from '../../editing/ignore-gone.ts';
import { LinkCheck } from '../../editing/LinkCheck.tsx';
import { useNewestRow } from '../../editing/use-newest-row.ts';
import { InsertPicture } from '../../uploads/InsertPicture.tsx';
import { useMutate } from '../../use-mutate.ts';
import { IssuePreview } from './IssuePreview.tsx';
import { issueCopy } from './newsletter.copy.ts';
import styles from './newsletter.module.css';
import { SendIssue, type InstantField } from './SendIssue.tsx';

interface IssueDraftProps {
  issue: NewsletterIssue;
  recipients: number;
  /** When the episode of the issue becomes public. */
  episodeAt: string | undefined;
  adminId: string;
  /** Called once the draft is deleted. */
  onRemoved: () => void | Promise<void>;
  /** Reads the issue again once it is no draft any more. */
  onSent: () => Promise<void>;
  DateField: InstantField;
}

/** The form of a draft. It saves by itself when the typing pauses. */
function useIssueForm(issue: NewsletterIssue, adminId: string) {
  const mutate = useMutate();
  /** The form that is opened next begins with what was saved, not with what was read before. */
  const share = (saved: NewsletterIssue) =>
    void mutate<ReplyOf<typeof getNewsletterIssue>>(
      callPath(getNewsletterIssue, { params: { id: saved.id } }),
      (read) => read && { ...read, issue: saved },
      { revalidate: false },
    );
  return useForm<typeof issueFields, NewsletterIssue>({
    fields: issueFields,
    row: issue,
    draft: { kind: 'newsletter', userId: adminId, id: issue.id },
    autosave: { delayMs: 1_500, isAllowed: () => true, onSaved: share },
    async update({ id, version }, body) {
      const rules = { fallback: issueCopy.saveFailed, version };
      return (await sendCall(updateNewsletterIssue, { params: { id }, body }, rules)).issue;
    },
    conflictOf: (error) => conflictOf(updateNewsletterIssue, error),
    failed: { update: issueCopy.saveFailed },
    onSaved: share,
  });
}

type IssueForm = ReturnType<typeof useIssueForm>;

/** A draft: written, seen as it arrives, tried on oneself, and sent. */
export function IssueDraft(props: IssueDraftProps) {
  const { issue, recipients, episodeAt, adminId, onRemoved, onSent, DateField } = props;
  const form = useIssueForm(issue, adminId);
  useNewestRow(form, issue);
  const { failure, isDirty, saving } = form;
  return (
    <>
      <div className={styles.editor}>
        <div className={styles.fields}>
          <FillFromEpisode form={form} />
          <FieldConflicts {...issueCopy.conflict} form={form} />
          <FormField form={form} name="subject" />
          <FormField form={form} name="preview" />
          <InsertPicture
            text={form.values.markdown}
            isReadOnly={form.isSaving}
            onChange={(next) => form.type('markdown', next)}
          >
            <FormField form={form} name="markdown" className={styles.text} />
          </InsertPicture>
          <LinkCheck texts={[form.values.markdown]} as="post" />
          {failure && <SaveFailureAlert failure={failure} />}
          <p className="time mute" role="status">
            {saving ? issueCopy.saving : isDirty ? issueCopy.unsaved : issueCopy.saved}
          </p>
          <DraftActions form={form} onRemoved={onRemoved} />
        </div>
        <IssuePreview title={issueCopy.shown} text={form.values} />
      </div>
      <SendIssue
        recipients={recipients}
        episodeAt={episodeAt}
        save={form.save}
        onSent={onSent}
        DateField={DateField}
      />
    </>
  );
}

/** Fills in the text about the issue's episode, or else about the newest one. Asks first if there is a text already. */
function FillFromEpisode({ form }: { form: IssueForm }) {
  const { notify } = useHost();
  const newest = useRef(form);
  useEffect(() => {
    newest.current = form;
  });
  async function fill({ replaces }: { replaces: boolean }) {
    const about = form.row?.episode_id ?? undefined;
    const text = await readOnce(getWeeklyNewsletter, { query: { episode_id: about } });
    // Without a question, what was typed meanwhile stays.
    const { values, change } = newest.current;
    const names = namesOf(issueFields).filter((name) => replaces || values[name].trim() === '');
    change(forSomeNames(names, (name) => text[name]));
    notify(issueCopy.filled);
  }
  const { open, dialog } = useConfirmDialog(async (close) => {
    await fill({ replaces: true });
    close();
  }, issueCopy.fillFailed);
  const isEmpty = Object.values(form.values).every((text) => text.trim() === '');
  const fillEmpty = () =>
    void fill({ replaces: false }).catch((error: unknown) =>
      notify(failureText(error, issueCopy.fillFailed), { kind: 'error' }),
    );
  return (
    <div>
      <Button
        {...(isEmpty && { variant: 'primary' })}
        onClick={(event) => (isEmpty ? fillEmpty() : open(event))}
      >
        <RotateCw className="icon" aria-hidden="true" />
        {form.row?.episode_id ? issueCopy.fillFromOwn : issueCopy.fill}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={issueCopy.replaceTitle}
        description={issueCopy.replaceText}
        confirm={issueCopy.replace}
        cancel={issueCopy.cancel}
      />
    </div>
  );
}

function DraftActions({ form, onRemoved }: { form: IssueForm } & Pick<IssueDraftProps, 'onRemoved'>) {
  const { notify } = useHost();
  const params = { id: form.row?.id ?? 0 };
  const [isTesting, setIsTesting] = useState(false);
  async function test() {
    if (isTesting) return;
    setIsTesting(true);
    try {
      if (!(await form.save())) return;
      await sendCall(testNewsletterIssue, { params, body: {} });
      notify(issueCopy.tested);
    } catch (error) {
      notify(failureText(error, issueCopy.testFailed), { kind: 'error' });
    } finally {
      setIsTesting(false);
    }
  }
  const { open, dialog } = useConfirmDialog(async () => {
    await sendProven(deleteNewsletterIssue, { params }).catch(
      ignoreGone(deleteNewsletterIssue, 'newsletter_issue_not_found'),
    );
    form.discard();
    notify(issueCopy.removed);
    await onRemoved();
  }, issueCopy.removeFailed);
  return (
    <div className={styles.acts}>
      <Button aria-busy={isTesting || undefined} onClick={() => void test()}>
        <Mail className="icon" aria-hidden="true" />
        {issueCopy.test}
      </Button>
      <Button variant="quiet" onClick={open}>
        <Trash2 className="icon" aria-hidden="true" />
        {issueCopy.remove}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={issueCopy.removeTitle}
        description={issueCopy.removeText}
        confirm={issueCopy.remove}
        cancel={issueCopy.cancel}
        isDangerous
      />
    </div>
  );
}
