// Written by build/draw-icons.mjs; index.ts has the licence.
import { createIcon } from '../create-icon.tsx';

export const Menu = createIcon('M4 5h16M4 12h16M4 19h16');
