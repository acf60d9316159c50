import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

// Fast Refresh comes with calls of this function only. In React's development build the shared runtime checks the same.
export { Fragment };
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
