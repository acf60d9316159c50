import type { z } from 'zod';
import { readConfig } from '@nobicast/service-kit';
import { gatewayConfigSchema } from '../../../api-gateway/src/config.ts';
import { serverConfigSchema as authSchema } from '../../../services/auth/src/config.ts';
import { serverConfigSchema as commentsSchema } from '../../../services/comments/src/config.ts';
import { serverConfigSchema as contentSchema } from '../../../services/content/src/config.ts';
import { serverConfigSchema as mediaSchema } from '../../../services/media/src/config.ts';
import { shellConfigSchema } from '../../../shell/server/config.ts';
import { createEnvironments, type Environments } from '../../local/environments.ts';
import { provisionConfigSchema } from '../../provision/config.ts';
import { publishBuildsConfigSchema, releaseVariables } from '../../release/publish-builds.config.ts';
import { read } from '../requirements/spec.ts';

const schemas = {
  content: contentSchema,
  auth: authSchema,
  comments: commentsSchema,
  media: mediaSchema,
  shell: shellConfigSchema,
  gateway: gatewayConfigSchema,
  provision: provisionConfigSchema,
  releases: publishBuildsConfigSchema,
};
export type ProcessName = keyof typeof schemas;

export const serverNames = ['content', 'auth', 'comments', 'media', 'shell', 'gateway'] as const;
export const jobNames = ['provision', 'releases'] as const;

const port = 1;
const secret = 'x'.repeat(32);

/** What `npm start` passes to each process when all optional settings are set. */
export const embeddedEnvironments: Environments = createEnvironments({
  addresses: {
    ...{ site: port, mail: port, store: port, postgres: port, smtp: port },
    ...{ content: port, auth: port, comments: port, media: port, shell: port },
  },
  secrets: {
    ...{ postgres: secret, database: secret, internal: secret, addressSalt: secret },
    ...{ storeAccessKey: secret, storeSecretKey: secret, signIn: secret, altcha: secret },
  },
  settings: {
    root: '/',
    dataFolder: '/data',
    ports: { site: port, mail: port, store: port },
    isReset: false,
    hasDemoData: false,
    hangMs: 0,
  },
  env: new Proxy({}, { get: () => '1' }),
});

/** Absent in a deployment. */
const onlyEmbedded: readonly string[] = [
  'DEV_PAGES',
  'TURNSTILE_VERIFY_URL',
  'DEV_OVERRIDES',
  'SHELL_DEV_FOLDER',
  'LOADING_PROGRESS_FILE',
];
export const expectedVariables = (name: (typeof serverNames)[number]) =>
  Object.keys(embeddedEnvironments[name]).filter((variable) => !onlyEmbedded.includes(variable));

/** Not part of the process's configuration schema. */
const otherVariables: Partial<Record<ProcessName, readonly string[]>> = { releases: releaseVariables };
/** Of the runtime, its libraries and the health check. */
const commonVariables = [
  'NODE_ENV',
  'PGSSLMODE',
  'HEALTH_KILL',
  'CREDENTIALS_FOLDER',
  'PLAYWRIGHT_BROWSERS_PATH',
  'HOME',
];

export const isKnownVariable = (name: ProcessName, variable: string) =>
  variable in schemas[name].shape ||
  (otherVariables[name] ?? []).includes(variable) ||
  commonVariables.includes(variable);

export function configurationProblems(name: ProcessName, env: Record<string, string>): readonly string[] {
  const schema: z.ZodType = schemas[name];
  // The folder exists only in the container.
  const result = readConfig(schema, { ...env, CREDENTIALS_FOLDER: undefined });
  return 'problems' in result ? result.problems : [];
}

interface Stage {
  from: string;
  lines: readonly string[];
}

export function readStages(): ReadonlyMap<string, Stage> {
  const text = read('infra/docker/Dockerfile').replaceAll('\\\n', ' ');
  return new Map(
    text.split(/^FROM /m).flatMap((part, index) => {
      const [head = '', ...lines] = part.split('\n');
      const [from = '', , name = ''] = head.split(' ');
      return index === 0 ? [] : [[name, { from, lines }] as const];
    }),
  );
}

export function instructionsOf(target: string): readonly string[] {
  const stage = readStages().get(target);
  return stage ? [...instructionsOf(stage.from), ...stage.lines] : [];
}

const targets: Partial<Record<ProcessName, string>> = {
  shell: 'shell',
  provision: 'provision',
  releases: 'releases',
};

export function imageEnvironment(name: ProcessName): Record<string, string> {
  const set = instructionsOf(targets[name] ?? 'service').filter((line) => line.startsWith('ENV '));
  return Object.fromEntries(
    set.flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)].map(([, variable, value]) => [variable, value])),
  ) as Record<string, string>;
}
