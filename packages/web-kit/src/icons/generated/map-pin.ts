// Written by build/draw-icons.mjs; index.ts has the licence.
import { createIcon } from '../create-icon.tsx';

export const MapPin = createIcon(
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 0 1 6 0a3 3 0 0 1 -6 0',
);
