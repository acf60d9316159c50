import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// `npm run lockfile` after a change of dependencies. npm omits optional packages of other platforms from the lockfile
// when its registry does not have them, and `npm ci` then rejects the lockfile on every machine. This adds them by
// name, version and platform.

const file = path.resolve(import.meta.dirname, '../../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { packages } = lock;

const systems = [
  'darwin',
  'linux',
  'win32',
  'freebsd',
  'android',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
];
const processors = [
  'x64',
  'arm64',
  'arm',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
];

/** `@swc/core-linux-arm-gnueabihf`. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os =
    systems.find((system) => words.includes(system)) ?? (words.includes('windows') ? 'win32' : undefined);
  const cpu =
    processors.find((processor) => words.includes(processor)) ??
    (words.includes('ppc64le') ? 'ppc64' : undefined);
  if (!os && !cpu) return undefined;
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(os ? { os: [os] } : {}) };
}

/** Looks where npm would, from the nearest folder outwards. */
function isLocked(owner, name) {
  for (let folder = owner; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true;
    if (!folder.includes('/node_modules/')) return Boolean(packages[`node_modules/${name}`]);
  }
}

let added = 0;
for (const [owner, { optionalDependencies = {} }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const platform = platformOf(name);
    if (!platform || isLocked(owner, name)) continue;
    packages[`node_modules/${name}`] = { version, optional: true, ...platform };
    added += 1;
  }
}

const [root, ...rest] = Object.keys(packages);
lock.packages = Object.fromEntries([root, ...rest.sort()].map((key) => [key, packages[key]]));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.info(`${added} packages of other platforms added to the lockfile`);
