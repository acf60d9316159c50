/** Who may import whom: the layering of CONTRIBUTING.md, enforced by `npm run lint`. */
const rule = (name, from, to) => ({ name, severity: 'error', from, to });

const applications = '^(services|api-gateway|shell|mfe-[a-z]+|infra|e2e)/';
const notTest = '\\.test\\.tsx?$|/testing/';

module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true }),
    rule('no-unresolved', {}, { couldNotResolve: true }),
    rule('packages-stand-below', { path: '^packages/' }, { path: applications }),
    rule(
      'contracts-know-only-zod',
      { path: '^packages/contracts/src', pathNot: notTest },
      { pathNot: '^(packages/contracts/src|node_modules/zod)', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'kits-do-not-meet',
      { path: '^packages/(service|web)-kit/src' },
      { path: '^packages/(service|web)-kit/', pathNot: '^packages/$1-kit/' },
    ),
    rule(
      'services-do-not-import-each-other',
      { path: '^services/([^/]+)/' },
      { path: '^services/', pathNot: '^services/($1/|[^/]+/published\\.ts$)' },
    ),
    rule(
      'only-types-of-what-others-publish',
      { path: '^services/([^/]+)/' },
      {
        path: '^services/[^/]+/published\\.ts$',
        pathNot: '^services/$1/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule('services-stand-alone', { path: '^services/' }, { path: '^(api-gateway|shell|mfe-[a-z]+|e2e)/' }),
    rule(
      'server-never-imports-ui',
      { path: '^(services|api-gateway)/' },
      { path: '^(packages/web-kit|shell|mfe-[a-z]+)/' },
    ),
    rule(
      'browser-never-imports-server',
      { path: '^(shell/src|mfe-[a-z]+/src)/' },
      { path: '^(packages/service-kit|services|api-gateway|shell/server)/' },
    ),
    rule(
      'remotes-do-not-import-each-other',
      { path: '^(mfe-[a-z]+)/' },
      { path: '^(shell|mfe-[a-z]+)/', pathNot: '^$1/' },
    ),
    rule('shell-does-not-import-remotes', { path: '^shell/' }, { path: '^mfe-' }),
    rule(
      'features-do-not-import-siblings',
      { path: '^(mfe-[a-z]+)/src/features/([^/]+)/' },
      { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    ),
    rule(
      'features-stand-below-pages',
      { path: '^mfe-[a-z]+/src/features/' },
      { path: '^mfe-[a-z]+/src/pages/' },
    ),
    rule(
      'only-routes-know-http',
      { path: '^services/[^/]+/src/.+\\.(use-cases?|repository|rules)\\.ts$' },
      { path: 'node_modules/(@types/)?express|\\.routes\\.ts$' },
    ),
    rule(
      'only-repositories-know-sql',
      {
        path: '^services/[^/]+/src/',
        pathNot: `(\\.repository|/server|/main|\\.main|/migrations/.*)\\.ts$|${notTest}`,
      },
      { path: 'node_modules/(knex|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'zod-stays-out-of-browsers',
      { path: '^(shell/src|mfe-[a-z]+/src|packages/web-kit/src)/' },
      { path: 'node_modules/zod/', dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|^infra/demo-data/authoring' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
