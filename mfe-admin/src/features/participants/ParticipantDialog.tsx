import type { AdminParticipant } from '@nobicast/contracts/admin-participants';
import { addParticipant, updateParticipant } from '@nobicast/contracts/calls';
import type { ParticipantRole } from '@nobicast/contracts/episodes';
import type { Guest } from '@nobicast/contracts/guests';
import { namesOf } from '@nobicast/contracts/fields/field';
import { participantFields } from '@nobicast/contracts/fields/participant.fields';
import { Field, TextArea, TextField } from '@nobicast/web-kit';
import { ApiError, isRefusal, sendCall } from '@nobicast/web-kit/api';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useState } from 'react';
import {
  createDrafts,
  type Draft,
  hasTexts,
  isDraft,
  LeaveQuestion,
  RestoredDraft,
  type SaveFailure,
  SaveFailureText,
  toSaveFailure,
  useReportUnsaved,
} from '@nobicast/web-kit/form';
import { GuestPicker } from './GuestPicker.tsx';
import { participantFormCopy, participantsCopy } from './participants.copy.ts';

interface ParticipantDialogProps {
  /** The draft belongs to this admin. */
  userId: string;
  episodeId: number;
  /** The participant whose details are corrected; undefined for somebody new. */
  edited?: AdminParticipant;
  /** Those who take part already: they are not offered again. */
  participants: readonly AdminParticipant[];
  reload: () => Promise<void>;
  onClose: () => void;
}

type Kind = 'phantom' | 'registered';
const texts = { name: '', role: '', bio: '', avatar_url: '' };
type Texts = typeof texts;
const textNames = namesOf(texts);

/** The texts to begin with: those of a one-off person. Guests are corrected in the directory. */
const textsOf = (edited: AdminParticipant | undefined): Texts =>
  edited?.is_phantom
    ? {
        name: edited.name,
        role: edited.role ?? '',
        bio: edited.bio ?? '',
        avatar_url: edited.avatar_url ?? '',
      }
    : texts;

/** The body without empty texts. */
const bodyOf = ({ name, role, bio, avatar_url: avatar }: Texts) => ({
  name: name.trim(),
  ...(role.trim() !== '' && { role }),
  ...(bio.trim() !== '' && { bio }),
  ...(avatar.trim() !== '' && { avatar_url: avatar.trim() }),
});

interface ParticipantDraft extends Draft {
  values: Texts;
}
const drafts = createDrafts<ParticipantDraft>(
  'participant',
  (draft): draft is ParticipantDraft => isDraft(draft) && hasTexts(draft.values, Object.keys(texts)),
);
type Problems = Partial<Record<keyof Texts | 'guest_id', string>>;

const { participant_role: roleField, avatar_url: avatarField } = participantFields;
const participantRoles = namesOf(roleField.choices);
const roleOf = (value: string): ParticipantRole => participantRoles.find((role) => role === value) ?? 'guest';

/** A guest of the directory, or a one-off person (ADMIN-PARTICIPANTS-01, 06 to 12). What was typed of somebody new is kept. */
export function ParticipantDialog(props: ParticipantDialogProps) {
  const { userId, episodeId, edited, participants, reload, onClose } = props;
  const { notify } = useHost();
  const [kind, setKind] = useState<Kind>(edited && !edited.is_phantom ? 'registered' : 'phantom');
  const [role, setRole] = useState<ParticipantRole>(edited?.participant_role ?? 'guest');
  const [guest, setGuest] = useState<Guest>();
  const [draft, setDraft] = useState(() => (edited ? undefined : drafts.find(userId, episodeId)));
  const [values, setValues] = useState(draft?.values ?? textsOf(edited));
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<SaveFailure>();
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const known = textsOf(edited);
  const isDirty =
    textNames.some((name) => values[name].trim() !== known[name]) ||
    (edited !== undefined && role !== edited.participant_role);

  const failed = edited ? participantsCopy.changeFailed : participantsCopy.addFailed;

  useReportUnsaved(isDirty && !isBusy, discard);
  useEffect(() => {
    if (edited) return;
    if (isDirty) drafts.save(userId, episodeId, { values });
    else drafts.remove(userId, episodeId);
  }, [edited, isDirty, userId, episodeId, values]);

  function discard() {
    if (!edited) drafts.remove(userId, episodeId);
  }
  function close() {
    if (isDirty) setIsAsking(true);
    else onClose();
  }
  function startOver() {
    setDraft(undefined);
    setValues(texts);
  }
  function change(typed: Partial<Texts>) {
    setValues((current) => ({ ...current, ...typed }));
    setProblems({});
    setFailure(undefined);
  }

  function findProblems(): Problems | undefined {
    if (kind === 'registered')
      return guest || edited ? undefined : { guest_id: participantFormCopy.userRequired };
    const [name, avatar] = [values.name.trim(), values.avatar_url.trim()];
    if (name === '') return { name: participantFields.name.required };
    return avatar === '' || avatarField.isAccepted(avatar) ? undefined : { avatar_url: avatarField.invalid };
  }

  async function run() {
    const found = findProblems();
    if (found) {
      setProblems(found);
      return;
    }
    setIsBusy(true);
    setFailure(undefined);
    try {
      await save();
      discard();
      await reload();
      onClose();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      const own = fields.filter(({ path }) => path in values || path === 'guest_id');
      setProblems(Object.fromEntries(own.map(({ path, message }) => [path, message])));
      if (own.length === 0) setFailure(toSaveFailure(error, failed));
      if (isRefusal(updateParticipant, error, 'participant_not_found')) await reload();
      setIsBusy(false);
    }
  }

  async function save() {
    const params = { id: episodeId };
    const oneOff = { type: 'phantom', participant_role: role, ...bodyOf(values) } as const;
    if (edited) {
      const body = kind === 'registered' ? ({ type: 'registered', participant_role: role } as const) : oneOff;
      const to = { params: { ...params, participantId: edited.id }, body };
      const { participant } = await sendCall(updateParticipant, to, { fallback: failed });
      notify(participantsCopy.changed(participant.name));
    } else {
      const body = guest
        ? ({ type: 'registered', participant_role: role, guest_id: guest.id } as const)
        : oneOff;
      const { participant } = await sendCall(addParticipant, { params, body }, { fallback: failed });
      notify(participantsCopy.added(participant.name));
    }
  }

  const text = (name: keyof Texts) => {
    const { label, maxLength } = participantFields[name];
    return {
      label,
      maxLength,
      value: values[name],
      readOnly: isBusy,
      autoComplete: 'off',
      ...(name !== 'name' && { help: participantFields[name].hint }),
      ...(problems[name] !== undefined && { error: problems[name] }),
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    };
  };
  return (
    <ConfirmDialog
      isOpen
      isForm
      title={edited ? participantFormCopy.editTitle(edited.name) : participantFormCopy.title}
      description={null}
      confirm={edited ? participantFormCopy.save : participantFormCopy.confirm}
      cancel={participantFormCopy.cancel}
      isBusy={isBusy}
      {...(failure && { failure: <SaveFailureText failure={failure} /> })}
      onConfirm={() => void run()}
      onCancel={close}
    >
      <RestoredDraft at={draft?.at} onStartOver={startOver} />
      {!edited && (
        <Field label={participantFormCopy.kind}>
          {(control) => (
            <select
              {...control}
              value={kind}
              onChange={({ target }) => {
                setKind(target.value === 'registered' ? 'registered' : 'phantom');
                // ADMIN-PARTICIPANTS-10
                setGuest(undefined);
                change({});
              }}
            >
              <option value="phantom">{participantFormCopy.phantom}</option>
              <option value="registered">{participantFormCopy.registered}</option>
            </select>
          )}
        </Field>
      )}
      <Field label={roleField.label}>
        {(control) => (
          <select {...control} value={role} onChange={({ target }) => setRole(roleOf(target.value))}>
            {participantRoles.map((name) => (
              <option key={name} value={name}>
                {roleField.choices[name]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {kind === 'registered' && edited && <p className="soft size-sm">{participantFormCopy.ofDirectory}</p>}
      {kind === 'registered' && !edited && (
        <GuestPicker
          chosen={guest}
          onChoose={(chosen) => {
            setGuest(chosen);
            change({});
          }}
          isOffered={({ id }) => participants.every(({ guest_id: other }) => other !== id)}
          isBusy={isBusy}
          error={problems.guest_id}
        />
      )}
      {kind === 'phantom' && (
        <>
          <TextField {...text('name')} />
          <TextField {...text('role')} />
          <TextArea {...text('bio')} rows={3} />
          <TextField {...text('avatar_url')} type="url" inputMode="url" />
        </>
      )}
      <LeaveQuestion
        isOpen={isAsking}
        onLeave={() => {
          discard();
          onClose();
        }}
        onStay={() => setIsAsking(false)}
      />
    </ConfirmDialog>
  );
}
