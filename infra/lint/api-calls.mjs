// The contract is the only way to call the API (see packages/contracts/src/calls.ts). A slash in a selector's pattern
// must be escaped.
const address = '(^|\\u002F)api(\\u002F|$)';
const typed = 'Name the call by its contract (contracts/calls.ts): callPath, useCall, sendCall, callService.';
const cast = 'A reply has the type of its contract: read it with readCall, sendCall, dataOf or callService.';

/** Their sources are paths of files, such as `./api/index.ts`. */
const modules = 'ImportDeclaration, ImportExpression, ExportNamedDeclaration, ExportAllDeclaration';
const parsedText =
  "CallExpression[callee.object.name='JSON'][callee.property.name='parse']:has(CallExpression[callee.property.name='text'])";
const contractCall = 'CallExpression[callee.name=/^(readCall|sendCall|useCall|callService|dataOf)$/]';

/**
 * For `no-restricted-syntax`: no hand-written API address, whole or in parts, and no type assertion on a reply. The
 * `no-unsafe-*` rules refuse a reply of type `any`.
 */
export const noUntypedCalls = [
  { selector: `:not(${modules}) > Literal[value=/${address}/i]`, message: typed },
  { selector: `TemplateElement[value.raw=/${address}/i]`, message: typed },
  {
    selector: `:matches(TSAsExpression, TSTypeAssertion) :matches(CallExpression[callee.property.name='json'], ${parsedText}, ${contractCall})`,
    message: cast,
  },
  {
    selector:
      "CallExpression[callee.property.name='then'][callee.object.callee.property.name='json'] > :function > [typeAnnotation][typeAnnotation.typeAnnotation.type!='TSUnknownKeyword']",
    message: cast,
  },
];

const onlyClient = 'Front ends call the API through packages/web-kit/src/api, which has the only fetch.';
const onlyServerClient =
  'Services call each other with callService. eslint.config.js names the files that call anything else.';

const restrict = (rule, entries, message) => ({
  [rule]: ['error', ...entries.map((entry) => ({ ...entry, message }))],
});
const globalClients = ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'];
const moduleClients = ['http', 'https'].flatMap((object) =>
  ['get', 'request'].map((property) => ({ object, property })),
);

/** No other HTTP client in a front end: neither global nor as a property of `window`. */
export const onlyApiClient = {
  ...restrict(
    'no-restricted-globals',
    globalClients.map((name) => ({ name })),
    onlyClient,
  ),
  ...restrict(
    'no-restricted-properties',
    [...globalClients, 'sendBeacon', 'fetchJson'].map((property) => ({ property })),
    onlyClient,
  ),
};

/** No other HTTP client in a service, the gateway or the shell's server. */
export const onlyCallService = {
  ...restrict(
    'no-restricted-globals',
    globalClients.map((name) => ({ name })),
    onlyServerClient,
  ),
  ...restrict(
    'no-restricted-properties',
    [...globalClients.map((property) => ({ object: 'globalThis', property })), ...moduleClients],
    onlyServerClient,
  ),
  '@typescript-eslint/no-restricted-imports': [
    'error',
    {
      paths: [
        { name: 'undici', allowTypeImports: true, message: onlyServerClient },
        ...['http', 'https', 'node:http', 'node:https'].map((name) => ({
          name,
          importNames: ['get', 'request'],
          message: onlyServerClient,
        })),
      ],
    },
  ],
};
