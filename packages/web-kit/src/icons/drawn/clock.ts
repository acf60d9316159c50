// Written by build/draw-icons.mjs from lucide 1.75.0: ISC License, Copyright (c) Lucide Icons and Contributors;
// in part derived from Feather: MIT License, Copyright (c) Cole Bemis.
import { createIcon } from '../create-icon.tsx';

export const Clock = createIcon('M2 12a10 10 0 0 1 20 0a10 10 0 0 1 -20 0M12 6v6l4 2');
