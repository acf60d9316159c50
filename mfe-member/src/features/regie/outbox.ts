import { brand } from '@nobicast/contracts/brand';
import type { ContractInput } from '@nobicast/contracts/route-contract';
import type { sendShowCommands } from '@nobicast/contracts/shows';
import { isRecord } from '@nobicast/web-kit/api';

export type SentCommand = ContractInput<typeof sendShowCommands>['body']['commands'][number];
/** A command that the service refused is kept with the reason, and is not sent again. */
type Kept = SentCommand & { refusal?: string };

/** Only this module writes under this key, so the rest is not checked. */
const isList = (stored: unknown): stored is Kept[] =>
  Array.isArray(stored) && stored.every((command) => isRecord(command));

const key = (episodeId: number, userId: string) => `${brand.key}_show_${episodeId}_${userId}`;

/**
 * Commands that have not arrived yet: they survive a reload and a closed lid, and other tabs find them. Each tab sends
 * them all, because the service recognises those that it has.
 */
export function createOutbox(
  episodeId: number,
  userId: string,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
) {
  const name = key(episodeId, userId);
  /** The commands of this page, if storage is forbidden or full. */
  let here: Kept[] = [];

  function read(): Kept[] {
    try {
      const found: unknown = JSON.parse(storage.getItem(name) ?? '[]');
      const all = [...(isList(found) ? found : []), ...here];
      // Each in its place, and as it is here where it is in both: what could not be stored is newer.
      return [...new Map(all.map((command) => [command.id, command])).values()];
    } catch {
      return here;
    }
  }

  function keep(commands: Kept[]): void {
    try {
      storage.setItem(name, JSON.stringify(commands));
      here = [];
    } catch {
      here = commands;
    }
  }

  return {
    /** The commands to be sent, in the order in which they were pressed. */
    list: (): SentCommand[] => read().filter(({ refusal }) => refusal === undefined),
    refused: () =>
      read().flatMap(({ id, action, refusal }) => (refusal === undefined ? [] : [{ id, action, refusal }])),
    add: (command: SentCommand) => keep([...read().filter(({ id }) => id !== command.id), command]),
    refuse: (refusedId: string, refusal: string) =>
      keep(read().map((command) => (command.id === refusedId ? { ...command, refusal } : command))),
    /** Removes commands that have arrived, or were given up. */
    remove: (ids: ReadonlySet<string>) => {
      const all = read();
      const others = all.filter(({ id }) => !ids.has(id));
      if (others.length < all.length) keep(others);
    },
    isOwnKey: (changed: string | null) => changed === name,
  };
}
export type Outbox = ReturnType<typeof createOutbox>;
