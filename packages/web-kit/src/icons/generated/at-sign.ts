// Written by build/draw-icons.mjs; index.ts has the licence.
import { createIcon } from '../create-icon.tsx';

export const AtSign = createIcon(
  'M8 12a4 4 0 0 1 8 0a4 4 0 0 1 -8 0M16 8v5a3 3 0 0 0 6 0v-1a10 10 0 1 0-4 8',
);
