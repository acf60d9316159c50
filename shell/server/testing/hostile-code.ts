import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Each is an expression that throws, or whose promise rejects, if it is refused. */
export const refusedBySystem: Attempts = {
  'reads a file of the system': `builtin('fs').readFileSync('/etc/passwd')`,
  'reads a file of ours': `builtin('fs').readFileSync(where.secretFile)`,
  'reads a file by promise': `builtin('fs').promises.readFile(where.secretFile)`,
  'lists a folder': `builtin('fs').readdirSync('/')`,
  'reads its first environment': `builtin('fs').readFileSync('/proc/self/environ')`,
  'reads the environment of its parent': `builtin('fs').readFileSync('/proc/' + where.parent + '/environ')`,
  'loads a file of variables': `system.loadEnvFile(where.secretFile)`,
  'writes a file': `builtin('fs').writeFileSync(where.newFile, 'here')`,
  'writes a report': `system.report.writeReport(where.newFile)`,
  'starts a process': `builtin('child_process').execFileSync(where.node, ['--version'])`,
  'starts a thread': `new (builtin('worker_threads').Worker)('', { eval: true })`,
  'asks for a binding': `system.binding('fs')`,
  'loads an addon': `system.dlopen({ exports: {} }, where.addon)`,
  'connects to the inspector': `new (builtin('inspector').Session)().connect()`,
  'compiles a string': `new Function('return 1')()`,
  'imports a module': `import('node:fs')`,
};

/** The system would allow these: they are only out of reach. */
const outOfReach: Attempts = {
  'gets a module of Node': `builtin('net')`,
  'gets one through its main module': `system.mainModule.require('net')`,
  'gets one by require': `require('node:net')`,
  'sends a signal to its parent': `system.kill(where.parent, 0)`,
  'sends a message of its own': `system.send({ kind: 'ready' })`,
  'fetches something': `fetch(where.url)`,
  'connects through its output': `console._stdout.constructor.prototype`,
  'listens to other threads': `new BroadcastChannel('everything')`,
};

export type Attempts = Readonly<Record<string, string>>;
export const allAttempts: Attempts = { ...refusedBySystem, ...outOfReach };

export interface HostileSurroundings {
  /** Readable by whoever runs the tests: `SECRET=…`. */
  secretFile: string;
  newFile: string;
  node: string;
  addon: string;
  parent: number;
  url: string;
}

function findAddon(): string {
  const libraries = path.resolve(import.meta.dirname, '../../../node_modules/@resvg');
  const files = readdirSync(libraries, { recursive: true, encoding: 'utf8' });
  return path.join(libraries, files.find((file) => file.endsWith('.node')) ?? 'no addon');
}

export function createSurroundings(): { surroundings: HostileSurroundings; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'hostile-'));
  const secretFile = path.join(folder, 'secret.env');
  writeFileSync(secretFile, 'SECRET=here');
  const newFile = path.join(folder, 'written');
  const parent = process.pid;
  return {
    surroundings: { secretFile, newFile, node: process.execPath, addon: findAddon(), parent, url: 'data:,' },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/**
 * The body of an async function that makes every attempt, and returns their number and those not refused. It uses
 * `globalThis.wayOut` if set, with `require` and `process`.
 */
export const hostileCode = (attempts: Attempts, where: HostileSurroundings) => `
  const where = ${JSON.stringify(where)};
  const system = globalThis.wayOut?.process ?? process;
  const builtin = (name) => (globalThis.wayOut ? globalThis.wayOut.require(name) : process.getBuiltinModule(name));
  const result = { made: 0, succeeded: [] };
  const attempt = async (name, act) => {
    result.made += 1;
    try {
      await act();
      result.succeeded.push(name);
    } catch {}
  };
  ${Object.entries(attempts)
    .map(([name, code]) => `await attempt(${JSON.stringify(name)}, () => ${code});`)
    .join('\n')}
  return result;
`;

/** Makes these attempts while it is evaluated and while it renders, and fails with the results. */
export const hostileBundle = (attempts: Attempts, where: HostileSurroundings) => ({
  evaluation: `const early = (async () => { ${hostileCode(attempts, where)} })();`,
  loadData: `
    const late = await (async () => { ${hostileCode(attempts, where)} })();
    throw new Error(JSON.stringify({ early: await early, late }));`,
});

export function refusalOf(attempts: Attempts): string {
  const refused = { made: Object.keys(attempts).length, succeeded: [] };
  return JSON.stringify({ early: refused, late: refused });
}
