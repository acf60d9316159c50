import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { claimFolder } from './claim-folder.ts';
import { waitUntil } from './ports.ts';

test('a folder is one process’s at a time, until that ends', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'claim-'));
  const source = JSON.stringify(path.join(__dirname, 'claim-folder.ts'));
  const script = `import { claimFolder } from ${source};
    console.log(typeof (await claimFolder(${JSON.stringify(folder)}))); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await waitUntil('The claim of the other process', async () => output === 'function\n');
  expect(await claimFolder(`${folder}/../${path.basename(folder)}`)).toBeUndefined();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  let release: Awaited<ReturnType<typeof claimFolder>>;
  await waitUntil('The claim is free', async () => (release = await claimFolder(folder)) !== undefined);
  expect(await claimFolder(folder)).toBeUndefined();
  await release?.();
  expect(await claimFolder(folder)).toBeDefined();
  rmSync(folder, { recursive: true });
});
