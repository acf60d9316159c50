// The contract is the only way to call the API (see packages/contracts/src/calls.ts).

// A slash in a selector's pattern must be written as an escape.
const address = '^\\u002Fapi\\u002F';
const typed = 'Name the call by its contract (contracts/calls.ts): callPath, useCall, sendCall, callService.';
const cast = 'A reply has the type of its contract: read it with readCall, sendCall, dataOf or callService.';

/** No hand-written API address, and no type assertion on a reply. For `no-restricted-syntax`. */
export const noUntypedCalls = [
  { selector: `Literal[value=/${address}/]`, message: typed },
  { selector: `TemplateElement[value.raw=/${address}/]`, message: typed },
  { selector: "TSAsExpression CallExpression[callee.property.name='json']", message: cast },
  {
    selector:
      "VariableDeclarator[id.typeAnnotation][id.typeAnnotation.typeAnnotation.type!='TSUnknownKeyword'] CallExpression[callee.property.name='json']",
    message: cast,
  },
  {
    selector: 'TSAsExpression CallExpression[callee.name=/^(readCall|sendCall|useCall|callService|dataOf)$/]',
    message: cast,
  },
];

/** No second HTTP client besides the API client. */
export const noFetch = {
  selector: "CallExpression[callee.name='fetch'], CallExpression[callee.property.name='fetch']",
  message: 'Front ends call the API through packages/web-kit/src/api, which has the only fetch.',
};
