import type { NewsletterIssue } from '@nobicast/contracts/admin-newsletter';
import { deleteNewsletterIssue, getWeeklyNewsletter, testNewsletterIssue } from '@nobicast/contracts/calls';
import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { limits } from '@nobicast/contracts/limits';
import { Button, TextArea, TextField } from '@nobicast/web-kit';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { failureText, readOnce, sendCall } from '@nobicast/web-kit/api';
import { ConfirmDialog, useConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { Mail, RotateCw, Trash2 } from '@nobicast/web-kit/icons';
import { useNavigate } from 'react-router-dom';
import { FieldConflicts } from '../../editing/FieldConflicts.tsx';
import { SaveFailureAlert } from '../../editing/SaveFailure.tsx';
import { IssuePreview } from './IssuePreview.tsx';
import { issueFields } from './issue-values.ts';
import { issueCopy } from './newsletter.copy.ts';
import styles from './newsletter.module.css';
import { SendIssue, type InstantField } from './SendIssue.tsx';
import { useIssueForm, type IssueForm } from './use-issue-form.ts';

interface IssueDraftProps {
  issue: NewsletterIssue;
  recipients: number;
  adminId: string;
  /** Reads the issue again: it is no draft any more. */
  onSent: () => Promise<void>;
  DateField: InstantField;
}

/** A draft: written, seen as it arrives, tried on oneself, and sent. */
export function IssueDraft({ issue, recipients, adminId, onSent, DateField }: IssueDraftProps) {
  const form = useIssueForm(issue, adminId);
  const { values, change, failure } = form;
  return (
    <>
      <div className={styles.editor}>
        <div className={styles.fields}>
          <FillFromEpisode form={form} />
          <FieldConflicts
            title={issueCopy.conflict}
            author={issueCopy.somebody}
            form={form}
            labels={{ subject: issueCopy.subject, preview: issueCopy.preview, markdown: issueCopy.markdown }}
          />
          <TextField
            label={issueCopy.subject}
            maxLength={limits.newsletter.subjectLength}
            value={values.subject}
            onChange={({ target }) => change({ subject: target.value })}
          />
          <TextField
            label={issueCopy.preview}
            help={issueCopy.previewHelp}
            maxLength={limits.newsletter.previewLength}
            value={values.preview}
            onChange={({ target }) => change({ preview: target.value })}
          />
          <TextArea
            className={styles.text}
            label={issueCopy.markdown}
            help={issueCopy.markdownHelp}
            maxLength={limits.newsletter.markdownLength}
            value={values.markdown}
            onChange={({ target }) => change({ markdown: target.value })}
          />
          {failure && <SaveFailureAlert failure={failure} />}
          <p className="time mute" role="status">
            {form.isSaving ? issueCopy.saving : form.isDirty ? issueCopy.unsaved : issueCopy.saved}
          </p>
          <DraftActions form={form} />
        </div>
        <IssuePreview title={issueCopy.shown} text={values} />
      </div>
      <SendIssue recipients={recipients} save={form.save} onSent={onSent} DateField={DateField} />
    </>
  );
}

/** Writes the text about the newest episode; asks first where something is written. */
function FillFromEpisode({ form }: { form: IssueForm }) {
  const { notify } = useHost();
  async function fill() {
    form.change(await readOnce(getWeeklyNewsletter, {}));
    notify(issueCopy.filled);
  }
  const { open, dialog } = useConfirmDialog(async (close) => {
    await fill();
    close();
  }, issueCopy.fillFailed);
  const isEmpty = issueFields.every((field) => form.values[field].trim() === '');
  const fillEmpty = () =>
    void fill().catch((error: unknown) =>
      notify(failureText(error, issueCopy.fillFailed), { kind: 'error' }),
    );
  return (
    <div>
      <Button onClick={(event) => (isEmpty ? fillEmpty() : open(event))}>
        <RotateCw className="icon" aria-hidden="true" />
        {issueCopy.fill}
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

function DraftActions({ form }: { form: IssueForm }) {
  const { notify } = useHost();
  const navigate = useNavigate();
  const params = { id: form.base.id };
  async function test() {
    try {
      if (!(await form.save())) return;
      await sendCall(testNewsletterIssue, { params, body: {} });
      notify(issueCopy.tested);
    } catch (error) {
      notify(failureText(error, issueCopy.testFailed), { kind: 'error' });
    }
  }
  const { open, dialog } = useConfirmDialog(async () => {
    await sendProven(deleteNewsletterIssue, { params });
    form.forget();
    notify(issueCopy.removed);
    await navigate(editorialPaths.newsletter);
  }, issueCopy.removeFailed);
  return (
    <div className={styles.acts}>
      <Button onClick={() => void test()}>
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
