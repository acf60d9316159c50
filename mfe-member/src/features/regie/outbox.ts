import { brand } from '@nobicast/contracts/brand';
import type { ContractInput } from '@nobicast/contracts/route-contract';
import type { sendShowCommands } from '@nobicast/contracts/shows';
import { isRecord } from '@nobicast/web-kit/api';

export type SentCommand = ContractInput<typeof sendShowCommands>['body']['commands'][number];

/** Nobody but this module writes there. */
const isList = (stored: unknown): stored is SentCommand[] =>
  Array.isArray(stored) && stored.every((command) => isRecord(command));

const key = (episodeId: number, userId: string) => `${brand.key}_show_${episodeId}_${userId}`;

/**
 * Commands that have not arrived yet: another tab, a reload and a closed lid find them again. Each tab sends them all,
 * because the service knows those that it has.
 */
export function createOutbox(
  episodeId: number,
  userId: string,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
) {
  const name = key(episodeId, userId);
  /** Where storage is forbidden or full. */
  let here: SentCommand[] = [];

  function list(): SentCommand[] {
    try {
      const read: unknown = JSON.parse(storage.getItem(name) ?? '[]');
      const stored = isList(read) ? read : [];
      return [...stored, ...here.filter(({ id }) => !stored.some((other) => other.id === id))];
    } catch {
      return here;
    }
  }

  function keep(commands: SentCommand[]): void {
    try {
      storage.setItem(name, JSON.stringify(commands));
      here = [];
    } catch {
      here = commands;
    }
  }

  return {
    /** In the order in which they were pressed. */
    list,
    add: (command: SentCommand) => keep([...list().filter(({ id }) => id !== command.id), command]),
    /** They have arrived. */
    remove: (ids: ReadonlySet<string>) => {
      const all = list();
      const others = all.filter(({ id }) => !ids.has(id));
      if (others.length < all.length) keep(others);
    },
    isOwnKey: (changed: string | null) => changed === name,
  };
}
export type Outbox = ReturnType<typeof createOutbox>;
