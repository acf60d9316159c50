import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import {
  databaseConfigShape,
  devOverridesShape,
  internalConfigShape,
  publicUrlConfigShape,
  readConfig,
  refuseReachableOverrides,
  serverConfigShape,
} from './config.ts';

const schema = z.object({ ...serverConfigShape, ...databaseConfigShape, ...internalConfigShape });
const good = {
  PORT: '4001',
  DATABASE_URL: 'postgres://nobicast_content:x@127.0.0.1:5432/nobicast',
  INTERNAL_SECRET: 'x'.repeat(32),
};

test('valid variables are parsed, with defaults', () => {
  expect(readConfig(schema, good)).toEqual({
    config: {
      ...good,
      PORT: 4001,
      DRAIN_DELAY_MS: 0,
      DRAIN_TIMEOUT_MS: 30_000,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      TRUST_PROXY_HOPS: 1,
      DATABASE_POOL_MAX: 10,
    },
  });
});

test('every invalid or missing variable is reported, without its value', () => {
  const result = readConfig(schema, { ...good, PORT: 'http', INTERNAL_SECRET: 'short', DATABASE_URL: '' });
  expect(result).toEqual({
    problems: [
      expect.stringMatching(/^PORT: /),
      'DATABASE_URL: missing',
      'INTERNAL_SECRET: at least 32 characters are expected',
    ],
  });
});

// T3-D2
test('a file of the folder of credentials is a variable that the environment does not have', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'credentials-'));
  const { INTERNAL_SECRET, ...others } = good;
  writeFileSync(path.join(folder, 'INTERNAL_SECRET'), `${INTERNAL_SECRET}\n`);
  // As Kubernetes mounts them.
  mkdirSync(path.join(folder, '..data'));
  const env = { ...others, CREDENTIALS_FOLDER: folder };
  expect(readConfig(schema, env)).toMatchObject({ config: { INTERNAL_SECRET } });
  rmSync(folder, { recursive: true });
  expect(readConfig(schema, env)).toEqual({
    problems: [expect.stringMatching(/^CREDENTIALS_FOLDER: .*ENOENT/)],
  });
});

test('an invalid variable stops the process with one line and an exit code of its own', async () => {
  const script = `
    import { loadConfig } from ${JSON.stringify(path.join(__dirname, 'config.ts'))};
    import { z } from 'zod';
    loadConfig(z.object({ PORT: z.coerce.number() }), { PORT: 'secret' });
    console.log('still here');`;
  const result = await new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      { cwd: __dirname },
      (error, stdout, stderr) => resolve({ code: error?.code, stdout, stderr }),
    );
  });
  expect(result.code).toBe(78);
  expect(result.stdout).toBe('');
  expect(result.stderr).toMatch(/^Bad configuration: PORT: [^\n]+\n$/);
  expect(result.stderr).not.toContain('secret');
});

describe('Overrides', () => {
  const overridable = z
    .object({ ...serverConfigShape, ...publicUrlConfigShape, ...devOverridesShape })
    .superRefine(refuseReachableOverrides);
  const problemsWith = (env: Record<string, string>) => {
    const result = readConfig(overridable, { PORT: '1', PUBLIC_URL: 'http://localhost:8080', ...env });
    return 'problems' in result ? result.problems : [];
  };

  test.each(['http://localhost:8080', 'http://127.0.0.1', 'https://localhost'])(
    'may be on for a site at %s',
    (PUBLIC_URL) => {
      expect(problemsWith({ DEV_OVERRIDES: 'on', PUBLIC_URL })).toEqual([]);
    },
  );

  test.each(['https://nobicast.example', 'http://localhost.nobicast.example', 'http://[::1]:8080'])(
    'are refused for a site at %s, which does without them',
    (PUBLIC_URL) => {
      expect(problemsWith({ DEV_OVERRIDES: 'on', PUBLIC_URL })).toEqual([
        expect.stringMatching(/^DEV_OVERRIDES: .*PUBLIC_URL/),
      ]);
      expect(problemsWith({ PUBLIC_URL })).toEqual([]);
    },
  );

  test('are refused in a process that others reach', () => {
    expect(problemsWith({ DEV_OVERRIDES: 'on', HOST: '0.0.0.0' })).toEqual([
      expect.stringMatching(/^DEV_OVERRIDES: .*HOST/),
    ]);
  });
});
