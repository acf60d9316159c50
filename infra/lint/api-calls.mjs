// The contract is the only way to call the API (see packages/contracts/src/calls.ts).

// A slash inside a selector's pattern has to be written as its code.
const address = '^\\u002Fapi\\u002F';
const typed =
  'Say which call by its contract (contracts/calls.ts): callPath, useCall, sendCall, callService.';
const cast = 'A reply has the type of its contract: read it by readCall, sendCall, dataOf or callService.';

/** No address of the API by hand, and no reply whose type is asserted. For `no-restricted-syntax`. */
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

/** No second client beside the API's. */
export const noFetch = {
  selector: "CallExpression[callee.name='fetch'], CallExpression[callee.property.name='fetch']",
  message: 'Front ends call the API by packages/web-kit/src/api, which has the only fetch.',
};
