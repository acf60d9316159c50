// Written by build/draw-icons.mjs; index.ts has the licence.
import { createIcon } from '../create-icon.tsx';

export const Download = createIcon('M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5');
