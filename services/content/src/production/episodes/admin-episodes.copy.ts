import { titleOrEnigma } from '@nobicast/contracts';
import type { SlugOwner } from './slugs.repository.ts';

const nameOf = (episode: SlugOwner) =>
  `${episode.type === 'podcast' ? 'L’épisode' : 'La préparation'} #${episode.number}, « ${titleOrEnigma(episode)} »,`;

export const slugTaken = (owner: SlugOwner) => `${nameOf(owner)} a déjà ce slug.`;

export const slugRedirects = (owner: SlugOwner) =>
  `${nameOf(owner)} a eu ce slug\u00a0: les anciens liens mènent encore vers cette page.`;
