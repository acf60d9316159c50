import type { SubjectAirings } from '@nobicast/contracts';
import { showState } from '@nobicast/contracts/show-state';
import { ApiError } from '@nobicast/service-kit';
import type { StoredCommand } from './shows.repository.ts';
import { toShowCommands } from './shows.rules.ts';
import type { ShowsDependencies } from './shows.use-cases.ts';

type Airing = SubjectAirings['airings'][number];

/** When each subject was on air in one show. Pauses belong to it. */
function airingsOf(
  commands: readonly StoredCommand[],
  show: Airing['show'],
): { subjectId: number; airing: Airing }[] {
  const byId = new Map(commands.map((command) => [command.id, command]));
  return showState(toShowCommands(commands)).runs.flatMap(({ subject, from, to, commandId }) => {
    const subjectId = typeof subject === 'string' ? byId.get(subject)?.subject_id : subject;
    if (subjectId === null || subjectId === undefined) return [];
    const airing = {
      from: new Date(from).toISOString(),
      to: to === null ? null : new Date(to).toISOString(),
      by: byId.get(commandId)?.by ?? null,
      show,
    };
    return [{ subjectId, airing }];
  });
}

/**
 * The history of the subjects of an episode, in their order; those without any are left out.
 * @throws ApiError as listed in the contract
 */
export async function listAirings(
  { shows }: Pick<ShowsDependencies, 'shows'>,
  episodeId: number,
): Promise<SubjectAirings[]> {
  const [all, concerned] = await Promise.all([shows.listSubjects(episodeId), shows.listShowsOf(episodeId)]);
  if (!concerned.some(({ id }) => id === episodeId)) throw new ApiError('episode_not_found');
  const aired = await Promise.all(
    concerned.map(async ({ id, slug, number }) =>
      airingsOf(await shows.listCommands(id), id === episodeId ? null : { slug, number }),
    ),
  );
  return all
    .filter(({ moved_to: movedTo }) => !movedTo)
    .map(({ id, postponed_from: from = null }) => ({
      subject_id: id,
      postponed_from: from,
      airings: aired
        .flat()
        .filter(({ subjectId }) => subjectId === id)
        .map(({ airing }) => airing)
        .toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from)),
    }))
    .filter(({ airings, postponed_from: from }) => airings.length > 0 || from !== null);
}
