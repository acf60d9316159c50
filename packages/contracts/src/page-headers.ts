// What the gateway and the shell tell each other about a page.

/** A request says how long its page may wait for data, in ms, because there is nothing to send instead. */
export const patienceHeader = 'x-nobicast-patience-ms';

/** Marks a page with a part that could not be read: an older page is better. */
export const incompleteHeader = 'x-nobicast-incomplete';
