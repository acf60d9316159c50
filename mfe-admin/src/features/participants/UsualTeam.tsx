import type { AdminParticipant, DefaultParticipant } from '@nobicast/contracts/admin-participants';
import {
  addDefaultParticipants,
  listDefaultParticipants,
  setDefaultParticipants,
} from '@nobicast/contracts/calls';
import { Button } from '@nobicast/web-kit';
import { failureText, sendCall, useCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { useState } from 'react';
import { teamCopy } from './participants.copy.ts';

interface UsualTeamProps {
  episodeId: number;
  participants: readonly AdminParticipant[];
  reload: () => Promise<void>;
  /** Called when a button has done its work and goes, with the focus. */
  onDone: () => void;
}

const idsOf = (people: readonly { guest_id: number | null }[]) =>
  people.flatMap(({ guest_id: id }) => id ?? []);

/** The hosts of the show are chosen once: one press adds them to an episode, one press keeps those of this one. */
export function UsualTeam({ episodeId, participants, reload, onDone }: UsualTeamProps) {
  const { notify } = useHost();
  const [isBusy, setIsBusy] = useState(false);
  const defaults = useCall(listDefaultParticipants, {});
  // Nothing here is needed to go on.
  if (defaults.state !== 'ready') return null;
  const { reload: reloadUsual } = defaults;
  const { participants: usual } = defaults.data;
  const present = idsOf(participants);
  const missing = usual.filter(({ guest_id: id }) => !present.includes(id));
  const hosts = idsOf(participants.filter(({ participant_role: role }) => role !== 'guest'));
  const isOtherTeam = hosts.length > 0 && hosts.join() !== idsOf(usual).join();

  async function run(work: () => Promise<unknown>, failed: string, done: string) {
    if (isBusy) return;
    const { activeElement: pressed } = document;
    setIsBusy(true);
    try {
      await work();
      notify(done);
      // Whoever has gone on meanwhile stays there.
      if ([pressed, document.body].includes(document.activeElement)) onDone();
    } catch (error) {
      notify(failureText(error, failed), { kind: 'error' });
    } finally {
      setIsBusy(false);
    }
  }
  const input = { params: { id: episodeId }, body: {} };
  const add = (people: readonly DefaultParticipant[]) =>
    run(
      async () => {
        await sendCall(addDefaultParticipants, input);
        await reload();
      },
      teamCopy.addFailed,
      teamCopy.added(people.length),
    );
  const keep = () =>
    run(
      async () => {
        await sendCall(setDefaultParticipants, input);
        await reloadUsual();
      },
      teamCopy.keepFailed,
      teamCopy.kept,
    );
  return (
    <>
      {missing.length > 0 && (
        <Button aria-busy={isBusy || undefined} onClick={() => void add(missing)}>
          {teamCopy.add(missing.map(({ name }) => name))}
        </Button>
      )}
      {isOtherTeam && (
        <Button variant="quiet" aria-busy={isBusy || undefined} onClick={() => void keep()}>
          {teamCopy.keep}
        </Button>
      )}
    </>
  );
}
