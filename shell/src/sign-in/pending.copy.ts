export const pendingCopy = {
  needsScript: 'Cette page a besoin de JavaScript. Le reste du site se lit et s’écoute sans.',
  signedIn:
    'C’est fait, vous êtes connecté. La suite de cette page a besoin de JavaScript\u202f; le reste du site se lit et s’écoute sans.',
} as const;
