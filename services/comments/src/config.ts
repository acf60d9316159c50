import { databaseConfigShape, internalConfigShape, serverConfigShape } from '@nobicast/service-kit';
import { z } from 'zod';

export const serverConfigSchema = z.object({
  ...serverConfigShape,
  ...databaseConfigShape,
  ...internalConfigShape,
});

export const demoDataConfigSchema = z.object({
  ...databaseConfigShape,
  /** The folder with members.json and comments.json. */
  DEMO_DATA_FOLDER: z.string(),
});
