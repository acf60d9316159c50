import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

// Keeps the programs of the services, as `npm run build` made them: the previous release of the next migrations.

const programs = {
  auth: ['server'],
  comments: ['server'],
  // The second performs imports, in a process of its own.
  content: ['server', 'perform-run'],
  media: ['server'],
};

const bundles = path.join(import.meta.dirname, 'bundles');
const services = path.join(import.meta.dirname, '../../../services');
rmSync(bundles, { recursive: true, force: true });
for (const [service, names] of Object.entries(programs)) {
  mkdirSync(path.join(bundles, service), { recursive: true });
  for (const name of names) {
    const bundle = readFileSync(path.join(services, service, 'dist', `${name}.mjs`));
    writeFileSync(path.join(bundles, service, `${name}.mjs.gz`), gzipSync(bundle, { level: 9 }));
  }
}
