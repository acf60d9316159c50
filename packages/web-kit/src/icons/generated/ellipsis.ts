// Written by build/draw-icons.mjs; index.ts has the licence.
import { createIcon } from '../create-icon.tsx';

export const Ellipsis = createIcon(
  'M11 12a1 1 0 0 1 2 0a1 1 0 0 1 -2 0M18 12a1 1 0 0 1 2 0a1 1 0 0 1 -2 0M4 12a1 1 0 0 1 2 0a1 1 0 0 1 -2 0',
);
