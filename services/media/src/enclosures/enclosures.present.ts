import { feedPaths, type Enclosure } from '@nobicast/contracts';
import type { NamedEnclosure } from './enclosures.repository.ts';

export const presentEnclosure = (episodeId: number, { version, file }: NamedEnclosure): Enclosure => ({
  version,
  path: feedPaths.enclosure(episodeId, file),
});
