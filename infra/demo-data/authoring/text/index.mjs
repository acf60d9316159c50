import archiveRecent from './archives-918-963.mjs';
import archiveOld from './archives-872-917.mjs';
import early from './season-964-966.mjs';
import middle from './season-967-969.mjs';
import late from './season-970-972.mjs';
import latest from './season-973-975.mjs';

export const season = [...latest, ...late, ...middle, ...early];
export const archives = [...archiveRecent, ...archiveOld];
