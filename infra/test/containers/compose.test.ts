import Ajv from 'ajv';
import { parse } from 'yaml';
import { read } from '../requirements/spec.ts';
import {
  configurationProblems,
  embeddedEnvironments,
  expectedVariables,
  imageEnvironment,
  isKnownVariable,
  jobNames,
  serverNames,
  type ProcessName,
} from './processes.ts';

/** The fields used here; the schema checks the rest. */
interface ComposeService {
  /** Optional in an overlay. */
  image?: string;
  build?: object;
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  networks?: string[] | Record<string, object>;
  volumes?: string[];
  restart?: string;
  tmpfs?: string[];
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
/** compose.yaml has more anchors than an untrusted file may have. */
const readOptions = { merge: true, maxAliasCount: -1 };
const parseFile = (file: string): { services: Record<string, ComposeService> } =>
  parse(read(`infra/docker/${file}`), readOptions);
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

/** `${A:-otherwise}` and `${A:?message}`, the inner ones first. */
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
const networksOf = (service: string): string[] => {
  const networks = services[service]?.networks ?? [];
  return Array.isArray(networks) ? networks : Object.keys(networks);
};
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

test.each([...instances, ...jobs])(
  '%s knows each instance that it calls by its own name',
  (service, name) => {
    const env = environmentOf(service, name);
    for (const [variable, value] of Object.entries(env)) {
      const [, called] = /^http:\/\/(content|auth|comments|media|shell|gateway)\b/.exec(value) ?? [];
      if (called === undefined) continue;
      const both = `http://${called}-1:8080,http://${called}-2:8080`;
      const takesBoth = configurationProblems(name, { ...env, [variable]: both }).length === 0;
      // Where a single address is required, both share a name.
      expect([variable, value]).toEqual([variable, takesBoth ? both : `http://${called}:8080`]);
      if (!takesBoth)
        for (const instance of [1, 2])
          expect(JSON.stringify(services[`${called}-${instance}`]?.networks)).toContain(
            `"aliases":["${called}"]`,
          );
    }
  },
);

test('whoever reads or writes a store reaches one elsewhere, whose settings can be given', () => {
  const elsewhere = { OBJECT_STORE_ENDPOINT: 'https://store.example', OBJECT_STORE_BUCKET: 'sounds' };
  for (const service of ['media-1', 'media-2', 'provision']) {
    const { environment = {} } = services[service] ?? {};
    for (const [variable, value] of Object.entries(elsewhere))
      expect(interpolate(environment[variable] ?? '', elsewhere)).toBe(value);
    expect(networksOf(service)).toContain('outgoing');
  }
  expect(networksOf('releases')).toContain('outgoing');
  // The gateways reach the internet by the network of the proxy.
  const { networks } = parse(text, readOptions) as {
    networks: Record<string, { internal?: boolean } | null>;
  };
  expect(networks.inside?.internal).toBe(true);
  for (const name of ['edge', 'outgoing']) expect(networks[name]?.internal).toBeUndefined();
});

test('shells read the releases that the gateways serve, may not write them, and prove themselves to nobody', () => {
  for (const service of ['shell-1', 'shell-2']) {
    const { environment = {}, volumes = [] } = services[service] ?? {};
    expect(volumes).toContain('releases:/releases:ro');
    expect(environment.REMOTES_FOLDER).toBe('/releases');
    expect(environment.RELEASE_KEYS).toBe(services['gateway-1']?.environment?.RELEASE_KEYS);
    expect(environment).not.toHaveProperty('INTERNAL_SECRET');
  }
  expect([1, 2].map((instance) => services[`gateway-${instance}`]?.volumes)).toEqual([
    ['releases:/releases', 'kept-pages-1:/kept-pages'],
    ['releases:/releases', 'kept-pages-2:/kept-pages'],
  ]);
});

test('shells and the job of the releases read one registry of remotes, which may be in a folder of the host', () => {
  for (const service of ['shell-1', 'shell-2', 'releases']) {
    const { environment = {}, volumes = [] } = services[service] ?? {};
    expect(volumes.map((volume) => interpolate(volume, {}))).toContain('./registry:/registry:ro');
    const file = environment.REMOTES_FILE ?? '';
    expect(interpolate(file, {})).toBe(
      imageEnvironment(service === 'releases' ? 'releases' : 'shell').REMOTES_FILE,
    );
    expect(interpolate(file, { REMOTES_FILE: '/registry/remotes.json' })).toBe('/registry/remotes.json');
  }
});

// T3-D2
test('no secret is in the environment of what runs the code of releases: it would be readable there', () => {
  const secret = /SECRET_KEY|ACCESS_KEY|RELEASE_KEY$|PASSWORD|INTERNAL_SECRET|SALT|TOKEN|DATABASE_URL|SMTP/;
  const environments = [
    ...['shell-1', 'shell-2', 'releases'].map((service) => services[service]?.environment ?? {}),
    ...[embeddedEnvironments.shell, embeddedEnvironments.ownBuilds],
  ];
  for (const environment of environments)
    expect(Object.keys(environment).filter((name) => secret.test(name))).toEqual([]);
  const { volumes = [], environment } = services.releases ?? {};
  expect(volumes.map((volume) => interpolate(volume, {}))).toContain('./release-credentials:/credentials:ro');
  expect(environment?.CREDENTIALS_FOLDER).toBe('/credentials');
  expect(read('infra/docker/release-credentials/.gitignore')).toContain('\n*\n');
});

// T3-D1
test('the browser of the releases has the memory, the processes and the room that it needs', () => {
  expect(services.releases).toMatchObject({
    tmpfs: ['/tmp:size=512m'],
    deploy: { resources: { limits: { memory: '2G', pids: 512 } } },
  });
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
  const onEdge = Object.keys(services).filter((service) => networksOf(service).includes('edge'));
  expect(onEdge).toEqual(['store', 'gateway-1', 'gateway-2', 'proxy']);
});

test('the log of the proxy has neither sign-in links nor addresses of visitors', () => {
  const [, options = ''] = /^\{\n([\s\S]*?)^\}/m.exec(read('infra/docker/Caddyfile')) ?? [];
  const [, fields = ''] =
    /^\tlog \{\s+format filter \{\s+wrap json\s+fields \{\n([^}]*)\}/m.exec(options) ?? [];
  const lines = fields.split('\n').map((line) => line.trim());
  // The query has the token of a sign-in link; the error of a connection names both ends of it.
  expect(lines).toEqual(
    expect.arrayContaining([
      ...['request>uri regexp "\\?.*" ""', 'request>headers delete', 'error regexp "->\\S+" "->"'],
      ...['request>remote_ip delete', 'request>remote_port delete', 'request>client_ip delete'],
    ]),
  );
  expect(read('infra/docker/Caddyfile').match(/^\s*log\b/gm)).toHaveLength(1);
});

test('images have a version, which the example asks for', () => {
  expect(example).toMatch(/^VERSION=$/m);
  for (const file of ['compose.yaml', ...overlays])
    for (const { image } of Object.values(parseFile(file).services))
      if (image) expect(interpolate(image, {})).toMatch(/:(?!latest$).+$/);
});

test('nothing starts without its secrets, and no file has any', () => {
  const secrets = [...text.matchAll(/\$\{(\w*(?:SECRET|PASSWORD|SALT|ACCESS_KEY)\w*)(:.)?/g)];
  expect(secrets.length).toBeGreaterThan(12);
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
