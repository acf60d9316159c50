import { titleOrHeading, withNumber, type EpisodeType } from '@nobicast/contracts';

/** Why a slug is refused, by what has it or had it. */
const refusals = (owner: string, page: string) => ({
  taken: `${owner} a déjà ce slug.`,
  redirects: `${owner} a eu ce slug\u00a0: les anciens liens mènent encore vers ${page}.`,
});

export const slugOfGuest = ({ name }: { name: string }) =>
  refusals(`La fiche «\u00a0${name}\u00a0»`, 'sa page');

export const slugOfPost = ({ title }: { title: string }) =>
  refusals(`L’article «\u00a0${title}\u00a0»`, 'cette page');

export const oldAddressTaken = ({ address, number }: { address: string; number: number | null }) =>
  `${withNumber(`L’adresse ${address} mène déjà à l’épisode`, number, ' #')}.`;

export const slugOfEpisode = (episode: {
  type: EpisodeType;
  number: number | null;
  title: string | null;
}) => {
  const kind = episode.type === 'podcast' ? 'L’épisode' : 'La préparation';
  return refusals(`${withNumber(kind, episode.number, ' #')}, « ${titleOrHeading(episode)} »,`, 'cette page');
};
