import { readConfig } from '@nobicast/service-kit';
import { gatewayConfigSchema } from '../../api-gateway/src/config.ts';
import { shellConfigSchema } from '../../shell/server/config.ts';
import { createEnvironments } from '../local/environments.ts';
import { readSettings } from '../local/settings.ts';

const secret = 'x'.repeat(32);
const schemas = { gateway: gatewayConfigSchema, shell: shellConfigSchema };

function problemsOf(name: keyof typeof schemas, env: Record<string, string>): readonly string[] {
  const environments = createEnvironments({
    addresses: {
      ...{ site: 1, mail: 1, store: 1, postgres: 1, smtp: 1 },
      ...{ content: 1, auth: 1, comments: 1, media: 1, shell: 1 },
    },
    secrets: {
      ...{ postgres: secret, database: secret, internal: secret, addressSalt: secret },
      ...{ storeAccessKey: secret, storeSecretKey: secret, signIn: secret, altcha: secret },
    },
    settings: readSettings('/', {}, []),
    env,
  });
  const result = readConfig(schemas[name], environments[name]);
  return 'problems' in result ? result.problems : [];
}

const refused = [expect.stringMatching(/^DEV_OVERRIDES: /)];

test.each(['gateway', 'shell'] as const)('the %s has overrides on a site of this machine only', (name) => {
  expect(problemsOf(name, { DEV_OVERRIDES: 'on' })).toEqual([]);
  expect(problemsOf(name, { DEV_OVERRIDES: 'on', PUBLIC_URL: 'https://nobicast.example' })).toEqual(refused);
  expect(problemsOf(name, { PUBLIC_URL: 'https://nobicast.example' })).toEqual([]);
});

test('a gateway that others reach has no overrides', () => {
  expect(problemsOf('gateway', { DEV_OVERRIDES: 'on', NOBICAST_HOST: '0.0.0.0' })).toEqual(refused);
});
