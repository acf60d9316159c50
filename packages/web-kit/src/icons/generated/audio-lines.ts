// Written by build/draw-icons.mjs; index.ts has the licence.
import { createIcon } from '../create-icon.tsx';

export const AudioLines = createIcon('M2 10v3M6 6v11M10 3v18M14 8v7M18 5v13M22 10v3');
