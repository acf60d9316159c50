// Written by build/draw-icons.mjs; index.ts has the licence.
import { createIcon } from '../create-icon.tsx';

export const Share2 = createIcon(
  'M15 5a3 3 0 0 1 6 0a3 3 0 0 1 -6 0M3 12a3 3 0 0 1 6 0a3 3 0 0 1 -6 0M15 19a3 3 0 0 1 6 0a3 3 0 0 1 -6 0M8.59 13.51L15.42 17.49M15.41 6.51L8.59 10.49',
);
