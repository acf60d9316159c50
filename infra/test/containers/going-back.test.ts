import { read } from '../requirements/spec.ts';
import { find, templateOf } from './manifests.ts';

// A rollback of a remote in Kubernetes: a job that the operator creates from a CronJob that never runs.

const template = find('CronJob', 'go-back')?.spec.jobTemplate?.spec.template.spec;
const [container] = template?.containers ?? [];

// T3-D4
test('the job that goes back is that of the releases with another command, and never starts by itself', () => {
  const { containers: [publisher] = [], ...pod } = templateOf('Job', 'releases') ?? {};
  expect(find('CronJob', 'go-back')?.spec).toMatchObject({ suspend: true });
  expect(template).toEqual({
    ...pod,
    restartPolicy: 'Never',
    containers: [
      {
        ...publisher,
        command: ['node', 'infra/dist/release.mjs', '$(REMOTE)', '$(RELEASE)'],
        env: [{ name: 'REMOTE', value: '' }, { name: 'RELEASE', value: 'former' }, ...(publisher?.env ?? [])],
      },
    ],
  });
});

test.each(['containers', 'runbook'])('docs/%s.md sets only variables that this job has', (page) => {
  const commands = [...read(`docs/${page}.md`).matchAll(/go_back ((?:[A-Z]+=\S+ ?)+)/g)];
  expect(commands.length).toBeGreaterThan(0);
  const names = commands.flatMap(([, set = '']) => [...set.matchAll(/([A-Z]+)=/g)].map(([, name]) => name));
  const known = container?.env.map(({ name }) => name) ?? [];
  expect(names.filter((name) => name === undefined || !known.includes(name))).toEqual([]);
});

test('the command to paste makes a job of it, with these variables, and shows its log', () => {
  const [command = ''] = /^go_back\(\) \{[^}]*\}$/m.exec(read('docs/containers.md')) ?? [];
  for (const part of ['--from=cronjob/go-back', 'kubectl set env --local', '"$@"', 'logs --follow'])
    expect(command).toContain(part);
});
