import Ajv from 'ajv';
import { parse } from 'yaml';
import { read } from '../requirements/spec.ts';
import {
  configurationProblems,
  expectedVariables,
  imageEnvironment,
  isKnownVariable,
  jobNames,
  serverNames,
  type ProcessName,
} from './processes.ts';

/** As far as it is read here: what it may be besides is for the schema to say. */
interface ComposeService {
  /** An overlay may leave it as it is. */
  image?: string;
  build?: object;
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  networks?: object;
  volumes?: string[];
  restart?: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  healthcheck?: { test: unknown };
  deploy?: { resources: { limits: object } };
}

const overlays = ['compose.embedded-store.yaml', 'compose.mail-catcher.yaml', 'compose.journeys.yaml'];
/** The anchors of compose.yaml are more than an untrusted file may have. */
const readOptions = { merge: true, maxAliasCount: -1 };
const parseFile = (file: string): { services: Record<string, ComposeService> } =>
  parse(read(`infra/docker/${file}`), readOptions);
/** With the defaults and the values of `filledIn`, as Compose validates it. */
const parseFilledIn = (file: string): unknown =>
  parse(interpolate(read(`infra/docker/${file}`), filledIn), readOptions);
const { services } = parseFile('compose.yaml');
const text = read('infra/docker/compose.yaml');
const example = read('infra/docker/.env.example');

/** A filled-in .env: every variable of the example, in a form that fits all of them. */
const filledIn: Record<string, string> = {
  ...Object.fromEntries([...example.matchAll(/^(\w+)=$/gm)].map(([, name]) => [name, 'f'.repeat(48)])),
  SITE_ADDRESS: 'nobicast.example',
  STORE_ADDRESS: 'sounds.nobicast.example',
  SMTP_URL: 'smtp://user:password@mail.example:587',
  MAIL_FROM: 'Nobicast <hello@nobicast.example>',
  ADMIN_EMAILS: 'camille@nobicast.example',
};

/** `${A:-otherwise}` and `${A:?message}` as Compose reads them, the inner ones first. */
function interpolate(value: string, env: Record<string, string>): string {
  const next = value.replaceAll(
    /\$\{(\w+)(?::([-?])([^${}]*))?\}/g,
    (_, name: string, sign, rest: string) => {
      if (env[name]) return env[name];
      if (sign === '?') throw new Error(`${name}: ${rest}`);
      return rest ?? '';
    },
  );
  return next === value ? value : interpolate(next, env);
}

const environmentOf = (service: string, name: ProcessName) => ({
  ...imageEnvironment(name),
  ...Object.fromEntries(
    Object.entries(services[service]?.environment ?? {}).map(([variable, value]) => [
      variable,
      interpolate(value, filledIn),
    ]),
  ),
});

const instances = serverNames.flatMap((name) =>
  [1, 2].map((instance) => [`${name}-${instance}`, name] as const),
);
const jobs = jobNames.map((name) => [name, name] as const);

test.each(['compose.yaml', ...overlays])('%s is valid by the schema of the Compose specification', (file) => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  // Draft 7 under an address that Ajv does not know; it is the default.
  const { $schema: _draft, ...schema } = JSON.parse(
    read('infra/test/containers/compose-spec/schema.json'),
  ) as Record<string, unknown>;
  const validate = ajv.compile(schema);
  validate(parseFilledIn(file));
  expect(validate.errors ?? []).toEqual([]);
});

test.each(instances)('%s runs, and twice', (service) => {
  expect(services).toHaveProperty(service);
});

test.each([...instances, ...jobs])('%s has a configuration that its process accepts', (service, name) => {
  const env = environmentOf(service, name);
  expect(configurationProblems(name, env)).toEqual([]);
  expect(Object.keys(env).filter((variable) => !isKnownVariable(name, variable))).toEqual([]);
});

test.each(instances)('%s can be given everything that the embedded stack gives it', (service, name) => {
  expect(Object.keys(environmentOf(service, name))).toEqual(expect.arrayContaining(expectedVariables(name)));
});

test.each(Object.keys(services))('%s has no more rights than it needs', (service) => {
  expect(services[service]).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    deploy: { resources: { limits: { cpus: expect.any(String), memory: expect.any(String) } } },
  });
  expect(services[service]?.cap_add ?? []).toEqual(service === 'proxy' ? ['NET_BIND_SERVICE'] : []);
});

test.each(Object.keys(services).filter((service) => !service.includes('store-folder')))(
  '%s comes back, unless it is a job',
  (service) => {
    const isJob = (jobNames as readonly string[]).includes(service);
    expect(services[service]?.restart).toBe(isJob ? 'no' : 'unless-stopped');
    expect(services[service]?.stop_grace_period).toBe('45s');
  },
);

test('images of others check their health here, and do not run as root', () => {
  const others = Object.entries(services).filter(([, { image }]) => !image?.startsWith('${IMAGES'));
  expect(others.map(([name]) => name)).toEqual(['postgres', 'store']);
  for (const [, { healthcheck, user }] of others) {
    expect(healthcheck?.test).toBeDefined();
    expect(user).toMatch(/^(postgres|1000:1000)$/);
  }
});

test('the log of Postgres has no errors of statements: they quote rows, and so personal data', () => {
  expect(services.postgres?.command).toEqual(
    expect.arrayContaining(['log_min_messages=log', 'log_min_error_statement=panic']),
  );
});

test('only the proxy has ports, and reaches the gateways and the store alone', () => {
  const withPorts = Object.keys(services).filter((service) => services[service]?.ports);
  expect(withPorts).toEqual(['proxy']);
  const onEdge = Object.entries(services).filter(([, { networks }]) =>
    JSON.stringify(networks ?? {}).includes('edge'),
  );
  expect(onEdge.map(([name]) => name)).toEqual(['store', 'gateway-1', 'gateway-2', 'proxy']);
});

test('images have a version', () => {
  for (const file of ['compose.yaml', ...overlays])
    for (const { image } of Object.values(parseFile(file).services))
      if (image) expect(interpolate(image, {})).toMatch(/:(?!latest$).+$/);
});

test('nothing starts without its secrets, and no file has any', () => {
  const secrets = [...text.matchAll(/\$\{(\w*(?:SECRET|PASSWORD|SALT|ACCESS_KEY)\w*)(:.)?/g)];
  expect(secrets.length).toBeGreaterThan(12);
  // A relay, the bot check of others and a store of releases are optional.
  const optional = [
    'NEWSLETTER_EVENTS_SECRET',
    'TURNSTILE_SECRET_KEY',
    'RELEASES_STORE_ACCESS_KEY',
    'RELEASES_STORE_SECRET_KEY',
  ];
  for (const [, name = '', sign] of secrets)
    expect([name, sign]).toEqual([name, optional.includes(name) ? ':-' : ':?']);
  expect(text).not.toMatch(/\$\{\w*(?:SECRET|PASSWORD|SALT|TOKEN|_KEY)\w*:-[^}]/);
  const required = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
  for (const name of required) expect(example).toMatch(new RegExp(`^${name}=$`, 'm'));
});
