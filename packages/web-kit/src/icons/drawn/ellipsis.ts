// Written by build/draw-icons.mjs from lucide 1.75.0: ISC License, Copyright (c) Lucide Icons and Contributors;
// in part derived from Feather: MIT License, Copyright (c) Cole Bemis.
import { createIcon } from '../create-icon.tsx';

export const Ellipsis = createIcon(
  'M11 12a1 1 0 0 1 2 0a1 1 0 0 1 -2 0M18 12a1 1 0 0 1 2 0a1 1 0 0 1 -2 0M4 12a1 1 0 0 1 2 0a1 1 0 0 1 -2 0',
);
