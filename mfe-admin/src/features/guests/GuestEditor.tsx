import type { AdminGuest } from '@nobicast/contracts/admin-guests';
import { getAdminGuest } from '@nobicast/contracts/calls';
import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { paths } from '@nobicast/contracts/paths';
import { Button, ButtonLink, ExternalLink, Panel } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { ConfirmDialog, useLeaveGuard } from '@nobicast/web-kit/confirm-dialog';
import { useRef, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { leaveCopy } from '../../editing/editing.copy.ts';
import { FieldConflicts } from '../../editing/FieldConflicts.tsx';
import { RestoredDraft } from '../../editing/RestoredDraft.tsx';
import { SaveFailureAlert } from '../../editing/SaveFailure.tsx';
import { useRefusalFocus } from '../../editing/use-refusal-focus.ts';
import { BackLink } from '../../lists/BackLink.tsx';
import { ListFailure, ListLoading } from '../../lists/ListStates.tsx';
import { GuestFields } from './GuestFields.tsx';
import { fieldLabels, formCopy } from './guests.copy.ts';
import type { GuestValues } from './guest-values.ts';
import styles from './guests.module.css';
import { useGuestForm, type GuestForm } from './use-guest-form.ts';
import { useReloadGuests } from './use-guest-list.ts';

interface EditorProps {
  adminId: string;
}

/** The form of a new person, which may begin with what is known of them. */
export function NewGuest({ adminId, prefill }: EditorProps & { prefill: GuestValues | undefined }) {
  return <Editor adminId={adminId} guest={undefined} prefill={prefill} />;
}

/** The form of a person of the directory. */
export function EditGuest({ adminId, id }: EditorProps & { id: number }) {
  const load = useCall(getAdminGuest, { params: { id } }, { fallback: formCopy.loadFailed });
  if (load.state === 'ready') return <Editor adminId={adminId} guest={load.data.guest} />;
  return (
    <>
      <BackToList />
      {load.state === 'loading' && <ListLoading text={formCopy.loading} />}
      {load.state === 'failed' && load.error.status === 404 && (
        <Panel heading="h1" title={formCopy.gone}>
          <p className="soft">{formCopy.goneHint}</p>
          <ButtonLink to={editorialPaths.guests}>{formCopy.back}</ButtonLink>
        </Panel>
      )}
      {load.state === 'failed' && load.error.status !== 404 && (
        <ListFailure error={load.error} fallback={formCopy.loadFailed} onRetry={load.retry} />
      )}
    </>
  );
}

const BackToList = () => <BackLink to={editorialPaths.guests}>{formCopy.back}</BackLink>;

/** Whether what is typed is saved; announced to screen readers. */
function SaveState({ form: { base, isAutosaving, isDirty, autosavedAt } }: { form: GuestForm }) {
  const saved = isDirty || autosavedAt === undefined ? undefined : formCopy.autosaved(autosavedAt);
  return (
    <span className={`${styles.state} time mute`} role="status">
      {isAutosaving ? formCopy.autosaving : base && isDirty ? formCopy.unsaved(base) : saved}
    </span>
  );
}

function Editor({
  guest,
  prefill,
  adminId,
}: EditorProps & { guest: AdminGuest | undefined; prefill?: GuestValues | undefined }) {
  const navigate = useNavigate();
  const reload = useReloadGuests();
  const form = useGuestForm({
    guest,
    prefill,
    adminId,
    onSaved: (saved) => {
      void reload(saved.id, saved);
      void navigate(editorialPaths.guests);
    },
    onAutosaved: (saved) => void reload(saved.id, saved),
  });
  const { isDirty, isSaving, failure } = form;
  const leaving = useLeaveGuard(isDirty && !isSaving);
  const element = useRef<HTMLFormElement>(null);
  const focusWrongField = useRefusalFocus(element);

  function submit(event: FormEvent) {
    event.preventDefault();
    void form.save().then(focusWrongField);
  }
  return (
    <>
      <BackToList />
      <h1 className="section-title display mt-3">{guest ? formCopy.title(guest) : formCopy.newTitle}</h1>
      {guest && (
        <p className="mt-3">
          {guest.is_public ? (
            <ExternalLink className="link" href={paths.guest(guest.slug)}>
              {formCopy.page}
            </ExternalLink>
          ) : (
            <span className="soft">{formCopy.noPage}</span>
          )}
        </p>
      )}
      <form noValidate ref={element} className={styles.form} onSubmit={submit}>
        {failure && (
          <SaveFailureAlert failure={failure}>
            {failure.offersRedirect && (
              <Button onClick={() => void form.save({ takesRedirect: true })}>{formCopy.takeRedirect}</Button>
            )}
          </SaveFailureAlert>
        )}
        <RestoredDraft at={form.restoredAt} onStartOver={form.startOver} />
        <FieldConflicts title={formCopy.conflict} author={formCopy.person} form={form} labels={fieldLabels} />
        <GuestFields form={form} />
        <div className={styles.foot}>
          <SaveState form={form} />
          <ButtonLink variant="quiet" to={editorialPaths.guests}>
            {formCopy.cancel}
          </ButtonLink>
          <Button type="submit" variant="primary" aria-busy={isSaving || undefined}>
            {guest ? formCopy.save : formCopy.create}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        isOpen={leaving.state === 'blocked'}
        isDangerous
        title={leaveCopy.title}
        description={<p>{leaveCopy.text}</p>}
        confirm={leaveCopy.confirm}
        cancel={leaveCopy.cancel}
        onConfirm={() => {
          form.discard();
          leaving.proceed?.();
        }}
        onCancel={() => leaving.reset?.()}
      />
    </>
  );
}
