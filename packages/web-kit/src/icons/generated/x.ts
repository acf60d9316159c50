// Written by build/draw-icons.mjs; index.ts has the licence.
import { createIcon } from '../create-icon.tsx';

export const X = createIcon('M18 6 6 18M6 6l12 12');
