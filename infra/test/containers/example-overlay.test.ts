import { parse } from 'yaml';
import { read } from '../requirements/spec.ts';
import { exampleSettings, find, manifests } from './manifests.ts';

// What the example overlay restricts and scales.

interface Peers {
  to?: { podSelector?: object; namespaceSelector?: object; ipBlock?: { cidr: string } }[];
}
interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; values: string[] }[];
}
interface Target {
  kind: string;
  name: string;
}
const overlay = parse(read('infra/k8s/example/kustomization.yaml')) as {
  resources: string[];
  patches: { path?: string; target?: Target; patch?: string }[];
  replacements: {
    source: { fieldPath: string };
    targets: { select: Target; fieldPaths: string[] }[];
  }[];
};
const name = 'app.kubernetes.io/name';
const named = (kind: string) => manifests.filter(([, manifest]) => manifest.kind === kind);
const inOverlay = (file: string) => file.startsWith('infra/k8s/example/');

/** kustomize reads the names of a target as a pattern. */
const targetsOf = (kind: string, marker: string) =>
  overlay.patches.flatMap(({ target, patch }) =>
    target?.kind === kind && patch?.includes(marker) ? target.name.split('|') : [],
  );

/** Which pods may leave the cluster by which policy of the base, and whether anywhere. */
const exits = named('NetworkPolicy').flatMap(([file, { metadata, spec }]) => {
  // The schema of a policy has these fields (kubernetes.test.ts).
  const { egress = [], podSelector } = spec as { egress?: Peers[]; podSelector?: Selector };
  const isOutside = ({ to }: Peers) => !to || to.some(({ ipBlock }) => ipBlock);
  const { matchLabels, matchExpressions = [] } = podSelector ?? {};
  const who = matchLabels?.[name] ?? matchExpressions.find(({ key }) => key === name)?.values;
  return !inOverlay(file) && egress.some(isOutside) ? [[metadata.name, [who].flat()] as const] : [];
});

// T3-D6
test('each way out of the cluster has a policy of its own, for those alone who need it', () => {
  expect(Object.fromEntries(exits)).toEqual({
    'to-postgres': ['content', 'auth', 'comments', 'media', 'gateway', 'provision'],
    'to-object-store': ['media', 'provision'],
    'to-release-store': ['shell', 'gateway', 'releases'],
    'to-mail-server': ['content', 'auth', 'comments'],
    'to-cdn': ['gateway'],
    'to-other-sites': ['content', 'auth'],
  });
});

test('the example narrows the way to the store by a setting', () => {
  const [store] = overlay.replacements;
  const setting = store?.source.fieldPath.replace('data.', '') ?? '';
  expect(exampleSettings[setting]).toMatch(/^\d+\.\d+\.\d+\.\d+\/\d+$/);
  expect(read('docs/containers.md')).toContain(`\`${setting}\``);
  expect(store?.targets).toEqual([
    {
      select: { kind: 'NetworkPolicy', name: 'to-object-store' },
      fieldPaths: ['spec.egress.0.to.0.ipBlock.cidr'],
    },
  ]);
  const [, patch] = named('NetworkPolicy').find(([file]) => inOverlay(file)) ?? [];
  expect(patch).toMatchObject({
    metadata: { name: 'to-object-store' },
    spec: {
      podSelector: find('NetworkPolicy', 'to-object-store')?.spec.podSelector,
      egress: [{ to: [{ ipBlock: { cidr: expect.any(String) } }], ports: [{ port: 443 }] }],
    },
  });
  expect(overlay.patches).toContainEqual({ path: 'egress-patch.yaml' });
});

test('the example closes the ways for which it has no setting', () => {
  expect(targetsOf('NetworkPolicy', '$patch: delete')).toEqual(['to-release-store', 'to-cdn']);
  for (const policy of ['to-release-store', 'to-cdn']) expect(find('NetworkPolicy', policy)).toBeDefined();
  for (const setting of ['RELEASES_STORE_ENDPOINT', 'CDN_PURGE_URL'])
    expect(exampleSettings).not.toHaveProperty(setting);
});

test('the example scales gateways and shells, and leaves their number to that', () => {
  const scalers = named('HorizontalPodAutoscaler').map(([, manifest]) => manifest);
  expect(scalers.map(({ metadata }) => metadata.name)).toEqual(['gateway', 'shell']);
  for (const scaler of scalers)
    expect(scaler).toMatchObject({
      // The steps of a new version are applied by this label.
      metadata: { labels: { [name]: scaler.metadata.name } },
      spec: {
        scaleTargetRef: { kind: 'Deployment', name: scaler.metadata.name },
        minReplicas: find('Deployment', scaler.metadata.name)?.spec.replicas,
      },
    });
  expect(targetsOf('Deployment', 'path: /spec/replicas')).toEqual(['gateway', 'shell']);
  expect(overlay.resources).toContain('autoscaling.yaml');
});
