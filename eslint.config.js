import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { noFetch, noUntypedCalls } from './infra/lint/api-calls.mjs';

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.nobicast*/**',
      'infra/demo-data/authoring/**',
      'test-results/**',
    ],
  },
  ...tseslint.configs.strict,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js', '*.mjs', '*.cjs'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    files: ['**/*.ts', '**/*.tsx'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
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
    // Contracts say the addresses; tests say them a second time, on purpose. The registry of remotes is no API.
    ignores: [
      'packages/contracts/**',
      'shell/src/federation/browser-remotes.ts',
      'api-gateway/src/docs/**',
      'e2e/**',
      '**/*.test.*',
      '**/testing/**',
      'infra/test/**',
    ],
    rules: { 'no-restricted-syntax': ['error', ...noUntypedCalls] },
  },
  {
    files: ['shell/src/**', 'mfe-*/src/**', 'packages/web-kit/src/**'],
    ignores: [
      'packages/web-kit/src/api/api-client.ts',
      'shell/src/federation/browser-remotes.ts',
      '**/*.test.*',
      '**/testing/**',
    ],
    rules: { 'no-restricted-syntax': ['error', ...noUntypedCalls, noFetch] },
  },
  {
    files: ['**/*.tsx', '**/use-*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
);
