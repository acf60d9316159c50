// What the gateway and the shell tell each other about a page.

/** Of a request: how long the page may wait for its data, in ms, because there is nothing to send in its place. */
export const patienceHeader = 'x-nobicast-patience-ms';

/** Of a page of which something could not be read: it is worse than an older one. */
export const incompleteHeader = 'x-nobicast-incomplete';
