import type { AdminGuest } from '@nobicast/contracts/admin-guests';
import { createGuest, getAdminGuest, updateGuest } from '@nobicast/contracts/calls';
import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { guestFields } from '@nobicast/contracts/fields/guest.fields';
import { paths } from '@nobicast/contracts/paths';
import { slugOf } from '@nobicast/contracts/slug';
import { ButtonLink, ExternalLink, Panel } from '@nobicast/web-kit';
import { conflictOf, isRefusal, sendCall, useCall } from '@nobicast/web-kit/api';
import {
  controlOf,
  FormField,
  FormView,
  SaveButton,
  switchedOn,
  useForm,
  useLeaveQuestion,
} from '@nobicast/web-kit/form';
import { useHost } from '@nobicast/web-kit/host';
import columns from '../../editing/columns.module.css';
import { useNewestRow } from '../../editing/use-newest-row.ts';
import { BackLink } from '../../lists/BackLink.tsx';
import list from '../../lists/list.module.css';
import { ListFailure, ListLoading } from '../../lists/ListStates.tsx';
import { PictureField } from '../../uploads/PictureField.tsx';
import { useNavigateUnlessLeft } from '../../use-navigate-unless-left.ts';
import { conflictCopy, formCopy } from './guests.copy.ts';
import styles from './guests.module.css';
import { LinksField } from './LinksField.tsx';
import type { Prefill } from './prefill.ts';
import { ofApplication, useReloadApplication } from './use-create-from.ts';
import { useReloadGuests } from './use-guest-list.ts';

interface EditorProps {
  adminId: string;
}

/** The form of a new person, which may begin with what is known of them. */
export function NewGuest({ adminId, prefill }: EditorProps & { prefill: Prefill | undefined }) {
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
function SaveState({ form: { row, saving, isDirty, autosavedAt } }: { form: GuestForm }) {
  const saved = isDirty || autosavedAt === undefined ? undefined : formCopy.autosaved(autosavedAt);
  return (
    <span className={`${styles.state} time mute`} role="status">
      {saving === 'by-itself' ? formCopy.autosaving : row && isDirty ? formCopy.unsaved(row) : saved}
    </span>
  );
}

interface GuestFormOptions extends EditorProps {
  /** Undefined for a new person. */
  guest: AdminGuest | undefined;
  /** With what a new one begins, for example from an application. */
  prefill?: Prefill | undefined;
}

/**
 * The form of one person. A person without a public page is saved by itself; what readers see waits for the button, and is
 * kept in this tab until then.
 */
function useGuestForm({ guest, prefill, adminId }: GuestFormOptions) {
  const { notify } = useHost();
  const navigate = useNavigateUnlessLeft();
  const reload = useReloadGuests();
  const reloadApplication = useReloadApplication();
  const newId = prefill ? `new:${prefill.values.email || prefill.values.name}` : 'new';
  return useForm<typeof guestFields, AdminGuest>({
    fields: guestFields,
    row: guest,
    start: { is_featured: switchedOn },
    prefill: prefill?.values,
    draft: { kind: 'guest', userId: adminId, id: guest?.id ?? newId },
    follows: { name: 'slug', from: ({ name }) => slugOf(name) },
    autosave: {
      delayMs: 3_000,
      isAllowed: ({ is_public: isPublic }) => !isPublic,
      onSaved: (saved) => void reload(saved.id, saved),
    },
    async create(values, flags) {
      const body = { ...values, ...flags, ...ofApplication(prefill?.messageId) };
      return (await sendCall(createGuest, { body }, { fallback: formCopy.createFailed })).guest;
    },
    async update({ id, version }, change, flags) {
      const rules = { fallback: formCopy.updateFailed, version };
      return (await sendCall(updateGuest, { params: { id }, body: { ...change, ...flags } }, rules)).guest;
    },
    conflictOf: (error) => conflictOf(updateGuest, error),
    isSlugRedirect: (error) => isRefusal(updateGuest, error, 'slug_redirects'),
    failed: { create: formCopy.createFailed, update: formCopy.updateFailed },
    onSaved(saved, { isNew, merged }) {
      const done = isNew ? formCopy.created : formCopy.saved;
      notify(merged ? formCopy.merged(merged.authors, merged.fields) : done(saved.name));
      void reload(saved.id, saved);
      void reloadApplication(prefill?.messageId);
      void navigate(editorialPaths.guests);
    },
  });
}

type GuestForm = ReturnType<typeof useGuestForm>;

function Editor(options: GuestFormOptions) {
  const { guest } = options;
  const form = useGuestForm(options);
  useNewestRow(form, guest);
  const { question } = useLeaveQuestion({ form, discard: form.discard });
  const foot = (
    <div className={styles.foot}>
      <SaveState form={form} />
      <ButtonLink variant="quiet" to={editorialPaths.guests}>
        {formCopy.cancel}
      </ButtonLink>
      <SaveButton isSaving={form.isSaving}>{guest ? formCopy.save : formCopy.create}</SaveButton>
    </div>
  );
  return (
    <>
      <BackToList />
      <h1 className="section-title display mt-3">{guest ? formCopy.title(guest) : formCopy.newTitle}</h1>
      {guest && (
        <p className="mt-3">
          {guest.is_public ? (
            <ExternalLink className={`${list.target} link`} href={paths.guest(guest.slug)}>
              {formCopy.page}
            </ExternalLink>
          ) : (
            <span className="soft">{formCopy.noPage}</span>
          )}
        </p>
      )}
      <FormView
        form={form}
        className={styles.form}
        conflict={conflictCopy}
        takeRedirect={{ label: formCopy.takeRedirect }}
        foot={foot}
      >
        <GuestFields form={form} />
      </FormView>
      {question}
    </>
  );
}

function GuestFields({ form }: { form: GuestForm }) {
  const { values, row } = form;
  const { bio_short: short, avatar_url: avatar } = guestFields;
  const shortHelp = formCopy.bioShortHelp(values.bio_short.trim().length, short.maxLength);
  return (
    <div className={columns.columns}>
      <fieldset className={columns.fields}>
        <legend className="vh">{formCopy.person}</legend>
        <FormField form={form} name="name" />
        <FormField form={form} name="role" />
        <FormField form={form} name="bio_short" rows={2} help={shortHelp} />
        <FormField form={form} name="bio" rows={8} />
        <FormField form={form} name="domains" rows={3} />
        <LinksField {...controlOf(form, 'links')} />
      </fieldset>
      <fieldset className={columns.fields}>
        <legend className="vh">{formCopy.settings}</legend>
        <PictureField
          {...controlOf(form, 'avatar_url')}
          addressLabel={formCopy.avatarAddress}
          shape="square"
          maxLength={avatar.maxLength}
        />
        <FormField form={form} name="slug" help={formCopy.slugHelp(row?.former_slugs ?? [])} />
        <FormField form={form} name="email" />
        <FormField form={form} name="is_featured" />
      </fieldset>
    </div>
  );
}
