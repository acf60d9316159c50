import type { AdminParticipant } from '@nobicast/contracts/admin-participants';
import { confirmParticipant, listParticipants, removeParticipant } from '@nobicast/contracts/calls';
import { smallPicture } from '@nobicast/contracts/picture-address';
import { participantFields } from '@nobicast/contracts/fields/participant.fields';
import { Avatar, Badge, Button, Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { failureText, sendCall, useCall } from '@nobicast/web-kit/api';
import { ConfirmDialog, useConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { Pencil, Plus, Trash2 } from '@nobicast/web-kit/icons';
import { useRef, useState } from 'react';
import { ignoreGone } from '../../editing/ignore-gone.ts';
import { ParticipantDialog } from './ParticipantDialog.tsx';
import { participantsCopy, removeCopy } from './participants.copy.ts';
import { UsualTeam } from './UsualTeam.tsx';
import styles from './participants.module.css';

/** A47: a list, or a list one level deeper, which our service never sends. */
export const participantsOf = (data: AdminParticipant[] | { data: AdminParticipant[] }): AdminParticipant[] =>
  Array.isArray(data) ? data : data.data;

/** Everything here is saved at once. */
export function ParticipantsTab({ userId, episodeId }: { userId: string; episodeId: number }) {
  const reply = useCall(
    listParticipants,
    { params: { id: episodeId } },
    { fallback: participantsCopy.loadFailed },
  );
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<AdminParticipant>();
  const addButton = useRef<HTMLButtonElement>(null);

  if (reply.state === 'loading')
    return (
      <div className="stack" role="status" aria-label={participantsCopy.loading}>
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
      </div>
    );
  if (reply.state === 'failed')
    return (
      <Panel tone="error" title={reply.error.message}>
        <RetryButton onRetry={reply.retry} />
      </Panel>
    );
  const { reload } = reply;
  const participants = participantsOf(reply.data);
  const dialog = { userId, episodeId, participants, reload };
  return (
    <div className={styles.tab}>
      <div className={styles.head}>
        <Button ref={addButton} onClick={() => setIsAdding(true)}>
          <Plus className="icon" aria-hidden="true" />
          {participantsCopy.add}
        </Button>
        <UsualTeam
          episodeId={episodeId}
          participants={participants}
          reload={reload}
          onDone={() => addButton.current?.focus()}
        />
      </div>
      {participants.length === 0 ? (
        <Panel title={participantsCopy.none}>
          <p className="soft">{participantsCopy.noneHint}</p>
        </Panel>
      ) : (
        <ul className={styles.list}>
          {participants.map((participant) => (
            <ParticipantRow
              key={participant.id}
              participant={participant}
              episodeId={episodeId}
              onChanged={reload}
              onEdit={() => setEdited(participant)}
              onRemoved={async () => {
                await reload();
                // The pressed button disappears with its row.
                addButton.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {isAdding && <ParticipantDialog {...dialog} onClose={() => setIsAdding(false)} />}
      {edited && <ParticipantDialog {...dialog} edited={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

interface ParticipantRowProps {
  participant: AdminParticipant;
  episodeId: number;
  onChanged: () => Promise<void>;
  onEdit: () => void;
  onRemoved: () => Promise<void>;
}

function ParticipantRow({ participant, episodeId, onChanged, onEdit, onRemoved }: ParticipantRowProps) {
  const { notify } = useHost();
  const { id, name, role, avatar_url: imageUrl, is_phantom: isPhantom } = participant;
  const { open, dialog } = useConfirmDialog(async (close) => {
    await sendCall(
      removeParticipant,
      { params: { id: episodeId }, query: { participantId: id } },
      { fallback: participantsCopy.removeFailed },
    ).catch(ignoreGone(removeParticipant, 'participant_not_found'));
    notify(participantsCopy.removed(name));
    close();
    await onRemoved();
  }, participantsCopy.removeFailed);
  return (
    <li className={styles.row}>
      <Avatar name={name} imageUrl={imageUrl && smallPicture(imageUrl)} />
      <div className={styles.who}>
        <p className="title size-lg">{name}</p>
        {role !== null && <p className="soft size-sm">{role}</p>}
        <p className={styles.badges}>
          <Badge>{participantFields.participant_role.choices[participant.participant_role]}</Badge>
          {isPhantom && <Badge>{participantsCopy.oneOff}</Badge>}
        </p>
        {participant.participant_role === 'guest' && (
          <Confirmation participant={participant} episodeId={episodeId} onChanged={onChanged} />
        )}
      </div>
      <div className={styles.acts}>
        <Button variant="quiet" isIcon aria-label={participantsCopy.change(name)} onClick={onEdit}>
          <Pencil className="icon" aria-hidden="true" />
        </Button>
        <Button variant="quiet" isIcon aria-label={participantsCopy.remove(name)} onClick={open}>
          <Trash2 className="icon" aria-hidden="true" />
        </Button>
      </div>
      <ConfirmDialog
        {...dialog}
        isDangerous
        title={removeCopy.title}
        description={<p>{removeCopy.lead(name)}</p>}
        confirm={removeCopy.confirm}
        cancel={removeCopy.cancel}
      />
    </li>
  );
}

/** Whether a guest has said that they come. Before an episode is published, the team wants to know. */
function Confirmation({
  participant,
  episodeId,
  onChanged,
}: Omit<ParticipantRowProps, 'onEdit' | 'onRemoved'>) {
  const { notify } = useHost();
  const { id, name, is_confirmed: isConfirmed = false } = participant;
  /** The pressed state, until the list has been read again. */
  const [wanted, setWanted] = useState<{ is_confirmed: boolean }>();
  /** One change is sent after the other: the last press counts. */
  const sending = useRef(Promise.resolve());
  async function send(change: { is_confirmed: boolean }) {
    try {
      const body = { participant_id: id, ...change };
      await sendCall(confirmParticipant, { params: { id: episodeId }, body });
    } catch (error) {
      notify(failureText(error, participantsCopy.confirmFailed), { kind: 'error' });
    }
    // Also after a refusal: somebody else may have removed them.
    await onChanged();
    setWanted((latest) => (latest === change ? undefined : latest));
  }
  function set(is_confirmed: boolean) {
    const change = { is_confirmed };
    setWanted(change);
    sending.current = sending.current.then(() => send(change));
  }
  return (
    <label className={styles.confirmation}>
      <input
        type="checkbox"
        aria-label={participantsCopy.confirm(name)}
        checked={wanted?.is_confirmed ?? isConfirmed}
        onChange={({ target }) => set(target.checked)}
      />
      {participantsCopy.confirmed}
    </label>
  );
}
