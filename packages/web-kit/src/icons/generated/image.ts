// Written by build/draw-icons.mjs; index.ts has the licence.
import { createIcon } from '../create-icon.tsx';

export const Image = createIcon(
  'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM7 9a2 2 0 0 1 4 0a2 2 0 0 1 -4 0M21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21',
);
