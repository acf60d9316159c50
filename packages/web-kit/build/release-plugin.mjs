import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressFolder } from './compress.mjs';
import { rangesOf } from './shared-modules.mjs';

/** The HostApi version that remotes built from this tree need. */
const { hostApiVersion } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../contracts/src/host-version.json'), 'utf8'),
);

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();

const digest = (algorithm, file, encoding) =>
  createHash(algorithm).update(readFileSync(file)).digest(encoding);

// A chunk with this name renders a page: import(/* webpackChunkName: "page-home" */ …)
const pageChunkName = /^page-(.+)$/;

/** All files of each page, by its name, including those that it shares with other pages. */
function filesByPage(compilation) {
  const found = new Map();
  for (const chunk of compilation.chunks) {
    const name = pageChunkName.exec(chunk.name ?? '')?.[1];
    if (!name) continue;
    const members = [...chunk.groupsIterable].flatMap((group) => [...group.chunks]);
    // The shared files first, so that the page's own styles take precedence.
    const files = [
      ...members.flatMap((member) => (member === chunk ? [] : [...member.files])),
      ...chunk.files,
    ];
    found.set(name, [...new Set(files)]);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Writes `release.json` once every build of the release has been written. */
export class ReleasePlugin {
  #options;
  #pending;
  #filesByPage = new Map();

  /**
   * @param {{ folder: string, name: string, version: string, builds: string[], sharedNames: { names: object },
   *   addresses: { prefixes: string[], pages: string[] } }} options
   */
  constructor(options) {
    this.#options = options;
    this.#pending = new Set(options.builds);
  }

  /** The plugin instance for one of the release's builds. */
  forBuild(build) {
    return {
      apply: (compiler) => {
        compiler.hooks.beforeRun.tap('ReleasePlugin', () => {
          this.#pending = new Set(this.#options.builds);
          rmSync(path.join(this.#options.folder, 'release.json'), { force: true });
        });
        compiler.hooks.done.tapPromise('ReleasePlugin', async (stats) => {
          if (stats.hasErrors()) return;
          if (build === 'web') this.#filesByPage = filesByPage(stats.compilation);
          this.#pending.delete(build);
          if (this.#pending.size === 0) await this.#write();
        });
      },
    };
  }

  async #write() {
    const { folder, name, version, addresses, sharedNames } = this.#options;
    await compressFolder(path.join(folder, 'web'));
    const manifest = JSON.parse(readFileSync(path.join(folder, 'web/mf-manifest.json'), 'utf8'));
    const exposed = manifest.exposes.find((expose) => expose.path === './app');
    const integrity = Object.fromEntries(
      filesBelow(folder).map((file) => [
        file,
        `sha384-${digest('sha384', path.join(folder, file), 'base64')}`,
      ]),
    );

    const inWeb = (file) => `web/${file}`;
    const entry = inWeb(manifest.metaData.remoteEntry.name);
    const css = exposed.assets.css.sync.map(inWeb);
    const preload = exposed.assets.js.sync.map(inWeb);
    const known = new Set([entry, ...css, ...preload]);
    const pages = Object.fromEntries(
      [...this.#filesByPage].map(([page, files]) => {
        const own = files.map(inWeb).filter((file) => !known.has(file));
        const ofType = (extension) => own.filter((file) => file.endsWith(extension));
        return [page, { js: ofType('.js'), css: ofType('.css') }];
      }),
    );
    const server = path.join(folder, 'server');
    const serverFile = existsSync(server)
      ? readdirSync(server).find((file) => file.endsWith('.cjs'))
      : undefined;
    const facts = {
      name,
      version,
      hostApi: hostApiVersion,
      addresses,
      entry,
      css,
      preload,
      pages,
      shared: sharedNames.names,
      ranges: rangesOf(Object.keys(sharedNames.names)),
      serverEntry: serverFile ? `server/${serverFile}` : null,
    };
    // Compressed copies and source maps follow from the other files, and differ between versions of Node.
    const contents = Object.entries(integrity).filter(([file]) => !/\.(br|map)$/.test(file));
    const id = createHash('sha256')
      .update(JSON.stringify([facts, contents]))
      .digest('hex')
      .slice(0, 12);
    const descriptor = { name, release: `${version}-${id}`, ...facts, integrity };
    writeFileSync(path.join(folder, 'release.json'), `${JSON.stringify(descriptor, null, 2)}\n`);
  }
}
