import { availableParallelism } from 'node:os';
import { writePages } from './infra/pages/write-pages.mjs';
import { groupTests } from './infra/test/group-tests.mjs';

writePages(import.meta.dirname);

/** Unit tests run alone; service tests share one Postgres and one object store started by the global setup. */
const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2023',
    },
    module: { type: 'commonjs' },
  },
];

/** Packages that ship ES modules only: Jest runs CommonJS, so they are transformed like our own code. */
const esmOnly = [
  'music-metadata',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  'peek-readable',
  'file-type',
  '@borewit',
  '@seriousme',
  'feedsmith',
  'entities',
  'htmlparser2',
  'domhandler',
  'domelementtype',
  'domutils',
  'dom-serializer',
  'browser-id3-writer',
];

const shared = {
  transform: { '\\.[cm]?[jt]sx?$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  moduleNameMapper: { '\\.css$': '<rootDir>/packages/web-kit/src/testing/css-stub.cjs' },
  dependencyExtractor: '<rootDir>/infra/test/imports.cjs',
  modulePathIgnorePatterns: ['/dist/', '/\\.nobicast'],
};

/** The whole suite is run in groups, which are not there for whoever runs a few files. */
const testsOf = ({ matches, ...project }) =>
  process.env.NOBICAST_TEST_GROUPS
    ? { testMatch: groupTests({ root: import.meta.dirname, ...project }) }
    : {
        testMatch: matches,
        modulePathIgnorePatterns: [...shared.modulePathIgnorePatterns, '/test-results/'],
      };

export default {
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      ...testsOf({
        name: 'node',
        matches: ['<rootDir>/{packages,services,api-gateway,infra,shell/server}/**/*.test.ts'],
        folders: ['packages', 'services', 'api-gateway', 'infra', 'shell/server'],
        isIn: (file) => !file.startsWith('packages/web-kit/'),
      }),
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/packages/web-kit/'],
      globalSetup: '<rootDir>/infra/test/jest-global-setup.mjs',
      globalTeardown: '<rootDir>/infra/test/jest-global-teardown.mjs',
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: 'jsdom',
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        // That of development keeps a stack for each element.
        '^react/jsx-runtime$': '<rootDir>/node_modules/react/cjs/react-jsx-runtime.production.js',
      },
      setupFiles: ['<rootDir>/packages/web-kit/src/testing/jsdom-setup.ts'],
      ...testsOf({
        name: 'web',
        matches: ['<rootDir>/{packages/web-kit,shell/src,mfe-*}/**/*.test.{ts,tsx}'],
        folders: ['packages/web-kit', 'shell/src', 'mfe-public', 'mfe-member', 'mfe-admin'],
        beforeEachFile: "require('../../../packages/web-kit/src/testing/fresh-document.ts').startFresh();",
      }),
    },
  ],
  // Only a test that hangs takes so long: what it waits for says so before.
  testTimeout: 600_000,
  // On two cores Jest would use one process. A test often waits: for Postgres, threads and child processes.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // A file leaves some 15 MB behind, which each collection looks through again.
  workerIdleMemoryLimit: '600MB',
};
