// Written by build/draw-icons.mjs; index.ts has the licence.
import { createIcon } from '../create-icon.tsx';

export const ChevronDown = createIcon('M6 9l6 6 6-6');
