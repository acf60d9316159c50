/** The line on a page that the gateway sends because it cannot have a newer one; the shell takes it away when it can. */
export const agedPageElementId = 'aged-page';

/** Of a request for a page: how long it may wait for its data, in ms, because there is nothing to send in its place. */
export const patienceHeader = 'x-nobicast-patience-ms';

/** Of a page of which something could not be read: it is worse than an older one. */
export const incompleteHeader = 'x-nobicast-incomplete';
