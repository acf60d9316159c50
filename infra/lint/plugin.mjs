// Rules of this project for oxlint: each is a list of selectors, as of ESLint's `no-restricted-syntax`.

// A slash in a selector's pattern must be escaped.
const address = '(^|\\u002F)api(\\u002F|$)';
const typed = 'Name the call by its contract (contracts/calls.ts): callPath, useCall, sendCall, callService.';
const cast = 'A reply has the type of its contract: read it with readCall, sendCall, dataOf or callService.';

/** Their sources are paths of files, such as `./api/index.ts`. */
const modules = 'ImportDeclaration, ImportExpression, ExportNamedDeclaration, ExportAllDeclaration';
const parsedText =
  "CallExpression[callee.object.name='JSON'][callee.property.name='parse']:has(CallExpression[callee.property.name='text'])";
const contractCall = 'CallExpression[callee.name=/^(readCall|sendCall|useCall|callService|dataOf)$/]';

/** Reports whatever a selector finds, with its message. */
const refusing = (messages) => ({
  meta: { type: 'problem' },
  create: (context) =>
    Object.fromEntries(
      Object.entries(messages).map(([selector, message]) => [
        selector,
        (node) => context.report({ node, message }),
      ]),
    ),
});

export default {
  meta: { name: 'nobicast' },
  rules: {
    // The contract is the only way to call the API (packages/contracts/src/calls.ts): no hand-written address, whole or
    // in parts, and no type assertion on a reply. The `no-unsafe-*` rules refuse a reply of type `any`.
    'typed-calls': refusing({
      [`:not(${modules}) > Literal[value=/${address}/i]`]: typed,
      [`TemplateElement[value.raw=/${address}/i]`]: typed,
      [`:matches(TSAsExpression, TSTypeAssertion) :matches(CallExpression[callee.property.name='json'], ${parsedText}, ${contractCall})`]:
        cast,
      "CallExpression[callee.property.name='then'][callee.object.callee.property.name='json'] > :function > [typeAnnotation][typeAnnotation.typeAnnotation.type!='TSUnknownKeyword']":
        cast,
    }),
    // Row T3-P5.
    'keeps-focus': refusing({
      'JSXAttribute[name.name="disabled"]':
        'A control that becomes disabled while it has the focus loses it: use aria-disabled.',
    }),
  },
};
