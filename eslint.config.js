import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { noUntypedCalls, onlyApiClient, onlyCallService } from './infra/lint/api-calls.mjs';

const frontEnds = ['shell/src/**', 'mfe-*/src/**', 'packages/web-kit/src/**'];
const tests = ['**/*.test.*', '**/testing/**', 'e2e/**', 'infra/test/**'];

/** Row T3-P5. */
const keepsFocus = {
  selector: 'JSXOpeningElement[name.name=/^(Button|button)$/] > JSXAttribute[name.name="disabled"]',
  message: 'A button that becomes disabled while it has the focus loses it: use aria-disabled.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/generated/**',
      '**/node_modules/**',
      '.nobicast*/**',
      'infra/demo-data/authoring/**',
      'test-results/**',
    ],
  },
  ...tseslint.configs.strict,
  {
    files: ['**/*.ts', '**/*.tsx'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-require-imports': 'off',
      'max-lines': ['error', { max: 350 }],
      'no-console': ['error', { allow: ['warn', 'error', 'info'] }],
      eqeqeq: ['error', 'always'],
    },
  },
  {
    // Contracts say the addresses; tests say them a second time, on purpose. The registry of remotes is no API,
    // nor is the pointer of a remote.
    ignores: [
      'packages/contracts/**',
      'eslint.config.js',
      'shell/src/federation/browser-remotes.ts',
      'packages/web-kit/src/pages/former-release.ts',
      'api-gateway/src/docs/**',
      ...tests,
    ],
    rules: { 'no-restricted-syntax': ['error', ...noUntypedCalls, keepsFocus] },
  },
  {
    files: frontEnds,
    ignores: [
      'packages/web-kit/src/api/api-client.ts',
      // The XMLHttpRequest of uploads: a fetch does not tell how much was sent.
      'packages/web-kit/src/api/upload-call.ts',
      // The reads of a page's server, which the shell makes.
      'mfe-public/src/read-call.ts',
      // Fetches the registry of remotes.
      'shell/src/federation/browser-remotes.ts',
      // Fetches the pointer of its remote.
      'packages/web-kit/src/pages/former-release.ts',
      // The events of the show on air.
      'shell/src/live/live-stream.ts',
      ...tests,
    ],
    rules: onlyApiClient,
  },
  {
    files: ['services/*/src/**', 'api-gateway/src/**', 'shell/server/**', 'packages/service-kit/src/**'],
    ignores: [
      // Under callService, and for the replies and files that it is not made for.
      'packages/service-kit/src/instances.ts',
      // Forwards the visitors' requests.
      'api-gateway/src/upstream.ts',
      'shell/server/rendering/render-worker.ts',
      // What is not ours: CDN, Turnstile, feeds and files of other hosts.
      'api-gateway/src/cache/cdn-purge.ts',
      // Whether a process is ready is no call of a contract.
      'api-gateway/src/system/system-monitor.ts',
      'services/auth/src/bot-check/turnstile.ts',
      'services/content/src/imports/feed/*.ts',
      ...tests,
    ],
    rules: onlyCallService,
  },
  {
    files: ['**/*.tsx', '**/use-*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
);
