import { databaseConfigShape, internalConfigShape, serverConfigShape } from '@nobicast/service-kit';
import { z } from 'zod';

export const serverConfigSchema = z.object({
  ...serverConfigShape,
  ...databaseConfigShape,
  ...internalConfigShape,
});

export const seasonConfigSchema = z.object({
  ...databaseConfigShape,
  ...internalConfigShape,
  /** Where media answers, for the season's audio files. */
  MEDIA_URL: z.url(),
  /** The folder with season.json and audio/. */
  SEASON_FOLDER: z.string(),
});
