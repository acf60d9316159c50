import path from 'node:path';
import { readdirSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { servers } from '../../docker/try-stack.ts';
import { read, root } from '../requirements/spec.ts';

// Dependencies of a version are started before it: the schema before the services, services and the route table of
// the gateway before the shell, all of them before the remotes.

const order = ['provision', 'content', 'auth', 'comments', 'media', 'gateway', 'shell', 'releases'];

function commandsAfter(page: string, text: string): string {
  const start = read(page).indexOf(text);
  expect(start).toBeGreaterThan(0);
  return /```sh\n([\s\S]*?)```/.exec(read(page).slice(start))?.[1] ?? '';
}

const stepsOf = (commands: string) =>
  [...commands.matchAll(/(?:run --rm --no-deps|\brun|\breplace) ((?:[a-z]+ ?)+)/g)].flatMap(
    ([, names = '']) => names.trim().split(' '),
  );

test('an update of the containers begins with a version, and replaces what is called before what calls it', () => {
  const commands = commandsAfter('docs/containers.md', '**A new version.**');
  expect(commands).toMatch(/^sed -i "s\/\^VERSION=/);
  expect(stepsOf(commands)).toEqual(order);
});

test('so does one in Kubernetes', () => {
  expect(stepsOf(commandsAfter('docs/containers.md', '**A new version**: the new tags'))).toEqual(order);
});

test('the trial of the containers has the same order', () => {
  expect(servers).toEqual(order.slice(1, -1).flatMap((name) => [`${name}-1`, `${name}-2`]));
});

test('in Kubernetes each part of a step has the label by which it is applied, the volume of the releases before them', () => {
  const folder = path.join(root, 'infra/k8s/base');
  const labelled = readdirSync(folder)
    .filter((file) => file !== 'kustomization.yaml')
    .flatMap((file) => parseAllDocuments(read(`infra/k8s/base/${file}`)))
    .map((document) => document.toJS() as { kind: string; metadata: { name: string; labels?: object } })
    .map(({ kind, metadata }) => [`${kind} ${metadata.name}`, Object.values(metadata.labels ?? {})[0]]);
  const step = new Map(labelled.map(([part, label]) => [part, label]));
  for (const name of order.slice(1, -1))
    for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget'])
      expect([kind, step.get(`${kind} ${name}`)]).toEqual([kind, name]);
  for (const name of ['provision', 'releases']) expect(step.get(`Job ${name}`)).toBe(name);
  expect(step.get('PersistentVolumeClaim releases')).toBe('gateway');
  expect(step.get('PersistentVolumeClaim shell-assets')).toBe('shell');
});
