import { databaseConfigShape, internalConfigShape, serverConfigShape } from '@nobicast/service-kit';
import { z } from 'zod';

export const serverConfigSchema = z.object({
  ...serverConfigShape,
  ...databaseConfigShape,
  ...internalConfigShape,
});

export const demoDataConfigSchema = z.object({
  ...databaseConfigShape,
  ...internalConfigShape,
  /** Where media answers, for the audio files of the demo data. */
  MEDIA_URL: z.url(),
  /** The folder with content.json and audio/. */
  DEMO_DATA_FOLDER: z.string(),
});
