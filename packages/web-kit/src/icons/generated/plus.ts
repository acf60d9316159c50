// Written by build/draw-icons.mjs; index.ts has the licence.
import { createIcon } from '../create-icon.tsx';

export const Plus = createIcon('M5 12h14M12 5v14');
