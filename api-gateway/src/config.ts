import { serverConfigShape, loadConfig } from '@nobicast/service-kit';
import { z } from 'zod';

const schema = z.object({
  ...serverConfigShape,
  CONTENT_URL: z.url(),
  MEDIA_URL: z.url(),
  SHELL_URL: z.url(),
  /** The folder with one folder of releases for each remote. */
  REMOTES_FOLDER: z.string().min(1),
  /** Opens /metrics to whoever sends it as a bearer token. Without it nobody reads them: this port is public. */
  METRICS_TOKEN: z.string().min(16).optional(),
});

export type GatewayConfig = z.infer<typeof schema>;

export const readConfig = () => loadConfig(schema);
