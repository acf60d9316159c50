import path from 'node:path';
import ts from 'typescript';
import { parse } from 'yaml';
import { read } from '../requirements/spec.ts';
import { exampleSettings, find, manifests, templateOf, variablesOf, type Manifest } from './manifests.ts';
import {
  configurationProblems,
  expectedVariables,
  imageEnvironment,
  isKnownVariable,
  jobNames,
  serverNames,
  type ProcessName,
} from './processes.ts';

const example = parse(read('infra/k8s/example/kustomization.yaml')) as {
  images: { name: string; newTag: string }[];
};
const servers = serverNames.map((name) => ['Deployment', name] as const);
const pods = [...servers, ...jobNames.map((name) => ['Job', name] as const)];

const secretOf = (key: string) => (key === 'SMTP_URL' ? 'smtp://mail.example:587' : 'f'.repeat(48));

/** With the settings of the example; optional variables that are not set are absent. */
function environmentOf(kind: string, name: ProcessName): Record<string, string> {
  const env: Record<string, string> = {};
  for (const { name: variable, value, valueFrom } of variablesOf(kind, name)) {
    const { configMapKeyRef: setting, secretKeyRef: secret } = valueFrom ?? {};
    if (value !== undefined)
      env[variable] = value.replaceAll(/\$\((\w+)\)/g, (whole, other: string) => env[other] ?? whole);
    else if (secret && !secret.optional) env[variable] = secretOf(secret.key);
    else if (setting && setting.key in exampleSettings) env[variable] = exampleSettings[setting.key] ?? '';
  }
  return { ...imageEnvironment(name), ...env };
}

/** `postgres://user:$(PASSWORD)@…`. */
const isPart = (kind: string, name: string, variable: string) =>
  variablesOf(kind, name).some(({ value }) => value?.includes(`$(${variable})`));

test.each(manifests)('%s: a manifest is valid by the schema of its kind', async (_file, manifest) => {
  const model = (await import(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`)) as Record<
    string,
    new (data: Manifest) => { validate(): void }
  >;
  const Kind = model[manifest.kind];
  if (!Kind) throw new Error(`${manifest.apiVersion} has no ${manifest.kind}`);
  expect(() => new Kind(manifest).validate()).not.toThrow();
});

// The schemas allow any further field; the types do not.
test('no manifest has a field that its kind does not have', () => {
  const file = (index: number) => path.join(import.meta.dirname, `manifest-${index}.ts`);
  const sources = new Map(
    manifests.map(([, manifest], index) => [
      file(index),
      `import type { I${manifest.kind} } from 'kubernetes-models/${manifest.apiVersion}/${manifest.kind}';
       export const manifest: I${manifest.kind} = ${JSON.stringify(manifest)};`,
    ]),
  );
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
    ...{ target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.fileExists = (name) => sources.has(name) || fileExists(name);
  host.readFile = (name) => sources.get(name) ?? readFile(name);
  host.getSourceFile = (name, version) => {
    const source = host.readFile(name);
    return source === undefined ? undefined : ts.createSourceFile(name, source, version);
  };
  const found = ts.getPreEmitDiagnostics(ts.createProgram([...sources.keys()], options, host));
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
});

test.each(pods)('%s %s has a configuration that its process accepts', (kind, name) => {
  const env = environmentOf(kind, name);
  expect(configurationProblems(name, env)).toEqual([]);
  const given = variablesOf(kind, name).map(({ name: variable }) => variable);
  expect(
    given.filter((variable) => !isKnownVariable(name, variable) && !isPart(kind, name, variable)),
  ).toEqual([]);
});

test.each(servers)('%s %s can be given everything that the embedded stack gives it', (kind, name) => {
  const given = variablesOf(kind, name).map(({ name: variable }) => variable);
  expect([...given, ...Object.keys(imageEnvironment(name))]).toEqual(
    expect.arrayContaining(expectedVariables(name)),
  );
});

test.each(servers)('%s %s survives the loss of one, is probed and drains', (kind, name) => {
  const manifest = find(kind, name);
  expect(manifest?.spec.replicas).toBeGreaterThan(1);
  expect(find('PodDisruptionBudget', name)).toBeDefined();
  expect(find('Service', name)).toBeDefined();
  expect(templateOf(kind, name)).toMatchObject({
    terminationGracePeriodSeconds: 45,
    containers: [
      {
        readinessProbe: { httpGet: { path: '/readyz' } },
        livenessProbe: { httpGet: { path: '/healthz' } },
        startupProbe: { httpGet: { path: '/healthz' } },
      },
    ],
  });
});

test.each(pods)('%s %s has no more rights than it needs', (kind, name) => {
  expect(templateOf(kind, name)).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        resources: { requests: { memory: expect.any(String) }, limits: { memory: expect.any(String) } },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      },
    ],
  });
});

test.each(pods)('%s %s gets secrets by reference alone', (kind, name) => {
  for (const { name: variable, valueFrom } of variablesOf(kind, name))
    if (/SECRET|PASSWORD|SALT|TOKEN|ACCESS_KEY|SMTP_URL/.test(variable))
      expect([variable, valueFrom?.secretKeyRef?.name]).toEqual([variable, 'secrets']);
  expect(manifests.filter(([, manifest]) => manifest.kind === 'Secret')).toEqual([]);
});

// T3-D2
test.each([
  ['Deployment', 'shell', ['RELEASES_STORE_ACCESS_KEY', 'RELEASES_STORE_SECRET_KEY']] as const,
  ['Job', 'releases', ['RELEASES_STORE_ACCESS_KEY', 'RELEASES_STORE_SECRET_KEY', 'RELEASE_KEY']] as const,
])('%s %s runs the code of releases, and has its secrets as files alone', (kind, name, keys) => {
  const variables = variablesOf(kind, name);
  expect(variables.filter(({ valueFrom }) => valueFrom?.secretKeyRef)).toEqual([]);
  expect(variables).toContainEqual({ name: 'CREDENTIALS_FOLDER', value: '/credentials' });
  const { containers: [container] = [], volumes = [] } = templateOf(kind, name) ?? {};
  expect(container?.volumeMounts).toContainEqual({
    name: 'credentials',
    mountPath: '/credentials',
    readOnly: true,
  });
  expect(volumes).toContainEqual({
    name: 'credentials',
    secret: {
      ...{ secretName: 'secrets', optional: true, defaultMode: 0o440 },
      items: keys.map((key) => ({ key, path: key })),
    },
  });
});

// T3-D1
test('the browser of the releases has the memory and the room that it needs', () => {
  const { containers: [container] = [], volumes = [] } = templateOf('Job', 'releases') ?? {};
  expect(container).toMatchObject({ resources: { limits: { memory: '2Gi' } } });
  expect(volumes).toContainEqual({ name: 'tmp', emptyDir: { medium: 'Memory', sizeLimit: '512Mi' } });
});

test.each(pods)('the example gives the image of %s %s a version', (kind, name) => {
  const image = templateOf(kind, name)?.containers[0]?.image.split(':')[0];
  expect(example.images.find((known) => known.name === image)?.newTag).toMatch(/^\d+\.\d+\.\d+$/);
});

test.each(pods)('%s %s is let through to every process that it calls', (kind, name) => {
  const called = variablesOf(kind, name).flatMap(
    ({ value }) => /^http:\/\/(\w+):8080$/.exec(value ?? '')?.[1] ?? [],
  );
  for (const other of called)
    expect([other, JSON.stringify(find('NetworkPolicy', `to-${other}`)?.spec.ingress)]).toEqual([
      other,
      expect.stringContaining(`"${name}"`),
    ]);
});

test('the Ingress logs no request, and has room for the keys of a cache', () => {
  const prefix = 'nginx.ingress.kubernetes.io';
  expect(find('Ingress', 'site')?.metadata.annotations).toMatchObject({
    [`${prefix}/enable-access-log`]: 'false',
    [`${prefix}/proxy-buffer-size`]: '16k',
  });
});

test('whoever proves the name of the site for a certificate is let through', () => {
  expect(find('NetworkPolicy', 'default-deny')?.spec.podSelector).toEqual({});
  expect(find('NetworkPolicy', 'to-certificate-challenges')?.spec).toMatchObject({
    podSelector: { matchLabels: { 'acme.cert-manager.io/http01-solver': 'true' } },
    ingress: [{ ports: [{ port: 8089 }] }],
  });
});

test('shells and gateways read one volume of releases, and take the same settings of them', () => {
  const ofReleases = (name: string) =>
    variablesOf('Deployment', name).filter(
      ({ name: variable, valueFrom }) =>
        /^(REMOTES_FOLDER|RELEASES?_)/.test(variable) && !valueFrom?.secretKeyRef,
    );
  expect(ofReleases('shell')).toEqual(ofReleases('gateway'));
  for (const name of ['shell', 'gateway']) {
    const { containers: [container] = [], volumes = [] } = templateOf('Deployment', name) ?? {};
    expect(volumes).toContainEqual({
      name: 'releases',
      persistentVolumeClaim: { claimName: 'releases', readOnly: true },
    });
    expect(container?.volumeMounts).toContainEqual({
      name: 'releases',
      mountPath: '/releases',
      readOnly: true,
    });
  }
});

test.each([['Deployment', 'shell'] as const, ['Job', 'releases'] as const])(
  '%s %s reads the registry of remotes of the image, or of a ConfigMap',
  (kind, name) => {
    const { containers: [container] = [], volumes = [] } = templateOf(kind, name) ?? {};
    const [variable] = variablesOf(kind, name).filter((each) => each.name === 'REMOTES_FILE');
    expect(variable?.valueFrom?.configMapKeyRef).toMatchObject({ key: 'REMOTES_FILE', optional: true });
    expect(volumes).toContainEqual({ name: 'registry', configMap: { name: 'registry', optional: true } });
    expect(container?.volumeMounts).toContainEqual({
      name: 'registry',
      mountPath: '/registry',
      readOnly: true,
    });
  },
);
