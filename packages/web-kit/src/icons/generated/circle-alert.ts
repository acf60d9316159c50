// Written by build/draw-icons.mjs; index.ts has the licence.
import { createIcon } from '../create-icon.tsx';

export const CircleAlert = createIcon('M2 12a10 10 0 0 1 20 0a10 10 0 0 1 -20 0M12 8L12 12M12 16L12.01 16');
