import { showCode } from './show-code.ts';
import { startPlayer } from './start-player.ts';

startPlayer(document);
// Outside a frame, the page offers its code to other sites.
if (window.top === window) showCode(document);
