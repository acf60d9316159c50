// Written by build/draw-icons.mjs from lucide 1.75.0: ISC License, Copyright (c) Lucide Icons and Contributors;
// in part derived from Feather: MIT License, Copyright (c) Cole Bemis.
import { createIcon } from '../create-icon.tsx';

export const Plus = createIcon('M5 12h14M12 5v14');
