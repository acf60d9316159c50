import { getShow, sendShowCommands } from '@nobicast/contracts/calls';
import { brand } from '@nobicast/contracts/brand';
import { limits } from '@nobicast/contracts/limits';
import { showState, type ShowAction, type ShowCommand, type ShowState } from '@nobicast/contracts/show-state';
import { ApiError, readOnce, sendCall } from '@nobicast/web-kit/api';
import { useHost, useUnloadGuard } from '@nobicast/web-kit/host';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { forgetKnownShow, keepKnownShow, readKnownShow, withCommandsOf, type Show } from './known-show.ts';
import { createOutbox, type Outbox, type SentCommand } from './outbox.ts';
import { createServerClock, type ClockReading, type ServerClock } from './server-clock.ts';

/** For developers. */
const noReply = 'no reply in time';

const offsetKey = `${brand.key}_show_clock`;

function storedOffset(): number {
  try {
    const offset = Number(localStorage.getItem(offsetKey));
    return Number.isFinite(offset) ? offset : 0;
  } catch {
    return 0;
  }
}

function storeOffset(clock: ServerClock): void {
  try {
    localStorage.setItem(offsetKey, String(Math.round(clock.wallOffset())));
  } catch {
    // Not stored: a page that is opened without a network then trusts the wall clock.
  }
}

/** What is known of the exchange with the service. */
type Link = 'fine' | 'silent' | ApiError;

export interface Desk {
  userId: string;
  show: Show | undefined;
  state: ShowState;
  /** How many commands have not arrived yet. */
  waiting: number;
  refused: ReturnType<Outbox['refused']>;
  /** Gives up a refused command. */
  discard: (commandId: string) => void;
  link: Link;
  clock: ServerClock;
  press: (action: ShowAction) => void;
  /** The reply of another call; what has arrived since it was read stays. */
  update: (show: Show) => void;
  retry: () => void;
}

/** A refusal of what was sent, and not of who sends it or of the whole show. */
const isAboutCommands = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 409, 413, 422].includes(error.status);

/** A connection that hangs counts as none: the call is made again, and repeated commands change nothing. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(noReply, { status: 0 })), ms);
  });
  return Promise.race([work, giveUp]).finally(() => clearTimeout(timer));
}

/** The commands known here, whether they have arrived or not. `by` is empty if the account has been deleted. */
const commandsOf = (show: Show | undefined, waiting: ReturnType<Outbox['list']>, me: string): ShowCommand[] =>
  [...(show?.commands ?? []), ...waiting.map((command) => ({ ...command, by: me }))].map(
    ({ id, pressed_at: at, action, by }) => ({ ...action, id, at: Date.parse(at), by: by ?? '' }),
  );

/**
 * A show as this page knows it: it goes on without a network, and each round brings what others pressed.
 *
 * @param id of the preparation: its id or slug
 */
export function useShow(id: string, me: { id: string; name: string }): Desk {
  const { live } = useHost();
  const [show, setShow] = useState(() => readKnownShow(id, me.id));
  const [link, setLink] = useState<Link>('fine');
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [clock] = useState(() =>
    createServerClock({ monotonic: () => performance.now(), wall: () => Date.now() }, storedOffset()),
  );
  useEffect(() => {
    if (show) keepKnownShow(id, me.id, show);
  }, [show, id, me.id]);
  const episodeId = show?.episode_id;
  const outbox = useMemo(
    () => (episodeId === undefined ? undefined : createOutbox(episodeId, me.id, localStorage)),
    [episodeId, me.id],
  );
  /** When each command was pressed on this page: later measurements of the clock tell the instant more exactly. */
  const pressed = useRef(new Map<string, ClockReading>());
  const wake = useRef<() => void>(() => undefined);
  /** How many replies of other calls have been shown: a round that was sent before one of them knows less. */
  const updates = useRef(0);

  useEffect(() => {
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isRunning = false;
    let isAskedAgain = false;
    let failures = 0;

    /** A refused command must not hold up the others: each is then sent alone, and the refused ones are set aside. */
    async function send(commands: readonly SentCommand[]): Promise<Show> {
      const post = (sent: readonly SentCommand[]) =>
        sendCall(sendShowCommands, { params: { id }, body: { commands: [...sent] } });
      try {
        return await post(commands);
      } catch (error) {
        if (!isAboutCommands(error)) throw error;
        const [only, ...others] = commands;
        if (only && others.length === 0) outbox?.refuse(only.id, error.message);
        else for (const command of commands) await send([command]);
        return readOnce(getShow, { params: { id } });
      }
    }

    async function exchange(): Promise<void> {
      const sentAt = clock.read();
      const updatesBefore = updates.current;
      const commands = (outbox?.list() ?? []).slice(0, limits.shows.batch).map((command) => {
        const at = pressed.current.get(command.id);
        return at
          ? {
              ...command,
              pressed_at: new Date(clock.instantOf(at)).toISOString(),
              since_sync_ms: clock.sinceMeasured(at),
            }
          : command;
      });
      // What was pressed before the clock was measured waits for it.
      const reply =
        commands.length > 0 && clock.isMeasured()
          ? await within(limits.shows.patienceMs, send(commands))
          : await readOnce(
              getShow,
              { params: { id } },
              { signal: AbortSignal.timeout(limits.shows.patienceMs) },
            );
      clock.measure(sentAt, Date.parse(reply.now));
      storeOffset(clock);
      outbox?.remove(new Set(reply.commands.map((command) => command.id)));
      if (!isOpen) return;
      const isOlder = updates.current !== updatesBefore;
      if (isOlder) isAskedAgain = true;
      setShow((known) => (known && isOlder ? withCommandsOf(known, reply) : reply));
    }

    async function round(): Promise<void> {
      if (isRunning) {
        isAskedAgain = true;
        return;
      }
      clearTimeout(timer);
      isRunning = true;
      try {
        await exchange();
        failures = 0;
        if (isOpen) setLink('fine');
      } catch (error) {
        failures += 1;
        const refusal = error instanceof ApiError && !error.isRetryable ? error : undefined;
        // A show that an earlier page stored is not shown to somebody who may not see it any more.
        const mayNotSee = refusal?.status === 403 || refusal?.status === 404;
        if (mayNotSee && !clock.isMeasured()) {
          forgetKnownShow(id, me.id);
          if (isOpen) setShow(undefined);
        }
        if (isOpen) setLink(refusal ?? 'silent');
      }
      isRunning = false;
      // A hidden page that has nothing to send asks again once it is seen.
      const rests = document.visibilityState === 'hidden' && !outbox?.list().length;
      if (!isOpen || rests) return;
      const roundMs = live.getSnapshot().hearsEvents ? limits.shows.quietRoundMs : limits.shows.roundMs;
      const pauseMs =
        failures === 0 ? roundMs : Math.min(limits.shows.roundMs * 2 ** failures, limits.shows.maxRoundMs);
      timer = setTimeout(() => void round(), isAskedAgain ? 0 : pauseMs);
      isAskedAgain = false;
    }
    wake.current = () => void round();
    const onStorage = ({ key }: StorageEvent) => {
      // Another tab pressed, or what it pressed has arrived: only a reply tells both at once.
      if (outbox?.isOwnKey(key)) void round();
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') void round();
    };
    let revision = live.getSnapshot().live?.revision;
    const unsubscribe = live.subscribe(() => {
      const known = revision;
      revision = live.getSnapshot().live?.revision;
      if (revision !== known) void round();
    });
    const unfollow = live.follow();
    window.addEventListener('storage', onStorage);
    window.addEventListener('online', onVisible);
    document.addEventListener('visibilitychange', onVisible);
    void round();
    return () => {
      isOpen = false;
      clearTimeout(timer);
      unsubscribe();
      unfollow();
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('online', onVisible);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [clock, id, me.id, outbox, live]);

  useUnloadGuard(link === 'silent');
  const waiting = outbox?.list() ?? [];
  return {
    userId: me.id,
    show,
    state: showState(commandsOf(show, waiting, me.name)),
    waiting: waiting.length,
    refused: outbox?.refused() ?? [],
    discard(commandId) {
      outbox?.remove(new Set([commandId]));
      redraw();
    },
    link,
    clock,
    press(action) {
      const at = clock.read();
      const command = {
        id: crypto.randomUUID(),
        pressed_at: new Date(clock.instantOf(at)).toISOString(),
        since_sync_ms: clock.sinceMeasured(at),
        action,
      };
      pressed.current.set(command.id, at);
      outbox?.add(command);
      redraw();
      wake.current();
    },
    update(reply) {
      updates.current += 1;
      setShow((known) => withCommandsOf(reply, known));
    },
    retry: () => wake.current(),
  };
}
