import { showCode } from './show-code.ts';
import { startPlayer } from './start-player.ts';

startPlayer(document);
// Opened by itself, the page offers itself to other sites.
if (window.top === window) showCode(document);
