import { limits } from '@nobicast/contracts';
import { nextOpening } from '@nobicast/contracts/distribution';
import { plannedStartOf } from '@nobicast/contracts/recording-times';
import { suggestedSlug } from '@nobicast/contracts/slug';
import type { JobTask, Knex } from '@nobicast/service-kit';
import { z } from 'zod';
import { historyRepository, type Act } from '../editing/history.repository.ts';
import { adminEpisodesRepository } from '../episodes/admin/admin-episodes.repository.ts';
import { participantsRepository } from '../episodes/admin/participants.repository.ts';
import { slugsRepository } from '../episodes/admin/slugs.repository.ts';
import { subjectsRepository } from '../subjects/subjects.repository.ts';
import { showsRepository, type ShowEpisode } from './shows.repository.ts';
import { toldState, toShowCommands } from './shows.rules.ts';

/** Which subjects are to leave this preparation, and which are to come back. */
async function planOf(db: Knex, episode: ShowEpisode) {
  const episodeId = episode.id;
  const shows = showsRepository(db);
  const known = await shows.listPostponed(episodeId);
  if (known.length === 0) return { leaving: [], returning: [] };
  const commands = await shows.listCommands(episodeId);
  // For this a show that is only tried out has not begun, so nothing leaves it.
  const { phase, postponed } = toldState(toShowCommands(commands), plannedStartOf(episode));
  const away = new Set(
    commands.flatMap(({ action, subject_id: id }) =>
      phase === 'ended' && action.kind === 'postpone' && postponed.includes(action.subject) ? [id] : [],
    ),
  );
  const isHere = ({ episodeId: current }: { episodeId: number }) => current === episodeId;
  return {
    leaving: known.filter((subject) => away.has(subject.id) && isHere(subject)),
    returning: known.filter((subject) => !away.has(subject.id) && !isHere(subject)),
  };
}

const startOf = (episode: ShowEpisode) => plannedStartOf(episode).getTime();

/**
 * The preparation after this one; made where there is none yet, as producers make it by one press: for the next
 * distribution, with the usual team. Undefined where it can have no number or no address: what was postponed then stays
 * here.
 */
async function nextPreparation(
  db: Knex,
  episode: ShowEpisode,
  { userId, now }: { userId: string; now: Date },
): Promise<{ id: number; acts: Act[] } | undefined> {
  const others = await showsRepository(db).listRecent(now, userId);
  const [next] = others
    .filter((other) => other.id !== episode.id && startOf(other) > startOf(episode))
    .sort((one, other) => startOf(one) - startOf(other));
  if (next) return { id: next.id, acts: [] };
  if (episode.number === null) return undefined;
  const number = episode.number + 1;
  const slug = suggestedSlug('', number);
  if (await slugsRepository(db).findOwner(slug)) return undefined;
  // Also where the show ended before its day, the next one must be later.
  const published_at = nextOpening(new Date(Math.max(now.getTime(), startOf(episode))));
  const id = await adminEpisodesRepository(db).insert({ number, slug, type: 'preparation', published_at });
  await participantsRepository(db).insertDefaults(id);
  return { id, acts: [{ type: 'episode', id, action: 'create', version: 1, facts: { number } }] };
}

/**
 * Once a show has ended, what it postponed goes to the next preparation; it comes back when the end or the postponing
 * is taken back. It only compares where subjects are with the state of the show, so that it can be done again.
 */
export const settlingPostponed =
  (db: Knex, clock: () => Date) =>
  async (episode: ShowEpisode, userId: string): Promise<void> => {
    const before = await planOf(db, episode);
    if (before.leaving.length + before.returning.length === 0) return;
    await db.transaction(async (transaction) => {
      const subjects = subjectsRepository(transaction);
      const history = historyRepository(transaction);
      const now = clock();
      // Slugs are locked before rows, as whoever writes slugs does.
      await slugsRepository(transaction).lock();
      const next =
        before.leaving.length > 0 && (await nextPreparation(transaction, episode, { userId, now }));
      const others = before.returning.map(({ episodeId }) => episodeId);
      await transaction.raw('select 1 from content.episodes where id = any(:ids) order by id for update', {
        ids: [episode.id, ...(next ? [next.id] : []), ...others],
      });
      const { leaving, returning } = await planOf(transaction, episode);
      const room = next ? limits.adminSubjects.maxCount - (await subjects.list(next.id)).length : 0;
      const moves = [
        ...(next ? leaving.slice(0, Math.max(room, 0)).map((subject) => ({ ...subject, to: next.id })) : []),
        ...returning.map((subject) => ({ ...subject, to: episode.id })),
      ];
      const acts: Act[] = next ? next.acts : [];
      for (const { id, hasStart, to } of moves) {
        await subjects.moveToEpisode(id, to);
        const version = (await subjects.list(to)).find((subject) => subject.id === id)?.version;
        acts.push({
          type: 'subject',
          id,
          action: 'update',
          // The move clears the start.
          fields: hasStart ? ['episode_id', 'start_ms'] : ['episode_id'],
          ...(version !== undefined && { version }),
          facts: { episode_id: to },
        });
      }
      await subjects.renumber((await subjects.list(episode.id)).map(({ id }) => id));
      if (acts.length > 0) await history.record(acts, { by: await history.getActor(userId), at: now });
    });
  };

const payloadSchema = z.object({ episodeId: z.int(), userId: z.string() });

/** The same for a call whose process died after it had stored the commands. */
export const settlePostponedJob = (db: Knex, clock: () => Date): JobTask => {
  const settle = settlingPostponed(db, clock);
  return async (payload) => {
    const { episodeId, userId } = payloadSchema.parse(payload);
    const episode = await showsRepository(db).find(String(episodeId), userId);
    if (episode) await settle(episode, userId);
  };
};
