// Written by build/draw-icons.mjs; index.ts has the licence.
import { createIcon } from '../create-icon.tsx';

export const GitBranch = createIcon(
  'M15 6a9 9 0 0 0-9 9V3M15 6a3 3 0 0 1 6 0a3 3 0 0 1 -6 0M3 18a3 3 0 0 1 6 0a3 3 0 0 1 -6 0',
);
