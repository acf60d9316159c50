import { offeredNames, isShared } from './shared-modules.mjs';

/** Represents the library as a whole, like `wholeLibrary` in contracts: it is used in a way that cannot be analysed. */
const wholeLibrary = '*';

const isConsumed = (module) => module.type === 'consume-shared-module';
/** `consume shared module (default) react-router-dom@^7.0.0 (strict)` */
const requestOf = (module) => /\) (\S+)@/.exec(module.readableIdentifier({}))?.[1];

/**
 * Collects the names that a remote imports from each shared library, and fails the build on one that the shell does not
 * share.
 */
export class SharedNamesPlugin {
  /** Names by library, complete once the build is done. */
  names = {};

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('SharedNames', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'SharedNames', stage }, () => {
        this.names = namesIn(compilation);
        for (const [library, names] of Object.entries(this.names)) {
          for (const problem of problemsOf(library, names)) compilation.errors.push(new Error(problem));
        }
      });
    });
  }
}

function namesIn(compilation) {
  const found = new Map();
  for (const module of compilation.modules) {
    if (!isConsumed(module)) continue;
    const library = requestOf(module);
    if (!isShared(library)) throw new Error(`Not a shared library: ${module.readableIdentifier({})}`);
    const names = new Set(found.get(library));
    for (const { dependency, originModule } of compilation.moduleGraph.getIncomingConnections(module)) {
      // Modules without a chunk were removed as unused, or are part of a concatenated one.
      if (!originModule || compilation.chunkGraph.getModuleChunks(originModule).length === 0) continue;
      // Skips the dependency of the import statement itself; each use of a name has a dependency of its own.
      if (/^esm (export )?import$/.test(dependency.type)) continue;
      names.add(dependency.ids?.[0] ?? wholeLibrary);
    }
    found.set(library, names);
  }
  const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([library, names]) => [library, [...names].sort()]));
}

function problemsOf(library, names) {
  const offered = offeredNames[library];
  if (!offered) return [];
  return names
    .filter((name) => !offered.includes(name))
    .map((name) =>
      name === wholeLibrary
        ? `Import the names you use from ${library}: the shell has a part of it, and what is needed must be known.`
        : `The shell does not share "${name}" of ${library}. Do without it, or add it to web-kit/src/shared/${library}.ts and release the shell first.`,
    );
}
