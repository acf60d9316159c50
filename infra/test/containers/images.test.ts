import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { read } from '../requirements/spec.ts';
import { imageEnvironment, instructionsOf, readStages } from './processes.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const dockerfile = read('infra/docker/Dockerfile');
const targets = ['service', 'shell', 'releases', 'provision', 'proxy', 'object-store'];

/**
 * Runs the instruction that collects files in a folder.
 * @returns whether a file was collected
 */
function runIn(stage: string, target: string, files: readonly string[]): (file: string) => boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'image-'));
  try {
    for (const file of files) {
      mkdirSync(path.join(folder, 'app', path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, 'app', file), '');
    }
    const line = readStages()
      .get(stage)
      ?.lines.find((each) => each.startsWith('RUN for ') && each.includes(`${target}/`));
    if (line === undefined) throw new Error(`The stage ${stage} collects nothing in ${target}.`);
    const collected = path.join(folder, 'collected');
    const command = line.slice('RUN '.length).replaceAll(`${target}/`, `${collected}/`);
    execFileSync('sh', ['-c', command], { cwd: path.join(folder, 'app'), stdio: 'pipe' });
    const found = new Set(files.filter((file) => existsSync(path.join(collected, file))));
    return (file) => found.has(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the manifest of every workspace is known before libraries are installed', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const folders = workspaces.flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(path.join(root, pattern.slice(0, -2))).map((name) => pattern.replace('*', name))
      : [pattern],
  );
  const manifests = [
    'package-lock.json',
    '.npmrc',
    ...['.', ...folders].map((folder) => `${folder}/package.json`),
  ];
  const copied = runIn('sources', '/manifests', manifests);
  expect(manifests.filter((file) => !copied(file))).toEqual([]);
});

// T3-D4
test('the releases of all remotes are in the image, without a line for each of them', () => {
  const remotes = JSON.parse(read('infra/remotes.json')) as { folder: string }[];
  const builds = [...remotes.map(({ folder }) => folder), 'mfe-shop'].map(
    (folder) => `${folder}/dist/release/web/js/entry.js`,
  );
  const copied = runIn('built', '/builds', [...builds, 'shell/dist/server/server.cjs']);
  expect(builds.filter((file) => !copied(file))).toEqual([]);
  expect(copied('shell/dist/server/server.cjs')).toBe(false);
  expect(instructionsOf('releases')).toContain('COPY --from=built /builds ./');
  for (const { folder } of remotes) expect(dockerfile).not.toContain(folder);
});

test('a build without releases is no image', () => {
  expect(() => runIn('built', '/builds', ['shell/dist/server/server.cjs'])).toThrow('Command failed');
});

test('base images are pinned, and each can be replaced', () => {
  const bases = [...dockerfile.matchAll(/^ARG (\w+_IMAGE)=(.+)$/gm)].map(([, , image]) => image);
  expect(bases).toHaveLength(2);
  for (const image of bases) expect(image).toMatch(/:\d+\.\d+\.\d+/);
  const names = [...readStages().keys()];
  for (const { from } of readStages().values())
    expect([...names, '${NODE_IMAGE}', '${CADDY_IMAGE}']).toContain(from);
});

test.each(targets)('%s does not run as root', (target) => {
  const user = instructionsOf(target).findLast((line) => line.startsWith('USER '));
  expect(['USER node', 'USER 1000:1000']).toContain(user);
});

test.each(['service', 'shell', 'proxy', 'object-store'])('%s checks its health', (target) => {
  expect(instructionsOf(target).some((line) => line.startsWith('HEALTHCHECK '))).toBe(true);
});

/** `infra/dist/provision.mjs`. */
const bundlesIn = (text: string) => [...text.matchAll(/infra\/dist\/([\w-]+)\.mjs/g)].map(([, name]) => name);

test('every program that an image has is built', () => {
  const built = [...read('infra/rspack.config.mjs').matchAll(/^ {4}'?([\w-]+)'?: '\.\//gm)].map(
    ([, name]) => name,
  );
  expect(built).toContain('provision');
  for (const name of bundlesIn(dockerfile)) expect(built).toContain(name);
});

test.each(['containers', 'backups', 'runbook'])(
  'the programs that docs/%s.md runs are in the image',
  (page) => {
    const commands = [
      ...read(`docs/${page}.md`).matchAll(/compose run .*?\b(provision|releases) (node infra\/dist\S+)/g),
    ];
    expect(commands.length).toBeGreaterThan(0);
    for (const [, target = '', command = ''] of commands)
      for (const name of bundlesIn(command))
        expect(instructionsOf(target).join('\n')).toContain(`/app/infra/dist/${name}.mjs`);
  },
);

// T3-D1
test('the image of the releases has the browser of our Playwright, and no other image has one', () => {
  const installs = (target: string) =>
    instructionsOf(target).filter((line) => line.includes('playwright-core/cli.js install'));
  expect(installs('releases')).toEqual([
    expect.stringMatching(
      / install --with-deps --only-shell chromium .*test -x \/usr\/local\/bin\/chromium-headless-shell/,
    ),
  ]);
  for (const target of targets.filter((each) => each !== 'releases')) expect(installs(target)).toEqual([]);
  const install = ['node_modules/playwright-core/cli.js', 'install', '--dry-run', '--only-shell', 'chromium'];
  const env = {
    ...process.env,
    PLAYWRIGHT_BROWSERS_PATH: imageEnvironment('releases').PLAYWRIGHT_BROWSERS_PATH,
  };
  const plan = execFileSync(process.execPath, install, { cwd: root, encoding: 'utf8', env });
  expect(plan).toMatch(/Install location: +\/browsers\/chromium_headless_shell-\d+$/m);
  expect(plan).toMatch(/\/chrome-headless-shell-linux[\w-]+\.zip$/m);
});

test('no secret is part of an image', () => {
  expect(dockerfile).not.toMatch(/^(?:ENV|ARG)\b.*(?:SECRET|PASSWORD|TOKEN|_SALT|_KEY)/m);
  expect(read('.dockerignore')).toContain('**/.env\n');
});

test('the settings of a site that runs here are not committed', () => {
  expect(read('.gitignore')).toContain('\n.env\n');
});
