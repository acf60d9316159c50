// Written by build/draw-icons.mjs from lucide 1.75.0: ISC License, Copyright (c) Lucide Icons and Contributors;
// in part derived from Feather: MIT License, Copyright (c) Cole Bemis.
import { createIcon } from '../create-icon.tsx';

export const AudioLines = createIcon('M2 10v3M6 6v11M10 3v18M14 8v7M18 5v13M22 10v3');
