import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressFolder } from './compress.mjs';

/** The HostApi version that remotes built from this tree need; contracts/host-version.ts states the same. */
const hostApiVersion = Number(
  /hostApiVersion = (\d+)/.exec(
    readFileSync(path.join(import.meta.dirname, '../../contracts/src/host-version.ts'), 'utf8'),
  )[1],
);

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();

const digest = (algorithm, file, encoding) =>
  createHash(algorithm).update(readFileSync(file)).digest(encoding);

/** Writes `release.json` once every build of the release is on disk. */
export class ReleasePlugin {
  #pending;
  constructor({ folder, name, version, builds }) {
    this.options = { folder, name, version };
    this.builds = builds;
    this.#pending = new Set(builds);
  }

  /** The plugin instance for one of the release's builds. */
  forBuild(build) {
    return {
      apply: (compiler) => {
        compiler.hooks.beforeRun.tap('ReleasePlugin', () => {
          this.#pending = new Set(this.builds);
          rmSync(path.join(this.options.folder, 'release.json'), { force: true });
        });
        compiler.hooks.done.tapPromise('ReleasePlugin', async (stats) => {
          if (stats.hasErrors()) return;
          this.#pending.delete(build);
          if (this.#pending.size === 0) await this.#write();
        });
      },
    };
  }

  async #write() {
    const { folder, name, version } = this.options;
    await compressFolder(path.join(folder, 'web'));
    const manifest = JSON.parse(readFileSync(path.join(folder, 'web/mf-manifest.json'), 'utf8'));
    const exposed = manifest.exposes.find((expose) => expose.path === './app');
    const files = filesBelow(folder).filter((file) => !/\.(br|map)$/.test(file) && file !== 'release.json');
    const contents = createHash('sha256');
    for (const file of files) contents.update(file).update(digest('sha256', path.join(folder, file), 'hex'));

    const inWeb = (file) => `web/${file}`;
    const entry = inWeb(manifest.metaData.remoteEntry.name);
    const css = exposed.assets.css.sync.map(inWeb);
    const rareCss = exposed.assets.css.async.map(inWeb);
    const preload = exposed.assets.js.sync.map(inWeb);
    const server = path.join(folder, 'server');
    const serverFile = existsSync(server)
      ? readdirSync(server).find((file) => file.endsWith('.cjs'))
      : undefined;
    const integrity = Object.fromEntries(
      [entry, ...css, ...rareCss, ...preload].map((file) => [
        file,
        `sha384-${digest('sha384', path.join(folder, file), 'base64')}`,
      ]),
    );
    const descriptor = {
      name,
      release: `${version}-${contents.digest('hex').slice(0, 12)}`,
      version,
      hostApi: hostApiVersion,
      entry,
      css,
      preload,
      pages: rareCss.length > 0 ? { rare: { js: [], css: rareCss } } : {},
      serverEntry: serverFile ? `server/${serverFile}` : null,
      integrity,
    };
    writeFileSync(path.join(folder, 'release.json'), `${JSON.stringify(descriptor, null, 2)}\n`);
  }
}
