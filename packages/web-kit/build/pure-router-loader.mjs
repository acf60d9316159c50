/**
 * Marks what react-router does at its start as free of side effects, which its authors do not: contexts and components
 * that are created, and their names for developer tools. Otherwise a build keeps each of them, used or not, with all
 * that it uses.
 */
export default function pureRouterLoader(source) {
  return source
    .replace(/^\w+\.displayName = ".*";$/gm, '')
    .replace(/^(var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ ');
}
