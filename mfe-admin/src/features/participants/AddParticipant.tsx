import type { AdminParticipant } from '@nobicast/contracts/admin-participants';
import { addParticipant } from '@nobicast/contracts/calls';
import type { InputOf } from '@nobicast/contracts/call';
import type { ParticipantRole } from '@nobicast/contracts/episodes';
import type { Guest } from '@nobicast/contracts/guests';
import { namesOf } from '@nobicast/contracts/fields/field';
import { participantFields } from '@nobicast/contracts/fields/participant.fields';
import { Field, TextArea, TextField } from '@nobicast/web-kit';
import { ApiError, sendCall } from '@nobicast/web-kit/api';
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

interface AddParticipantProps {
  /** The draft belongs to this admin. */
  userId: string;
  episodeId: number;
  /** Not offered again. */
  participants: readonly AdminParticipant[];
  onAdded: () => Promise<void>;
  onClose: () => void;
}

type Kind = 'phantom' | 'registered';
const texts = { name: '', role: '', bio: '', avatar_url: '' };
type Texts = typeof texts;

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

/** A guest of the directory, or a one-off person (ADMIN-PARTICIPANTS-01, 06 to 12). */
export function AddParticipant(props: AddParticipantProps) {
  const { userId, episodeId, participants, onAdded, onClose } = props;
  const { notify } = useHost();
  const [kind, setKind] = useState<Kind>('phantom');
  const [role, setRole] = useState<ParticipantRole>('guest');
  const [guest, setGuest] = useState<Guest>();
  const [draft, setDraft] = useState(() => drafts.find(userId, episodeId));
  const [values, setValues] = useState(draft?.values ?? texts);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<SaveFailure>();
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isDirty = Object.values(values).some((text) => text.trim() !== '');

  useReportUnsaved(isDirty && !isBusy, discard);
  useEffect(() => {
    if (isDirty) drafts.save(userId, episodeId, { values });
    else drafts.remove(userId, episodeId);
  }, [isDirty, userId, episodeId, values]);

  function discard() {
    drafts.remove(userId, episodeId);
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

  function bodyOf(): InputOf<typeof addParticipant>['body'] | Problems {
    if (kind === 'registered') {
      if (!guest) return { guest_id: participantFormCopy.userRequired };
      return { type: 'registered', participant_role: role, guest_id: guest.id };
    }
    const [name, avatar] = [values.name.trim(), values.avatar_url.trim()];
    if (name === '') return { name: participantFields.name.required };
    if (avatar !== '' && !avatarField.isAccepted(avatar)) return { avatar_url: avatarField.invalid };
    return {
      type: 'phantom',
      participant_role: role,
      name,
      ...(values.role.trim() !== '' && { role: values.role }),
      ...(values.bio.trim() !== '' && { bio: values.bio }),
      ...(avatar !== '' && { avatar_url: avatar }),
    };
  }

  async function run() {
    const body = bodyOf();
    if (!('type' in body)) {
      setProblems(body);
      return;
    }
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { participant } = await sendCall(
        addParticipant,
        { params: { id: episodeId }, body },
        { fallback: participantsCopy.addFailed },
      );
      discard();
      notify(participantsCopy.added(participant.name));
      await onAdded();
      onClose();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      const own = fields.filter(({ path }) => path in values || path === 'guest_id');
      setProblems(Object.fromEntries(own.map(({ path, message }) => [path, message])));
      if (own.length === 0) setFailure(toSaveFailure(error, participantsCopy.addFailed));
      setIsBusy(false);
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
      title={participantFormCopy.title}
      description={null}
      confirm={participantFormCopy.confirm}
      cancel={participantFormCopy.cancel}
      isBusy={isBusy}
      {...(failure && { failure: <SaveFailureText failure={failure} /> })}
      onConfirm={() => void run()}
      onCancel={close}
    >
      <RestoredDraft at={draft?.at} onStartOver={startOver} />
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
      {kind === 'registered' ? (
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
      ) : (
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
