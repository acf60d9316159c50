export const needsScriptCopy = {
  text: 'Il manque JavaScript\u00a0: cette page en a besoin. Le reste du site se lit et s’écoute sans.',
} as const;
